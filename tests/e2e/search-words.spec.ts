import { expect } from '@playwright/test'
import { signIn, siteOf, test } from './journey.ts'

test('staff say what people call something here, see what it will find, and visitors find it', async ({ page, baseURL }) => {
  const site = siteOf(baseURL, 'alpha')
  const pricer = `${site}/pricer/${encodeURIComponent('Alpha Valley Medical Center')}`
  await page.goto(`${pricer}?q=zebrahouse`)
  await expect(page.getByText('No records found!')).toBeVisible()
  await expect(page.getByText('Call us:').getByRole('link')).toHaveAttribute('href', /^tel:/)

  await signIn(page, site, 'alpha.admin')
  await page.goto(`${site}/configurations/unanswered`)
  await page.getByRole('button', { name: 'Say what “zebrahouse” means' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('What people say')).toHaveValue('zebrahouse')
  await dialog.getByLabel('What people say').fill('zebrahouse; zebra clinic; zq')
  await dialog.getByLabel('English').fill('Zebra exercise hour')
  await dialog.getByLabel('What it means').fill('97110; CMS 43')
  await expect(dialog.getByRole('status').filter({ hasText: /“zebrahouse” finds \d+ services? at/ })).toBeVisible()
  await expect(dialog.getByText('Physical therapy exercise, each 15 minutes (97110)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('zebrahouse')).toHaveCount(0)

  await page.goto(`${pricer}?q=zebra%20clinic`)
  await expect(page.getByText('Zebra exercise hour').locator('visible=true').first()).toBeVisible()
  // two letters are a search where somebody has said what they mean
  await page.getByLabel('What are you looking for?').fill('zq')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=zq/)
  await expect(page.getByText('Zebra exercise hour').locator('visible=true').first()).toBeVisible()
  await page.goto(`${site}/configurations/searchwords`)
  await page.getByRole('button', { name: /Delete zebrahouse/ }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  await sure.click()
  await expect(page.getByText('There are no search words of your own yet.')).toBeVisible()

  // what is built in can be looked through, but not changed
  await page.getByLabel('Search the built-in words').fill('cat scan')
  const table = page.getByRole('table', { name: 'Built-in search words' })
  await expect(table.getByRole('row').nth(1)).toContainText('computed tomography')
  await expect(table.getByRole('button')).toHaveCount(0)
  await page.getByLabel('Search the built-in words').fill('ojo')
  await expect(table.getByText('Español').first()).toBeVisible()
})

test('a visitor who says too little taps what is meant, in Japanese as well', { tag: '@phone' }, async ({ page, baseURL }) => {
  const site = siteOf(baseURL, 'alpha')
  await page.goto(`${site}/pricer/${encodeURIComponent('Alpha Valley Medical Center')}?q=knee%20scan`)
  await page.getByRole('button', { name: 'knee MRI', exact: true }).click()
  await expect(page).toHaveURL(/q=knee\+MRI/)
  await expect(page.getByText('MRI of a leg joint (hip, knee or ankle), no dye').locator('visible=true').first()).toBeVisible()
  await page.getByLabel('What are you looking for?').fill('膝')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Knee x-ray, three pictures').locator('visible=true').first()).toBeVisible()
})
