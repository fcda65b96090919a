// A person's views of a list: kept, changed, opened first, taken back.
import { payers } from '@ratebook/shared/payers.ts'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { addFilter, site, totalOf } from './lists.ts'
import { send } from './screens/screen.ts'

const LIST = payers.listPayers.path
type Kept = { id: string; name: string }

/** A person has the same views in every journey: each begins without any. */
test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, site(baseURL), 'alpha.admin')
  const path = `/views?${new URLSearchParams({ list: LIST })}`
  for (const { id } of (await send(page, 'get', path)) as Kept[]) await send(page, 'delete', `/view/${id}`)
})

const menu = (page: Page) => page.getByRole('button', { name: /^View/ })
const pick = async (page: Page, role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox', name: string) => {
  await menu(page).click()
  await page.getByRole(role, { name, exact: true }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}
const nameIt = async (page: Page, name: string) => {
  await page.getByRole('dialog').getByLabel('Name of the view').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}
const said = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a list is kept as it is looked at, and comes back so', { tag: '@phone' }, async ({ page, baseURL }) => {
  await page.goto(`${site(baseURL)}/payerinfo`)
  const all = await totalOf(page)
  await addFilter(page, 'Display Name', 'Blue River')
  await expect.poll(() => totalOf(page)).toBeLessThan(all)
  const few = await totalOf(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Payer Contract' }).click()
  await page.keyboard.press('Escape')
  const contract = page.locator('th, dt').filter({ hasText: 'Payer Contract' })
  await expect(contract).toHaveCount(0)
  await pick(page, 'menuitem', 'Save as…')
  await nameIt(page, 'Blue ones')
  await expect(menu(page)).toHaveText('View: Blue ones')

  // another of the same name is refused at the field
  await pick(page, 'menuitem', 'Save as…')
  await nameIt(page, 'BLUE ONES')
  await expect(page.getByRole('dialog').getByLabel('Name of the view')).toHaveAccessibleDescription(/of this name already/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  // what was chosen for oneself stays apart from the view
  await pick(page, 'menuitemradio', 'Usual list')
  await expect.poll(() => totalOf(page)).toBe(all)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Show the usual columns' }).click()
  await page.keyboard.press('Escape')
  await expect(contract.first()).toBeVisible()
  await pick(page, 'menuitemradio', 'Blue ones')
  await expect.poll(() => totalOf(page)).toBe(few)
  await expect(contract).toHaveCount(0)
  await page.reload()
  await expect(contract).toHaveCount(0)
  await expect(menu(page)).toHaveText('View: Blue ones')

  // changed, saved, renamed
  await page.getByRole('searchbox', { name: 'Search' }).first().fill('PPO')
  await expect(menu(page)).toHaveText('View: Blue ones (changed)')
  await pick(page, 'menuitem', 'Save changes')
  await expect(menu(page)).toHaveText('View: Blue ones')
  await pick(page, 'menuitem', 'Rename…')
  await nameIt(page, 'Blue PPOs')
  await expect(menu(page)).toHaveText('View: Blue PPOs')

  // the list begins with it, until it is deleted
  await pick(page, 'menuitemcheckbox', 'Use at start')
  await expect(said(page, 'The list now begins with “Blue PPOs”')).toBeVisible()
  await page.goto(`${site(baseURL)}/payerinfo`)
  await expect(menu(page)).toHaveText('View: Blue PPOs')
  await expect(page).toHaveURL(/search=PPO/)
  await pick(page, 'menuitemradio', 'Usual list')
  await expect.poll(() => totalOf(page)).toBe(all)
  await page.reload()
  await expect.poll(() => totalOf(page)).toBe(all)
  await pick(page, 'menuitemradio', 'Blue PPOs (at the start)')
  await pick(page, 'menuitem', 'Delete view')
  await expect(menu(page)).toHaveText('Views')
  await said(page, 'View “Blue PPOs” deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(menu(page)).toHaveText('View: Blue PPOs')
  await page.goto(`${site(baseURL)}/payerinfo`)
  await expect(page).toHaveURL(/search=PPO/)
})

test('an address with what it asks for is followed, whatever comes first', async ({ page, baseURL }) => {
  const look = { search: 'PPO', filters: [], sort: { id: 'displayName', direction: 'asc' }, columns: {}, density: 'comfortable' }
  await send(page, 'post', '/view', { data: { list: LIST, name: 'First', look, atStart: true } })
  await page.goto(`${site(baseURL)}/payerinfo?search=HMO`)
  await expect(page.getByRole('searchbox', { name: 'Search' }).first()).toHaveValue('HMO')
  await menu(page).click()
  await expect(page.getByRole('menuitemradio', { name: 'First (at the start)' })).toHaveAttribute('aria-checked', 'false')
  await expect(page).toHaveURL(/search=HMO$/)
})

test('a list that begins with a view asks for nothing else first', async ({ page, baseURL }) => {
  const look = { search: 'PPO', filters: [], sort: { id: 'displayName', direction: 'asc' }, columns: {}, density: 'comfortable' }
  await send(page, 'post', '/view', { data: { list: LIST, name: 'First', look, atStart: true } })
  const searches: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === LIST) searches.push(request.postDataJSON().search)
  })
  await page.goto(`${site(baseURL)}/payerinfo`)
  await expect(menu(page)).toHaveText('View: First')
  await totalOf(page)
  expect(new Set(searches)).toEqual(new Set(['PPO']))
})

test('a space at the end of what is looked for stays while somebody types on', async ({ page, baseURL }) => {
  await page.goto(`${site(baseURL)}/payerinfo`)
  const search = page.getByRole('searchbox', { name: 'Search' }).first()
  await search.pressSequentially('Blue ')
  await expect(page).toHaveURL(/search=Blue$/)
  await expect(search).toHaveValue('Blue ')
  await search.pressSequentially('River')
  await expect(page).toHaveURL(/search=Blue\+River$/)
  await page.goBack()
  await page.goForward()
  await expect(search).toHaveValue('Blue River')
})
