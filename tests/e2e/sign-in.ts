import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'Ratebook-e2e-1'

/** Signs in through the login page and accepts the licence agreement, as a person does the first time. */
export async function signIn(page: Page, site: string, username: string, password = PASSWORD) {
  await page.goto(`${site}/auth/login`)
  await page.getByLabel(/username/i).fill(username)
  await page.getByRole('textbox', { name: /^password/i }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/login/)
  const { eulaAccepted } = await page.evaluate(async () =>
    (await fetch('/api/v1/user/me', { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })).json(),
  )
  if (eulaAccepted) return
  const accept = page.getByRole('dialog').getByRole('button', { name: 'I accept' })
  await accept.click()
  await expect(accept).toBeHidden()
}
