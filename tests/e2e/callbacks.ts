import { expect, type Page } from '@playwright/test'
import { signIn } from './journey.ts'
import { next, reviewPlans } from './plans.ts'

export const facility = 'Beta Coast Regional Hospital'

/** Where Beta's requests to be called back are mailed, as its form saves it; '' takes none. Leaves the page to a visitor. */
export async function mailCallbacks(page: Page, site: string, email: string) {
  await signIn(page, site, 'beta.admin')
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  const { logoRedirectionURL, ein, selfPayPercentage } = await (await page.request.get('/api/v1/brand/settings', { headers })).json()
  const Payload = JSON.stringify({ logoRedirectionURL, ein, selfPayPercentage, callbackEmail: email })
  const saved = await page.request.put('/api/v1/brand', { headers, multipart: { Payload } })
  expect(saved.status(), await saved.text()).toBe(200)
  await page.evaluate(() => localStorage.clear())
}

/** From the service to the last step. */
export async function reachBooking(page: Page, site: string) {
  await reviewPlans(page, site, facility, '70551')
  await page.getByRole('radio', { name: /I pay myself/ }).check()
  await next(page).click()
  const heading = page.getByRole('heading', { name: 'Book Appointment' })
  // where the brand estimates one's share, that comes first
  if (await page.getByRole('heading', { name: 'Estimate your expenses' }).isVisible()) await next(page).click()
  await expect(heading).toBeFocused()
}
