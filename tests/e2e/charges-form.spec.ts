import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { site } from './lists.ts'

test('an item typed by hand has codes of the right form, and is asked about a price far from the others', async ({ page, baseURL }) => {
  await signIn(page, site(baseURL), 'alpha.admin')
  await page.goto(`${site(baseURL)}/chargemaster`)
  await page.getByRole('button', { name: 'Add Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Charge Master Item' })
  await dialog.getByLabel('Facility Name').selectOption({ label: 'Alpha Valley Medical Center' })
  await dialog.getByLabel('Department Name').fill('Imaging')
  await dialog.getByLabel('Charge Code').fill('HAND-1')
  await dialog.getByLabel('Description').fill('MRI of the brain, by hand')
  await dialog.getByLabel('Charge', { exact: true }).fill('0')
  await dialog.getByLabel('CPT/HCPCS').fill('7055')
  await dialog.getByLabel('APR-DRG Code').fill('53')
  const revenue = dialog.getByLabel('Rev Code')
  await revenue.fill('610')
  await revenue.blur()
  await expect(revenue).toHaveValue('0610')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Charge', { exact: true })).toHaveAccessibleDescription('More than 0')
  await expect(dialog.getByLabel('CPT/HCPCS')).toHaveAccessibleDescription(
    'A CPT or HCPCS code has five characters, such as 99213 or J1234',
  )
  await expect(dialog.getByLabel('APR-DRG Code')).toHaveAccessibleDescription(/^An APR-DRG has three digits/)

  await dialog.getByLabel('APR-DRG Code').fill('')
  await dialog.getByLabel('CPT/HCPCS').fill('70551')
  await dialog.getByLabel('Charge', { exact: true }).fill('1.25')
  await expect(dialog.getByRole('status').filter({ hasText: /\$1\.25 is far from the other .*70551.* Is it right\?/ })).toBeVisible()
  // it may be right
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Item added')).toBeVisible()
})
