import { expect } from '@playwright/test'
import { x12 } from '../remittance-files.ts'
import { signIn, test } from './journey.ts'
import { site, totalOf } from './lists.ts'

const line = { charged: 200, paid: 120, adjustments: ['CAS*CO*45*50', 'CAS*PR*1*30'], also: ['AMT*B6*150'] }
/** A file of a check of its own, so that another run of the journey brings other claims. */
const remittances = (payer: string, trace: string) =>
  x12([
    {
      payer,
      trace,
      claims: [
        { number: `${trace}-4711`, charged: 200, paid: 120, patient: 30, lines: [line] },
        { number: `${trace}-4712`, charged: 90, paid: 0, status: '4', lines: [{ charged: 90, paid: 0, adjustments: ['CAS*CO*29*90'] }] },
        { number: `${trace}-4713`, charged: 80, paid: 75, filing: 'HM', lines: [{ charged: 80, paid: 75 }] },
      ],
    },
  ])

test('Remittances are loaded, their payer is linked, and their lines say why less was paid', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  const trace = `T${Date.now()}`
  const payer = `PRAIRIE MUTUAL ${trace}`
  const file = { name: 'era.835', mimeType: 'text/plain', buffer: Buffer.from(remittances(payer, trace)) }
  await signIn(page, site(baseURL), 'alpha.admin')
  await page.goto(`${site(baseURL)}/contract/payments`)
  await page.getByRole('button', { name: 'Load remittances' }).click()
  const dialog = page.getByRole('dialog', { name: 'Load remittances' })
  await dialog.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(dialog.getByText('Choose a file', { exact: true })).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Load', exact: true }).click()
  // nobody has this NPI: a person says whose claims they are
  await expect(dialog.getByLabel('Facility')).toHaveAccessibleDescription(/select a facility/i)
  await dialog.getByLabel('Facility').selectOption({ label: 'Alpha Valley Medical Center' })
  await dialog.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(dialog.getByText('“era.835” was loaded: 3 new claims.')).toBeVisible()
  await expect(dialog.getByText(/1 claim does not add up/)).toBeVisible()
  await dialog.getByLabel(`Which of your payers ${payer} is`).selectOption({ label: 'Blue River Health PPO · All plans' })
  await expect(page.getByText(`${payer} was changed.`)).toBeVisible()
  // plans of two kinds answered under one name
  const ofHmo = dialog.getByLabel(`Whose the claims of ${payer} for HMO are`)
  await expect(dialog.getByLabel(`Whose the claims of ${payer} for PPO are`)).toHaveValue('')
  await ofHmo.selectOption({ label: 'Summit Ridge Choice · All plans' })
  await expect(ofHmo.getByRole('option', { selected: true })).toHaveText('Summit Ridge Choice · All plans')
  await expect(ofHmo).toBeEnabled()

  // the same file again changes nothing
  await dialog.getByRole('button', { name: 'Load another file' }).click()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(dialog.getByText(/was loaded before/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto(`${site(baseURL)}/contract/payments?filter=tracenumber.equals.${trace}`)
  await expect.poll(() => totalOf(page)).toBe(3)
  await page.getByRole('button', { name: `Details of claim …4711 of ${payer}` }).click()
  const lines = page.getByRole('table', { name: 'Service lines of claim …4711' })
  await expect(lines).toContainText('$150.00')
  await expect(lines).toContainText('$50.00 CO-45: charge above what the contract or fee schedule allows (by contract)')
  await expect(lines).toContainText('$30.00 PR-1: deductible (patient)')
  await page.getByRole('button', { name: `Details of claim …4713 of ${payer}` }).click()
  await expect(page.getByText('On a line, charge less adjustments is not what was paid.')).toBeVisible()

  // who knows a whole number finds its claim, and part of one finds nothing
  await page.goto(`${site(baseURL)}/contract/payments`)
  const number = page.getByLabel('Claim number')
  await number.fill(`${trace}-4712`)
  await expect.poll(() => totalOf(page)).toBe(1)
  await expect(page.getByText('$90.00').first()).toBeVisible()
  expect(page.url()).not.toContain('4712')
  await number.fill(`${trace}-47`)
  await expect(page.getByText('No claim has this number.', { exact: false })).toBeVisible()

  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Files of remittances' })).toBeVisible()
  await page.getByRole('button', { name: 'Details of era.835' }).first().click()
  await page.getByRole('link', { name: 'See it in the audit log' }).click()
  await expect(page).toHaveURL(/\/admin\/audit\?filter=entityId/)
  await expect.poll(() => totalOf(page)).toBe(1)
})
