// Every page, in its states, at both widths and in both schemes: all of it is seen, and everybody can use it.
import { expect, type Page } from '@playwright/test'
import type { Language } from '@ratebook/shared/wire/language.ts'
import { loadRules, paleTexts, violations } from './accessibility.ts'
import { signIn, siteOf, test } from './journey.ts'
import { movingThings, smallTargets, spaceTexts, unreadableTexts } from './layout-faults.ts'
import { chargeMasters } from './screens/charge-masters.ts'
import { contracts } from './screens/contracts.ts'
import { deliveries } from './screens/deliveries.ts'
import { movingIn } from './screens/moving-in.ts'
import { people } from './screens/people.ts'
import { remittances } from './screens/remittances.ts'
import { schedules } from './screens/schedules.ts'
import { staff } from './screens/staff.ts'
import { transparency } from './screens/transparency.ts'
import { visitors } from './screens/visitors.ts'

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
/** A desk's screen of 1280 × 1024 at 200 %, and the narrowest that there has to be room for (WCAG 1.4.10). */
const ZOOMED = { width: 640, height: 512 }
const NARROWEST = { width: 320, height: 568 }

test.describe.configure({ mode: 'parallel' })

for (const { what, brand, as, open, again, inEveryLanguage } of [
  ...visitors,
  ...contracts,
  ...remittances,
  ...schedules,
  ...staff,
  ...people,
  ...chargeMasters,
  ...deliveries,
  ...transparency,
  ...movingIn,
])
  for (const widths of again ? [[DESK], [PHONE]] : [[DESK, PHONE]])
    test(`${what} is for everybody at ${widths.map(({ width }) => width).join(' and ')}`, async ({ page, baseURL, server }) => {
      const site = siteOf(baseURL, brand)
      await page.setViewportSize(widths[0] as typeof DESK)
      if (as) await signIn(page, site, as)
      await open(page, site, server)
      await loadRules(page)
      expect.soft(await page.evaluate(movingThings), 'moves').toEqual([])
      for (const size of widths) await judge(page, size)
      if (inEveryLanguage) await judgeInEveryLanguage(page)
      if (widths.includes(PHONE)) for (const size of [ZOOMED, NARROWEST]) await judgeLayout(page, size)
      if (!as) await judgeSpaced(page)
    })

/** On a phone, where there is the least room. English again in the end: the account of whoever is signed in keeps what was chosen. */
async function judgeInEveryLanguage(page: Page) {
  const select = page.locator('.language select')
  async function choose(language: Language) {
    await page.setViewportSize(DESK)
    await select.selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
  try {
    // German has the longest words: what is more than room is judged in it alone
    await choose('de')
    await judge(page, PHONE)
    for (const language of ['es', 'fr', 'ja', 'zh'] as const) {
      await choose(language)
      await test.step(`texts in ${language}`, () => judgeLayout(page, PHONE))
    }
  } finally {
    await choose('en')
  }
}

/** Rows of tables that are not as many columns wide as their header. */
function widthsOfRows() {
  const widthOf = (row: HTMLTableRowElement) => [...row.cells].reduce((sum, { colSpan }) => sum + colSpan, 0)
  return [...document.querySelectorAll('table')].flatMap((table) =>
    [...table.rows].filter((row) => widthOf(row) !== widthOf(table.rows[0] as HTMLTableRowElement)).map((row) => row.textContent),
  )
}

/** A page of another width, or in another scheme, is drawn in the frame after the next. */
const afterNextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Of what the page is on: 0, black, to 255; of a page that has no colour of its own, what the browser gives it. */
function brightness() {
  const paper = document.createElement('p')
  paper.style.backgroundColor = 'canvas'
  document.body.append(paper)
  const colours = [document.body, paper].map((element) =>
    getComputedStyle(element)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number),
  )
  paper.remove()
  const [red = 255, , , alpha = 1] = colours[0] ?? []
  return alpha === 0 ? (colours[1]?.[0] ?? 255) : red
}

/** Nothing beyond the edge, nothing on something else, and fingers hit what visitors press: 44 px, with whom staff are 24, by axe. */
async function judgeLayout(page: Page, { width, height }: typeof DESK) {
  await page.setViewportSize({ width, height })
  await page.evaluate(afterNextFrame)
  expect.soft(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth <= innerWidth])).toEqual([width, true])
  expect.soft(await page.evaluate(unreadableTexts), `texts at ${width}`).toEqual([])
  const isPublic = await page.evaluate(() => !localStorage.getItem('token'))
  if (isPublic) expect.soft(await page.evaluate(smallTargets, 44), `targets at ${width}`).toEqual([])
}

async function judge(page: Page, { width, height }: typeof DESK) {
  await judgeLayout(page, { width, height })
  // a row with a cell too many stands under the wrong headings
  expect(await page.evaluate(widthsOfRows)).toEqual([])
  // on a screen as tall as the page: what a sticky pager or header covers on the way is not too small
  // it may grow again as more of it is drawn, and some pages are always taller than their window
  for (let times = 0; times < 3; times++) {
    const needed = await page.evaluate(() => Math.max(innerHeight, document.documentElement.scrollHeight))
    await page.setViewportSize({ width, height: needed })
  }
  expect.soft((await violations(page)).map((what) => `${what} at ${width}`)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(afterNextFrame)
  expect.soft(await page.evaluate(brightness)).toBeLessThan(50)
  expect.soft((await paleTexts(page)).map((what) => `${what} at ${width} in the dark`)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Last, for the page keeps the space. */
async function judgeSpaced(page: Page) {
  await page.evaluate(spaceTexts)
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    expect.soft(await page.evaluate(unreadableTexts), `spaced texts at ${size.width}`).toEqual([])
  }
}
