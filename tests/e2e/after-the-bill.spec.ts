// Weeks after an estimate: somebody says whether it was right, and staff read how right prices are.
import { expect } from '@playwright/test'
import { keepEstimate } from './estimate-links.ts'
import { signIn, siteOf, test } from './journey.ts'

test('a visitor says what the bill came to, and staff see it beside the estimate', { tag: '@phone' }, async ({ page, server, baseURL }) => {
  const site = siteOf(baseURL, 'alpha')
  const { key, payer } = await keepEstimate(page, site, server)
  await page.goto(`${site}/my-estimate/bill?key=${key}`)
  await expect(page.getByRole('heading', { name: 'Was this price right?' })).toBeVisible()
  await expect(page.getByText(payer)).toBeVisible()
  await expect(page).not.toHaveURL(/key=/)
  const form = page.getByRole('form', { name: 'Was this price right?' })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Choose one')).toBeVisible()
  await form.getByLabel('higher').check()
  await form.getByLabel('What you had to pay').fill('ten')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByLabel('What you had to pay')).toBeFocused()
  await form.getByLabel('What you had to pay').fill('1,000,000.00')
  await form.getByLabel('Do you want to tell us more?').fill('A second picture was taken')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^Thank you\./)).toBeVisible()

  // the same link leads to what was answered, also when the page is loaded again
  await page.reload()
  await expect(form.getByLabel('What you had to pay')).toHaveValue('1000000.00')

  await signIn(page, site, 'alpha.admin')
  await page.goto(`${site}/contract/accuracy?filter=answers.greator_than.0`)
  await expect(page.getByRole('region', { name: 'All that was compared' })).toContainText('Higher than estimated')
  await page
    .getByRole('button', { name: /details/i })
    .first()
    .click()
  await expect(page.getByText('A second picture was taken')).toBeVisible()
  await expect(page.getByRole('img', { name: /differences from/ })).toBeVisible()
})
