import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../demo-template.ts'

/** Signs in through the login page, as a person does: for the journeys about that. */
export async function signInOnScreen(page: Page, site: string, username: string, password = PASSWORD) {
  await page.goto(`${site}/auth/login`)
  await page.getByLabel(/username/i).fill(username)
  await page.getByRole('textbox', { name: /^password/i }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
}
