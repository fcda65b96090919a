import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { site } from './lists.ts'

const AGREEMENT = 'Blue River Health Agreement'
async function openAgreement(page: Page, baseURL: string | undefined) {
  await page.goto(`${site(baseURL)}/contract`)
  await page
    .getByRole('link', { name: AGREEMENT })
    .or(page.getByRole('button', { name: `View ${AGREEMENT}` }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/contract\/view\//)
}
// the asterisk of a required field belongs to its label, not to its name
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const methodOf = (page: Page) => page.getByRole('combobox', { name: 'Method', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const sentence = (page: Page) => page.getByRole('region', { name: 'In plain words' })

test.beforeEach(async ({ page, baseURL }) => signIn(page, site(baseURL), 'alpha.admin'))

test(
  'a carve-out is written, read in plain words, tried before it is saved, and then pays',
  { tag: '@phone' },
  async ({ page, baseURL }, { project }) => {
    const [name, code] = project.name === 'desktop' ? ['New Devices Desk', 'Q9901'] : ['New Devices Hand', 'Q9902']
    await openAgreement(page, baseURL)
    await page.getByRole('link', { name: /add .*outpatient/i }).click()
    await expect(page.getByRole('heading', { name: 'Add rule' })).toBeVisible()

    // nothing typed: each field says what it needs, and the first has the focus
    await save(page)
    await expect(nameOf(page)).toBeFocused()
    await expect(page.getByText('Required field')).toHaveCount(2)
    await expect(methodOf(page)).toBeDisabled()
    await expect(page.getByLabel('CarveOut Codes')).toHaveCount(0)

    await nameOf(page).fill('New Devices (1)')
    await page.getByLabel('Rule Type').selectOption({ label: 'Carve-out' })
    await expect(page.getByLabel('Select Service')).toHaveCount(0)
    await methodOf(page).selectOption({ label: 'CPT/HCPCS' })
    await expect(page.getByLabel('CarveOut Codes')).toHaveAttribute('placeholder', 'e.g A1000-A1099; 100; 101; 70001-70010; 90001;')
    await page.getByLabel('CarveOut Codes').fill(`${code}; Q10-Q2`)
    await page.getByLabel('Pay Method').selectOption({ label: '% of Billed Charges' })
    await page.getByLabel('Pay Value').fill('62.5')
    await page.getByLabel('Never more than the billed charge').check()
    await page.getByLabel('Minimum').fill('1,000')
    await save(page)
    await expect(page.getByText('Only alpha numeric values are allowed')).toBeVisible()
    await expect(page.getByText(/"Q10-Q2": both ends of a range have the same length/)).toBeVisible()
    await nameOf(page).fill(name)
    await page.getByLabel('CarveOut Codes').fill(`${code}; Q9910-Q9919`)
    await expect(sentence(page)).toContainText(
      `Outpatient services with CPT/HCPCS ${code} and Q9910-Q9919 are paid 62.5\u00a0% of the billed charge, but no more than the ` +
        'billed charge and at least $1,000.00.',
    )

    // tried before it is saved; the price follows the form
    const tried = page.getByRole('region', { name: 'Try it' })
    await tried.getByLabel('CPT/HCPCS').fill(code.toLowerCase())
    await tried.getByLabel('Billed charge').fill('4000')
    await tried.getByRole('button', { name: 'Show the price' }).click()
    await expect(tried.getByRole('row', { name: /62\.5 % of the billed charge of \$4,000\.00/ })).toContainText('$2,500.00')
    await expect(tried.getByRole('row', { name: /^Price/ })).toContainText('$2,500.00')
    await expect(tried.getByText('This rule is also the one that pays in the contract.')).toBeVisible()
    await page.getByLabel('Maximum').fill('2,000')
    await expect(tried.getByRole('row', { name: /At most \$2,000\.00/ })).toContainText('− $500.00')
    await expect(tried.getByRole('row', { name: /^Price/ })).toContainText('$2,000.00')
    // of another service it says why it has no price, and who has
    await tried.getByLabel('CPT/HCPCS').fill('99213')
    await tried.getByRole('button', { name: 'Show the price' }).click()
    await expect(tried.getByText('The rule is not about this service.')).toBeVisible()
    await expect(tried.getByRole('heading', { name: 'In the contract “Other outpatient services” comes first' })).toBeVisible()

    await save(page)
    await expect(page).toHaveURL(/\/contract\/view\//)
    await expect(page.getByText(name).first()).toBeVisible()

    // name and type stay; the codes can be looked through
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(nameOf(page)).toBeDisabled()
    await expect(page.getByLabel('Rule Type')).toBeDisabled()
    await page.getByRole('button', { name: 'Show codes' }).click()
    const codes = page.getByRole('dialog', { name: 'CarveOut Codes' })
    await expect(codes.getByRole('status')).toHaveText('2 entries, 11 codes')
    await codes.getByLabel('Search codes').fill('q9915')
    await expect(codes.getByRole('listitem')).toHaveText(/Q9910-Q9919/)
    await codes.getByRole('button', { name: 'Close' }).click()
    await page.getByLabel('Pay Method').selectOption({ label: 'Flat Rate' })
    await page.getByLabel('Pay Value').fill('1500')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Keep editing' }).click()
    await save(page)
    await expect(page).toHaveURL(/\/contract\/view\//)
  },
)

test('a rule for physicians can be limited to groups of its schedule, with the keyboard', async ({ page, baseURL }) => {
  await openAgreement(page, baseURL)
  await page.getByRole('link', { name: /add .*physician/i }).click()
  await expect(methodOf(page)).toBeEnabled()
  const groups = page.getByRole('button', { name: 'Choose groups' })
  await expect(groups).toBeDisabled()
  await page.getByLabel('Fee Schedule').fill('commun')
  await page.getByRole('option', { name: 'Community fee schedule' }).click()
  await expect(page.getByText(/It has 2 editions/)).toBeVisible()
  await expect(page.getByLabel('Locality')).toBeDisabled()
  await expect(page.getByText(/amounts count as they stand/)).toBeVisible()

  await groups.click()
  const dialog = page.getByRole('dialog', { name: 'Groups' })
  await dialog.getByLabel('Selected').check()
  await dialog.getByRole('button', { name: 'Use these groups' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose at least one group, or All.')
  const first = dialog.getByRole('treeitem', { level: 1 }).first()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  const range = dialog.getByRole('treeitem', { level: 2 }).first()
  await expect(range).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(range).toBeFocused()
  await page.keyboard.press('Space')
  await expect(range).toHaveAttribute('aria-checked', 'true')
  await expect(first).toHaveAttribute('aria-checked', 'mixed')
  await dialog.getByLabel('Search groups').fill('no such group')
  await expect(dialog.getByText('No groups found')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use these groups' }).click()
  await expect(page.getByText('One chosen')).toBeVisible()
  await expect(sentence(page)).toContainText(
    'All physician services in one group of the fee schedule are paid 100\u00a0% of Community fee schedule.',
  )
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/contract\/view\//)
})

test('other rules are compared over a file of services, and nothing is saved', { tag: '@phone' }, async ({ page, baseURL }, testInfo) => {
  const file = testInfo.outputPath('volumes.csv')
  fs.writeFileSync(file, 'Code,Units\n70551,120\n70450,300\n99213,many\n')
  await openAgreement(page, baseURL)
  await page.getByRole('link', { name: /what if.*outpatient/i }).click()
  await expect(page.getByText('Nothing on this page is saved.')).toBeVisible()
  const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download a template' }).click()])
  expect(fs.readFileSync(await template.path(), 'utf8')).toBe('\uFEFFCode,Units,Modifiers\r\n99213,1200,\r\n70551,85,26\r\n')

  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', /\.csv.*\.xlsx/)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('Please select a facility')).toBeVisible()
  await expect(page.getByText('Choose a file', { exact: true })).toBeVisible()
  // others load remittances for the first facility
  await page.getByLabel('Facility').selectOption({ label: 'Orchard Hill Community Hospital' })
  await page.getByRole('button', { name: 'Take them from remittances of the last 12 months' }).click()
  await expect(page.getByText('There are no remittances of this contract’s payers')).toBeVisible()
  await page.getByLabel('Facility').selectOption({ label: 'Alpha Valley Medical Center' })
  await page.locator('input[type=file]').setInputFiles(file)

  await page.getByRole('button', { name: 'Change Imaging by schedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pay Value').fill('220')
  await dialog.getByRole('button', { name: 'Use for the comparison' }).click()
  await expect(page.getByText('Changed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('2 services, priced as of')
  await expect(result.getByRole('status')).toHaveText(/\+\$[\d,.]+ \(\d+(\.\d+)? %\)/)
  await expect(result.getByRole('list').first().getByRole('listitem')).toHaveCount(2)
  await expect(result.getByText('“many” is not a number of units. Write it like 12 or 12.5.')).toBeVisible()
  const [table] = await Promise.all([page.waitForEvent('download'), result.getByRole('button', { name: 'Save all as CSV' }).click()])
  expect(fs.readFileSync(await table.path(), 'utf8')).toMatch(/70551.*Imaging by schedule/)

  await page.getByRole('button', { name: 'Leave out Imaging by schedule' }).click()
  await expect(result.getByText('The rules have been changed since.')).toBeVisible()
  await page.getByRole('link', { name: AGREEMENT }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/contract\/view\//)
  await expect(page.getByText('Imaging by schedule').first()).toBeVisible()
})
