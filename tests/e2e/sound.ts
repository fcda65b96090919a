import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing stands beyond the edge of the screen, and everybody can use what is on it (WCAG 2.2 AA). A colour on its way from one state to the next is looked at again. */
export async function isSound(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  // from the top: what a header covers on the way down is not too small
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
  }).toPass({ intervals: [500], timeout: 5_000 })
}
