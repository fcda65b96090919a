import { expect, type Page } from '@playwright/test'

/** Adds a condition in the filter panel. */
export async function addFilter(page: Page, field: string, value: string) {
  await page.getByRole('button', { name: /^Filter/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  const first = panel.getByLabel(field, { exact: true })
  await expect(first).toBeVisible()
  const further = panel.getByLabel(`or ${field}`, { exact: true })
  const input = (await further.count()) > 0 ? further.last() : first
  await input.fill(value)
  // a field of few values offers them
  if ((await input.getAttribute('role')) === 'combobox') await page.getByRole('option', { name: value, exact: true }).click()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`Remove filter: ${field}`) }).first()).toBeVisible()
}

/** How many records the list has as it is filtered, read from its pager: "1–10 of 1,234". */
export async function totalOf(page: Page) {
  const said = page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
  await expect(said).toHaveText(/of|0 records/)
  return Number((/of ([\d,]+)/.exec((await said.textContent()) ?? '')?.[1] ?? '0').replaceAll(',', ''))
}

/** What is done with a charge master besides adding to it: on a phone it stands in a menu. */
export async function chargeTool(page: Page, name: 'Upload file' | 'Versions') {
  if (!isPhone(page)) return page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name }).click()
}
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600

export const site = (baseURL: string | undefined) => `http://alpha.localhost:${new URL(baseURL as string).port}`
