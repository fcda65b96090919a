import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { chargeTool, isPhone } from './lists.ts'

const facility = 'Orchard Hill Community Hospital'
const HEADER = 'Charge Code,Description,CPT/HCPCS,Rev Code,Charge'

async function choose(page: Page, site: string, file: string) {
  await page.goto(`${site}/chargemaster`)
  await chargeTool(page, 'Upload file')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('combobox', { name: /Facility/ }).selectOption({ label: facility })
  await dialog.getByRole('button', { name: 'Check file' }).click()
  return dialog
}
const site = (baseURL: string | undefined) => `http://alpha.localhost:${new URL(baseURL as string).port}`

test('what may be wrong about a file is agreed to with the keyboard before it is applied @phone', async ({ page, baseURL }, info) => {
  const rows = Array.from({ length: 12 }, (_, i) => `QUAGGA-${i},Quagga service ${i},,0300,0.${10 + i}`)
  const file = info.outputPath('quagga.csv')
  fs.writeFileSync(file, [HEADER, ...rows].join('\n'))
  await signIn(page, site(baseURL), 'alpha.admin')
  const dialog = await choose(page, site(baseURL), file)
  const tick = dialog.getByRole('checkbox', { name: /Half of the prices are 0\.15 dollars or less/ })
  await expect(tick).not.toBeChecked()
  const apply = dialog.getByRole('button', { name: 'Apply', exact: true })
  await apply.click()
  await expect(dialog.getByRole('alert').getByText('Tick each of these once you have looked at it, or correct the file.')).toBeVisible()
  await expect(tick).toBeFocused()
  await page.keyboard.press('Space')
  await expect(tick).toBeChecked()
  await apply.click()
  await expect(dialog.getByText(`“quagga.csv” has been applied to the charge master of ${facility}.`)).toBeVisible()

  // where each row went, here and in the list of versions
  await dialog.getByText('Where each row went').click()
  const sum = dialog.getByRole('table', { name: 'Where each row went' })
  await expect(sum.getByRole('row', { name: 'Rows of the file 13' })).toBeVisible()
  await expect(sum.getByRole('row', { name: 'New items 12' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByText('Where each row went').first().click()
  await expect(versions.getByRole('row', { name: 'Rows of the file 13' })).toBeVisible()
  // nothing stands over its title and the way out of it
  await expect(versions.getByRole('heading', { name: 'Versions' })).toBeInViewport()
  await versions.getByRole('button', { name: 'Close' }).click()
  await expect(versions).toBeHidden()
  await chargeTool(page, 'Versions')
  await expect(versions.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(versions).toBeHidden()
  await expect(page.getByRole('button', { name: isPhone(page) ? 'More options' : 'Versions' })).toBeFocused()
})

test('items with several prices stand side by side, and the choice is what is applied', async ({ page, baseURL }, info) => {
  const file = info.outputPath('okapi.csv')
  fs.writeFileSync(
    file,
    [HEADER, 'OKAPI-1,Okapi saline,J7030,0636,24.50', 'OKAPI-1,Okapi saline,J7030,0636,31.00', 'OKAPI-2,Okapi gauze,,0270,8'].join('\n'),
  )
  await signIn(page, site(baseURL), 'alpha.admin')
  const dialog = await choose(page, site(baseURL), file)
  await expect(dialog.getByRole('heading', { name: 'Items with several prices: 1, in 2 rows' })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'The first items, as they will be read' })).toContainText('$24.50')
  const list = dialog.getByRole('region', { name: 'Items with several prices' })
  await expect(list).toContainText('$24.50 (row 2)')
  await expect(list).toContainText('$31.00 (row 3)')
  await dialog.getByRole('radio', { name: /Keep the highest/ }).check()
  await expect(dialog.getByText('1 with another price for the very same item')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(dialog.getByText(`“okapi.csv” has been applied to the charge master of ${facility}.`)).toBeVisible()
  await page.goto(`${site(baseURL)}/chargemaster?filter=code.equals.OKAPI-1`)
  await expect(page.getByText('$31.00').first()).toBeVisible()
  await expect(page.getByText('$24.50')).toHaveCount(0)
})
