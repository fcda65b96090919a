// Every page, in its states and at both widths: nothing beyond the edge, and everybody can use it.
import { expect, type Page } from '@playwright/test'
import { loadRules, violations } from './accessibility.ts'
import { signIn, siteOf, test } from './journey.ts'
import { chargeMasters } from './screens/charge-masters.ts'
import { contracts } from './screens/contracts.ts'
import { movingIn } from './screens/moving-in.ts'
import { people } from './screens/people.ts'
import { remittances } from './screens/remittances.ts'
import { schedules } from './screens/schedules.ts'
import { staff } from './screens/staff.ts'
import { transparency } from './screens/transparency.ts'
import { visitors } from './screens/visitors.ts'

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

test.describe.configure({ mode: 'parallel' })

for (const { what, brand, as, open, again, inGerman, inDark } of [
  ...visitors,
  ...contracts,
  ...remittances,
  ...schedules,
  ...staff,
  ...people,
  ...chargeMasters,
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
      for (const size of widths) await judge(page, size)
      if (inDark) await judgeInTheDark(page)
      if (inGerman) await judgeInGerman(page)
    })

/** As browsers ask for it; the width makes no difference to colours. */
async function judgeInTheDark(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' })
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(paper).toBe('rgb(22, 29, 40)')
  await judge(page, DESK)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** On a phone, where there is the least room. English again in the end: the account of whoever is signed in keeps what was chosen. */
async function judgeInGerman(page: Page) {
  const language = page.locator('.language select')
  await page.setViewportSize(DESK)
  await language.selectOption('de')
  try {
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await judge(page, PHONE)
  } finally {
    await page.setViewportSize(DESK)
    await language.selectOption('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }
}

/** Rows of tables that are not as many columns wide as their header. */
function widthsOfRows() {
  const widthOf = (row: HTMLTableRowElement) => [...row.cells].reduce((sum, { colSpan }) => sum + colSpan, 0)
  return [...document.querySelectorAll('table')].flatMap((table) =>
    [...table.rows].filter((row) => widthOf(row) !== widthOf(table.rows[0] as HTMLTableRowElement)).map((row) => row.textContent),
  )
}

async function judge(page: Page, { width, height }: typeof DESK) {
  await page.setViewportSize({ width, height })
  // a page of another width is laid out in the frame after the next
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth <= innerWidth])).toEqual([width, true])
  // a row with a cell too many stands under the wrong headings
  expect(await page.evaluate(widthsOfRows)).toEqual([])
  // on a screen as tall as the page: what a sticky pager or header covers on the way is not too small
  // it may grow again as more of it is drawn, and some pages are always taller than their window
  for (let times = 0; times < 3; times++) {
    const needed = await page.evaluate(() => Math.max(innerHeight, document.documentElement.scrollHeight))
    await page.setViewportSize({ width, height: needed })
  }
  expect((await violations(page)).map((what) => `${what} at ${width}`)).toEqual([])
}
