// From the home page to one's own share, on a phone: what it takes, and that every figure on the way is the one the wizard has.
import { expect, type Locator, type Page } from '@playwright/test'
import { siteOf, test } from './journey.ts'
import { next, share } from './plans.ts'

const MOST_TAPS = 8
const MOST_WORDS = 500

declare global {
  interface Window {
    /** texts and fields, and on which page: what is chosen there may stand in its query */
    read?: Map<Node, string>
  }
}

/** How many words somebody has to pass who goes on by this: all that stand above it or beside it, and were not passed before. */
const newWords = (goesOnBy: Locator) =>
  goesOnBy.evaluate((last) => {
    window.read ??= new Map()
    const { read } = window
    const end = last.getBoundingClientRect().bottom
    const isSeen = (rect: DOMRect) => rect.width > 1 && rect.height > 1 && rect.top < end && rect.left < window.innerWidth
    const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
    /** What is drawn anew on the same page, as its figures come, nobody reads again. */
    const isDrawnAnew = ({ textContent }: Node) =>
      [...read].some(([node, at]) => !node.isConnected && at === location.pathname && node.textContent === textContent && read.delete(node))
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const parent = node.parentElement
      if (!parent || read.has(node) || parent.closest('.sr-only, .skip-link, script, style, noscript, option')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if (!parent.checkVisibility({ visibilityProperty: true }) || !isSeen(range.getBoundingClientRect())) continue
      if (!isDrawnAnew(node)) texts.push(node.textContent ?? '')
      read.set(node, location.pathname)
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
      if (read.has(field) || !isSeen(field.getBoundingClientRect())) continue
      read.set(field, location.pathname)
      texts.push(field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.placeholder)
    }
    return texts.reduce((sum, text) => sum + wordsOf(text), 0)
  })

/** Somebody on the way from the home page, whose taps and words are counted. */
async function setOut(page: Page, home: string) {
  const count = { taps: 0, words: 0 }
  const pass = async (what: Locator) => {
    await what.scrollIntoViewIfNeeded()
    count.words += await newWords(what)
  }
  const tap = async (what: Locator) => {
    await pass(what)
    count.taps++
    await what.click()
  }
  // nobody was here before: the place is asked for
  if (page.url().startsWith(new URL(home).origin)) await page.evaluate(() => localStorage.clear())
  await page.goto(home)
  await tap(page.getByRole('searchbox', { name: 'What do you need?' }))
  await page.keyboard.type('knee mri')
  await tap(page.getByRole('button', { name: /^MRI of a leg joint/ }).first())
  await expect(page.getByRole('heading', { name: 'Who pays?' })).toBeFocused()
  return { count, pass, tap }
}

test.describe('The one box', () => {
  test(
    'leads to one’s own share in a few taps and words, over the figures of the wizard',
    { tag: '@phone' },
    async ({ page, baseURL }, info) => {
      const home = `${siteOf(baseURL, 'alpha')}/home`
      const isPhone = info.project.name === 'phone'
      const amount = page.locator('.answer-amount')
      const place = page.getByRole('link', { name: 'Alpha Valley Medical Center' })
      const onward = page.getByRole('link', { name: 'See what you pay' })
      const ask = page.getByRole('button', { name: 'Estimate my share' })
      /** What it took. On a desk more words stand side by side. */
      const isShort = (way: string, { taps, words }: { taps: number; words: number }) => {
        console.log(`home to own share, ${way}: ${taps} taps, ${words} words`)
        expect(taps).toBeLessThanOrEqual(MOST_TAPS)
        expect(words).toBeGreaterThan(50)
        if (isPhone) expect(words).toBeLessThanOrEqual(MOST_WORDS)
      }

      const insured = await setOut(page, home)
      await insured.tap(page.getByRole('button', { name: /Blue River Health PPO/ }))
      await insured.tap(place)
      await expect(amount).toHaveText(/^\$[\d,]+\.\d\d$/)
      await expect(page.getByRole('heading', { level: 1, name: /^MRI of a leg joint/ })).toBeFocused()
      const price = (await amount.textContent()) ?? ''
      await insured.tap(onward)
      await expect(page.locator('.expenses-price')).toHaveText(`Price agreed with Blue River Health PPO: ${price}`)
      await insured.tap(page.getByLabel('Remaining deductible'))
      await page.keyboard.press('Control+A')
      await page.keyboard.type('250')
      await insured.tap(page.getByRole('button', { name: 'Use 20 %' }))
      await insured.tap(ask)
      await expect(share(page).locator('.summary-amount')).toHaveText(/^\$/)
      await insured.pass(share(page))
      isShort('insured', insured.count)
      if (!isPhone) return

      // who does not know their figures is led to a range
      const unsure = await setOut(page, home)
      await unsure.tap(page.getByRole('button', { name: /Summit Ridge Medicare Advantage/ }))
      await unsure.tap(place)
      await unsure.tap(onward)
      await unsure.tap(page.locator('.answer').filter({ hasText: 'What is a deductible?' }).getByLabel('I don’t know'))
      await unsure.tap(page.getByRole('button', { name: 'Use 20 %' }))
      await unsure.tap(ask)
      await expect(share(page).locator('.summary-amount')).toHaveText(/\$.* – \$/)
      await unsure.pass(share(page))
      isShort('with Medicare of an insurer, unsure of the figures', unsure.count)

      // without a plan the answer is what one pays
      const alone = await setOut(page, home)
      await alone.tap(page.getByRole('button', { name: /I pay myself/ }))
      await alone.tap(place)
      await expect(amount).toHaveText(/^\$/)
      await alone.pass(amount)
      isShort('without a plan', alone.count)

      // the hospital has no price of Medicare's own: where there is one is said, so that nobody takes an insurer's for it
      const original = await setOut(page, home)
      await original.tap(page.getByText('I have Original Medicare'))
      await expect(page.getByText(/medicare\.gov\/procedure-price-lookup/)).toBeVisible()
      await original.pass(page.getByText(/medicare\.gov\/procedure-price-lookup/))
      isShort('with Original Medicare', original.count)
    },
  )

  test('answers with the price, what is in it, who bills besides and the other hospital; and remembers the place', async ({
    page,
    baseURL,
  }) => {
    const site = siteOf(baseURL, 'alpha')
    await page.goto(`${site}/home`)
    // a slip of spelling, and the keyboard alone
    await page.getByRole('searchbox', { name: 'What do you need?' }).fill('colonoscpy')
    const offered = page.getByRole('list', { name: 'What do you need?' }).getByRole('button')
    await expect(offered.first()).toContainText(/colonoscopy/i)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /I pay myself/ }).click()
    await page.getByRole('link', { name: 'Orchard Hill Community Hospital' }).click()

    const visit = page.getByRole('region', { name: 'Price of your visit' })
    await expect(visit.locator('.answer-amount')).toHaveText(/^\$/)
    const cash = (await visit.locator('.answer-amount').textContent()) ?? ''
    await expect(visit.getByRole('heading', { name: 'What is in this price' })).toBeVisible()
    const apart = page.getByRole('region', { name: 'Who may send you a bill too' })
    await expect(apart.getByRole('listitem').first()).toContainText('The surgeon')
    await expect(apart).toContainText('We know no price for this.')
    const sister = page.getByRole('region', { name: 'The same at our other hospitals' }).getByRole('listitem')
    await expect(sister).toContainText(/Alpha Valley Medical Center\s*\$/)
    const there = /\$[\d,.]+/.exec((await sister.textContent()) ?? '')?.[0]

    // back at the box all is as it was left, after a reload and in another language, too
    await page.getByRole('link', { name: 'Back' }).click()
    const left = page.locator('.one-box')
    for (const answered of [/colonoscopy/i, 'Paying yourself', 'Orchard Hill Community Hospital'])
      await expect(left).toContainText(answered)
    await page.reload()
    await page.getByRole('combobox').first().selectOption('es')
    await expect(left.getByRole('button', { name: /^Cambiar/ })).toHaveCount(3)
    await expect(left).toContainText('Orchard Hill Community Hospital')
    await page.getByRole('combobox').first().selectOption('en')
    await left.getByRole('link', { name: 'See the price' }).click()
    await expect(visit.locator('.answer-amount')).toHaveText(cash)

    // with a plan
    const plans = page.getByLabel('Who pays?')
    await plans.selectOption({ label: 'Summit Ridge Choice' })
    await expect(visit).toContainText('Summit Ridge Choice pays a part')
    await expect(visit).toContainText(`If you pay on your own: ${cash}`)
    await plans.selectOption({ label: 'I pay myself, or my plan is not listed' })

    // the wizard says the same
    await visit.getByRole('link', { name: 'See all prices' }).click()
    await expect(page.locator('.summary-amount').first()).toHaveText(cash)
    await expect(page.getByRole('radio', { name: /I pay myself/ })).toBeChecked()
    await expect(next(page)).toBeEnabled()

    // and so does the other hospital's own page; the place is not asked for again
    await page.goBack()
    await sister.getByRole('link').click()
    await expect(visit.locator('.answer-amount')).toHaveText(there ?? '')
    await page.goto(`${site}/home`)
    await page.getByRole('searchbox', { name: 'What do you need?' }).fill('knee mri')
    await offered.first().click()
    await page.getByRole('button', { name: /I pay myself/ }).click()
    await expect(page.getByText('at Alpha Valley Medical Center')).toBeVisible()
  })

  test('says so where nothing fits, whom to call, and what may be meant', async ({ page, baseURL }) => {
    await page.goto(`${siteOf(baseURL, 'alpha')}/home`)
    await page.getByRole('searchbox', { name: 'What do you need?' }).fill('qqqqzzzzxx')
    await expect(page.getByText('We found nothing for “qqqqzzzzxx”.')).toBeVisible()
    await expect(page.locator('.one-box').getByRole('link', { name: /\d/ })).toHaveAttribute('href', /^tel:/)
    // words that may mean many things are asked back; the address has them, for who shares it
    await page.goto(`${siteOf(baseURL, 'alpha')}/home?q=knee+scan`)
    await page
      .getByRole('group', { name: /Which one do you mean/ })
      .getByRole('button', { name: 'knee MRI' })
      .click()
    await expect(page.getByRole('button', { name: /^MRI of a leg joint/ }).first()).toBeVisible()
    await expect(page).toHaveURL(/q=knee\+MRI/)
  })
})
