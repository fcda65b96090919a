import { payers } from '@ratebook/shared/payers.ts'
import { expect } from '@playwright/test'
import { workbook } from '../../workbook.ts'
import { PASSWORD } from '../../demo-template.ts'
import { letters, type Screen, send } from './screen.ts'

const list = (what: string, path: string): Screen => ({
  what,
  brand: 'alpha',
  as: 'alpha.admin',
  async open(page, site) {
    await page.goto(site + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toHaveText(/of|0 records/)
  },
})

const security: Screen = {
  what: 'sign-in and security of a brand',
  brand: 'alpha',
  as: 'alpha.admin',
  async open(page, site) {
    await page.goto(`${site}/admin/security`)
    await expect(page.getByRole('button', { name: 'Change the rule' })).toBeVisible()
  },
}

const provider: Screen = {
  what: 'what a sign-in provider is set up with',
  brand: 'alpha',
  as: 'alpha.admin',
  async open(page, site) {
    await page.goto(`${site}/admin/security`)
    await page.getByRole('button', { name: 'Set up a provider' }).click()
    await page.getByLabel('Keep passwords for emergencies').check()
    await expect(page.getByLabel('Who may still use a password')).toBeVisible()
  },
}
const keys: Screen = {
  what: 'the API keys of a brand',
  brand: 'alpha',
  as: 'alpha.admin',
  async open(page, site) {
    await send(page, 'post', '/key', { data: { name: 'Nightly warehouse', scopes: ['read-prices', 'read-contracts'] } })
    await page.goto(`${site}/admin/keys`)
    await expect(page.getByText('Nightly warehouse').first()).toBeVisible()
  },
}
const newKey: Screen = {
  what: 'a new API key',
  brand: 'alpha',
  as: 'alpha.admin',
  async open(page, site) {
    await page.goto(`${site}/admin/keys`)
    await page.getByRole('button', { name: 'Make a key' }).click()
    await page.getByLabel('Name').fill('Loader')
    await page.getByLabel('Publish files').check()
  },
}
const madeKey: Screen = {
  ...newKey,
  what: 'an API key that was made just now',
  async open(page, site) {
    await newKey.open(page, site)
    await page.getByRole('button', { name: 'Make', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Copy the key now' })).toBeVisible()
  },
}

const chargeMaster = list('the charge master', '/chargemaster')

export const staff: Screen[] = [
  security,
  provider,
  keys,
  newKey,
  madeKey,
  {
    what: 'the dashboard, where a facility lacks something',
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
  list('the payers', '/payerinfo'),
  list('the requests for appointments', '/bookings'),
  {
    what: 'one’s own account',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(`${site}/account`)
      await expect(page.getByText('This one')).toBeVisible()
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
    ...chargeMaster,
    async open(page, site) {
      await chargeMaster.open(page, site)
      await expect(page.getByRole('columnheader', { name: 'Charge', exact: true })).toBeInViewport({ ratio: 1 })
    },
  },
  {
    what: 'the versions of a charge master',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(`${site}/chargemaster`)
      await page.getByRole('button', { name: 'Versions' }).click()
      const versions = page.getByRole('dialog', { name: 'Versions' })
      await expect(versions.getByText('No file has been loaded yet.').or(versions.getByRole('listitem').first())).toBeVisible()
    },
  },
  {
    what: 'an item that is typed, its price far from the others',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(`${site}/chargemaster`)
      await page.getByRole('button', { name: 'Add Item' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Charge Master Item' })
      await dialog.getByLabel('Facility Name').selectOption({ label: 'Alpha Valley Medical Center' })
      await dialog.getByLabel('Charge', { exact: true }).fill('1.25')
      await dialog.getByLabel('CPT/HCPCS').fill('29881')
      await expect(dialog.getByText(/is far from the other/)).toBeVisible()
    },
  },
  {
    what: 'two versions of a charge master compared',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const content = 'Charge Code,Description,CPT/HCPCS,Rev Code,Charge\nGNU-1,Gnu scan,73721,0610,310\nGNU-2,Gnu test,82947,0301,12\n'
      const places = (await send(page, 'get', '/facilities')) as { id: string; name: string }[]
      const place = places.find((f) => f.name === 'Orchard Hill Community Hospital')
      const chargeCsvFile = { name: 'gnu.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
      await send(page, 'post', '/charge/upload', { multipart: { facility: place?.id ?? '', chargeCsvFile } })
      await page.goto(`${site}/chargemaster/compare?facility=${place?.id}&from=`)
      await expect(page.getByRole('region', { name: 'How the versions differ' })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toHaveText(/of/)
    },
  },
  {
    what: 'an edit of many items with what it would do',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const [place] = (await send(page, 'get', '/facilities')) as { id: string }[]
      const item = { facilityId: place?.id, departmentName: 'Imaging', description: 'Okapi scan', revenueCode: '0610' }
      const code = `OKAPI${letters()}`
      for (const [i, amount] of [1000, 12].entries())
        await send(page, 'post', '/charge', { data: { ...item, code: `${code}-${i}`, amount } })
      await page.goto(`${site}/chargemaster?filter=code.starts_with.${code}`)
      await expect(page.getByText(`${code}-1`)).toBeVisible()
      await page
        .getByRole('checkbox', { name: /^Select .+/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Edit many' }).click()
      const dialog = page.getByRole('dialog', { name: /^Edit \d+ items$/ })
      await dialog.getByLabel('Charge', { exact: true }).selectOption('More or less by dollars')
      await dialog.getByLabel('Charge: how much').fill('-300')
      await dialog.getByRole('button', { name: 'Show what changes' }).click()
      await expect(dialog.getByText(/as they are:|stays as it is:/)).toBeVisible()
    },
  },
  {
    what: 'the history of an item with its prices',
    brand: 'alpha',
    as: 'alpha.admin',
    again: true,
    async open(page, site) {
      const [place] = (await send(page, 'get', '/facilities')) as { id: string }[]
      const data = {
        facilityId: place?.id,
        code: `KIWI-${letters()}`,
        departmentName: 'Imaging',
        description: 'Kiwi scan',
        revenueCode: '0610',
      }
      const item = await send(page, 'post', '/charge', { data: { ...data, amount: 120 } })
      await send(page, 'put', '/charge', { data: { ...data, id: item.id, amount: 150, cashPrice: 80 } })
      await page.goto(`${site}/chargemaster?filter=code.equals.${data.code}`)
      await page.getByRole('button', { name: `History of ${data.code}` }).click()
      await expect(page.getByRole('table', { name: 'Price history' })).toBeVisible()
    },
  },
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
  {
    what: 'search words with what they find',
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
  {
    what: 'a charge master with something to agree to, several prices and where each row went',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const rows = Array.from({ length: 12 }, (_, i) => `TAPIR-${i},Tapir service ${i},,0300,0.${10 + i}`)
      const content = ['Charge Code,Description,CPT/HCPCS,Rev Code,Charge', ...rows, 'TAPIR-0,Tapir service 0,,0300,0.75'].join('\n')
      await page.goto(`${site}/chargemaster`)
      await page.getByRole('button', { name: 'Upload file' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=file]').setInputFiles({ name: 'tapir.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
      await dialog.getByRole('combobox', { name: /Facility/ }).selectOption({ label: 'Orchard Hill Community Hospital' })
      await dialog.getByRole('button', { name: 'Check file' }).click()
      await dialog.getByText('Where each row went').click()
      await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
      await expect(dialog.getByText('Tick each of these once you have looked at it, or correct the file.')).toBeVisible()
    },
  },
  {
    what: 'how a charge master is read, with its lists, a doubtful column and rows that cannot be read',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const rows = Array.from({ length: 12 }, (_, i) => [
        `LEMUR-${i}`,
        `Lemur service ${i}`,
        i % 3 ? `${10 + i}.50` : 'ask us',
        '01/02/2024',
      ])
      const content = workbook({
        Prices: [['Lakeside'], ['Charge Code', 'Description', 'Charge', 'Since'], ...rows],
        'Removed items': [['Charge Code', 'Description', 'Charge'], ...rows.slice(0, 3)],
      })
      await page.goto(`${site}/chargemaster`)
      await page.getByRole('button', { name: 'Upload file' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=file]').setInputFiles({ name: 'lemur.xlsx', mimeType: 'application/octet-stream', buffer: content })
      await dialog.getByRole('combobox', { name: /Facility/ }).selectOption({ label: 'Orchard Hill Community Hospital' })
      await dialog.getByRole('button', { name: 'Check file' }).click()
      await dialog.getByRole('button', { name: 'Change how it is read' }).click()
      await expect(page.getByText('4 of the first 12 rows cannot be read.')).toBeVisible()
      await page.getByLabel('Read Since as').selectOption('Cash price')
      await expect(page.getByText('“Since” holds dates')).toBeVisible()
    },
  },
]
