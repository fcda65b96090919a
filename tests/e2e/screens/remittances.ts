import { expect, type Page } from '@playwright/test'
import { x12 } from '../../remittance-files.ts'
import type { Screen } from './screen.ts'

const staff = { brand: 'alpha', as: 'alpha.admin' }
const line = { charged: 200, paid: 120, adjustments: ['CAS*CO*45*50', 'CAS*PR*1*30'], also: ['AMT*B6*150', 'LQ*HE*N206', 'LQ*HE*N999'] }
const claims = [
  { number: 'SCREEN-4711', charged: 200, paid: 110, patient: 30, adjustments: ['CAS*OA*23*10'], lines: [line, { charged: 0, paid: 0 }] },
  { number: 'SCREEN-4713', charged: 80, paid: 75, filing: 'HM', lines: [{ charged: 80, paid: 75 }] },
]

const settled = ['PLB*1234567893*20261231*WO:SCREEN-0815*25*L6*-1.5*ZZ*3']

/** Loads a check of its own in the dialog, and stops at what became of it. */
async function load(page: Page, site: string) {
  const trace = crypto.randomUUID()
  const buffer = Buffer.from(x12([{ payer: `PRAIRIE MUTUAL ${trace}`, trace, claims, settled, says: 500 }]))
  await page.goto(`${site}/contract/payments`)
  await page.getByRole('button', { name: 'Load remittances' }).click()
  const dialog = page.getByRole('dialog', { name: 'Load remittances' })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'era.835', mimeType: 'text/plain', buffer })
  await dialog.getByLabel('Facility').selectOption({ label: 'Alpha Valley Medical Center' })
  await dialog.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(dialog.getByText('“era.835” was loaded: 2 new claims.')).toBeVisible()
  await expect(dialog.getByText(/not linked to one of yours yet/)).toBeVisible()
  return { dialog, trace }
}

export const remittances: Screen[] = [
  {
    ...staff,
    brand: 'beta',
    as: 'beta.admin',
    what: 'payments of which there are none yet',
    async open(page, site) {
      await page.goto(`${site}/contract/payments`)
      await expect(page.getByText('There are no payments yet.')).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'a file of remittances that is none',
    async open(page, site) {
      await page.goto(`${site}/contract/payments`)
      await page.getByRole('button', { name: 'Load remittances' }).click()
      const dialog = page.getByRole('dialog', { name: 'Load remittances' })
      const buffer = Buffer.from('Claim,Paid\n1,2\n')
      await dialog.locator('input[type=file]').setInputFiles({ name: 'table.csv', mimeType: 'text/plain', buffer })
      await dialog.getByRole('button', { name: 'Load', exact: true }).click()
      await expect(dialog.getByText(/does not begin with ISA/)).toBeVisible()
    },
  },
  { ...staff, what: 'what became of a file of remittances', open: load },
  {
    ...staff,
    what: 'a payment with its service lines',
    inEveryLanguage: true,
    async open(page, site) {
      const { dialog, trace } = await load(page, site)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.goto(`${site}/contract/payments?filter=tracenumber.equals.${trace}`)
      for (const number of ['4711', '4713']) await page.getByRole('button', { name: `Details of claim …${number}` }).click()
      await expect(page.getByText('On the claim as a whole')).toBeVisible()
      await expect(page.getByText('On a line, charge less adjustments is not what was paid.')).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'a claim number that nobody knows',
    async open(page, site) {
      const { dialog } = await load(page, site)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.getByLabel('Claim number').fill('SCREEN-47')
      await expect(page.getByText('No claim has this number.', { exact: false })).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'files of remittances, one with payments that do not add up',
    async open(page, site) {
      const { dialog } = await load(page, site)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.goto(`${site}/contract/payments/files`)
      await page.getByRole('button', { name: 'Details of era.835' }).first().click()
      await expect(page.getByText('These payments differ', { exact: false })).toBeVisible()
    },
  },
  {
    ...staff,
    brand: 'beta',
    as: 'beta.admin',
    what: 'files of remittances of which there are none yet',
    async open(page, site) {
      await page.goto(`${site}/contract/payments/files`)
      await expect(page.getByText('No file was loaded yet')).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'adjustments with the provider, of the file that has them',
    inEveryLanguage: true,
    async open(page, site) {
      const { dialog } = await load(page, site)
      await dialog.getByRole('link', { name: 'See why and how much' }).click()
      await expect(page.getByRole('heading', { name: 'Adjustments with the provider' })).toBeVisible()
      await expect(page.getByText('WO: overpayment taken back').first()).toBeVisible()
      await expect(page.getByText('…0815').first()).toBeVisible()
      await expect(page.getByText('ZZ', { exact: true }).first()).toBeVisible()
    },
  },
  {
    ...staff,
    brand: 'beta',
    as: 'beta.admin',
    what: 'adjustments with the provider of which there are none yet',
    async open(page, site) {
      await page.goto(`${site}/contract/payments/adjustments`)
      await expect(page.getByText('No adjustment here')).toBeVisible()
    },
  },
  {
    ...staff,
    what: 'payers on remittances',
    async open(page, site) {
      const { dialog } = await load(page, site)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Payers on remittances' }).click()
      await expect(page.getByRole('dialog', { name: 'Payers on remittances' }).getByRole('listitem').first()).toBeVisible()
    },
  },
]
