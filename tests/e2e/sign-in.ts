import { expect, type Page } from '@playwright/test'

const PASSWORD = 'Ratebook-e2e-1'

/** Signs in through the login page and accepts the licence agreement, as a person does the first time. */
export async function signIn(page: Page, site: string, username: string) {
  await page.goto(`${site}/auth/login`)
  await page.getByLabel(/username/i).fill(username)
  await page.getByRole('textbox', { name: /^password/i }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).not.toHaveURL(/login/)
  const accept = page.getByRole('dialog').getByRole('button', { name: /accept/i })
  if (await accept.isVisible({ timeout: 3000 }).catch(() => false)) await accept.click()
}
