import fs from 'node:fs'
import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { site } from './lists.ts'

const tall = fs.readFileSync(new URL('../fixtures/mrf/tall_ok_lf.csv', import.meta.url), 'utf8')

test('a compliance officer drops another hospital’s file, and reads what is wrong and how it is mended', async ({ page, baseURL }) => {
  await signIn(page, site(baseURL), 'alpha.admin')
  await page.goto(`${site(baseURL)}/dashboard`)
  await page.getByRole('button', { name: 'Price Transparency' }).click()
  await page.getByRole('link', { name: 'Check a file' }).click()
  await expect(page.getByText('No file was checked yet')).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose a file')
  const content = tall.replace(',1200,', ',"$1,200",').replace(',fee schedule,', ',fee_schedule,')
  await page
    .getByLabel('Drop a machine-readable file')
    .setInputFiles({ name: 'mercy.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Errors: 2. Worth a look', { exact: false })).toBeVisible()
  await expect(page.getByText('Demo Hospital')).toBeVisible()
  const finding = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'An amount is no number above zero' }) })
  await finding.getByText('The first of them').click()
  await expect(finding.getByRole('row').nth(1)).toContainText('H4standard_charge|gross$1,200')
  await expect(page.getByRole('region', { name: 'CMS’s validator 2.4.0' })).toContainText('Errors: 2.')
  const [list] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'All findings as CSV' }).click()])
  expect(fs.readFileSync(await list.path(), 'utf8')).toContain('A methodology is not of the list')
  // the check has an address of its own, and is among the last ones
  await page.reload()
  await expect(page.getByText('Errors: 2. Worth a look', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Check another file' }).click()
  await expect(page.getByRole('link', { name: 'mercy.csv' })).toBeVisible()
})
