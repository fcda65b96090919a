import { expect, type Page } from '@playwright/test'
import { addFilter } from '../lists.ts'
import { keepEstimate } from '../estimate-links.ts'
import { loadRemittances } from '../demo-remittances.ts'
import { letters, type Screen, send } from './screen.ts'

const staff = { brand: 'alpha', as: 'alpha.admin' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A contract that ends in some days; answers its id. */
async function addContract(page: Page, name: string, days: number) {
  const vendorContacts = [{ name: 'Jo March', emails: 'jo@payer.example.org,office@payer.example.org' }]
  const data = { name, isPayer: true, effectiveDate: inDays(-300), terminationDate: inDays(days), renew: 'MANUAL', vendorContacts }
  return (await send(page, 'post', '/cms', { data })).id as string
}
/** The agreement of the demo, by way of the list. */
async function openAgreement(page: Page, site: string) {
  await page.goto(`${site}/contract?filter=name.equals.Blue%20River%20Health%20Agreement`)
  await page.getByRole('link', { name: 'Blue River Health Agreement' }).click()
  await expect(page).toHaveURL(/\/contract\/view\//)
}
const addRule = async (page: Page, site: string, service: RegExp) => {
  await openAgreement(page, site)
  await page.getByRole('link', { name: service }).click()
  await expect(page.getByRole('heading', { name: 'Add rule' })).toBeVisible()
}
async function writeCarveOut(page: Page, site: string) {
  await addRule(page, site, /add .*outpatient/i)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Devices on trial')
  await page.getByLabel('Rule Type').selectOption({ label: 'Carve-out' })
  await page.getByRole('combobox', { name: 'Method', exact: true }).selectOption({ label: 'CPT/HCPCS' })
  await page.getByLabel('CarveOut Codes').fill('Q9901; Q9910-Q9919')
  await page.getByLabel('Pay Method').selectOption({ label: '% of Billed Charges' })
  await page.getByLabel('Pay Value').fill('62.5')
}

export const contracts: Screen[] = [
  {
    ...staff,
    what: 'a new contract',
    async open(page, site) {
      await page.goto(`${site}/contract/edit/new`)
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'a contract with mistakes',
    inEveryLanguage: true,
    async open(page, site) {
      await page.goto(`${site}/contract/edit/new`)
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Juniper 2026')
      await page.getByLabel('E-mail addresses').fill('jo@payer.example.org, nobody')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByLabel('E-mail addresses')).toHaveAccessibleDescription('One or more email is not valid')
    },
  },
  {
    ...staff,
    what: 'a contract without rules that ends soon',
    async open(page, site) {
      await page.goto(`${site}/contract/view/${await addContract(page, letters(), 45)}`)
      await expect(page.getByText('No rule yet')).toHaveCount(3)
    },
  },
  {
    ...staff,
    what: 'a contract with two versions of a document',
    async open(page, site) {
      const contractId = await addContract(page, letters(), 400)
      for (const version of [1, 2]) {
        const document = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${version}\n%%EOF\n`) }
        const multipart = { contractId, documentName: 'agreement', description: `Signed copy ${version}`, document }
        await send(page, 'post', '/cms/document', { multipart })
      }
      await page.goto(`${site}/contract/view/${contractId}`)
      await page.getByRole('button', { name: '1 earlier version' }).click()
      await expect(page.getByText('Signed copy 1')).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'the contracts, of which one ends soon',
    // a phone unfolds the filter bar
    again: true,
    async open(page, site) {
      const name = letters()
      await addContract(page, name, 20)
      await page.goto(`${site}/contract`)
      await addFilter(page, 'Name', name)
      await expect(page.getByText('Ends in 20 days')).toHaveCount(1)
    },
  },
  {
    ...staff,
    what: 'the comparison of a year of remittances with its contracts, by cause',
    async open(page, site) {
      await loadRemittances(page)
      await page.goto(`${site}/contract/variance`)
      await page.getByRole('region', { name: 'Totals by' }).getByRole('button', { name: 'Cause' }).click()
      await expect(page.getByText('Comparing with the contracts')).toHaveCount(0)
      await page
        .getByRole('button', { name: /^Details of line/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: 'Why this much is expected' })).toBeVisible()
      await expect(page.locator('.price-trace').first()).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'how right prices were, and what a visitor said of a bill',
    async open(page, site, server) {
      const { brandId, key } = await keepEstimate(page, site, server)
      const servedIn = new Date().toISOString().slice(0, 7)
      const answer = { verdict: 'higher', share: 90, allowed: 450, servedIn, words: 'One more picture' }
      await page.request.post(`${server.url}/api/v4/pricer/estimates/answer`, { data: { brandId, key, ...answer } })
      await page.goto(`${site}/contract/accuracy?filter=answers.greator_than.0`)
      await page
        .getByRole('button', { name: /details/i })
        .first()
        .click()
      await expect(page.getByText('One more picture').first()).toBeVisible()
    },
  },
  {
    what: 'contracts that are not open to somebody',
    brand: 'alpha',
    as: 'partner',
    async open(page, site) {
      await page.goto(`${site}/contract/feeschedules`)
      await expect(page.getByRole('heading', { name: 'Contracts are not open to you yet' })).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'a rule that is tried, and another that pays',
    async open(page, site) {
      await writeCarveOut(page, site)
      const tried = page.getByRole('region', { name: 'Try it' })
      await tried.getByLabel('CPT/HCPCS').fill('99213')
      await tried.getByLabel('Billed charge').fill('4000')
      await tried.getByRole('button', { name: 'Show the price' }).click()
      await expect(tried.getByText('The rule is not about this service.')).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'a rule whose stop-loss lowers what is paid',
    inEveryLanguage: true,
    async open(page, site) {
      await writeCarveOut(page, site)
      await page.getByRole('switch', { name: 'Stop-loss' }).check()
      await page.getByLabel('Threshold').fill('50000')
      await page.getByLabel('What is paid').selectOption({ label: 'First dollar' })
      await page.getByLabel(/^Percentage/).fill('40')
      await expect(page.getByText(/the stop-loss lowers what is paid/)).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'the codes of a rule',
    async open(page, site) {
      await writeCarveOut(page, site)
      await page.getByRole('button', { name: 'Show codes' }).click()
      const codes = page.getByRole('dialog', { name: 'CarveOut Codes' })
      await codes.getByLabel('Search codes').fill('q9915')
      await expect(codes.getByRole('listitem')).toHaveText(/Q9910-Q9919/)
    },
  },
  {
    ...staff,
    what: 'the groups of a schedule',
    async open(page, site) {
      await addRule(page, site, /add .*physician/i)
      await page.getByLabel('Fee Schedule').fill('commun')
      await page.getByRole('option', { name: 'Community fee schedule' }).click()
      await page.getByRole('button', { name: 'Choose groups' }).click()
      await page.getByRole('dialog').getByLabel('Selected').check()
      const first = page.getByRole('dialog').getByRole('treeitem', { level: 1 }).first()
      await first.focus()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('dialog').getByRole('treeitem', { level: 2 }).first()).toBeVisible()
      for (const key of ['ArrowRight', 'Space']) await page.keyboard.press(key)
      await expect(first).toHaveAttribute('aria-checked', 'mixed')
    },
  },
  {
    ...staff,
    what: 'a comparison over a file of services',
    async open(page, site) {
      await openAgreement(page, site)
      await page.getByRole('link', { name: /what if.*outpatient/i }).click()
      await page.getByLabel('Facility').selectOption({ label: 'Alpha Valley Medical Center' })
      const buffer = Buffer.from('Code,Units\n70551,120\n70450,300\n99213,many\n')
      await page.locator('input[type=file]').setInputFiles({ name: 'volumes.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Change Imaging by schedule' }).click()
      await page.getByRole('dialog').getByLabel('Pay Value').fill('220')
      await page.getByRole('dialog').getByRole('button', { name: 'Use for the comparison' }).click()
      await page.getByRole('button', { name: 'Compare', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Result' })).toContainText('2 services, priced as of')
    },
  },
]
