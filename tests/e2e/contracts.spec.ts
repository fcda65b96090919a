import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { addFilter, site, totalOf } from './lists.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const pdf = (text: string) => ({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`) })
/** The day so many days from today, as the form takes it. */
const inDays = (days: number) => {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return [day.getFullYear(), String(day.getMonth() + 1).padStart(2, '0'), String(day.getDate()).padStart(2, '0')].join('-')
}
/** Names have letters only. */
const nameFor = (project: string, word: string) => `${word} ${project === 'desktop' ? 'Desk' : 'Hand'} Agreement`

async function addContract(page: Page, name: string, { party = 'Payer', from = '2026-01-01', until = '' } = {}) {
  await page.goto(`${new URL(page.url()).origin}/contract`)
  await page.getByRole('link', { name: 'Add Contract' }).click()
  await page.getByRole('radio', { name: party }).check()
  await nameField(page).fill(name)
  await page.getByLabel('Effective date').fill(from)
  if (until) await page.getByLabel('Termination date').fill(until)
  await page.getByLabel('Contact name').fill('Jo March')
  await page.getByLabel('E-mail addresses').fill('jo@payer.example.org')
  await save(page)
  await expect(page).toHaveURL(/\/contract\/view\//)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, site(baseURL), 'alpha.admin')
})

test('a payer contract from its first day to its second document', { tag: '@phone' }, async ({ page }, { project }) => {
  const name = nameFor(project.name, 'Juniper')
  await page.goto(`${new URL(page.url()).origin}/contract/edit/new`)

  // what is wrong stands at its field, in the words of the specification
  await nameField(page).fill('Juniper 2026')
  await page.getByLabel('E-mail addresses').fill('jo@payer.example.org, nobody')
  await save(page)
  await expect(nameField(page)).toHaveAccessibleDescription('Only alphabetical')
  await expect(nameField(page)).toBeFocused()
  await expect(page.getByLabel('Contact name')).toHaveAccessibleDescription('Required field')
  await expect(page.getByLabel('E-mail addresses')).toHaveAccessibleDescription('One or more email is not valid')
  await expect(page.getByLabel('Effective date')).toHaveAccessibleDescription('Enter a date')
  await nameField(page).fill(name)
  await page.getByLabel('Effective date').fill(inDays(-300))
  await page.getByLabel('Termination date').fill(inDays(45))
  await page.getByLabel('Contact name').fill('Jo March')
  await page.getByLabel('E-mail addresses').fill('jo@payer.example.org , office@payer.example.org')
  await page.getByLabel('Renewal', { exact: true }).selectOption('Manual')
  await page.getByLabel('Alert recipients').click()
  await page.getByRole('option', { name: 'Alpha Valley administrator' }).click()
  await page.keyboard.press('Escape')
  await save(page)

  // the new contract: its run, its services without rules, and the hint that nobody is paid under it
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(section(page, 'Run')).toContainText('Ends in 45 days')
  await expect(page.getByRole('img', { name: /The contract runs from/ })).toHaveAccessibleName(
    new RegExp(`to ${inDays(45)}. Today is .* Alerts are mailed on ${inDays(-135)}, ${inDays(-45)}, ${inDays(15)}`),
  )
  for (const service of ['Inpatient', 'Outpatient', 'Physician'])
    await expect(section(page, 'Contracted services').getByRole('heading', { name: service })).toBeVisible()
  await expect(section(page, 'Contracted services').getByText('No rule yet')).toHaveCount(3)
  await expect(section(page, 'Paid under this contract')).toContainText('No payer contract is paid under this contract yet')
  await expect(section(page, 'Vendor contacts').getByRole('link')).toHaveText(['jo@payer.example.org', 'office@payer.example.org'])
  await expect(section(page, 'Alert contacts')).toContainText('Alpha Valley administrator')

  // an edit: what tells which contract is meant is locked, the last contact stays, and the way back asks first
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(nameField(page)).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Payer' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Remove contact/ })).toHaveCount(0)
  await page.getByLabel('Description').fill('Commercial business of Juniper')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByRole('button', { name: /^Remove contact/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove contact 2' }).click()

  // two uploads of one name are two versions; what was typed stays
  for (const version of [1, 2]) {
    await page.getByRole('button', { name: 'Upload document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload Document' })
    if (version === 1) {
      await dialog.getByRole('button', { name: 'Upload' }).click()
      await expect(dialog.getByLabel('Document name')).toHaveAccessibleDescription('Required field')
    }
    await dialog.locator('input[type=file]').setInputFiles(pdf(`version ${version}`))
    await expect(dialog.getByLabel('Document name')).toHaveValue('agreement')
    if (version === 2) await expect(dialog).toContainText('This file becomes version 2.')
    await dialog.getByLabel('Description').fill(`Signed copy ${version}`)
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`Version ${version}`, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Commercial business of Juniper')
  }
  await save(page)
  await expect(page.getByText('successfully updated!')).toBeVisible()
  await expect(page).toHaveURL(/\/contract\/view\//)
  await expect(section(page, 'Contract')).toContainText('Commercial business of Juniper')

  // both versions are there, and come back byte for byte
  const documents = section(page, 'Documents')
  await expect(documents).toContainText('Signed copy 2')
  await documents.getByRole('button', { name: '1 earlier version' }).click()
  await expect(documents).toContainText('Signed copy 1')
  const [first] = await Promise.all([
    page.waitForEvent('download'),
    documents.getByRole('button', { name: 'Download agreement.pdf' }).last().click(),
  ])
  expect(first.suggestedFilename()).toBe('agreement.pdf')
  expect(fs.readFileSync(await first.path())).toEqual(pdf('version 1').buffer)

  // renewed to a day, it no longer ends soon
  await page.getByRole('button', { name: 'Renew' }).click()
  const renewal = page.getByRole('dialog', { name: 'Renew this contract?' })
  await renewal.getByLabel('New termination date').fill(inDays(40))
  await renewal.getByRole('button', { name: 'Renew' }).click()
  await expect(renewal.getByLabel('New termination date')).toHaveAccessibleDescription(/Choose a day after/)
  await renewal.getByLabel('New termination date').fill(inDays(410))
  await renewal.getByRole('button', { name: 'Renew' }).click()
  await expect(renewal).toBeHidden()
  await expect(section(page, 'Run')).toContainText('410 days left')
})

test(
  'the list tells payers from vendors, marks what ends soon, and deletes what nobody is paid under',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const [payer, vendor] = [nameFor(project.name, 'Larch'), nameFor(project.name, 'Maple')]
    await addContract(page, payer, { until: inDays(20) })
    await addContract(page, vendor, { party: 'Vendor' })
    await page.getByRole('link', { name: 'Back' }).click()
    await addFilter(page, 'Name', `${project.name === 'desktop' ? 'Desk' : 'Hand'} Agreement`)
    await expect(page.getByText('Ends in 20 days')).toBeVisible()
    await page.getByRole('group', { name: 'With whom' }).getByRole('button', { name: 'Vendor' }).click()
    await expect(page).toHaveURL(/filter=type\.equals\.Vender/)
    await expect(page.getByRole('link', { name: vendor })).toBeVisible()
    await expect(page.getByRole('link', { name: payer })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Vendor', pressed: true })).toBeVisible()
    await expect(page.getByRole('link', { name: vendor })).toBeVisible()
    await page.getByRole('button', { name: `Delete ${vendor}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No records found!')).toBeVisible()
    await page.getByRole('group', { name: 'With whom' }).getByRole('button', { name: 'Payer' }).click()
    await expect(page.getByRole('link', { name: payer })).toBeVisible()
    expect(await totalOf(page)).toBeGreaterThan(0)
  },
)

test('payers are paid under a contract that is chosen at their payer contract', async ({ page, baseURL }, { project }) => {
  const [name, payerContract] = [nameFor(project.name, 'Rowan'), `Rowan ${project.name}`]
  await addContract(page, name)
  await page.getByRole('link', { name: 'To the payer contracts' }).click()
  await page.getByRole('button', { name: 'Add Payer Contract' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Display Name').fill(payerContract)
  await dialog.getByLabel('Paid under the contract').selectOption(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await addFilter(page, 'Display Name', payerContract)
  await expect(page.getByText(`Paid under ${name}`)).toBeVisible()

  await page.goto(`${site(baseURL)}/contract`)
  await addFilter(page, 'Name', name)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(`“${payerContract}” is paid under it`)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `View ${name}` }).click()
  await page.getByRole('region', { name: 'Paid under this contract' }).getByRole('link', { name: payerContract }).click()
  await expect(page).toHaveURL(/payerinfo\/contracts\?filter=displayName/)
})

test('two people edit one contract: the second is told, reloads, and loses nothing', async ({ page, browser, baseURL }, { project }) => {
  const name = nameFor(project.name, 'Spruce')
  await addContract(page, name)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Description').fill('Mine')
  const other = await browser.newPage({ viewport: page.viewportSize() })
  await signIn(other, site(baseURL), 'alpha.admin')
  await other.goto(page.url())
  await other.getByLabel('Description').fill('Theirs')
  await other.getByLabel('Contact name').fill('Amy March')
  await save(other)
  await expect(other).toHaveURL(/view/)
  await other.close()

  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else changed this record' })).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Mine')
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Theirs/)
  await expect(page.getByLabel('Contact name')).toHaveValue('Amy March')
  await save(page)
  await expect(page).toHaveURL(/view/)
  await expect(page.getByRole('region', { name: 'Contract', exact: true })).toContainText('Mine')
})

test('who has no access to contracts is told whom to ask', async ({ browser, page, baseURL }) => {
  const partner = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
  await signIn(partner, site(baseURL), 'partner')
  for (const path of ['/contract', '/contract/edit/new', '/contract/feeschedules']) {
    await partner.goto(`${site(baseURL)}${path}`)
    await expect(partner.getByRole('heading', { name: 'Contracts are not open to you yet' })).toBeVisible()
  }
  await partner.context().close()
})
