import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { site } from './lists.ts'
import { letters, send } from './screens/screen.ts'

test('many items are given another price at once, seen before it is done, and as they were after Undo', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await signIn(page, site(baseURL), 'alpha.admin')
  const [place] = (await send(page, 'get', '/facilities')) as { id: string }[]
  const code = `IBIS${letters()}`
  const item = { facilityId: place?.id, departmentName: 'Imaging', description: 'Ibis scan', revenueCode: '0610' }
  for (const [i, amount] of [100, 40.5, null].entries())
    await send(page, 'post', '/charge', { data: { ...item, code: `${code}-${i}`, amount, cashPrice: amount === null ? 9 : null } })
  await page.goto(`${site(baseURL)}/chargemaster?filter=code.starts_with.${code}`)
  await expect(page.getByText(`${code}-2`)).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Select (all|this page)/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit many' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 3 items' })
  await dialog.getByLabel('Charge', { exact: true }).selectOption('More or less by percent')
  await dialog.getByLabel('Charge: how much').fill('ten')
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  await expect(dialog.getByLabel('Charge: how much')).toHaveAccessibleDescription('Enter a number such as 1234.50')
  await dialog.getByLabel('Charge: how much').fill('-10')
  await dialog.getByLabel('Department Name').fill('Radiology')
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  await expect(dialog.getByText('2 items will change.')).toBeVisible()
  await expect(dialog.getByText(`1: It has no charge (${code}-2)`)).toBeVisible()
  const first = dialog.getByRole('table', { name: 'The first items that change' })
  await expect(first.getByRole('row').nth(1)).toContainText('$100.00 → $90.00')
  await expect(first.getByRole('row').nth(1)).toContainText('Imaging → Radiology')
  await dialog.getByRole('button', { name: 'Change 2 items' }).click()
  await expect(page.getByText('2 items changed')).toBeVisible()
  await expect(page.getByText('$36.45')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The items are as they were')).toBeVisible()
  await expect(page.getByText('$40.50')).toBeVisible()
})
