import { expect, type Page } from '@playwright/test'
import { workbook } from '../workbook.ts'
import { signIn, siteOf, test } from './journey.ts'
import { chargeTool } from './lists.ts'

const facility = 'Orchard Hill Community Hospital'

async function check(page: Page, site: string, name: string, content: Buffer) {
  await page.goto(`${site}/chargemaster`)
  await chargeTool(page, 'Upload file')
  const dialog = page.getByRole('dialog', { name: 'Upload charge master' })
  const buffer = { name, mimeType: 'application/octet-stream', buffer: content }
  await dialog.locator('input[type=file]').setInputFiles(buffer)
  await dialog.getByRole('combobox', { name: /Facility/ }).selectOption({ label: facility })
  await dialog.getByRole('button', { name: 'Check file' }).click()
  return dialog
}

/** A workbook whose columns say nothing, below titles, beside a sheet of something else. */
const odd = (month: string, price: number) =>
  workbook({
    [`Data ${month}`]: [
      ['Orchard Hill', '', '', month],
      ['Price list', 'of', 'the hospital', ''],
      ['F1', 'F2', 'F3', 'F4'],
      ...Array.from({ length: 9 }, (_, i) => [`NUMBAT-${i}`, `Numbat service ${i}`, `0${i + 1}/02/2024`, price + i / 4]),
    ],
    Cafeteria: [
      ['Item', 'Price'],
      ['Sandwich of the cafeteria', 5],
    ],
  })

test('a file that says nothing is laid out by a person, and the next one loads by it', async ({ page, baseURL }) => {
  const site = siteOf(baseURL, 'alpha')
  await signIn(page, site, 'alpha.admin')
  const upload = await check(page, site, 'may.xlsx', odd('May', 10))
  await upload.getByRole('button', { name: 'Change how it is read' }).click()
  const layout = page.getByRole('dialog', { name: 'How may.xlsx is read' })
  await layout.getByRole('checkbox', { name: 'Read Cafeteria' }).uncheck()
  await expect(layout.getByText('Nothing is read. Tick at least one list.')).toBeVisible()
  await layout.getByRole('checkbox', { name: 'Read Data May' }).check()
  await layout.getByRole('radio', { name: /Row 3 names the columns: F1, F2, F3, F4/ }).check()
  await expect(layout.getByLabel('Header row', { exact: true }).and(layout.getByRole('spinbutton'))).toHaveValue('3')
  // a header in two rows, and back
  await layout.getByRole('checkbox', { name: 'The row above is part of it' }).check()
  await expect(layout.getByLabel('Read Price list F1 as')).toBeVisible()
  await layout.getByRole('checkbox', { name: 'The row above is part of it' }).uncheck()
  await layout.getByLabel('Read F2 as').selectOption('Description')
  await layout.getByLabel('Read F1 as').selectOption('Charge code')
  await layout.getByLabel('Read F3 as').selectOption('Charge')
  await expect(layout.getByText('“F3” holds dates, such as 01/02/2024.')).toBeVisible()
  await layout.getByLabel('Read F4 as').selectOption('Charge')
  await expect(layout.getByText('“F3” holds dates')).toHaveCount(0)
  await expect(layout.getByLabel('Read F3 as')).toHaveValue('ignore')
  await expect(layout.getByRole('row', { name: '5 Numbat service 1 NUMBAT-1 · General $10.25' })).toBeVisible()
  await layout.getByRole('button', { name: 'Read it this way' }).click()
  await expect(layout).toBeHidden()
  await expect(upload.getByRole('heading', { name: /may.xlsx: \d+ rows/ })).toBeVisible()
  await upload.getByRole('checkbox', { name: /rows are not read, because their sheets are not/ }).check()
  await upload.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(upload.getByText(`“may.xlsx” has been applied to the charge master of ${facility}.`)).toBeVisible()

  const next = await check(page, site, 'june.xlsx', odd('June', 20))
  await expect(next.getByText('It is read as somebody chose for such a file of this facility.')).toBeVisible()
  await expect(next.getByRole('region', { name: 'The first items, as they will be read' })).toContainText('$20.25')
  await next.getByRole('button', { name: 'Start afresh' }).click()
  await expect(next.getByText('It is read as somebody chose')).toHaveCount(0)
  await expect(next.getByRole('region', { name: 'The first items, as they will be read' })).toContainText('Sandwich')
})

test('two lists side by side are read both, with the keyboard alone; Escape asks before a choice is lost @phone', async ({
  page,
  baseURL,
}) => {
  const site = siteOf(baseURL, 'alpha')
  await signIn(page, site, 'alpha.admin')
  const content = workbook({
    Both: [
      ['Code', 'Description', 'Price', '', 'Code', 'Description', 'Price'],
      ['WOMBAT-1', 'Wombat splint', 10, '', 'WOMBAT-7', 'Wombat aspirin', 1.25],
      ['WOMBAT-2', 'Wombat draw', 11, '', 'WOMBAT-8', 'Wombat heparin', 2],
    ],
  })
  const upload = await check(page, site, 'both.xlsx', content)
  await expect(upload.getByText('No column of the file is known to hold: Charge.')).toBeVisible()
  await upload.getByRole('button', { name: 'Change how it is read' }).press('Enter')
  const layout = page.getByRole('dialog', { name: 'How both.xlsx is read' })
  const second = layout.getByRole('button', { name: 'Both, columns E to G' })
  await expect(layout.getByRole('row', { name: /Wombat splint/ }).last()).toBeVisible()
  await second.press('Enter')
  await expect(second).toHaveAttribute('aria-current', 'true')
  const aspirin = layout.getByRole('row', { name: '2 Wombat aspirin WOMBAT-7 · General $1.25' })
  await expect(aspirin).toBeVisible()
  const header = layout.getByRole('radio', { name: /^Row 1 names the columns/ })
  await header.focus()
  await page.keyboard.press('ArrowDown')
  await expect(layout.getByRole('radio', { name: /^Row 2 names the columns/ })).toBeChecked()
  await expect(aspirin).toHaveCount(0)
  await page.keyboard.press('Escape')
  const ask = page.getByRole('dialog', { name: 'Discard your changes?' })
  await ask.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await layout.getByRole('radio', { name: /^Row 2 names the columns/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(aspirin).toBeVisible()
  await layout.getByRole('button', { name: 'Read it this way' }).press('Enter')
  await expect(upload.getByText('4', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await ask.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await upload.getByRole('button', { name: 'Apply', exact: true }).press('Enter')
  await expect(upload.getByText(`“both.xlsx” has been applied to the charge master of ${facility}.`)).toBeVisible()
})
