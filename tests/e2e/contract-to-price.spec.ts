// From Medicare's table and a contract to what a visitor with that plan pays, and to the arithmetic that staff read.
import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { site } from './lists.ts'

const facility = 'Alpha Valley Medical Center'
const service = '99213'
/** Two lines of CMS's relative value file for 2025, in its own shape: names of columns over three lines. */
const table = [
  '2025 National Physician Fee Schedule Relative Value File January Release',
  ',,,STATUS,,WORK,NON-FAC,,FACILITY,,MP,,,,,CONV',
  'HCPCS,MOD,DESCRIPTION,CODE,NOT USED FOR MEDICARE PAYMENT,RVU,PE RVU,NON-FAC NA INDICATOR,PE RVU,FACILITY NA ' +
    'INDICATOR,RVU,NON-FACILITY TOTAL,FACILITY TOTAL,PCTC IND,GLOB DAYS,FACTOR',
  '99213,,,A,,1.30,1.33,,0.55,,0.10,2.73,1.95,0,XXX,32.3465',
  '99214,,,A,,1.92,1.85,,0.81,,0.14,3.91,2.87,0,XXX,32.3465',
].join('\n')
const money = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
async function addRule(page: Page, fill: () => Promise<void>) {
  await page.getByRole('link', { name: /add .*outpatient/i }).click()
  await fill()
  await save(page)
  await expect(page).toHaveURL(/\/contract\/view\//)
}

test('a contract over Medicare’s fees: imported, written, linked, seen by a visitor and explained to staff', async ({
  page,
  browser,
  baseURL,
}, testInfo) => {
  const { name: project } = testInfo.project
  const [schedule, contract, plan] = [
    `Medicare PFS ${project}`,
    `Sequoia ${project === 'desktop' ? 'Desk' : 'Hand'} Agreement`,
    `Sequoia ${project}`,
  ]
  const staff = site(baseURL)
  await signIn(page, staff, 'alpha.admin')

  // the schedule
  const file = testInfo.outputPath('PPRRVU2025_Jan.csv')
  fs.writeFileSync(file, table)
  await page.goto(`${staff}/contract/feeschedules`)
  await page.getByRole('button', { name: 'Import' }).click()
  const imported = page.getByRole('dialog', { name: 'Import fee schedule' })
  await imported.locator('input[type=file]').setInputFiles(file)
  await imported.getByRole('button', { name: 'Check file' }).click()
  await expect(imported).toContainText('The file is read as Medicare’s physician fee schedule')
  await imported.getByLabel('Name').fill(schedule)
  await imported.getByRole('button', { name: 'Load schedule' }).click()
  await expect(imported).toContainText(`has been loaded as ${schedule}`)
  await imported.getByRole('button', { name: 'Close' }).click()

  // the contract
  await page.goto(`${staff}/contract/edit/new`)
  await page.getByRole('radio', { name: 'Payer' }).check()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(contract)
  await page.getByLabel('Effective date').fill('2025-01-01')
  await page.getByLabel('Contact name').fill('Jo March')
  await page.getByLabel('E-mail addresses').fill('jo@payer.example.org')
  await save(page)
  await expect(page).toHaveURL(/\/contract\/view\//)

  // 110 % of the schedule, localised to Atlanta; of charges beyond $150, 40 % on top
  await addRule(page, async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Visits')
    await page.getByLabel('Pay Value').fill('110')
    await page.getByLabel('Fee Schedule').fill(schedule)
    await page
      .getByRole('option', { name: new RegExp(schedule) })
      .first()
      .click()
    await page.getByLabel('Locality').fill('atlanta')
    await page.getByRole('option', { name: /ATLANTA/i }).click()
    await page.getByRole('switch', { name: 'Stop-loss' }).check()
    await page.getByRole('textbox', { name: 'Threshold' }).fill('150')
    await page.getByRole('textbox', { name: 'Percentage', exact: true }).fill('40')
    await expect(page.getByRole('region', { name: 'In plain words' })).toContainText(
      /All outpatient services are paid 110.% of “?Medicare PFS.*localized to.*Atlanta/i,
    )
    await expect(page.getByRole('region', { name: 'In plain words' })).toContainText(
      /Where charges are more than \$150\.00, 40.% of what is beyond is paid on top/,
    )
  })
  await expect(page.getByText('localized to Atlanta, GA')).toBeVisible()
  await addRule(page, async () => {
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Drugs')
    await page.getByLabel('Rule Type').selectOption({ label: 'Carve-out' })
    await page.getByRole('combobox', { name: 'Method', exact: true }).selectOption({ label: 'CPT/HCPCS' })
    await page.getByLabel('CarveOut Codes').fill('J0120-J9999')
    await page.getByLabel('Pay Method').selectOption({ label: '% of Billed Charges' })
    await page.getByLabel('Pay Value').fill('45')
  })

  // the payer
  await page.goto(`${staff}/payerinfo/contracts`)
  await page.getByRole('button', { name: 'Add Payer Contract' }).click()
  const link = page.getByRole('dialog')
  await link.getByLabel('Display Name').fill(plan)
  await link.getByLabel('Paid under the contract').selectOption(contract)
  await link.getByRole('button', { name: 'Save' }).click()
  await expect(link).toBeHidden()
  await page.goto(`${staff}/payerinfo`)
  await page.getByRole('button', { name: 'Add Payer' }).click()
  await page.getByRole('dialog').getByLabel('Payer Contract').selectOption({ label: plan })
  await page.getByRole('dialog').getByLabel('Display Name').fill(plan)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  // (1.30 × 1.000 + 0.55 × 0.997 + 0.10 × 1.128) × 32.3465 = 1.96115 × 32.3465 = 63.4363… → 63.44; 110 % = 69.784 → 69.78
  const chargeCents = await page.evaluate(
    async ([where, keyWord]) => {
      const { brandId } = await (await fetch('/api/v1/brand')).json()
      const answer = await fetch('/api/v3/pricer/lookup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ brandId, facility: where, keyWord }),
      })
      return Math.round((await answer.json()).records[0].chargeAmount * 100)
    },
    [facility, service] as const,
  )
  expect(chargeCents).toBeGreaterThan(15_000)
  const rateCents = 6978 + Math.floor(((chargeCents - 15_000) * 40 + 50) / 100)
  // a copay of 20, then 20 % of the rest
  const shareCents = 2000 + Math.floor(((rateCents - 2000) * 20 + 50) / 100)

  // a visitor
  const visitor = await browser.newPage({ viewport: page.viewportSize() })
  await visitor.goto(`${staff}/pricer/${encodeURIComponent(facility)}?q=${service}`)
  await visitor.getByRole('radio').first().check()
  await visitor.getByRole('button', { name: 'Review Plans' }).last().click()
  if (await visitor.getByLabel('Find your plan').isVisible()) await visitor.getByLabel('Find your plan').fill(plan)
  await visitor.getByRole('radio', { name: new RegExp(`${plan}.*${money(rateCents).replace(/[$.]/g, '\\$&')}`) }).check()
  await visitor.getByRole('button', { name: /^Next/ }).click()
  await visitor.getByLabel('Copay').fill('20')
  await visitor.getByRole('button', { name: 'Use 20 %' }).click()
  await visitor.getByRole('button', { name: 'Estimate my share' }).click()
  await expect(visitor.getByRole('complementary', { name: 'Your share' }).locator('.summary-amount')).toHaveText(money(shareCents))
  await expect(visitor.getByText('Where the rates come from')).toHaveCount(0)
  await visitor.screenshot({ path: testInfo.outputPath('share.png'), fullPage: true })
  await visitor.close()

  // staff
  await signIn(page, staff, 'alpha.admin')
  await page.goto(`${staff}/pricer/${encodeURIComponent(facility)}?q=${service}`)
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Review Plans' }).last().click()
  const why = page.locator('.why-payer').filter({ hasText: plan })
  await why.locator('summary').click()
  for (const text of [contract, schedule, /63\.44/, /110.%/, /40.%/, /69\.78|6\.34/, money(rateCents)])
    await expect(why).toContainText(text)
  const steps = await why.getByRole('row').allTextContents()
  await page.screenshot({ path: testInfo.outputPath('why.png'), fullPage: true })
  expect(steps.length).toBeGreaterThan(4)
})
