import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { site } from './lists.ts'
import { letters, send } from './screens/screen.ts'

test('rows that are ticked are deleted together, on whatever pages; one that cannot be is named', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await signIn(page, site(baseURL), 'alpha.admin')
  const mark = letters()
  const rows: { id: string; says: string }[] = []
  for (const n of Array.from({ length: 12 }, (_, i) => String(i + 10)))
    rows.push(await send(page, 'post', '/synonym', { data: { says: `${mark} ${n}`, means: '70551' } }))
  await page.goto(`${site(baseURL)}/configurations/searchwords?filter=says.starts_with.${mark}`)
  const box = (n: number) => page.getByRole('checkbox', { name: `Select ${mark} ${n}` })
  const selection = page.getByRole('group', { name: 'Selection' })
  await box(10).click()
  await box(11).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await box(21).click()
  await expect(selection.getByRole('status')).toHaveText('3 selected')
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(box(11)).toBeChecked()

  // somebody else is faster with one of them
  await send(page, 'delete', `/synonym/${rows[1]?.id}`)
  await selection.getByRole('button', { name: 'Delete' }).click()
  const sure = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await expect(sure).toContainText('3 records')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(sure.getByRole('alert')).toContainText(`${mark} 11: `)
  await expect(page.getByText('2 records deleted')).toBeVisible()
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(`${mark} 12`, { exact: true })).toBeVisible()
  for (const n of [10, 11, 21]) await expect(page.getByText(`${mark} ${n}`, { exact: true })).toHaveCount(0)

  // what was ticked under one filter is not meant under another
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await expect(selection.getByRole('status')).toHaveText('9 selected')
  await page
    .getByRole('button', { name: /Remove filter/ })
    .first()
    .click()
  await expect(selection.getByRole('status')).toHaveText('')
})
