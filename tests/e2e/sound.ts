import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits until what moves or changes its colour has arrived: on its way it is neither what it was nor what it will be. What never ends (a skeleton, a progress bar) is left to go on. */
const atRest = (page: Page) => page.evaluate(async () => {
  const passing = () => document.getAnimations().filter((a) => a.playState === 'running' && a.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  for (let running = passing(); running.length > 0; running = passing()) await Promise.allSettled(running.map((a) => a.finished))
})

/** Nothing stands beyond the edge of the screen, and everybody can use what is on it (WCAG 2.2 AA). */
export async function isSound(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await atRest(page)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
}
