import { expect } from '@playwright/test'
import { siteOf, test } from './journey.ts'
import { signInOnScreen } from './sign-in.ts'

test('the logs say in words what became what, and who tried to come in', { tag: '@phone' }, async ({ page, baseURL }) => {
  const site = siteOf(baseURL, 'beta')
  await page.goto(`${site}/auth/login`)
  await page.getByLabel('Username').fill('beta.admin')
  await page.getByRole('textbox', { name: 'Password' }).fill('Not-the-password-1')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await signInOnScreen(page, site, 'beta.admin')

  await page.goto(`${site}/payerinfo/contracts`)
  await page.getByRole('button', { name: /^Add/ }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox').first().fill('Written down')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const main = page.getByRole('main')
  await page.goto(`${site}/admin/securitylog?filter=kind.equals.sign-in&filter=result.equals.failure`)
  await expect(main.getByText('Wrong name or password').first()).toBeVisible({ timeout: 15_000 })
  await expect(main.getByText('127.0.0.1').first()).toBeVisible()
  await expect(main.getByRole('img', { name: /failed ones/ })).toBeVisible()
  await page.goto(`${site}/admin/audit?filter=name.equals.Written+down`)
  await expect(main.getByText('Payer contract', { exact: true }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /details of entry/i })
    .first()
    .click()
  await expect(page.getByRole('table', { name: /Fields of entry/ }).getByRole('row', { name: /Name/ })).toContainText('Written down')
})
