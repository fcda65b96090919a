import { expect } from '@playwright/test'
import { signIn, siteOf, test } from './journey.ts'

test('a program is given a key, which is shown once, does what it is good for, and is revoked', async ({ page, baseURL, context }) => {
  const site = siteOf(baseURL, 'alpha')
  await signIn(page, site, 'alpha.admin')
  await page.goto(`${site}/admin/keys`)
  await page.getByRole('button', { name: 'Make a key' }).click()
  const form = page.getByRole('dialog', { name: 'Make an API key' })
  await form.getByLabel('Name').fill('Nightly warehouse')
  await form.getByRole('button', { name: 'Make', exact: true }).click()
  const readsPrices = form.getByLabel('Read facilities, payers and rates')
  await expect(readsPrices).toBeFocused()
  await page.keyboard.press('Space')
  await form.getByLabel('Expires after').selectOption('90 days')
  await form.getByRole('button', { name: 'Make', exact: true }).click()

  const made = page.getByRole('dialog', { name: 'Copy the key now' })
  const key = await made.getByRole('textbox', { name: 'API key' }).inputValue()
  expect(key).toMatch(/^rb_[0-9a-f]{12}_[\w-]{43}$/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site })
  await made.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(made.getByRole('status')).toHaveText('Copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await page.keyboard.press('Escape')
  await expect(made).toBeVisible()
  await made.getByRole('button', { name: 'I have kept it' }).click()
  await expect(made).toHaveCount(0)

  // names below localhost are known to browsers alone
  const ask = (path: string) =>
    page.request.get(`http://127.0.0.1:${new URL(site).port}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
  expect((await ask('/facilities')).status()).toBe(200)
  expect((await ask('/users')).status()).toBe(403)
  await page.reload()
  const row = page.getByRole('row', { name: /Nightly warehouse/ })
  await expect(row).toContainText(key.slice(0, 15))
  await expect(row).toContainText('Active')
  await expect(page.getByText(key.slice(16))).toHaveCount(0)

  await row.getByRole('button', { name: 'Revoke Nightly warehouse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(row).toContainText('Revoked')
  expect((await ask('/facilities')).status()).toBe(401)
})
