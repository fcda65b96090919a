// A good faith estimate from the pricer's lookup to the bill: what the patient is told is what visitors are told.
import { expect } from '@playwright/test'
import { signIn, siteOf, test } from './journey.ts'
import { facility } from './callbacks.ts'
import { reviewPlans } from './plans.ts'

test('Staff make an estimate, give it, find it again and compare it with a bill', async ({ page, baseURL }) => {
  const site = siteOf(baseURL, 'beta')
  await signIn(page, site, 'beta.admin')
  const lastName = `Rivera${Date.now()}`
  await page.goto(`${site}/estimates`)
  await page.getByRole('link', { name: 'Make an estimate' }).click()
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Date of birth').fill('1975-05-05')
  await page.getByLabel('Made because').selectOption('requested')
  await expect(page.getByText(/^To be given by/)).toBeVisible()
  await page.getByLabel(/^Facility/).selectOption(facility)
  await page.getByLabel('Find a service').fill('colonoscopy')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.getByLabel('The service, in plain words')).not.toHaveValue('')
  const total = page.getByRole('status').filter({ hasText: 'Expected in all' })
  await expect(total).toHaveText(/\$[\d,]+\.\d\d/)

  // another price needs a reason; a second provider is typed in
  const first = page.getByRole('group', { name: 'Item 1', exact: true }).first()
  await first.getByLabel('Another price of one').fill('1000')
  await first.getByLabel('Units').fill('1')
  await page.getByLabel('Where the care is given').fill('1 Main Street, Springfield, OH 45501')
  await page.getByLabel('NPI').fill('1234567893')
  await page.getByLabel('Tax number (TIN)').fill('123456789')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Say why this is not what the list says')).toBeVisible()
  await first.getByLabel('Why not the price of the list').fill('Agreed with the patient')
  await page.getByRole('button', { name: 'Add a provider' }).click()
  const second = page.getByRole('region', { name: 'Provider 2' })
  await second.getByLabel('Where the care is given').fill('9 Elm Street, Springfield, OH 45501')
  await second.getByLabel('NPI').fill('1234567893')
  await second.getByLabel('Tax number (TIN)').fill('987654321')
  await second.getByLabel('Item or service').fill('Anesthesia')
  await second.getByLabel('Units').fill('1.5')
  await second.getByLabel('Price of one').fill('200')
  await second.getByLabel('Name').fill('Lake Anesthesia PLLC')
  await expect(page.getByText('Expected of this provider: $300.00')).toBeVisible()
  // the same several times, but for what is given once
  await page.getByLabel('The same care is given several times').check()
  await expect(page.getByText('Expected of this provider: $3,600.00')).toBeVisible()
  await page.getByLabel('How many times in all').fill('3')
  await expect(page.getByText('Expected of this provider: $900.00')).toBeVisible()
  // the card is called by the provider's name by now
  await page.getByRole('region', { name: 'Lake Anesthesia PLLC' }).getByLabel('Only once, not each time').check()
  await expect(page.getByText('Expected of this provider: $300.00')).toBeVisible()
  const expected = /\$[\d,.]+/.exec((await total.textContent()) ?? '')?.[0] as string
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('heading', { name: new RegExp(`Noor ${lastName}`) })).toBeVisible()
  await expect(page.getByText(`Expected in all: ${expected}`)).toBeVisible()
  await expect(page.getByText(/^3 times, 1 a week, from/)).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^good-faith-estimate-\d+-1\.pdf$/)

  await page.getByRole('button', { name: 'Mark as given' }).click()
  await page.getByRole('button', { name: 'It was given' }).click()
  await expect(page.getByText(/^Given \d{4}-\d\d-\d\d, In person/)).toBeVisible()
  await page.getByRole('button', { name: 'Enter bills' }).click()
  const bill = page.getByRole('dialog').getByRole('group', { name: 'Lake Anesthesia PLLC' })
  await bill.getByLabel('Billed').fill('700')
  await bill.getByLabel('The patient got it on').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Save bills' }).click()
  await expect(page.getByText(/Dispute resolution: Open until/)).toBeVisible()

  await page.getByRole('link', { name: 'All estimates' }).click()
  await page.getByRole('searchbox').fill(lastName.toUpperCase())
  await expect(page.getByRole('link', { name: `${lastName}, Noor` })).toBeVisible()

  // from the pricer: the service that was chosen there comes along
  await reviewPlans(page, site, facility, '70551')
  await page.getByRole('link', { name: 'Make a good faith estimate' }).click()
  await expect(page.getByLabel('The service, in plain words')).not.toHaveValue('')
})
