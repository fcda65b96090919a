// From what a payer answered to what a stranger reads: a hospital of its own, so that what others load counts for nothing.
import fs from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, type Page } from '@playwright/test'
import { mrf } from '@ratebook/shared/mrf.ts'
import { judge } from '../mrf/validate.ts'
import { type ClaimOf, x12 } from '../remittance-files.ts'
import { makeHospital } from './hospital.ts'
import { signIn, test } from './journey.ts'

const hospital = 'Juniper Creek Hospital'
const plan = 'Juniper Mutual'

/** A hospital with two MRIs of $1,000.00 and $800.00 and a stay, and a plan that has agreed to 60 % of charges. @returns its site */
const makeJuniper = (page: Page, baseURL: string | undefined) =>
  makeHospital(page, baseURL, {
    ...{ name: 'Juniper', facility: hospital, plan, agreedRate: 60 },
    items: [
      { code: 'J1', description: 'MRI OF THE KNEE', cpT_HCPCS: '73721', amount: 1000 },
      { code: 'J2', description: 'MRI OF THE KNEE WITH DYE', cpT_HCPCS: '73722', amount: 800 },
      { code: 'J3', description: 'JOINT REPLACEMENT', drgCode: '470', amount: 25_000 },
    ],
  })

/** Yesterday: remittances of the last 15 months count. */
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
const line = (code: string, charged: number, allowed: number) => ({
  ...{ code: `HC:${code}`, charged, paid: allowed, day },
  adjustments: [`CAS*CO*45*${charged - allowed}`],
  also: [`AMT*B6*${allowed}`],
})
const claim = (number: string, lines: ReturnType<typeof line>[]): ClaimOf => ({
  ...{ number: `JUNIPER-${number}`, from: day, to: day, lines },
  charged: lines.reduce((sum, { charged }) => sum + charged, 0),
  paid: lines.reduce((sum, { paid }) => sum + paid, 0),
})
/** A stay that is answered as a whole. */
const stay = (number: string, charged: number, paid: number): ClaimOf => ({
  ...claim(number, []),
  ...{ charged, paid, place: ['11', '1', '', '470'], adjustments: [`CAS*CO*45*${charged - paid}`] },
})
/** Twelve stays as agreed, of $12,000.00 to $18,600.00, and a visit whose second picture is paid half: $240.00 where $480.00 are due. */
const claims = [
  ...Array.from({ length: 12 }, (_, i) => stay(`${1001 + i}`, 20_000 + 1000 * i, 12_000 + 600 * i)),
  claim('2001', [line('73721', 1000, 600), line('73722', 800, 240)]),
]

/** From a file of a payer's answers to the underpayment in it, which is marked. */
async function findUnderpayment(page: Page, at: string) {
  await page.goto(`${at}/contract/payments`)
  await page.getByRole('button', { name: 'Load remittances' }).click()
  const dialog = page.getByRole('dialog', { name: 'Load remittances' })
  const buffer = Buffer.from(x12([{ payer: 'JUNIPER MUT INS CO', trace: 'JM-1', day, npi: '1999990306', claims }]))
  await dialog.locator('input[type=file]').setInputFiles({ name: 'juniper.835', mimeType: 'text/plain', buffer })
  await dialog.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(dialog.getByText('“juniper.835” was loaded: 13 new claims.')).toBeVisible()
  await dialog.getByLabel('Which of your payers JUNIPER MUT INS CO is').selectOption({ label: `${plan} · All plans` })
  await expect(page.getByText('JUNIPER MUT INS CO was changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto(`${at}/contract/variance`)
  const totals = page.getByRole('region', { name: 'Totals', exact: true })
  await expect(totals).toContainText('Underpaid$240.00one line')
  await expect(page.getByText('Comparing with the contracts')).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: '…2001' }).filter({ hasText: '73722' })
  await expect(row).toContainText('$480.00')
  await expect(row).toContainText('Looks like a reduction for further procedures that the rule does not have')
  const mark = page.getByRole('dialog', { name: 'Mark one line' })
  const open = async () => {
    await row.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Mark, assign or note' }).click()
  }
  const save = async () => {
    await mark.getByRole('button', { name: 'Save' }).click()
    await expect(mark).toBeHidden()
  }
  await open()
  await mark.getByLabel('Worklist').selectOption({ label: 'Appealed' })
  await mark.getByLabel('Note').fill('Letter of today')
  await save()
  await expect(row).toContainText('Appealed')
  // what was said can be mended
  await open()
  await expect(mark.getByLabel('Worklist').locator('option:checked')).toHaveText('As it is: Appealed')
  await expect(mark.getByLabel('Note')).toHaveValue('Letter of today')
  await mark.getByLabel('Note').fill('')
  await save()
  await open()
  await expect(mark.getByLabel('Note')).toHaveValue('')
  await mark.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText('Appealed')
}

/** From a file that is made to the address where it is public. */
async function publish(page: Page, at: string) {
  await page.goto(`${at}/transparency`)
  const card = page.getByRole('region', { name: hospital, exact: true })
  await card.getByRole('button', { name: 'Make and check a file' }).click()
  const waiting = page.getByRole('region', { name: `This file waits to be published: ${hospital}` })
  await expect(waiting.getByText('It has no error.', { exact: false })).toBeVisible()
  await waiting.getByRole('button', { name: 'Publish …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/attests this file/).check()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  const published = page.getByRole('region', { name: `Public now: ${hospital}` })
  return (await published.getByRole('link', { name: /standardcharges/ }).getAttribute('href')) as string
}

test('what a payer answered shows what it owes, and stands as percentiles in the file that strangers take', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const at = await makeJuniper(page, baseURL)
  await signIn(page, at, 'admin')
  await findUnderpayment(page, at)
  const address = await publish(page, at)

  // somebody who was never here finds the file where crawlers look for it, and takes it
  const stranger = await browser.newContext()
  const taken = stranger.waitForEvent('page').then((tab) => tab.waitForEvent('download'))
  const tab = await stranger.newPage()
  await tab.goto(at + mrf.getCmsHptTxt.path)
  await expect(tab.locator('body')).toContainText(`mrf-url: ${address}`)
  const [answer] = await Promise.all([tab.waitForResponse(address), tab.goto(address).catch(() => null)])
  expect(answer.status()).toBe(200)
  const file = info.outputPath((await taken).suggestedFilename())
  await (await taken).saveAs(file)
  await stranger.close()

  const rows = parse(fs.readFileSync(file), { columns: true, from_line: 3, bom: true }) as Record<string, string>[]
  const of = (code: string) => rows.find((row) => row['code|1'] === code && row.payer_name === plan)
  // the dollars of a stay are not known beforehand: of the twelve that were, the third, the seventh and the eleventh
  expect(of('470')).toMatchObject({
    ...{ 'standard_charge|negotiated_percentage': '60', count: '12' },
    ...{ '10th_percentile': '13200.00', median_amount: '15600.00', '90th_percentile': '18000.00' },
  })
  expect(of('73722')).toMatchObject({ 'standard_charge|negotiated_dollar': '480.00', count: '' })
  expect(await judge(file, (await taken).suggestedFilename())).toEqual({ valid: true, errors: [], alerts: [], name: true })
})
