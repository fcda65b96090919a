import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { judge } from '../mrf/validate.ts'

/** A charge master as hospitals export them: pipes, a code hidden in a name, inches, prices with commas, and one row nobody can read. */
const chargeMaster = [
  'Service Area|Px Code|Procedure Description|Default Rev Code|CPT(R)/HCPCS Code|Default Mod|Fee Schedule Group Name|Unit Price',
  'NORTH AREA|90010001|HC ZEBRAGRAPHY OF THE KNEE|RADIOLOGY - DIAGNOSTIC [0320]|73560||DEFAULT|1,234.50',
  'NORTH AREA|90010002|HC ZEBRAGRAPHY OF BOTH KNEES 3" FILM|RADIOLOGY - DIAGNOSTIC [0320]|73565||DEFAULT|2,000.25',
  'NORTH AREA|90010003|HC ZEBRA BANDAGE|SUPPLIES [0270]|||DEFAULT|12.00',
  'NORTH AREA|90010004|HC NOT PRICED YET|SUPPLIES [0270]|||DEFAULT|N/A',
  'NORTH AREA|90010005|HC TYPING MISTAKE|SUPPLIES [0270]|||DEFAULT|12o.00',
].join('\n')
const facility = 'Orchard Hill Community Hospital'

test('from the upload of a charge master to a visitor’s price and the machine-readable file', async ({ page, baseURL }, info) => {
  const site = `http://alpha.localhost:${new URL(baseURL as string).port}`
  const file = info.outputPath('procedures.txt')
  fs.writeFileSync(file, chargeMaster)

  await signIn(page, site, 'alpha.admin')
  await page.goto(`${site}/chargemaster`)
  await expect(page.getByRole('heading', { name: 'Charge Master', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Upload file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('combobox', { name: /Facility/ }).selectOption({ label: facility })
  await dialog.getByRole('button', { name: 'Check file' }).click()
  // the dry run: what would happen, and which row a person must look at
  await expect(dialog.getByText('“12o.00” is not a price. Write it like 1234.56 or $1,234.56.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled()
  await dialog.getByRole('radio', { name: /Leave them out/ }).check()
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(dialog.getByText(`“procedures.txt” has been applied to the charge master of ${facility}.`)).toBeVisible()

  // a visitor, without login and with a spelling mistake
  const visitor = (await page.context().browser()?.newPage({ viewport: page.viewportSize(), acceptDownloads: true })) as Page
  await visitor.goto(`${site}/home`)
  await expect(visitor).toHaveTitle('Alpha Valley Health - Home')
  await visitor.getByLabel('Facility').selectOption({ label: facility })
  await visitor
    .getByRole('button', { name: /Shoppable Services/ })
    .or(visitor.getByRole('link', { name: /Shoppable Services/ }))
    .click()
  await expect(visitor).toHaveTitle('Alpha Valley Health Pricer Tool')
  await visitor.getByLabel('What are you looking for?').fill('zebragrafy knee')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText('zebragraphy knee')).toBeVisible()
  const next = visitor.getByRole('button', { name: /Next|Review Plans/ }).last()
  await expect(next).toBeDisabled()
  await visitor.getByRole('radio').first().check()
  await next.click()
  await expect(visitor.getByText('$1,234.50').first()).toBeVisible()
  // 60 % of the charge, half up
  await expect(visitor.getByText('$740.70').first()).toBeVisible()

  await visitor.goto(`${site}/home`)
  await visitor.getByLabel('Facility').selectOption({ label: facility })
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('button', { name: /Export Machine Readable File/ }).click(),
  ])
  const saved = info.outputPath(download.suggestedFilename())
  await download.saveAs(saved)
  expect(fs.readFileSync(saved, 'utf8')).toContain('HC ZEBRAGRAPHY OF THE KNEE')
  expect(await judge(saved, download.suggestedFilename())).toEqual({ valid: true, errors: [], alerts: [], name: true })
  await visitor.close()

  // who runs no scripts gets there by links and a form
  const plain = (await page.context().browser()?.newPage({ javaScriptEnabled: false })) as Page
  await plain.goto(`${site}/home`)
  await plain.getByRole('link', { name: 'Services and prices' }).click()
  await plain.getByRole('searchbox').fill('zebragrafy knee')
  await plain.keyboard.press('Enter')
  await plain.locator('a[href^="/services/73560"]').first().click()
  const here = plain.getByRole('region', { name: facility })
  for (const price of ['$1,234.50', '$740.70']) await expect(here.getByText(price).first()).toBeVisible()
  await plain.close()
})
