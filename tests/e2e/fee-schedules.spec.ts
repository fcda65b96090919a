import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { addFilter, site, totalOf } from './lists.ts'

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, site(baseURL), 'alpha.admin')
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import fee schedule' })
async function choose(page: Page, file: string) {
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await dialog(page).getByRole('button', { name: 'Check file' }).click()
}

test.describe('Fee schedules', () => {
  test(
    'come from a file of one’s own: columns mapped, refused rows shown, the rest loaded; the next year stands beside it',
    { tag: '@phone' },
    async ({ page, baseURL }, testInfo) => {
      const name = `Zenith fees ${testInfo.project.name}`
      const file = testInfo.outputPath('zenith.csv')
      const agreed = `Agreed ${testInfo.project.name}`
      fs.writeFileSync(
        file,
        [`Our code,${agreed},Mod`, '70551,812.50,', '70551,512.5,26', 'J1885,0.4375,', '99213,N/A,', '99214,abc,'].join('\n'),
      )
      await page.goto(`${site(baseURL)}/contract/feeschedules`)
      await choose(page, file)
      await expect(dialog(page)).toContainText('No column of the file is known to hold: Code, Amount')
      await expect(dialog(page).getByRole('button', { name: 'Load schedule' })).toBeDisabled()
      await dialog(page).getByLabel('Read Our code as').selectOption('Code')
      await expect(dialog(page)).toContainText('known to hold: Amount.')
      await dialog(page).getByLabel(`Read ${agreed} as`).selectOption('Amount')
      await expect(dialog(page).getByRole('region', { name: 'Refused rows' })).toContainText('“abc” is not a number')
      await expect(dialog(page)).toContainText('Left out: 1 without an amount.')
      await dialog(page).getByLabel('Name').fill(name)
      await dialog(page)
        .getByLabel(/Load the other rows/)
        .check()
      await dialog(page).getByRole('button', { name: 'Load schedule' }).click()
      await expect(dialog(page).getByLabel('Effective date')).toHaveAccessibleDescription(/enter the first day/)
      await expect(dialog(page).getByLabel('Effective date')).toBeFocused()
      await dialog(page).getByLabel('Effective date').fill('2025-01-01')
      await dialog(page).getByRole('button', { name: 'Load schedule' }).click()
      await expect(dialog(page)).toContainText(`has been loaded as ${name}, from 2025-01-01.`)
      await dialog(page).getByRole('link', { name: 'Show the schedule' }).click()
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(page.getByText('$0.4375').first()).toBeVisible()
      await expect.poll(() => totalOf(page)).toBe(3)

      await page.goto(`${site(baseURL)}/contract/feeschedules`)
      await choose(page, file)
      // how the columns of this header are read is remembered
      await expect(dialog(page).getByRole('region', { name: 'Refused rows' })).toBeVisible()
      await dialog(page)
        .getByLabel(/Load the other rows/)
        .check()
      await dialog(page).getByLabel('Name').fill(name)
      await page.keyboard.press('Escape')
      await dialog(page).getByLabel('Effective date').fill('2025-01-01')
      await expect(dialog(page).getByLabel('Effective date')).toHaveAccessibleDescription(/already an edition from this day/)
      await dialog(page).getByLabel('Effective date').fill('2026-01-01')
      await expect(dialog(page)).toContainText(`A new edition of “${name}”, in force from 2026-01-01.`)
      await dialog(page).getByRole('button', { name: 'Load schedule' }).click()
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await addFilter(page, 'Name', name)
      await expect.poll(() => totalOf(page)).toBe(2)

      // on a phone, the name alone leads there
      if (testInfo.project.name === 'phone') await page.getByRole('link', { name: `${name}, from 2026-01-01` }).click()
      else await page.getByRole('button', { name: `View ${name}, from 2026-01-01` }).click()
      const editions = page.getByRole('region', { name: 'Editions' })
      await expect(editions.getByText('2026-01-01 and on')).toHaveAttribute('aria-current', 'page')
      await editions.getByRole('link', { name: '2025-01-01 to 2025-12-31' }).click()
      await expect(editions.getByText('2025-01-01 to 2025-12-31')).toHaveAttribute('aria-current', 'page')
      await addFilter(page, 'Code', '70551')
      await expect.poll(() => totalOf(page)).toBe(2)
      // Back leads to where one came from, whatever was filtered since
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await expect(editions.getByText('2026-01-01 and on')).toHaveAttribute('aria-current', 'page')
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await expect(page).toHaveURL(/feeschedules\?filter=name/)
      await page.goto(`${site(baseURL)}/contract/feeschedules?filter=name.equals.${encodeURIComponent(name)}`)

      await page.getByRole('button', { name: `Edit ${name}, from 2026-01-01` }).click()
      const edit = page.getByRole('dialog')
      await edit.getByLabel('Expiration date').fill('2025-06-30')
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(edit.getByLabel('Expiration date')).toHaveAccessibleDescription('Not before the effective date')
      await edit.getByLabel('Expiration date').fill('2026-06-30')
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('2026-06-30')).toBeVisible()
      for (const year of ['2025', '2026']) {
        await page.getByRole('button', { name: `Delete ${name}, from ${year}-01-01` }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await expect(page.getByText('No records found!')).toBeVisible()
    },
  )

  test('of Medicare are recognised, and take the amounts of a locality that is found by typing', async ({ page, baseURL }, testInfo) => {
    const file = testInfo.outputPath('PPRRVU2025_Jan.csv')
    const head =
      'HCPCS,MOD,DESCRIPTION,STATUS CODE,NOT USED FOR MEDICARE PAYMENT,WORK RVU,NON-FAC PE RVU,NON-FAC NA INDICATOR,FACILITY PE ' +
      'RVU,FACILITY NA INDICATOR,MP RVU,NON-FACILITY TOTAL,FACILITY TOTAL,PCTC IND,GLOB DAYS,CONV FACTOR'
    const rows = [
      '99213,,,A,,1.30,1.33,,0.55,,0.10,2.73,1.95,0,XXX,32.3465',
      '99214,,,A,,1.92,1.85,,0.81,,0.14,3.91,2.87,0,XXX,32.3465',
      '00100,,,J,,0,0,,0,,0,0,0,9,XXX,32.3465',
    ]
    // the two lines above the last one hold the beginnings of its names, as CMS writes them
    const above = head
      .split(',')
      .map(
        (name) =>
          ({
            'WORK RVU': 'WORK',
            'NON-FAC PE RVU': 'NON-FAC',
            'FACILITY PE RVU': 'FACILITY',
            'MP RVU': 'MP',
            'STATUS CODE': 'STATUS',
            'CONV FACTOR': 'CONV',
          })[name] ?? '',
      )
      .join(',')
    const last = head
      .split(',')
      .map(
        (name) =>
          ({
            'WORK RVU': 'RVU',
            'NON-FAC PE RVU': 'PE RVU',
            'FACILITY PE RVU': 'PE RVU',
            'MP RVU': 'RVU',
            'STATUS CODE': 'CODE',
            'CONV FACTOR': 'FACTOR',
          })[name] ?? name,
      )
      .join(',')
    fs.writeFileSync(file, ['2025 National Physician Fee Schedule Relative Value File January Release', above, last, ...rows].join('\n'))
    await page.goto(`${site(baseURL)}/contract/feeschedules`)
    await choose(page, file)
    await expect(dialog(page)).toContainText('The file is read as Medicare’s physician fee schedule')
    await expect(dialog(page).getByLabel('Effective date')).toHaveValue('2025-01-01')
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Medicare PFS')
    await expect(dialog(page)).toContainText('1 paid as anesthesia, by time')
    const locality = dialog(page).getByRole('combobox', { name: 'Amounts for' })
    await locality.fill('manhattan')
    await page.getByRole('option', { name: /MANHATTAN/i }).click()
    await expect(dialog(page)).toContainText('The amounts are those of MANHATTAN')
    await dialog(page).getByLabel('Name').fill(`PFS Manhattan ${testInfo.project.name}`)
    await dialog(page).getByRole('button', { name: 'Load schedule' }).click()
    await dialog(page).getByRole('link', { name: 'Show the schedule' }).click()
    await expect(page.getByText('$32.3465 per relative value unit')).toBeVisible()
    await expect(page.getByText('A rule’s locality never changes them.')).toBeVisible()
    await expect.poll(() => totalOf(page)).toBe(2)
  })

  test('that rules refer to are not deleted, and say which rules these are', async ({ page, baseURL }) => {
    await page.goto(`${site(baseURL)}/contract/feeschedules`)
    await addFilter(page, 'State', 'In force')
    await page.getByRole('button', { name: /^Delete MS-DRG weights/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('rule “Stays by MS-DRG” of contract')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: /^Delete MS-DRG weights/ })).toBeVisible()
  })
})

test.describe('Code services', () => {
  test('are added, counted while they are typed, corrected and removed', async ({ page, baseURL }, { project }) => {
    const name = `Shoulder ${project.name}`
    await page.goto(`${site(baseURL)}/contract/codeservice`)
    await page.getByRole('link', { name: 'Add Code Service' }).click()
    await expect(page).toHaveURL(/codeservice\/edit\/new$/)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Required field')
    for (const field of ['Service Type', 'Primary Method', 'Primary Codes'])
      await expect(page.getByLabel(field)).toHaveAccessibleDescription('Required field')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Service Type').selectOption('Outpatient')
    await page.getByLabel('Primary Method').selectOption({ value: 'CPT_HCPCS' })
    await page.getByLabel('Primary Codes').fill('A1000-A1099; 100; 70010-70001')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Primary Codes')).toHaveAccessibleDescription(/"70010-70001" is reversed/)
    await page.getByLabel('Primary Codes').fill('A1000-A1099; 100; 101; 70001-70010; 90001;')
    await expect(page.getByLabel('Primary Codes')).toHaveAccessibleDescription('3 codes and 2 ranges, 113 codes in all')
    await page.getByLabel('Qualifier Codes').fill('0360')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Qualifier Method')).toHaveAccessibleDescription('Required field')
    await page.getByLabel('Qualifier Method').selectOption({ value: 'REVENUE_CODE' })

    // what was typed is not left without asking
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/codeservice$/)

    await page.getByLabel('Search', { exact: true }).fill(name)
    await expect(page).toHaveURL(/search=/)
    await expect.poll(() => totalOf(page)).toBe(1)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(page.getByLabel('Name')).toBeDisabled()
    await page.getByLabel('Description').fill('Scopes and repairs')
    await page.getByRole('button', { name: 'Save' }).click()
    // the list is as it was
    await expect(page).toHaveURL(/codeservice\?search=/)
    await expect(page.getByText('Scopes and repairs')).toBeVisible()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No records found!')).toBeVisible()
  })

  test('in use stay, and say by which rules', async ({ page, baseURL }) => {
    await page.goto(`${site(baseURL)}/contract/codeservice`)
    await addFilter(page, 'Service Type', 'Inpatient')
    await page.getByRole('button', { name: 'Delete Inpatient stays' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('rule “Stays by MS-DRG” of contract')
  })
})

test('contracted rates show what contracts pay: percent where percent is meant, a dash where nothing can be said', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  await page.goto(`${site(baseURL)}/contract/contractedrates`)
  await expect(page.getByText('% of Billed Charges').first()).toBeVisible()
  await expect(page.getByText(/^\d+ %$/).first()).toBeVisible()
  await expect(page.getByText('A dash stands where')).toHaveCSS('color', 'rgb(85, 96, 111)')
  const total = await totalOf(page)
  await addFilter(page, 'Pay Method', 'DRG Base Rate')
  await expect(page.getByRole('button', { name: 'Remove filter: Pay Method Equal To “DRG Base Rate”' })).toBeVisible()
  await expect.poll(() => totalOf(page)).toBeLessThan(total)
  await expect(page.getByText('$11,850.00').first()).toBeVisible()
})
