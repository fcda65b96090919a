// A hospital's own page with the script in it: on another origin, which the brand has named or has not.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Frame } from '@playwright/test'
import { loadRules, paleTexts, violations } from './accessibility.ts'
import { signIn, siteOf, test } from './journey.ts'
import { smallTargets, unreadableTexts } from './layout-faults.ts'

test('the price search stands in the pages of the sites that the brand names, as high as it is, and in no others', async ({
  page,
  baseURL,
}) => {
  const site = siteOf(baseURL, 'alpha')
  const own = http.createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><html lang="es"><title>Own</title><h1>Own site</h1><script src="${site}/embed.js"></script></html>`),
  )
  await new Promise<void>((ready) => own.listen(0, ready))
  const { port } = own.address() as AddressInfo
  try {
    // staff name the site, and are shown what to put there
    await signIn(page, site, 'alpha.admin')
    await page.goto(`${site}/brandconfiguration`)
    await page.getByLabel('Sites that may show it').fill(`http://localhost:${port}/`)
    await expect(page.getByLabel('To put into a page')).toHaveValue(
      /<script src="http:\/\/alpha\.localhost:\d+\/embed\.js" data-lang="en" async>/,
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The settings have been saved.').last()).toBeVisible()

    await page.goto(`http://localhost:${port}/`)
    const frame = page.locator('iframe[title="Precios de la atención"]')
    const box = frame.contentFrame().getByRole('searchbox')
    await expect(box).toBeVisible()
    await expect(frame.contentFrame().getByRole('link', { name: 'Price Transparency', exact: true })).toBeVisible()
    const heightOf = async () => (await frame.boundingBox())?.height ?? 0
    await expect.poll(heightOf).not.toBe(352)
    const before = await heightOf()
    await box.fill('mri')
    await expect(frame.contentFrame().getByRole('list').getByRole('button').first()).toBeVisible()
    await expect.poll(heightOf).toBeGreaterThan(before + 20)
    const inner = (await (await frame.elementHandle())?.contentFrame()) as Frame
    await loadRules(inner)
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await inner.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect.soft([...(await inner.evaluate(unreadableTexts)), ...(await inner.evaluate(smallTargets, 44))]).toEqual([])
      expect.soft(await violations(inner)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await paleTexts(inner)).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
    }

    // the same page under a name that nobody gave
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
    await page.goto(`http://127.0.0.1:${port}/`)
    await refused
    await expect(page.locator('iframe').contentFrame().getByRole('searchbox')).toHaveCount(0)
  } finally {
    own.close()
  }
})
