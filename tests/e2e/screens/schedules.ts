import { expect } from '@playwright/test'
import { letters, type Screen } from './screen.ts'

const staff = { brand: 'alpha', as: 'alpha.admin' }

export const schedules: Screen[] = [
  {
    ...staff,
    what: 'a fee schedule that is loaded, without its day',
    async open(page, site) {
      await page.goto(`${site}/contract/feeschedules`)
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import fee schedule' })
      const buffer = Buffer.from('Code,Amount,Mod\n70551,812.50,\n70551,512.5,26\n99213,N/A,\n99214,abc,\n')
      await dialog.locator('input[type=file]').setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer })
      await dialog.getByRole('button', { name: 'Check file' }).click()
      await expect(dialog.getByRole('region', { name: 'Refused rows' })).toContainText('“abc” is not a number')
      await dialog.getByLabel('Name').fill(letters())
      await dialog.getByLabel(/Load the other rows/).check()
      await dialog.getByRole('button', { name: 'Load schedule' }).click()
      await expect(dialog.getByLabel('Effective date')).toHaveAccessibleDescription(/enter the first day/)
    },
  },
  {
    ...staff,
    what: 'an edition of a fee schedule',
    async open(page, site) {
      await page.goto(`${site}/contract/feeschedules?filter=name.equals.Community%20fee%20schedule`)
      await page
        .getByRole('link', { name: /^Community fee schedule, from/ })
        .or(page.getByRole('button', { name: /^View Community fee schedule, from/ }))
        .first()
        .click()
      await expect(page.getByRole('region', { name: 'Editions' }).getByRole('listitem')).toHaveCount(2)
    },
  },
  {
    ...staff,
    what: 'the fee schedules',
    async open(page, site) {
      await page.goto(`${site}/contract/feeschedules`)
      await expect(page.getByRole('button', { name: /^Delete MS-DRG weights/ }).first()).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'the code services',
    async open(page, site) {
      await page.goto(`${site}/contract/codeservice`)
      await expect(page.getByRole('button', { name: 'Delete Inpatient stays' })).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'a code service whose codes are counted',
    async open(page, site) {
      await page.goto(`${site}/contract/codeservice/edit/new`)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByLabel('Primary Method').selectOption({ value: 'CPT_HCPCS' })
      await page.getByLabel('Primary Codes').fill('A1000-A1099; 100; 101; 70001-70010; 90001;')
      await expect(page.getByLabel('Primary Codes')).toHaveAccessibleDescription('3 codes and 2 ranges, 113 codes in all')
      await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Required field')
    },
  },
  {
    ...staff,
    what: 'the contracted rates',
    async open(page, site) {
      await page.goto(`${site}/contract/contractedrates`)
      // worked out for every service when they are first looked at
      await expect(page.getByText(/^\d+ %$/).first()).toBeVisible()
    },
  },
]
