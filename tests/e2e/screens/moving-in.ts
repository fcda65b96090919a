import { expect, type Page } from '@playwright/test'
import { chargeTool } from '../lists.ts'
import { letters, type Screen, send } from './screen.ts'

const staff = { brand: 'alpha', as: 'alpha.admin' }
const hospital = 'Orchard Hill Community Hospital'
const head =
  'hospital_name,last_updated_on,version,location_name,hospital_address,license_number|TX,type_2_npi,attester_name,financial_aid_policy,' +
  'general_contract_provisions'
const columns =
  'description,code|1,code|1|type,setting,standard_charge|gross,payer_name,plan_name,standard_charge|negotiated_dollar,' +
  'standard_charge|negotiated_percentage,estimated_amount,standard_charge|methodology,standard_charge|min,standard_charge|max'

/** A machine-readable file of version 2 with the rates of one payer, who is named as no other is. */
const published = (payer: string) =>
  [
    head,
    'Elsewhere Hospital,2026-03-01,2.2.0,Elsewhere Hospital|Harbour Clinic,"1 Main Street, Anytown|2 Quay, Anytown",77,0000000001,' +
      'Jo Smith,ask us,"Claims above $200,000.00 are paid at 50 %, whatever else is agreed to."',
    columns,
    `Genet scan of the whole body with and without contrast,${payer},CDM,outpatient,1200,${payer},All plans,610.125,,,fee schedule,500,700`,
    `Genet stay,${payer}2,CDM,inpatient,,${payer},All plans,,0.45,550.5,percent of total billed charges,,`,
  ].join('\n')

async function choose(page: Page, site: string, content: string) {
  await page.goto(`${site}/chargemaster`)
  await chargeTool(page, 'Upload file')
  const dialog = page.getByRole('dialog')
  const file = { name: 'standardcharges.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('combobox', { name: /Facility/ }).selectOption({ label: hospital })
  await dialog.getByRole('button', { name: 'Check file' }).click()
  return dialog
}

/** Loads such a file by a call, and shows the rates of its payer. */
async function showRates(page: Page, site: string) {
  const payer = letters()
  const chargeCsvFile = { name: 'standardcharges.csv', mimeType: 'text/csv', buffer: Buffer.from(published(payer)) }
  await send(page, 'post', '/charge/upload', { multipart: { facility: hospital, agreed: 'percentagesLow', chargeCsvFile } })
  await page.goto(`${site}/publishedrates?filter=displayName.equals.${payer}`)
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toHaveText(/of 2/)
}

export const movingIn: Screen[] = [
  {
    ...staff,
    what: 'a machine-readable file with what it says of its hospital',
    async open(page, site) {
      const dialog = await choose(page, site, published(letters()))
      const facts = dialog.getByRole('region', { name: 'What the file says of the hospital' })
      await expect(facts.getByRole('checkbox', { name: 'Further locations' })).toBeChecked()
      await expect(facts.getByRole('checkbox', { name: 'Address' })).not.toBeChecked()
      await expect(facts).toContainText('The name of a facility cannot be changed')
      await dialog.getByText('Where each row went').click()
      await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
      await expect(dialog.getByText('Tick each of these once you have looked at it, or correct the file.')).toBeVisible()
    },
  },
  { ...staff, what: 'published rates', again: true, open: showRates },
  {
    ...staff,
    what: 'a published rate that lacks something',
    async open(page, site) {
      await showRates(page, site)
      await page
        .getByRole('button', { name: /^Edit .*/ })
        .last()
        .click()
      const dialog = page.getByRole('dialog', { name: 'Edit Published Rate' })
      await dialog.getByLabel('Methodology').selectOption({ label: 'Other' })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByLabel('Notes')).toHaveAccessibleDescription('Say in a note what the other methodology is')
    },
  },
  {
    ...staff,
    what: 'a published rate that is added',
    async open(page, site) {
      await page.goto(`${site}/publishedrates`)
      await page.getByRole('button', { name: 'Add Published Rate' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Published Rate' })
      await dialog.getByLabel('Item').fill('mri')
      await page.getByRole('listbox').getByRole('option').first().click()
      await expect(dialog.getByLabel('Item')).not.toHaveValue('mri')
    },
  },
]
