import { expect } from '@playwright/test'
import { siteOf, test } from './journey.ts'
import { CHOSEN, newcomer, ownBrand } from './people.ts'
import { signInOnScreen } from './sign-in.ts'

test('the language that somebody chooses goes with them to another browser', async ({ page, baseURL, server, browser }) => {
  const { brandId, domainName } = await ownBrand(server)
  const username = await newcomer(server, brandId)
  const site = siteOf(baseURL, domainName)
  await signInOnScreen(page, site, username, CHOSEN)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/user/me/language'))
  await page.getByLabel('Language').selectOption('fr')
  await expect(page.getByRole('button', { name: `Compte de ${username}` })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect((await kept).status()).toBe(204)

  const elsewhere = await browser.newContext({ locale: 'en-US' })
  const other = await elsewhere.newPage()
  await signInOnScreen(other, site, username, CHOSEN)
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr')
  await elsewhere.close()
})
