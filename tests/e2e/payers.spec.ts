import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { addFilter, site, totalOf } from './lists.ts'

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
const enabled = (page: Page, payer: string) => page.getByRole('switch', { name: `${payer}, All plans enabled` })

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, site(baseURL), 'alpha.admin')
})

async function addPayer(page: Page, payer: string, contract: string) {
  await page.getByRole('button', { name: 'Add Payer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Payer' })
  await dialog.getByLabel('Payer Contract').selectOption({ label: contract })
  await dialog.getByLabel('Display Name').fill(payer)
  await save(page)
  await expect(dialog).toBeHidden()
}

test('a payer contract, a payer under it, and both corrected', { tag: '@phone' }, async ({ page, baseURL }, { project }) => {
  const [contract, payer] = [`Zenith ${project.name}`, `Zenith Plan ${project.name}`]
  await page.goto(`${site(baseURL)}/payerinfo/contracts`)
  await page.getByRole('button', { name: 'Add Payer Contract' }).click()
  await page.getByRole('dialog').getByLabel('Display Name').fill(contract)
  await save(page)
  await page.getByRole('button', { name: `Edit ${contract}` }).click()
  await page.getByRole('dialog').getByLabel('Display Name').fill(`${contract} 2026`)
  await save(page)
  await expect(page.getByText(`${contract} 2026`)).toBeVisible()

  await page.goto(`${site(baseURL)}/payerinfo`)
  await expect(page).toHaveTitle('Payer Info - Alpha Valley Health')
  await addPayer(page, payer, `${contract} 2026`)
  await addFilter(page, 'Display Name', payer)
  await expect(enabled(page, payer)).toBeChecked()
  await page.getByRole('button', { name: `Edit ${payer}, All plans` }).click()
  await page.getByRole('dialog').getByLabel('Remit Payer', { exact: true }).fill('ZENITH INS CO')
  await page.getByRole('dialog').getByLabel('Remit Payer Type').selectOption('Vender')
  await save(page)
  await expect(page.getByText('ZENITH INS CO')).toBeVisible()
  await expect(page.getByText('Vender')).toBeVisible()

  await page.goto(`${site(baseURL)}/payerinfo/contracts`)
  await page.getByRole('button', { name: `Details of ${contract} 2026` }).click()
  await expect(page.getByText(`${payer}, All plans`)).toBeVisible()
  await page.getByRole('link', { name: /Show in Payer Info/ }).click()
  await expect(page).toHaveURL(/payerinfo\?filter=payerContractName/)
  await expect.poll(() => totalOf(page)).toBe(1)
})

test('what is wrong with a payer stands at its fields, and nothing typed is lost', async ({ page, baseURL }) => {
  await page.goto(`${site(baseURL)}/payerinfo`)
  await page.getByRole('button', { name: 'Add Payer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Remit Payer', { exact: true }).fill('KEPT')
  await save(page)
  await expect(dialog.getByLabel('Payer Contract')).toHaveAccessibleDescription('Required field')
  await expect(dialog.getByLabel('Display Name')).toHaveAccessibleDescription('Required field')
  await expect(dialog.getByLabel('Payer Contract')).toBeFocused()
  await dialog.getByLabel('Payer Contract').selectOption({ label: 'Blue River Health' })
  await dialog.getByLabel('Display Name').fill('Blue River Health PPO')
  await save(page)
  await expect(dialog.getByRole('alert')).toContainText('There is already a payer of this name and plan')
  await expect(dialog.getByLabel('Display Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Remit Payer', { exact: true })).toHaveValue('KEPT')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Remit Payer', { exact: true })).toHaveValue('KEPT')
})

test('two people edit one payer: the second is told, reloads, and loses nothing', async ({ page, baseURL, browser }, { project }) => {
  const payer = `Shared Plan ${project.name}`
  await page.goto(`${site(baseURL)}/payerinfo`)
  await addPayer(page, payer, 'Blue River Health')
  await addFilter(page, 'Display Name', payer)
  await page.getByRole('button', { name: `Edit ${payer}` }).click()
  const mine = page.getByRole('dialog')
  await mine.getByLabel('Plan', { exact: true }).fill('Mine')

  const other = await browser.newPage({ viewport: page.viewportSize() })
  await signIn(other, site(baseURL), 'alpha.admin')
  await other.goto(page.url())
  await other.getByRole('button', { name: `Edit ${payer}` }).click()
  await other.getByRole('dialog').getByLabel('Remit Payer', { exact: true }).fill('THEIRS')
  await other.getByRole('dialog').getByLabel('Plan', { exact: true }).fill('Theirs')
  await save(other)
  await expect(other.getByRole('dialog')).toBeHidden()
  await other.close()

  await save(page)
  await expect(mine.getByRole('alert')).toContainText('Somebody else changed this record')
  await mine.getByRole('button', { name: 'Reload' }).click()
  await expect(mine.getByLabel('Plan', { exact: true })).toHaveValue('Mine')
  await expect(mine.getByLabel('Plan', { exact: true })).toHaveAccessibleDescription(/Theirs/)
  await expect(mine.getByLabel('Remit Payer', { exact: true })).toHaveValue('THEIRS')
  await save(page)
  await expect(mine).toBeHidden()
  await expect(page.getByRole('switch', { name: `${payer}, Mine enabled` })).toBeVisible()
})

test(
  'the filtered set is switched after asking; one payer at once; the file says what the list says',
  { tag: '@phone' },
  async ({ page, baseURL }, { project }) => {
    const names = ['One', 'Two', 'Three'].map((n) => `Bulk ${project.name} ${n}`)
    await page.goto(`${site(baseURL)}/payerinfo`)
    for (const name of names) await addPayer(page, name, 'Blue River Health')
    await addFilter(page, 'Display Name', `Bulk ${project.name}`)
    await addFilter(page, 'Display Name', 'nothing like it')
    await addFilter(page, 'Remit Payer Type', 'Payer')
    const all = page.getByRole('checkbox', { name: 'Select this page' })
    await expect.poll(() => totalOf(page)).toBe(names.length)
    for (const name of names) await expect(enabled(page, name)).toBeChecked()

    await all.click()
    const selection = page.getByRole('group', { name: 'Selection' })
    await expect(selection.getByRole('status')).toHaveText('3 selected')
    await selection.getByRole('button', { name: 'Switch off' }).click()
    const sure = page.getByRole('dialog', { name: 'Are you sure you want to enable/disable all records?' })
    await expect(sure).toContainText('All 3 records that match will be switched off.')
    await sure.getByRole('button', { name: 'Cancel' }).click()
    for (const name of names) await expect(enabled(page, name)).toBeChecked()
    const switchOff = async () => {
      await selection.getByRole('button', { name: 'Switch off' }).click()
      await sure.getByRole('button', { name: 'Switch all off' }).click()
      for (const name of names) await expect(enabled(page, name)).not.toBeChecked()
    }
    await switchOff()
    const switched = page.getByRole('alert').filter({ hasText: '3 records switched off' })
    await switched.getByRole('button', { name: 'Undo' }).click()
    for (const name of names) await expect(enabled(page, name)).toBeChecked()
    await switchOff()
    await selection.getByRole('button', { name: 'Clear' }).click()
    await expect(selection.getByRole('button')).toHaveCount(0)
    await enabled(page, names[0] as string).click()
    const on = page.getByRole('alert').filter({ hasText: `${names[0]}, All plans switched on` })
    await on.getByRole('button', { name: 'Undo' }).click()
    await expect(enabled(page, names[0] as string)).not.toBeChecked()
    await enabled(page, names[1] as string).click()
    await expect(enabled(page, names[1] as string)).toBeChecked()
    await page.reload()
    await expect(enabled(page, names[1] as string)).toBeChecked()
    await expect(enabled(page, names[0] as string)).not.toBeChecked()

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
    expect(download.suggestedFilename()).toBe('payers.csv')
    expect(fs.readFileSync(await download.path(), 'utf8')).toBe(
      [
        '\uFEFFEnabled,Display Name,Plan,Payer Contract,Remit Payer,Remit Payer Type',
        `No,${names[0]},All plans,Blue River Health,,Payer`,
        `No,${names[2]},All plans,Blue River Health,,Payer`,
        `Yes,${names[1]},All plans,Blue River Health,,Payer`,
        '',
      ].join('\r\n'),
    )

    await addFilter(page, 'Plan', 'no such plan')
    await expect(page.getByText('No records found!')).toBeVisible()
    await expect(all).toBeDisabled()
  },
)

test('columns are chosen once and stay so; All shows the whole list', { tag: '@phone' }, async ({ page, baseURL }) => {
  await page.goto(`${site(baseURL)}/payerinfo`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Display Name' })).toBeDisabled()
  await page.getByRole('menuitemcheckbox', { name: 'Remit Payer Type' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(enabled(page, 'Blue River Health PPO')).toBeVisible()
  // its name still stands in the filter bar and the order, but no longer at the rows
  await expect(page.locator('th, dt').filter({ hasText: 'Remit Payer Type' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Show the usual columns' }).click()
  await expect(page.locator('th, dt').filter({ hasText: 'Remit Payer Type' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Records per page').selectOption({ label: 'All' })
  await expect(page).toHaveURL(/size=0/)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await expect.poll(() => totalOf(page)).toBeGreaterThanOrEqual(6)
})

test('everything can be done without a mouse', async ({ page, baseURL }) => {
  await page.goto(`${site(baseURL)}/payerinfo`)
  await expect(enabled(page, 'Blue River Health PPO')).toBeVisible()
  const tabTo = async (name: string | RegExp, role: 'button' | 'switch' | 'menuitemcheckbox') => {
    const target = page.getByRole(role, { name }).first()
    for (let i = 0; i < 60; i++) {
      if (await target.evaluate((e) => e === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never came to ${name}`)
  }
  await tabTo('Add Payer', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await tabTo('Columns', 'button')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Payer Contract' })).toHaveCount(0)
  await tabTo('Display Name', 'button')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=-displayName/)
  await expect(page.getByRole('columnheader', { name: 'Display Name' })).toHaveAttribute('aria-sort', 'descending')
  await tabTo('Blue River Health PPO, All plans enabled', 'switch')
  await page.keyboard.press('Space')
  await expect(enabled(page, 'Blue River Health PPO')).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(enabled(page, 'Blue River Health PPO')).toBeChecked()
  await tabTo('Edit Blue River Health PPO, All plans', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Payer' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Where do you want to go?' })).toBeFocused()
  await page.keyboard.type('look for')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Where do you want to go?' })).toBeFocused()
  await page.keyboard.type('x-ray')
  await expect(page.getByRole('option', { name: 'Look for “x-ray” in Charge Master' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/chargemaster\?search=x-ray$/)
})
