import { payers } from '@ratebook/shared/payers.ts'
import { expect } from '@playwright/test'
import { PASSWORD } from '../../demo-template.ts'
import { makeEstimate } from '../estimates.ts'
import { letters, list, type Screen, send } from './screen.ts'

export const staff: Screen[] = [
  {
    what: 'the dashboard, where a facility lacks something',
    inEveryLanguage: true,
    brand: 'beta',
    as: 'beta.admin',
    async open(page, site) {
      const facilities = (await send(page, 'get', '/facilities')) as { id: string; name: string }[]
      const { id } = facilities.find((f) => f.name === 'Lighthouse Point Hospital') as { id: string }
      const facility = await send(page, 'get', `/facility/${id}`)
      await send(page, 'put', '/facility', { data: { ...facility, address: '', attested: true } })
      await page.goto(`${site}/dashboard`)
      await expect(page.getByRole('region', { name: 'Lighthouse Point Hospital' }).getByText('1 thing missing')).toBeVisible()
      await expect(page.getByRole('img', { name: /of a year since the charges last changed/ }).first()).toBeVisible()
    },
  },
  {
    what: 'the documentation',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(`${site}/docs`)
      await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Operating' }).click()
      await expect(page).toHaveURL(`${site}/docs/operations.html`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    what: 'the window that leads anywhere',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(`${site}/dashboard`)
      await page.getByRole('button', { name: 'Go to' }).click()
      await page.getByRole('combobox', { name: 'Where do you want to go?' }).fill('pay')
      await expect(page.getByRole('option', { name: 'Look for “pay” in Charge Master' })).toBeVisible()
    },
  },
  {
    what: 'the first steps of a new client',
    as: 'admin',
    async open(page, site) {
      const settings = { displayName: 'Fresh', domainName: `fresh-${letters()}`, logoRedirectionURL: 'https://fresh.example.org' }
      const Payload = JSON.stringify({ ...settings, ein: '07-1000999', selfPayPercentage: 60 })
      const { brandId } = await send(page, 'post', '/brand', { multipart: { Payload } })
      await page.evaluate((id) => localStorage.setItem('brandId', id), brandId)
      await page.goto(`${site}/dashboard`)
      await expect(page.getByText('Load a charge master').first()).toBeVisible()
    },
  },
  {
    what: 'a domain name that waits to be given',
    as: 'admin',
    async open(page, site) {
      const data = { username: 'partner', password: PASSWORD }
      const { token } = await (await page.request.post('/api/v1/user/authenticate', { data })).json()
      const settings = { displayName: 'Asking', domainName: `asking-${letters()}`, logoRedirectionURL: 'https://asking.example.org' }
      const Payload = JSON.stringify({ ...settings, ein: '07-1000999', selfPayPercentage: 60 })
      const { brandId } = await send(page, 'post', '/brand', { headers: { authorization: `Bearer ${token}` }, multipart: { Payload } })
      await page.evaluate((id) => localStorage.setItem('brandId', id), brandId)
      await page.goto(`${site}/brandconfiguration`)
      await expect(page.getByRole('button', { name: 'Give it' })).toBeVisible()
    },
  },
  {
    what: 'a page that needs a facility, before there is one',
    as: 'admin',
    async open(page, site) {
      const settings = { displayName: 'Empty', domainName: `empty-${letters()}`, logoRedirectionURL: 'https://empty.example.org' }
      const Payload = JSON.stringify({ ...settings, ein: '07-1000999', selfPayPercentage: 60 })
      const { brandId } = await send(page, 'post', '/brand', { multipart: { Payload } })
      await page.evaluate((id) => localStorage.setItem('brandId', id), brandId)
      await page.goto(`${site}/chargemaster`)
      await expect(page.getByRole('heading', { name: 'There is no facility yet' })).toBeVisible()
    },
  },
  {
    what: 'a page without a connection, and the next that cannot be fetched',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(`${site}/payerinfo`)
      await expect(page.getByRole('cell').first()).toBeVisible()
      await page.route(/AllowablesPage.*\.js/, (route) => route.abort())
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false })
        window.dispatchEvent(new Event('offline'))
      })
      await page.getByRole('link', { name: 'Allowables' }).click()
      await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    what: 'the audit log of some days, by what was done',
    brand: 'alpha',
    as: 'alpha.admin',
    again: true,
    async open(page, site) {
      await send(page, 'post', '/cms/payercontract', { data: { displayName: letters() } })
      const year = new Date().getUTCFullYear()
      await page.goto(`${site}/admin/audit?filter=at.between.${year}-01-01..${year}-12-31&filter=action.equals.create`)
      await expect(page.getByRole('main').getByText('Payer contract', { exact: true }).first()).toBeVisible()
      await page.getByRole('button', { name: /^Filter/ }).click()
      await expect(page.getByRole('dialog', { name: 'Filter' }).getByLabel(/^When/).first()).toBeVisible()
    },
  },
  {
    what: 'the audit log with an entry open and its chain verified',
    inEveryLanguage: true,
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await send(page, 'post', '/cms/payercontract', { data: { displayName: letters() } })
      await page.goto(`${site}/admin/audit`)
      await page
        .getByRole('button', { name: /details of entry/i })
        .first()
        .click()
      await expect(page.getByRole('table', { name: /Fields of entry/ })).toBeVisible()
      await page.getByRole('button', { name: 'Verify chain' }).click()
      await expect(page.getByText(/The chain is intact/)).toBeVisible()
    },
  },
  {
    what: 'the security log, its picture in numbers, and the filter',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(`${site}/admin/securitylog?filter=kind.equals.sign-in`)
      await expect(page.getByRole('main').getByText('Sign-in', { exact: true }).first()).toBeVisible()
      await page.getByRole('button', { name: 'Last 30 days' }).click()
      await page.getByText('In numbers').click()
      await expect(page.getByRole('table', { name: 'Sign-ins and failures' })).toBeVisible()
      await page.getByRole('button', { name: /^Filter/ }).click()
      await expect(page.getByRole('dialog', { name: 'Filter' }).getByLabel(/^When/).first()).toBeVisible()
    },
  },
  {
    what: 'how the server is, with a backup that failed and work that did',
    inEveryLanguage: true,
    as: 'admin',
    async open(page, site) {
      const now = new Date().toISOString()
      await page.route('**/api/v1/operating', async (route) => {
        const answer = await route.fetch()
        const backup = { at: now, file: '/data/backups/ratebook-2026-11-23T02-00-00Z.tar.gz', bytes: 81_400_000, isEncrypted: false }
        const job = {
          queue: 'bookings',
          waiting: 0,
          working: 1,
          done: 700,
          failed: 2,
          failedAt: now,
          why: 'The mail server does not answer',
        }
        const more = {
          commit: 'b707d8eb4f0c',
          disk: { size: 5e11, free: 2e9 },
          sharedDisk: { size: 8e12, free: 5e12 },
          jobs: [job],
          hasMailServer: false,
          replica: { state: 'behind', since: now, behind: 4_800_000, answered: 128_004, leftToPrimary: 1_203 },
          failingWebhooks: [{ brand: 'Alpha Valley Health', name: 'Warehouse', since: now, waiting: 12, isPaused: true }],
          failedMails: [{ at: now, why: '550 No such mailbox' }],
          backups: [
            { ...backup, bytes: 0, failure: 'ENOSPC: no space left on device, write' },
            { ...backup, at: '2026-11-20T02:00:00Z', failure: '' },
          ],
        }
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...more } })
      })
      await page.goto(`${site}/admin/operating`)
      await expect(page.getByText('The last backup failed.', { exact: false })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again: Requests for appointments' })).toBeVisible()
    },
  },
  list('the payers', '/payerinfo'),
  list('the requests for appointments', '/bookings'),
  list('the good faith estimates', '/estimates'),
  {
    what: 'a good faith estimate that is filled in, and refused',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const { id } = await makeEstimate(page)
      await page.goto(`${site}/estimates/edit/${id}`)
      await page.getByRole('button', { name: 'Add a provider' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Required field').first()).toBeVisible()
    },
  },
  {
    what: 'a good faith estimate with what was billed, to be changed',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const { id, provider } = await makeEstimate(page)
      const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
      await send(page, 'post', '/goodfaith/give', { data: { id, givenOn: today, how: 'mail' } })
      await send(page, 'put', '/goodfaith/bills', { data: { id, bills: [{ provider, billed: 9_999, receivedOn: today }] } })
      await page.goto(`${site}/estimates/${id}`)
      await expect(page.getByText(/Open until/)).toBeVisible()
      await page.getByRole('button', { name: 'Enter bills' }).click()
      await expect(page.getByRole('dialog', { name: 'What was billed' })).toBeVisible()
    },
  },
  {
    what: 'a good faith estimate that is being given',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const { id } = await makeEstimate(page)
      await page.goto(`${site}/estimates/${id}`)
      await page.getByRole('button', { name: 'Mark as given' }).click()
      await expect(page.getByRole('dialog', { name: 'Mark as given' }).getByLabel('Given on')).toBeVisible()
    },
  },
  {
    what: 'a list with rows selected',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(`${site}/payerinfo`)
      await page.getByRole('checkbox', { name: 'Select this page' }).click()
      await expect(page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Switch off' })).toBeVisible()
    },
  },
  {
    what: 'a list with a view that was changed, the menu of views open',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const look = { search: '', filters: [], sort: { id: 'displayName', direction: 'desc' }, columns: {}, density: 'compact' }
      const name = `From the end ${letters()}`
      const { id } = (await send(page, 'post', '/view', { data: { list: payers.listPayers.path, name, look } })) as { id: string }
      await page.goto(`${site}/payerinfo?view=${id}`)
      await page.getByRole('button', { name: `View: ${name} (changed)` }).click()
      await expect(page.getByRole('menuitem', { name: 'Save changes' })).toBeVisible()
    },
  },
  list('the payer contracts', '/payerinfo/contracts'),
  {
    what: 'retired payers, and one that is asked about',
    brand: 'alpha',
    as: 'alpha.admin',
    again: true,
    async open(page, site) {
      const [name, other] = [letters(), letters()]
      const contract = await send(page, 'post', '/cms/payercontract', { data: { displayName: name } })
      const payer = await send(page, 'post', '/payer', { data: { payerContractId: contract.id, displayName: name } })
      await send(page, 'post', '/payer', { data: { payerContractId: contract.id, displayName: other } })
      await send(page, 'post', '/payer/retire', { data: { id: payer.id, why: 'Left the market' } })
      await page.goto(`${site}/payerinfo?filter=standing.equals.retired`)
      await expect(page.getByText(/by alpha\.admin: Left the market/).first()).toBeVisible()
      await page.goto(`${site}/payerinfo/contracts?filter=displayName.equals.${name}`)
      await page.getByRole('button', { name: `Retire ${name}` }).click()
      await expect(page.getByText('2 payers', { exact: true })).toBeVisible()
    },
  },
  list('the associated charges', '/associated'),
  list('the allowed amounts', '/allowables'),
  list('the facilities', '/configurations/facilities'),
  list('the searches without result', '/configurations/unanswered'),
  {
    what: 'search words with what they find',
    inEveryLanguage: true,
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(`${site}/configurations/searchwords`)
      await page.getByRole('button', { name: 'Add search words' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('What people say').fill('new knee')
      await dialog.getByLabel('What it means').fill('DRG 469-470')
      await expect(dialog.getByText('Hip or knee replacement, no major complications (DRG 470)')).toBeVisible()
    },
  },
]
