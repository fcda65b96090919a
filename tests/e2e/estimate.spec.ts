// What a visitor pays with a plan: the plan's rate, the share of it, and what staff can read about it.
import { expect, type Page } from '@playwright/test'
import { signIn, siteOf, test } from './journey.ts'
import { addPlans, facility, next, reviewPlans, share } from './plans.ts'

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

test.describe('A visitor with a plan', () => {
  test.beforeAll(async ({ browser, baseURL }) => {
    const page = await browser.newPage()
    await addPlans(page, siteOf(baseURL))
    await page.close()
  })

  test('finds it, sees what it has agreed to, and learns what is left to pay', { tag: '@phone' }, async ({ page, baseURL }) => {
    const complaints: string[] = []
    page.on('console', (m) => {
      if (m.type() === 'error') complaints.push(m.text())
    })
    await reviewPlans(page, siteOf(baseURL))
    await expect(next(page)).toBeDisabled()

    // many plans: the list is short until somebody looks for theirs, and two characters are no search
    const plans = page.getByRole('group', { name: 'Who pays?' })
    const all = page.getByRole('button', { name: /Show all \d+ plans/ })
    await expect(all).toBeVisible()
    await page.getByLabel('Find your plan').fill('jo')
    await expect(page.getByText('Type at least 3 characters of its name.')).toBeVisible()
    await expect(plans.getByRole('radio', { name: /Blue River Health PPO/ })).toBeVisible()
    await page.getByLabel('Find your plan').fill('JOURN')
    await expect(page.getByText(/^1 of \d+ plans$/)).toBeVisible()
    await expect(plans.getByRole('radio')).toHaveCount(2)
    await plans.getByRole('radio', { name: /Journey Mutual.*\$1,100\.37/ }).check()
    await expect(plans.getByText('What this price covers')).toBeVisible()
    // what was observed on claims is not called agreed, and is neither the lowest nor the highest
    await expect(plans.getByText('what it has usually paid, not an agreed price')).toBeVisible()
    await expect(page.locator('.summary')).toContainText('Usually paid by Journey Mutual')
    await expect(page.locator('.summary')).toContainText('Lowest negotiated rate')
    expect(await sideways(page)).toBe(false)

    await next(page).click()
    await expect(page.getByRole('heading', { name: 'Estimate your expenses' })).toBeFocused()
    // as it stands the plan would pay everything, which is asked before it is shown
    await page.getByRole('button', { name: 'Estimate my share' }).click()
    const question = page.getByRole('dialog', { name: 'You would pay $0.00' })
    await expect(question).toContainText('Journey Mutual pays everything')
    await expect(share(page)).not.toContainText('$0.00')
    await question.getByRole('button', { name: 'Check what I entered' }).click()
    await expect(page.getByLabel('Copay')).toBeFocused()
    await expect(share(page)).not.toContainText('$0.00')

    await page.getByLabel('Copay').fill('forty')
    await page.getByRole('button', { name: 'Estimate my share' }).click()
    await expect(page.getByText(/^Required field/)).toBeVisible()
    await expect(page.getByLabel('Copay')).toBeFocused()
    await page.getByLabel('Copay').fill('$40')
    await page.getByLabel('Remaining deductible').fill('250')
    await page.getByRole('button', { name: 'Use 20 %' }).click()
    await page.getByRole('button', { name: 'Estimate my share' }).click()
    // $40 + $250 + 20 % of ($1,100.37 − $40 − $250 = $810.37) = $162.074, half up
    await expect(share(page).locator('.summary-amount')).toHaveText('$452.07')
    await expect(share(page)).toContainText('Co-insurance$162.07')
    await expect(share(page)).toContainText('Your plan pays$648.30')
    await expect(share(page)).toContainText('Without insurance you would pay $1,350.70')
    expect(await sideways(page)).toBe(false)

    // the maximum that remains is the most there is to pay; an estimate is that of the figures beside it
    await page.getByLabel('Remaining out-of-pocket maximum').fill('300')
    await expect(share(page).locator('.summary-amount')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(share(page).locator('.summary-amount')).toHaveText('$300.00')
    await expect(share(page)).toContainText('Beyond your maximum−$152.07')
    await expect(share(page)).toContainText('Your plan pays$800.37')

    // who does not know a figure gets a range; without a maximum there is none
    const remaining = page.locator('.answer').filter({ hasText: 'What is a deductible?' })
    await remaining.getByText('What is a deductible?').click()
    await expect(remaining.getByText('What you pay yourself each year', { exact: false })).toBeVisible()
    await remaining.getByLabel('I don’t know').check()
    await page.getByLabel('Remaining out-of-pocket maximum').fill('')
    await page.getByRole('button', { name: 'Estimate my share' }).click()
    // $40.00 and 20 % of $1,060.37; or all of it
    await expect(share(page).locator('.summary-amount')).toHaveText('$252.07 – $1,100.37')
    for (const part of ['Copay$40.00', 'Deductiblenot known', 'Co-insurance$0.00 – $212.07', 'You pay$252.07 – $1,100.37'])
      await expect(share(page)).toContainText(part)
    expect(await sideways(page)).toBe(false)
    await remaining.getByLabel('I don’t know').uncheck()
    await expect(page.getByLabel('Remaining deductible')).toHaveValue('250')
    await page.getByRole('button', { name: 'Estimate my share' }).click()
    await expect(share(page).locator('.summary-amount')).toHaveText('$452.07')

    // what the server refuses stands in the form's error area
    await page.getByLabel('Remaining out-of-pocket maximum').fill('9999999999999999')
    await page.keyboard.press('Enter')
    await expect(page.locator('.expenses-form').getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
    expect(complaints.splice(0).every((c) => /400|422/.test(c))).toBe(true)

    // leaving the step ends the estimate, not the figures; the browser's own Back and Forward know the step
    await page.goBack()
    await expect(page.getByRole('radio', { name: /Journey Mutual/ })).toBeChecked()
    await page.goForward()
    await expect(page.getByLabel('Copay')).toHaveValue('$40')
    await expect(share(page).locator('.summary-amount')).toHaveCount(0)
    // a reload stays on the step with all that was chosen, and so does going back after it
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Estimate your expenses' })).toBeVisible()
    await expect(page.locator('.expenses-price')).toContainText('$1,100.37')
    await page.goBack()
    await expect(page.getByRole('radio', { name: /Journey Mutual/ })).toBeChecked()
    await page.goBack()
    await expect(page.getByLabel('What are you looking for?')).toBeVisible()
    await page.goForward()
    await page.goForward()
    await page.getByRole('button', { name: 'Restart' }).click()
    await expect(page).toHaveURL(/\/home$/)
    expect(complaints).toEqual([])
  })

  test('is believed when the plan does pay everything', async ({ page, baseURL }) => {
    await reviewPlans(page, siteOf(baseURL))
    await page.getByLabel('Find your plan').fill('journey')
    await page.getByRole('radio', { name: /Journey Mutual/ }).check()
    await next(page).click()
    await page.getByRole('button', { name: 'Estimate my share' }).click()
    await page.getByRole('button', { name: 'Yes, that is right' }).click()
    await expect(share(page).locator('.summary-amount')).toHaveText('$0.00')
    await expect(share(page)).toContainText('Your plan pays$1,100.37')
  })
})

test('a visitor without a plan pays the cash price, and is asked nothing; in Spanish, too', async ({ page, baseURL }) => {
  await reviewPlans(page, siteOf(baseURL))
  await page.getByRole('radio', { name: /I pay myself/ }).check()
  await next(page).click()
  // 65 % of $2,078.00
  await expect(page.locator('.summary-amount')).toHaveText('$1,350.70')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByLabel(/language/i).selectOption('es')
  await expect(page.getByRole('heading', { name: 'Usted paga' })).toBeVisible()
  await expect(page.locator('.summary-amount')).toHaveText('$1,350.70')
  // the step before lies open to be changed
  await page.getByRole('button', { name: /Revise los planes/ }).click()
  await expect(page.getByRole('radio', { name: /Pago por mi cuenta/ })).toBeChecked()
})

test('the list of services has the prices of the plan that is chosen, and says so', { tag: '@phone' }, async ({ page, baseURL }) => {
  await reviewPlans(page, siteOf(baseURL), facility, '45378')
  await page.getByRole('radio', { name: /Summit Ridge Choice/ }).check()
  await expect(page.locator('.summary')).toContainText('Agreed with Summit Ridge Choice')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  const price = page.getByRole('row').nth(1).locator('.charge')
  await expect(page.getByText('With Summit Ridge Choice').locator('visible=true').first()).toBeVisible()
  await expect(price).toContainText('$')
  await page.getByLabel('What are you looking for?').fill('knee')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cash price').locator('visible=true').first()).toBeVisible()
})

test('plans cover the same charges as the cash price, and follow the units', async ({ page, baseURL }) => {
  await reviewPlans(page, siteOf(baseURL), facility, '45378')
  const percentOfCharges = page.getByRole('radio', { name: /Blue River Health PPO/ })
  const caseRate = page.getByRole('radio', { name: /Summit Ridge Choice/ })
  const amountOf = async (of: typeof caseRate) => /\$[\d,.]+/.exec((await of.locator('xpath=ancestor::label').textContent()) ?? '')?.[0]
  await caseRate.check()
  await expect(page.getByText('one fixed price for the whole treatment').first()).toBeVisible()
  await expect(page.locator('.plan-lines')).toContainText('included')
  const [before, fixed] = [await amountOf(percentOfCharges), await amountOf(caseRate)]
  expect(before).toBeTruthy()

  const units = page.getByLabel(/^Units of/).first()
  await units.fill('40')
  await expect(next(page)).toBeDisabled()
  await expect(next(page)).toBeEnabled()
  expect(await amountOf(percentOfCharges)).not.toBe(before)
  expect(await amountOf(caseRate)).toBe(fixed)
  await units.fill('many')
  await expect(page.locator('.plan-list')).toHaveAttribute('aria-busy', 'true')
  await expect(next(page)).toBeDisabled()
  await units.fill('40')
  await expect(next(page)).toBeEnabled()
  const changed = await amountOf(percentOfCharges)
  await page.reload()
  await expect(units).toHaveValue('40')
  await expect(caseRate).toBeChecked()
  expect(await amountOf(percentOfCharges)).toBe(changed)
})

test('a stay costs its days with a plan that pays by the day: the usual ones, until somebody knows better', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await reviewPlans(page, siteOf(baseURL), facility, '470', 'inpatient')
  const days = page.getByLabel('Days in the hospital')
  const byTheDay = page.getByRole('radio', { name: /Summit Ridge Choice/ })
  const amount = byTheDay.locator('xpath=ancestor::label')
  // such stays take 1.8 days, counted as 2: 2 × $3,250.00
  await expect(days).toHaveValue('2')
  await expect(page.getByText(/usually take 1\.8 days \(the geometric mean\), counted as 2 days/)).toBeVisible()
  await expect(amount).toContainText('$6,500.00')
  await byTheDay.check()
  await expect(page.locator('.summary-amount').first()).toHaveText('$6,500.00')
  await expect(next(page)).toBeEnabled()

  await days.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('4')
  await expect(amount).toContainText('$13,000.00')
  await expect(page.getByText(/the geometric mean/)).toHaveCount(0)
  for (const wrong of ['0', '1.5', '99999', 'four']) {
    await days.fill(wrong)
    await expect(page.getByText('Enter whole days, from 1 to 3,650.')).toBeVisible()
    await expect(days).toHaveAttribute('aria-invalid', 'true')
    await expect(next(page)).toBeDisabled()
  }
  await days.fill('')
  await expect(amount).toContainText('$6,500.00')
  await days.fill('4')
  await expect(page.locator('.summary-amount').first()).toHaveText('$13,000.00')
  expect(await sideways(page)).toBe(false)

  await next(page).click()
  await page.reload()
  await expect(page.getByText('The stay takes 4 days. A longer stay may cost more.')).toBeVisible()
  await page.getByLabel(/language/i).selectOption('es')
  await page.getByRole('button', { name: /Revise los planes/ }).click()
  await expect(page.getByLabel('Días en el hospital')).toHaveValue('4')
  expect(await sideways(page)).toBe(false)
})

test('staff who may read contracts learn why; nobody else is told that there is anything to learn', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  const site = siteOf(baseURL, 'alpha')
  const place = 'Alpha Valley Medical Center'
  const why = page.getByRole('heading', { name: 'Where the rates come from' })
  await reviewPlans(page, site, place, '45378')
  await expect(page.getByRole('radio', { name: /Blue River Health PPO/ })).toBeVisible()
  await expect(why).toHaveCount(0)

  await signIn(page, site, 'alpha.admin')
  await reviewPlans(page, site, place, '45378')
  await expect(why).toBeVisible()
  const blueRiver = page.locator('.why-payer').filter({ hasText: 'Blue River Health PPO' })
  await blueRiver.locator('summary').click()
  await expect(blueRiver).toContainText('Blue River Health Agreement')
  await expect(blueRiver).toContainText('Rule “Other outpatient services”')
  await expect(blueRiver.getByRole('table').first()).toBeVisible()
  // who is switched off has no rate, and says so
  const employees = page.locator('.why-payer').filter({ hasText: 'Employee Plan' })
  await employees.locator('summary').click()
  await expect(employees).toContainText('This payer is switched off.')
  await expect(page.getByRole('radio', { name: /Employee Plan/ })).toHaveCount(0)
  expect(await sideways(page)).toBe(false)
})

test('a brand that does not estimate ends with the plans', async ({ page, baseURL }) => {
  await reviewPlans(page, siteOf(baseURL, 'beta'), 'Beta Coast Regional Hospital', '70551')
  await page.getByRole('radio', { name: /I pay myself/ }).check()
  await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible()
  await expect(next(page)).toHaveCount(0)
  await expect(page.getByText('Estimate your expenses')).toHaveCount(0)
})
