import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { addFilter, site, totalOf } from './lists.ts'

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, site(baseURL), 'alpha.admin')
})

/** The three counts as the page shows them. */
const counts = async (page: Page) =>
  ((await page.getByRole('status').filter({ hasText: '/ 70' }).textContent())?.match(/\d+(?= \/ \d+)/g) ?? []).map(Number) as [
    number,
    number,
    number,
  ]

test.describe('Shoppable services', () => {
  test('ask for a facility, count what is on, and lead to what is specified but off', { tag: '@phone' }, async ({ page, baseURL }) => {
    await page.goto(`${site(baseURL)}/shoppable`)
    await expect(page.getByLabel('Facility')).toHaveAccessibleDescription('Please select a facility')
    await page.getByLabel('Facility').selectOption({ label: 'Alpha Valley Medical Center' })
    await expect(page.getByText(/\/ 230/)).toBeVisible()
    await expect.poll(() => counts(page)).toHaveLength(3)
    const [required, chosen, total] = await counts(page)
    expect(required + chosen).toBe(total)

    const summary = page.getByText(/CMS-specified services: \d+ on, \d+ recognized but off, \d+ missing/)
    await expect(summary).toContainText(`${required} on`)
    await summary.click()
    await page.getByRole('main').getByRole('group').getByRole('link').first().click()
    await expect(page).toHaveURL(/filter=(cpt|drgCode)/)
    await expect.poll(() => totalOf(page)).toBeLessThan(10)
    const first = page.getByRole('switch', { name: / enabled$/ }).first()
    await expect(page.getByText('CMS-specified', { exact: true }).first()).toBeVisible()
    await expect(first).not.toBeChecked()
    await first.click()
    await expect(first).toBeChecked()
    await expect.poll(() => counts(page)).toEqual([required + 1, chosen, total + 1])
    await expect(summary).toContainText(`${required + 1} on`)
    await first.click()
    await expect.poll(() => counts(page)).toEqual([required, chosen, total])
  })

  test('chosen by the hospital say so once they are on; all that match are switched after asking', async ({ page, baseURL }) => {
    await page.goto(`${site(baseURL)}/shoppable`)
    await page.getByLabel('Facility').selectOption({ label: 'Orchard Hill Community Hospital' })
    await addFilter(page, 'Description', 'ventricular shunt')
    await expect.poll(() => totalOf(page)).toBeLessThan(100)
    const total = await totalOf(page)
    await expect.poll(() => counts(page)).toHaveLength(3)
    const [required, chosen] = await counts(page)
    await page.getByRole('checkbox', { name: 'Select this page' }).click()
    const selection = page.getByRole('group', { name: 'Selection' })
    await selection.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to enable/disable all records?')
    await page.getByRole('button', { name: 'Switch all on' }).click()
    await expect(page.getByRole('switch', { checked: false })).toHaveCount(0)
    await expect(page.getByText('Shoppable', { exact: true }).locator('visible=true').last()).toBeVisible()
    await expect.poll(() => counts(page)).toEqual([required, chosen + total, required + chosen + total])
    await selection.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('button', { name: 'Switch all off' }).click()
    await expect.poll(() => counts(page)).toEqual([required, chosen, required + chosen])
  })

  test('of a brand with one facility need no choice', async ({ page, baseURL }) => {
    // another host is another sign-in: the default brand has a single facility
    await signIn(page, baseURL as string, 'admin')
    await page.goto(`${baseURL}/shoppable`)
    await expect(page.getByLabel('Facility').locator('option')).toHaveCount(1)
    await expect(page.getByLabel('Facility')).toHaveAccessibleDescription('')
    await expect(page.getByText(/\/ 230/)).toBeVisible()
    await expect(page.getByRole('switch', { name: / enabled$/ }).first()).toBeVisible()
  })
})

test.describe('Associated charges', () => {
  test('are narrowed by the threshold slider, with the keyboard too, and the address keeps it', { tag: '@phone' }, async ({
    page,
    baseURL,
  }) => {
    await page.goto(`${site(baseURL)}/associated`)
    const [low, high] = [
      page.getByRole('slider', { name: 'Charge association threshold, more than' }),
      page.getByRole('slider', { name: 'Charge association threshold, less than' }),
    ]
    await expect(low).toHaveAttribute('aria-valuetext', '70 %')
    await expect(high).toHaveAttribute('aria-valuetext', '80 %')
    await expect(page.getByText(/^7\d(\.\d+)? %$/).first()).toBeVisible()
    const narrow = await totalOf(page)

    await high.focus()
    await page.keyboard.press('End')
    await low.focus()
    await page.keyboard.press('Home')
    await expect(page).toHaveURL(/range=0-100/)
    await expect.poll(() => totalOf(page)).toBeGreaterThan(narrow)
    await page.reload()
    await expect(low).toHaveAttribute('aria-valuetext', '0 %')
    // the two ends never meet
    await high.focus()
    await page.keyboard.press('Home')
    await expect(high).toHaveAttribute('aria-valuetext', '100 %')
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(/range=0-90/)
  })

  test('say from which claims they were computed, and are computed again', { tag: '@phone' }, async ({ page, baseURL }) => {
    await page.goto(`${site(baseURL)}/associated`)
    await page.getByRole('button', { name: /^Compute (now|again)$/ }).click()
    await expect(page.getByText(/^Computed .+ from [\d,]+ claims? \([\d,]+ lines?\)/)).toBeVisible()
  })

  test('open to how often they are seen and whose price they have; switching stays within the slider', async ({ page, baseURL }) => {
    await page.goto(`${site(baseURL)}/associated`)
    const total = await totalOf(page)
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click()
    await expect(page.getByText(/Found in \d+ claims with \w+: 7\d(\.\d+)? % of them\./)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select this page' }).click()
    const selection = page.getByRole('group', { name: 'Selection' })
    const everything = selection.getByRole('button', { name: 'Select all' })
    if (await everything.isVisible()) await everything.click()
    await expect(selection.getByRole('status')).toHaveText(`${total.toLocaleString('en-US')} selected`)
    const isOn = await page.getByRole('switch').first().isChecked()
    const on = page.getByRole('switch', { checked: true })
    const before = await on.count()
    for (const way of isOn ? ['off', 'on'] : ['on', 'off']) {
      await selection.getByRole('button', { name: `Switch ${way}` }).click()
      await expect(page.getByRole('dialog')).toContainText(`All ${total} records that match`)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Switch all ${way}` })
        .click()
      await expect(page.getByText(new RegExp(`\\d+ records? switched ${way}`))).toBeVisible()
      await expect(page.getByRole('switch', { checked: way === 'off' })).toHaveCount(0)
      // as each of them was
      await page
        .getByRole('alert')
        .filter({ hasText: `switched ${way}` })
        .getByRole('button', { name: 'Undo' })
        .click()
      await expect(on).toHaveCount(before)
    }
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('Allowables', () => {
  test('come from a file: columns mapped, refused rows shown, the rest applied', { tag: '@phone' }, async ({ page, baseURL }, testInfo) => {
    const code = testInfo.project.name === 'desktop' ? 'Z1001' : 'Z2001'
    const file = testInfo.outputPath('rates.csv')
    // how a header was mapped is remembered, so that each journey has its own
    const rate = `What they pay ${code}`
    fs.writeFileSync(
      file,
      [
        `Insurance,Code,${rate}`,
        `Summit Ridge Choice,${code},"1,234.50"`,
        `No Such Payer,${code},5`,
        `Open Door Medicaid Plan,${code},N/A`,
      ].join('\n'),
    )
    await page.goto(`${site(baseURL)}/allowables`)
    await page.getByRole('button', { name: 'Upload file' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Check file' }).click()
    await expect(dialog.getByText('Choose a file', { exact: true })).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Check file' }).click()
    await expect(dialog.getByText(/No column of the file is known to hold: Rate OP/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await dialog.getByLabel(`Read ${rate} as`).selectOption({ label: 'Rate OP' })
    await expect(dialog.getByText(/There is no payer “No Such Payer”/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await dialog.getByLabel(/Apply the other rows, and leave out the 1 that/).check()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('“rates.csv” has been applied.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()

    await addFilter(page, 'Px Code', code)
    await expect(page.getByText('$1,234.50')).toBeVisible()
    await expect.poll(() => totalOf(page)).toBe(1)
    const box = page.getByRole('switch', { name: `${code}, Summit Ridge Choice, All plans enabled` })
    await box.click()
    await expect(box).not.toBeChecked()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
    expect(fs.readFileSync(await download.path(), 'utf8')).toBe(
      `\uFEFFEnabled,Px Code,Rev Code,Rate IP,Rate OP,Payer,Plan\r\nNo,${code},,,1234.50,Summit Ridge Choice,All plans\r\n`,
    )
  })

  test('have a template', async ({ page, baseURL }) => {
    await page.goto(`${site(baseURL)}/allowables`)
    await page.getByRole('button', { name: 'Upload file' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download Template' }).click()])
    expect(download.suggestedFilename()).toBe('AlphaValleyHealth_Allowables.csv')
  })
})

test('after an upload the uncoded items are one click away', async ({ page, baseURL }, testInfo) => {
  const { name } = testInfo.project
  const mark = `Uncoded ${name}`
  const file = testInfo.outputPath('charges.csv')
  fs.writeFileSync(
    file,
    ['Charge Code,Description,CPT/HCPCS,Charge', `U-${name}-1,${mark} blanket,,12`, `U-${name}-2,${mark} visit,99213,140`].join('\n'),
  )
  await page.goto(`${site(baseURL)}/chargemaster`)
  await page.getByRole('button', { name: 'Upload file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByLabel(/Facility Name/).selectOption({ label: 'Orchard Hill Community Hospital' })
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByText('Uncoded items: 1.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.getByRole('link', { name: 'Show them' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/filter=coding.equals.uncoded/)
  await expect(page.getByText(`${mark} blanket`)).toBeVisible()
  await expect(page.getByText(`${mark} visit`)).toHaveCount(0)
})
