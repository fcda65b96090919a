import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'

test('from a new facility to one that visitors see, and away with it', { tag: '@phone' }, async ({ page, baseURL }, info) => {
  const site = `http://alpha.localhost:${new URL(baseURL as string).port}`
  const name = `Cedar Birth Center ${info.project.name}`
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const nameField = dialog.getByRole('textbox', { name: 'Name' })
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()

  await signIn(page, site, 'alpha.admin')
  await page.goto(`${site}/configurations/facilities`)
  await expect(page).toHaveTitle('Facilities - Alpha Valley Health')
  await expect(page.getByText('9 of 9').first()).toBeVisible()

  // wrong input: each mistake is told at its field, and nothing typed is lost
  await page.getByRole('button', { name: 'Add Facility' }).click()
  await expect(nameField).toBeFocused()
  await field('EIN').fill('12345')
  await field('Type 2 NPIs').fill('1999990108, 1999990109')
  await save()
  await expect(nameField).toHaveAccessibleDescription('Required field')
  await expect(field('EIN')).toHaveAccessibleDescription('Nine digits, such as 12-3456789')
  await expect(field('Type 2 NPIs')).toHaveAccessibleDescription('1999990109 is not an NPI: its check digit does not fit')
  await expect(field('Type 2 NPIs')).toHaveValue('1999990108, 1999990109')
  // a name that the server knows to be taken
  await nameField.fill('alpha valley medical center')
  await field('EIN').fill('12-3456789')
  await field('Type 2 NPIs').fill('1999990108')
  await save()
  await expect(nameField).toHaveAccessibleDescription('There is one of this name already')
  await nameField.fill(name)
  await save()
  await expect(dialog).toBeHidden()

  // what its file lacks leads to where it is mended, and shrinks while it is
  await page.getByLabel('Search', { exact: true }).fill(name.toLowerCase())
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: `Details of ${name}` }).click()
  await page.getByRole('link', { name: 'Choose the state of the license' }).click()
  await expect(field('License state')).toBeFocused()
  await field('License state').selectOption('GA – Georgia')
  await expect(dialog.getByText('4 of 9')).toBeVisible()
  await dialog.getByRole('button', { name: 'Name a contact' }).click()
  await expect(field('Contact')).toBeFocused()
  await page.keyboard.type('Jo March')
  await field('Contact e-mail').fill('jo@cedar.example.org')
  await field('Address').fill('1 Cedar Road, Peachvale, GA 30999')

  // the attestation belongs to its official
  await field('Attesting official').fill('Ada Byron')
  await field('Ada Byron attests this').check()
  await field('Attesting official').fill('Grace Hopper')
  await expect(field('Grace Hopper attests this')).not.toBeChecked()
  await field('Grace Hopper attests this').check()
  await expect(dialog.getByText('Load a charge master with at least one price')).toBeVisible()
  await expect(dialog.getByText('8 of 9')).toBeVisible()
  await save()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('8 of 9')).toBeVisible()

  // visitors may choose it while it is active
  const visitor = await page.context().newPage()
  const seesIt = async (seen: boolean) => {
    await visitor.goto(`${site}/home`)
    const options = visitor.getByLabel('Facility').locator('option')
    await expect(options.filter({ hasText: 'Alpha Valley Medical Center' })).toHaveCount(1)
    await expect(options.filter({ hasText: name })).toHaveCount(seen ? 1 : 0)
  }
  await seesIt(true)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(nameField).toBeDisabled()
  await expect(dialog.getByText(/^Attested on \d{4}-\d\d-\d\d$/)).toBeVisible()
  await field('Active').uncheck()
  await save()
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
  await seesIt(false)

  // nothing belongs to it, so it can go; the other one stays, and says why
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(dialog).toContainText('Are you sure you want to delete?')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No records found!')).toBeVisible()
  await page.getByLabel('Search', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Delete Alpha Valley Medical Center' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog).toContainText(/The facility is in use \(charge items: \d+/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Alpha Valley Medical Center' })).toBeVisible()
})
