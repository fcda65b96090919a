import { expect, type Page } from '@playwright/test'

/** Adds a condition in the filter bar, which a phone keeps folded away. */
export async function addFilter(page: Page, field: string, value: string) {
  const filter = page.getByRole('search', { name: 'Filter' })
  const folded = page.getByRole('button', { name: /^Filter/ })
  await expect(filter.or(folded).first()).toBeVisible()
  if (!(await filter.isVisible())) await folded.click()
  await filter.getByLabel('Field').selectOption({ label: field })
  const input = filter.getByLabel('Search value')
  // a field of few values offers them
  if (await input.evaluate((e) => e.tagName === 'SELECT')) await input.selectOption({ label: value })
  else await input.fill(value)
  await filter.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`Remove filter: ${field}`) }).first()).toBeVisible()
}

/** How many records the list has as it is filtered, read from its pager: "1–10 of 1,234". */
export async function totalOf(page: Page) {
  const said = page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
  await expect(said).toHaveText(/of|0 records/)
  return Number((/of ([\d,]+)/.exec((await said.textContent()) ?? '')?.[1] ?? '0').replaceAll(',', ''))
}

export const site = (baseURL: string | undefined) => `http://alpha.localhost:${new URL(baseURL as string).port}`
