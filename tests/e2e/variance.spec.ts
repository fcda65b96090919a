import fs from 'node:fs'
import { expect } from '@playwright/test'
import { loadRemittances } from './demo-remittances.ts'
import { signIn, test } from './journey.ts'
import { isPhone, site, totalOf } from './lists.ts'

test('an underpayment is understood, marked, put back, and taken along as an appeal', { tag: '@phone' }, async ({ page, baseURL }) => {
  await signIn(page, site(baseURL), 'alpha.admin')
  await loadRemittances(page)
  await page.goto(`${site(baseURL)}/contract/variance?filter=status.equals.underpaid`)
  // all of the year's remittances were compared
  const totals = page.getByRole('region', { name: 'Totals', exact: true })
  await expect(totals).toContainText('Underpaid')
  await expect(page.getByText('Comparing with the contracts')).toHaveCount(0)
  await totals.getByText('As a table').click()
  await expect(totals.getByRole('table')).toBeVisible()

  const by = page.getByRole('region', { name: 'Totals by' })
  await by.getByRole('button', { name: 'Rule' }).click()
  await expect(by.getByRole('link', { name: /^Open the rule/ }).first()).toBeVisible()
  await by.getByRole('button', { name: 'Cause' }).click()
  await by.getByRole('link', { name: 'Denied' }).click()
  await expect(page).toHaveURL(/filter=cause\.equals\.denied/)
  // the lines of before are gone
  await expect(page.getByText('Nothing in the contract comes to this amount')).toHaveCount(0)
  await expect(page.getByText(/^Denied, the payer says/).first()).toBeVisible()

  await page
    .getByRole('button', { name: /details/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Why this much is expected' })).toBeVisible()
  await expect(page.locator('.price-trace').first()).toBeVisible()

  await page
    .getByRole('checkbox', { name: /^Select line/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Mark, assign or note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark one line' })
  await dialog.getByLabel('Worklist').selectOption({ label: 'Appealed' })
  await dialog.getByLabel('Note').fill('Letter of today')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('One line was marked')).toBeVisible()
  await expect(page.getByText('Appealed', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The marks are as they were')).toBeVisible()
  await expect(page.getByText('Appealed', { exact: true })).toHaveCount(0)

  if (isPhone(page)) return
  const save = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save lines to appeal' }).click()])
    expect(file.suggestedFilename()).toBe('lines-to-appeal.csv')
    return (
      fs
        .readFileSync(await file.path(), 'utf8')
        .trim()
        .split(/\r?\n/).length - 1
    )
  }
  const before = await save()
  expect(before).toBe(await totalOf(page))
  // what is settled is not appealed any more
  await page
    .getByRole('checkbox', { name: /^Select line/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Mark, assign or note' }).click()
  await dialog.getByLabel('Worklist').selectOption({ label: 'Accepted' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('One line was marked')).toBeVisible()
  expect(await save()).toBe(before - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The marks are as they were')).toBeVisible()
})

test('a rule says what it explains, and is checked against past lines before it is saved', async ({ page, baseURL }) => {
  await signIn(page, site(baseURL), 'alpha.admin')
  await loadRemittances(page)
  await page.goto(`${site(baseURL)}/contract/variance`)
  const by = page.getByRole('region', { name: 'Totals by' })
  await by.getByRole('button', { name: 'Rule' }).click()
  await expect(page.getByText('Comparing with the contracts')).toHaveCount(0)
  await by
    .getByRole('link', { name: /^Open the rule/ })
    .first()
    .click()
  await expect(page.getByText(/^This rule explains/)).toBeVisible()
  const check = page.getByRole('button', { name: 'Check past lines' })
  await check.click()
  await expect(page.getByText(/come out as they did/)).toBeVisible()
  await page.getByLabel('Pay Value').fill('1')
  await check.click()
  await expect(page.getByText(/lines would come out differently/)).toBeVisible()
  await expect(page.getByRole('region', { name: /that move most/ })).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all as CSV' }).click()])
  expect(file.suggestedFilename()).toBe('past-lines.csv')
})
