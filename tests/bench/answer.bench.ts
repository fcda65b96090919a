import { type Page, chromium as playwright } from '@playwright/test'
import { chromium } from '../chromium.ts'
import { fillContracts } from './fill-contracts.ts'
import { beta, facility, median, printFigure, startBench, time } from './lib.ts'
import { lookingUp } from './lookup.ts'

// The one box of the home page over 500,000 items and 50 contracts: from Enter to what fits, from a choice to who pays, from there to the
// figure, each until it is painted. Every search asks for something else, nothing is kept from the one before, as visitors come.
const RUNS = 4
const WANTED_MS = 300
const host = `${beta.key}.localhost`

declare global {
  interface Window {
    /** How long after the next Enter or click something stands on the screen, in milliseconds. */
    untilPainted(selector: string): Promise<number>
  }
}

const bench = await startBench({ charges: true })
// one hospital: where is not asked
await bench.sql.query('UPDATE facility SET active = false WHERE brand_id = $1 AND id <> $2', [beta.id, facility.id])
await fillContracts(bench.sql, { payers: 50, rules: 40, items: 10_000 })
const { executablePath, env } = await chromium()
const browser = await playwright.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] })
const home = `${bench.url.replace('127.0.0.1', host)}/home`

async function open() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  // what names functions for stack traces is not there in the page
  await page.addInitScript({ content: 'globalThis.__name = (f) => f' })
  await page.addInitScript(() => {
    window.untilPainted = (selector) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`${selector} does not come`)), 30_000)
        const begin = (event: Event) => {
          if (event instanceof KeyboardEvent && event.key !== 'Enter') return
          const { timeStamp: began } = event
          for (const type of ['keydown', 'click']) removeEventListener(type, begin, true)
          const watch = new MutationObserver(look)
          function look() {
            if (!document.querySelector(selector)) return
            watch.disconnect()
            // the frame that shows it is drawn before the next task
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
          }
          watch.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
        }
        for (const type of ['keydown', 'click']) addEventListener(type, begin, true)
      })
  })
  await page.goto(home)
  await page.getByRole('searchbox', { name: 'What do you need?' }).waitFor()
  // somebody takes a moment to read and type; what follows the box has come by then
  await page.waitForLoadState('networkidle')
  return { page, close: () => context.close() }
}

async function until(page: Page, selector: string, act: () => Promise<unknown>): Promise<number> {
  const painted = page.evaluate((wanted) => window.untilPainted(wanted), selector)
  await act()
  return painted
}

/** Enter follows the last letter at once: nothing is looked for before, and Enter takes nothing that was found. */
async function typeAndEnter(words: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=search]')
  if (!input) throw new Error('There is no box')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  // a key of its own, as the program has taken in the letter by then
  await new Promise((resolve) => setTimeout(resolve))
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  input.form?.requestSubmit()
}

/** @param plan its name, absent for who pays themselves */
async function ask(words: string, plan?: string) {
  const { page, close } = await open()
  try {
    const [services, payers] = ['.choices[aria-label] .choice', '.choices[aria-labelledby]:not([aria-busy=true]) li:nth-child(3) .choice']
    const toFound = await until(page, services, () => page.evaluate(typeAndEnter, words))
    // contracts of the benchmark pay for visits without a stay
    const service = page.locator(services).filter({ hasNotText: 'you stay overnight' }).first()
    const toPayers = await until(page, payers, () => service.click())
    if (plan) await page.getByRole('searchbox').fill(plan)
    const payer = page
      .locator('.choice')
      .filter({ hasText: plan ?? 'I pay myself' })
      .first()
    await payer.waitFor()
    // where several items may be meant, each stands there with its figure
    const toFigure = await until(page, '.answer-amount, .answer-which-price:not(:empty)', () => payer.click())
    const floor = await page.evaluate(async () => {
      const began = performance.now()
      await (await fetch('/livez', { cache: 'no-store' })).text()
      return performance.now() - began
    })
    return { found: toFound, payers: toPayers, figure: toFigure, floor }
  } finally {
    await close()
  }
}

printFigure(
  'reading the facility’s items, once after a start',
  `${((await time(() => lookingUp(bench)('knee'))) / 1000).toFixed(1)} s`,
  'none',
)
await ask('colonoscopy')
await ask('20001', 'Bench 001')

const words =
  'ct,mri,head,knee,chest,spine,with,contrast,biopsy,liver,catheter,stent,drug,screen,panel,blood,culture,urine,repair,hernia'.split(',')
for (const [who, askFor] of [
  ['who pays themselves', (i: number) => ask(`${words[i]} ${words[(i + 7) % words.length]}`)],
  ['a plan with a contract', (i: number) => ask(String(20_000 + i * 31), `Bench ${String(1 + i).padStart(3, '0')}`)],
] as const) {
  const runs: Awaited<ReturnType<typeof ask>>[] = []
  for (let i = 0; i < RUNS; i++) runs.push(await askFor(i))
  for (const [step, what] of [
    ['found', 'Enter to what fits'],
    ['payers', 'a choice to who pays'],
    ['figure', 'who pays to the figure'],
    ['floor', 'floor: an empty call of the page'],
  ] as const) {
    const times = runs.map((run) => run[step])
    const wanted = step === 'floor' ? 'none' : `at most ${WANTED_MS} ms`
    printFigure(`${who}, ${what}`, `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`, wanted)
  }
}
await browser.close()
await bench.stop()
