import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { site } from './lists.ts'
import { letters, send } from './screens/screen.ts'

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, site(baseURL), 'alpha.admin')
})

test('a payer is retired with a reason, found again among the retired, brought back, and its history tells', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  const name = `Heron ${letters()}`
  const contract = await send(page, 'post', '/cms/payercontract', { data: { displayName: name } })
  await send(page, 'post', '/payer', { data: { payerContractId: contract.id, displayName: name } })
  const list = `${site(baseURL)}/payerinfo?filter=displayName.equals.${encodeURIComponent(name)}`
  const payer = `${name}, All plans`
  await page.goto(list)
  await page.getByRole('button', { name: `Retire ${payer}` }).click()
  const dialog = page.getByRole('dialog', { name: `Retire ${payer}?` })
  await expect(dialog.getByText('Nothing depends on it: it can also be deleted for good.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Retire', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: `Retire ${payer}` }).click()
  await dialog.getByLabel('Reason').fill('Merged with another')
  await dialog.getByRole('button', { name: 'Retire', exact: true }).click()
  await expect(page.getByText('No records found!')).toBeVisible()

  await page.goto(`${list}&filter=standing.equals.retired`)
  await expect(page.getByText(/by alpha\.admin: Merged with another/)).toBeVisible()
  await page.getByRole('button', { name: `Bring back ${payer}` }).click()
  await expect(page.getByText(`${payer} is back`)).toBeVisible()
  await page.goto(list)
  await page.getByRole('button', { name: `History of ${payer}` }).click()
  const panel = page.getByRole('dialog', { name: `History of ${payer}` })
  await expect(
    panel
      .getByRole('listitem')
      .filter({ hasText: /Retire|Bring back|Create/ })
      .first(),
  ).toContainText('Bring back')
  await expect(panel.getByText('Reason: (empty) → Merged with another')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
})

test('a payer typed by mistake is deleted', async ({ page, baseURL }) => {
  const name = `Mistake ${letters()}`
  const contract = await send(page, 'post', '/cms/payercontract', { data: { displayName: name } })
  await page.goto(`${site(baseURL)}/payerinfo/contracts?filter=displayName.equals.${encodeURIComponent(contract.displayName)}`)
  await page.getByRole('button', { name: `Retire ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${name} deleted`)).toBeVisible()
  await expect(page.getByText('No records found!')).toBeVisible()
})

test('the prices that an item had stand in a picture and in a table, on a phone too', { tag: '@phone' }, async ({ page, baseURL }) => {
  const [place] = (await send(page, 'get', '/facilities')) as { id: string }[]
  const data = { facilityId: place?.id, code: `EMU-${letters()}`, departmentName: 'Imaging', description: 'Emu scan', revenueCode: '0610' }
  const item = await send(page, 'post', '/charge', { data: { ...data, amount: 120 } })
  await send(page, 'put', '/charge', { data: { ...data, id: item.id, amount: 150.5, cashPrice: 80 } })
  await page.goto(`${site(baseURL)}/chargemaster?filter=code.equals.${data.code}`)
  await page.getByRole('button', { name: `History of ${data.code}` }).click()
  const prices = page.getByRole('table', { name: 'Price history' })
  await expect(prices.getByRole('row').nth(1)).toContainText('$120.00 → $150.50')
  await expect(prices.getByRole('row').nth(1)).toContainText('– → $80.00')
  await expect(prices.getByRole('row').nth(2)).toContainText('– → $120.00')
  await expect(page.getByRole('img', { name: /^Prices since/ })).toBeVisible()
})

test('what a row opened stays open when the window narrows, and is still about that row', async ({ page, baseURL }) => {
  const name = `Plover ${letters()}`
  const contract = await send(page, 'post', '/cms/payercontract', { data: { displayName: name } })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${site(baseURL)}/payerinfo/contracts?filter=displayName.equals.${encodeURIComponent(contract.displayName)}`)
  await page.getByRole('button', { name: `Retire ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Retire ${name}?` })
  await dialog.getByLabel('Reason').fill('Merged with another')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(dialog.getByLabel('Reason')).toHaveValue('Merged with another')
  await dialog.getByRole('button', { name: 'Retire', exact: true }).click()
  await expect(page.getByText('No records found!')).toBeVisible()
})
