import { expect, type Page } from '@playwright/test'
import { signIn, siteOf, test } from './journey.ts'

const facility = 'Alpha Valley Medical Center'

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

test('a visitor searches, reads the charge and the cash price, and changes the units', { tag: '@phone' }, async ({ page, baseURL }) => {
  const complaints: string[] = []
  page.on('console', (m) => {
    if (m.type() === 'error') complaints.push(m.text())
  })
  await page.goto(`${siteOf(baseURL, 'alpha')}/home`)
  await page.getByRole('button', { name: /Shoppable Services/ }).click()
  await expect(page.getByText('Please select a facility')).toBeVisible()
  await page.getByLabel('Facility').selectOption({ label: facility })
  await page.getByRole('button', { name: /Shoppable Services/ }).click()
  await expect(page).toHaveURL(/\/pricer\/Alpha%20Valley%20Medical%20Center/)

  await page.getByLabel('What are you looking for?').fill('ga')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/at least 3 characters/i)).toBeVisible()
  await page.getByLabel('What are you looking for?').fill('gallblader')
  await page.keyboard.press('Enter')
  await expect(page.getByText('gallbladder', { exact: false }).first()).toBeVisible()
  expect(await sideways(page)).toBe(false)
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Review Plans' }).last().click()

  // the charge breakdown with what usually stands beside it, and the picture of what cash costs
  await expect(page.getByText(/Discounted cash price/i).first()).toBeVisible()
  await expect(page.getByText('40 %').first()).toBeVisible()
  const units = page.getByRole('textbox').first()
  const total = page.locator('.summary').first()
  const before = (await total.textContent()) ?? ''
  await units.fill('2')
  await expect(total).not.toHaveText(before)
  await units.fill('many')
  await expect(total).toContainText('—')
  expect(await sideways(page)).toBe(false)

  // nobody pays a price that cannot be said; with units that can be read it stands on the last step, too
  await page.getByRole('radio', { name: /I pay myself/ }).check()
  await expect(page.getByRole('button', { name: /^Next/ })).toBeDisabled()
  await units.fill('2')
  const cash = await total.locator('.summary-amount').textContent()
  await page.getByRole('button', { name: /^Next/ }).click()
  await expect(page.locator('.summary-amount')).toHaveText(cash ?? '')
  await page.getByRole('button', { name: 'Restart' }).click()
  await expect(page).toHaveURL(/\/home$/)
  expect(complaints).toEqual([])
})

test('a price that the hospital lists with others for the same thing says so', { tag: '@phone' }, async ({ page, baseURL }) => {
  const site = siteOf(baseURL, 'alpha')
  const rows = ['VARIES-1,Marsupial imaging,0320,410.00', 'VARIES-1,Marsupial imaging,0320,290.00']
  await signIn(page, site, 'alpha.admin')
  const upload = await page.request.post('/api/v1/charge/upload', {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    multipart: {
      facility,
      chargeCsvFile: {
        name: 'charges.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Charge Code,Description,Rev Code,Charge\n${rows.join('\n')}`),
      },
    },
  })
  expect(upload.status(), await upload.text()).toBe(200)
  await page.goto(`${site}/pricer/${encodeURIComponent(facility)}?q=marsupial`)
  await expect(page.getByText('The hospital lists more than one price for this.')).toHaveCount(2)
  expect(await sideways(page)).toBe(false)
  // the one that is chosen is priced, not the first of its code
  for (const [price, cash] of [
    ['$410.00', '$246.00'],
    ['$290.00', '$174.00'],
  ] as const) {
    await page.getByRole('row').filter({ hasText: cash }).getByRole('radio').check()
    await page.getByRole('button', { name: 'Review Plans' }).last().click()
    await expect(page.locator('.breakdown-amount')).toHaveText(price)
    await expect(page.getByText('The hospital lists more than one price for this.')).toBeVisible()
    await page.goBack()
  }
})

test('what is found comes into view and is counted; filters are folded away on a phone', { tag: '@phone' }, async ({ page, baseURL }) => {
  await page.goto(`${siteOf(baseURL, 'alpha')}/pricer/${encodeURIComponent(facility)}`)
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  await expect(page.getByRole('button', { name: 'Inpatient' })).toBeVisible({ visible: !isPhone })
  await page.getByLabel('What are you looking for?').fill('hip replacement')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Services', exact: true })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: /\d+ services, \d+ of them hospital stays/ })).toBeVisible()
  const stay = page.getByRole('row').filter({ hasText: 'Hip or knee replacement, no major complications' })
  await expect(stay).toContainText('Hospital stay')
  await expect(stay).toBeInViewport()

  if (isPhone) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Outpatient', exact: true }).click()
  await expect(page.getByText(/\d+ hospital stays also match/)).toBeVisible()
  await page.getByRole('button', { name: 'Show both' }).click()
  await expect(stay).toBeVisible()
  expect(await sideways(page)).toBe(false)
})

test('another word is asked for, and the price in the list is what paying oneself costs', async ({ page, baseURL }) => {
  await page.goto(`${siteOf(baseURL, 'alpha')}/pricer/${encodeURIComponent(facility)}?q=knef`)
  await expect(page.getByText('Did you mean “knee”?')).toBeVisible()
  await page.getByRole('button', { name: 'Search for “knee”' }).click()
  await expect(page.getByLabel('What are you looking for?')).toHaveValue('knee')
  await expect(page.getByRole('columnheader', { name: 'Cash price' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Knee x-ray, three pictures' })
  const cash = Number((await row.locator('.charge').textContent())?.replace(/[^\d.]/g, ''))
  await row.getByRole('radio').check()
  await page.getByRole('button', { name: 'Review Plans' }).last().click()
  const charge = Number((await page.locator('.breakdown-amount').textContent())?.replace(/[^\d.]/g, ''))
  expect(cash).toBeCloseTo(charge * 0.6, 1)
})

test('a search can be shared: its address brings it back, in the other language too', async ({ page, baseURL }) => {
  await page.goto(`${siteOf(baseURL, 'beta')}/pricer/${encodeURIComponent('Beta Coast Regional Hospital')}?q=knee&category=radiology`)
  await expect(page.getByLabel('What are you looking for?')).toHaveValue('knee')
  await expect(page.getByRole('radio').first()).toBeVisible()
  const services = await page.getByRole('radio').count()
  expect(services).toBeGreaterThan(0)
  await page.getByLabel(/language/i).selectOption('es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('radio')).toHaveCount(services)
})

test('a browser that asks for Spanish gets it, until something else is chosen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto(`${siteOf(baseURL, 'alpha')}/pricer/${encodeURIComponent(facility)}?q=er`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await page.getByLabel('Idioma').selectOption('en')
  await expect(page.getByLabel('What are you looking for?')).toHaveValue('er')
  await page.reload()
  await expect(page.getByLabel('What are you looking for?')).toBeVisible()
  await context.close()
})

test('on a phone in Spanish, services and their categories have Spanish names up to the price', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'es-US', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${siteOf(baseURL, 'alpha')}/pricer/${encodeURIComponent(facility)}`)
  await page.getByRole('searchbox').fill('colonoscopia con biopsia')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('button', { name: 'Medicina y cirugía' }).click()
  const service = page.getByRole('radio', { name: 'Colonoscopia con biopsia' })
  await expect(service).toBeVisible()
  await expect(page.getByText('Colonoscopy with biopsy').locator('visible=true')).toHaveCount(1) // as the hospital's own list has it
  expect(await sideways(page)).toBe(false)
  await service.check()
  await page
    .getByRole('button', { name: /Revise los planes|Revisar/ })
    .last()
    .click()
  await expect(page.locator('.review-service')).toHaveText('Colonoscopia con biopsia')
  expect(await sideways(page)).toBe(false)
  await page.getByLabel('Idioma').selectOption('en')
  await expect(page.locator('.review-service')).toHaveText('Colonoscopy with biopsy')
  await context.close()
})

test('a brand with one facility chooses it by itself', async ({ page, baseURL }) => {
  await page.goto(`http://localhost:${new URL(baseURL as string).port}/home`)
  await expect(page.getByLabel('Facility').locator('option:checked')).toHaveText('Maple Square Hospital')
  await page.getByRole('button', { name: /Shoppable Services/ }).click()
  await expect(page).toHaveURL(/\/pricer\/Maple%20Square%20Hospital/)
})

test('an unknown address leads to the error page', async ({ page, baseURL }) => {
  await page.goto(`${siteOf(baseURL, 'alpha')}/no/such/page`)
  await expect(page).toHaveURL(/\/error\/error-v1$/)
})

test('the first screen of the pricer needs at most 150 KB of compressed JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${siteOf(baseURL, 'alpha')}/pricer/${encodeURIComponent(facility)}`)
  await expect(page.getByRole('radio').first()).toBeVisible()
  expect(scripts.size).toBeGreaterThan(0)
  expect(bytes / 1024).toBeGreaterThan(50)
  expect(bytes / 1024).toBeLessThanOrEqual(150)
  console.log(`first load of the pricer: ${(bytes / 1024).toFixed(1)} KB of compressed JavaScript`)
  await context.close()
})
