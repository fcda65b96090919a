import { once } from 'node:events'
import net from 'node:net'
import { expect, type Page } from '@playwright/test'
import { answerMeanwhile } from '@ratebook/server/getting-ready.ts'
import { addPlans, next, reviewPlans, share } from '../plans.ts'
import { mailCallbacks, reachBooking } from '../callbacks.ts'
import { keepEstimate } from '../estimate-links.ts'
import type { Screen } from './screen.ts'

const facility = 'Alpha Valley Medical Center'
const pricer = (where: string, search: string) => `/pricer/${encodeURIComponent(where)}?${search}`

async function freePort() {
  const server = net.createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  await once(server.close(), 'close')
  return port
}
async function reviewUnits(page: Page, site: string, units: string) {
  await page.goto(site + pricer(facility, 'q=gallblader'))
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Review Plans' }).last().click()
  await expect(page.getByText('40 %').first()).toBeVisible()
  await page.getByRole('textbox').first().fill(units)
}
async function askOnFrontPage(page: Page, site: string) {
  await page.goto(`${site}/home`)
  await page.getByRole('searchbox', { name: 'What do you need?' }).fill('colonoscopy')
  await page.locator('.choice').first().click()
  await page.getByRole('button', { name: /Blue River Health PPO/ }).click()
}
async function choosePlan(page: Page, site: string) {
  await addPlans(page, site)
  await page.evaluate(() => localStorage.clear())
  await reviewPlans(page, site)
  await page.getByLabel('Find your plan').fill('JOURN')
  await page.getByRole('radio', { name: /Journey Mutual/ }).check()
  await expect(page.locator('.summary')).toContainText('Usually paid by Journey Mutual')
}
async function enterExpenses(page: Page, site: string) {
  await choosePlan(page, site)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Estimate your expenses' })).toBeFocused()
}

async function askForAppointment(page: Page, site: string) {
  await mailCallbacks(page, site, 'desk@example.org')
  await reachBooking(page, site)
  await mailCallbacks(await page.context().newPage(), site, '')
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText('Required field')).toHaveCount(4)
}

export const visitors: Screen[] = [
  {
    what: 'the front page without a facility chosen',
    inEveryLanguage: true,
    brand: 'alpha',
    async open(page, site) {
      await page.goto(`${site}/home`)
      await page.getByRole('button', { name: /Shoppable Services/ }).click()
      await expect(page.getByText('Please select a facility')).toBeVisible()
    },
  },
  {
    what: 'a search that is asked back about',
    brand: 'alpha',
    async open(page, site) {
      await page.goto(site + pricer(facility, 'q=scan'))
      await expect(page.getByRole('button', { name: 'bone density scan' })).toBeVisible()
    },
  },
  {
    what: 'a search that finds nothing, and whom to call',
    brand: 'alpha',
    async open(page, site) {
      await page.goto(site + pricer(facility, 'q=zebrahouse'))
      await expect(page.getByText('Call us:').getByRole('link')).toBeVisible()
    },
  },
  {
    what: 'what fits the words on the front page',
    brand: 'alpha',
    async open(page, site) {
      await page.goto(`${site}/home`)
      await page.getByRole('searchbox', { name: 'What do you need?' }).fill('knee')
      await expect(page.locator('.choice').first()).toBeVisible()
    },
  },
  {
    what: 'the question where',
    brand: 'alpha',
    async open(page, site) {
      await askOnFrontPage(page, site)
      await expect(page.getByRole('heading', { name: 'Where?' })).toBeFocused()
    },
  },
  {
    what: 'the answer to what somebody needs',
    brand: 'alpha',
    async open(page, site) {
      await askOnFrontPage(page, site)
      await page.getByRole('link', { name: facility }).click()
      await expect(page.locator('.answer-amount')).toHaveText(/\$/)
      await expect(page.getByRole('region', { name: 'The same at our other hospitals' })).toContainText('$')
      await page.getByText('Codes for your doctor or plan').click()
    },
  },
  {
    what: 'what a misspelt search finds',
    inEveryLanguage: true,
    brand: 'alpha',
    async open(page, site) {
      await page.goto(site + pricer(facility, 'q=gallblader'))
      await expect(page.getByText('gallbladder', { exact: false }).first()).toBeVisible()
      await expect(page.getByRole('radio').first()).toBeVisible()
    },
  },
  {
    what: 'the charges with units that cannot be read',
    brand: 'alpha',
    async open(page, site) {
      await reviewUnits(page, site, 'many')
      await expect(page.locator('.summary').first()).toContainText('—')
    },
  },
  {
    what: 'what somebody without a plan pays',
    brand: 'alpha',
    async open(page, site) {
      await reviewUnits(page, site, '2')
      await page.getByRole('radio', { name: /I pay myself/ }).check()
      await next(page).click()
      await expect(page.locator('.summary-amount')).toHaveText(/\$/)
    },
  },
  {
    what: 'a search in Spanish',
    brand: 'beta',
    async open(page, site) {
      await page.goto(site + pricer('Beta Coast Regional Hospital', 'q=knee&category=radiology'))
      await expect(page.getByRole('radio').first()).toBeVisible()
      await page.getByLabel(/language/i).selectOption('es')
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    },
  },
  {
    what: 'the question whether a price was right',
    brand: 'alpha',
    inEveryLanguage: true,
    async open(page, site, server) {
      const { key } = await keepEstimate(page, site, server)
      await page.goto(`${site}/my-estimate/bill?key=${key}`)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Choose one')).toBeVisible()
    },
  },
  {
    what: 'the services, and what a search finds there without a script',
    brand: 'alpha',
    async open(page, site) {
      await page.goto(`${site}/services?q=knee`)
      await expect(page.getByRole('link', { name: /knee/i }).first()).toBeVisible()
    },
  },
  {
    what: 'a service and its prices without a script',
    brand: 'alpha',
    async open(page, site) {
      await page.goto(`${site}/services/45378`)
      await expect(page.getByRole('table').first()).toBeVisible()
    },
  },
  {
    what: 'an address that there is not',
    brand: 'alpha',
    async open(page, site) {
      await page.goto(`${site}/no/such/page`)
      await expect(page).toHaveURL(/\/error\/error-v1$/)
      await expect(page.getByRole('heading').first()).toBeVisible()
    },
  },
  { what: 'a plan among many', inEveryLanguage: true, open: choosePlan },
  { what: 'the form for one’s expenses', inEveryLanguage: true, open: enterExpenses },
  {
    what: 'a stay of some days',
    async open(page, site) {
      await reviewPlans(page, site, undefined, '470', 'inpatient')
      await page.getByLabel('Days in the hospital').fill('4')
      await expect(page).toHaveURL(/days=4/)
    },
  },
  {
    what: 'a stay of days that cannot be read',
    async open(page, site) {
      await reviewPlans(page, site, undefined, '470', 'inpatient')
      await page.getByLabel('Days in the hospital').fill('0')
      await expect(page.getByText(/^Enter whole days/)).toBeVisible()
    },
  },
  {
    what: 'the question whether a plan pays everything',
    async open(page, site) {
      await enterExpenses(page, site)
      await page.getByRole('button', { name: 'Estimate my share' }).click()
      await expect(page.getByRole('dialog', { name: 'You would pay $0.00' })).toBeVisible()
    },
  },
  {
    what: 'plans without a price, of which the hospital is asked',
    async open(page, site) {
      await addPlans(page, site)
      await page.evaluate(() => localStorage.clear())
      await reviewPlans(page, site, undefined, '73721')
      await expect(page.getByText('no price, ask us').first()).toBeVisible()
    },
  },
  {
    what: 'one’s share of a price, where somebody does not know a figure',
    async open(page, site) {
      await enterExpenses(page, site)
      await page.getByLabel('Copay').fill('$40')
      const remaining = page.locator('.answer').filter({ hasText: 'What is a deductible?' })
      await remaining.getByText('What is a deductible?').click()
      await remaining.getByLabel('I don’t know').check()
      await page.getByRole('button', { name: 'Use 20 %' }).click()
      await page.getByRole('button', { name: 'Estimate my share' }).click()
      await expect(share(page).locator('.summary-amount')).toHaveText(/\$.* – \$/)
    },
  },
  {
    what: 'the page of a server that starts',
    async open(page) {
      const port = await freePort()
      const end = await answerMeanwhile(port, '127.0.0.1')
      await page.goto(`http://127.0.0.1:${port}/home`)
      await end()
      await expect(page.getByRole('heading', { name: 'Getting ready' })).toBeVisible()
    },
  },
  {
    what: 'one’s share of a price',
    async open(page, site) {
      await enterExpenses(page, site)
      await page.getByLabel('Copay').fill('$40')
      await page.getByLabel('Remaining deductible').fill('250')
      await page.getByRole('button', { name: 'Use 20 %' }).click()
      await page.getByRole('button', { name: 'Estimate my share' }).click()
      await expect(share(page).locator('.summary-amount')).toHaveText('$452.07')
    },
  },
  {
    what: 'the window in which an estimate is saved or sent',
    async open(page, site) {
      await reviewPlans(page, site)
      await page.getByRole('radio', { name: /I pay myself/ }).check()
      await next(page).click()
      await page.getByRole('button', { name: 'Save or send' }).click()
      await page.getByRole('button', { name: 'Make a link' }).click()
      await expect(page.getByLabel(/^Your link, good until/)).toHaveValue(/key=/)
    },
  },
  {
    what: 'the link of an estimate that has expired',
    async open(page, site) {
      await page.goto(`${site}/my-estimate?key=expired`)
      await expect(page.getByText(/^This link has expired/)).toBeVisible()
    },
  },
  {
    what: 'the cash price in Spanish',
    async open(page, site) {
      await reviewPlans(page, site)
      await page.getByRole('radio', { name: /I pay myself/ }).check()
      await next(page).click()
      await page.getByLabel(/language/i).selectOption('es')
      await expect(page.getByRole('heading', { name: 'Usted paga' })).toBeVisible()
    },
  },
  {
    what: 'where rates come from, as staff read it',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await reviewPlans(page, site, facility, '45378')
      const why = (payer: string) => page.locator('.why-payer').filter({ hasText: payer })
      for (const payer of ['Blue River Health PPO', 'Employee Plan']) await why(payer).locator('summary').click()
      await expect(why('Employee Plan').getByText('This payer is switched off.')).toBeVisible()
    },
  },
  { what: 'the form for an appointment, not filled in', brand: 'beta', open: askForAppointment },
]
