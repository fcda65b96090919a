// Every page, in its states and at both widths: nothing beyond the edge, and everybody can use it.
import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { signIn, siteOf, test } from './journey.ts'
import { contracts } from './screens/contracts.ts'
import { schedules } from './screens/schedules.ts'
import { staff } from './screens/staff.ts'
import { visitors } from './screens/visitors.ts'

/** What automated rules can find of WCAG 2.2 A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

test.describe.configure({ mode: 'parallel' })

for (const { what, brand, as, open } of [...visitors, ...contracts, ...schedules, ...staff])
  test(`${what} is for everybody`, { tag: '@phone' }, async ({ page, baseURL }) => {
    const site = siteOf(baseURL, brand)
    if (as) await signIn(page, site, as)
    await open(page, site)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // on a screen as tall as the page: what a sticky pager or header covers on the way is not too small
    const { width = 0 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) })
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
  })
