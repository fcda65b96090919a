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

test('the link to the price files is called “Price Transparency” in every language, with what that means beside it', async ({
  baseURL,
  browser,
}) => {
  const meanings = { 'en-US': '', 'de-DE': '(Preistransparenz)', 'ja-JP': '(価格の公開)', 'es-MX': '(transparencia de precios)' }
  for (const [locale, meaning] of Object.entries(meanings)) {
    const visitor = await browser.newContext({ locale })
    const page = await visitor.newPage()
    await page.goto(`${siteOf(baseURL, 'alpha')}/home`)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Price Transparency', exact: true })
    await expect(link).toHaveText('Price Transparency')
    await expect(link.locator('..')).toHaveText(`Price Transparency ${meaning}`.trim())
    await visitor.close()
  }
})
