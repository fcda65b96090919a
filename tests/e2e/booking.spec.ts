// The last step of the pricer: somebody asks for an appointment, the hospital is mailed, and its people see what became of it.
import { expect, type Page } from '@playwright/test'
import { linkMailed } from './mail.ts'
import { signIn, siteOf, test } from './journey.ts'
import { facility, mailCallbacks, reachBooking } from './callbacks.ts'

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
const form = (page: Page, name = 'Book Appointment') => page.getByRole('dialog', { name })

test.beforeEach(({ page, baseURL }) => mailCallbacks(page, siteOf(baseURL, 'beta'), 'desk@example.org'))
test.afterEach(({ page, baseURL }) => mailCallbacks(page, siteOf(baseURL, 'beta'), ''))

test('A visitor asks to be called back, and staff see it', { tag: '@phone' }, async ({ page, baseURL, server }) => {
  const site = siteOf(baseURL, 'beta')
  await reachBooking(page, site)
  await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible()
  const name = `Zoe${Date.now()}`

  // by the keyboard alone; Escape leaves
  await page.getByRole('button', { name: 'Book Appointment' }).press('Enter')
  await expect(form(page).getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Escape')
  // the browser has closed it before the page has heard of that
  await expect(page.locator('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Book Appointment' }).press('Enter')
  await expect(form(page)).toContainText('Message And Data Rates May Apply')
  await expect(form(page).getByLabel('Location')).toHaveValue(facility)
  await expect(form(page).getByLabel('Payer')).toHaveJSProperty('readOnly', true)
  await expect(form(page).getByRole('link', { name: /Privacy policy/ })).toHaveAttribute('href', /^https?:/)

  // what is missing is said at each field, and the first of them has the focus
  await page.keyboard.press('Enter')
  await expect(form(page).getByText('Required field')).toHaveCount(4)
  await expect(form(page).getByLabel('First name')).toBeFocused()
  await page.keyboard.type(name)
  await form(page).getByLabel('Last name').fill('Tester')
  await form(page).getByLabel('Mobile number').fill('call me')
  await form(page).getByLabel('Date of birth').fill('1980-02-29')
  await form(page).getByRole('button', { name: 'Book', exact: true }).click()
  await expect(form(page).getByText('A phone number such as (614) 555-0142')).toBeVisible()
  await expect(form(page).getByLabel('Mobile number')).toBeFocused()
  expect(await sideways(page)).toBe(false)

  // the connection is lost once: what was filled in stays, and is sent again
  await form(page).getByLabel('Mobile number').fill('(614) 555-0142')
  await page.route('**/healthtalkai/request', (route) => route.abort(), { times: 1 })
  await form(page).getByRole('button', { name: 'Book', exact: true }).click()
  await expect(
    form(page)
      .getByRole('alert')
      .filter({ hasText: /server/i }),
  ).toBeVisible()
  await form(page).getByRole('button', { name: 'Book', exact: true }).click()
  const done = `Appointment request has been submitted. You will be contacted by ${facility} for further assistance.`
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: done })).toBeVisible()
  await expect(page.locator('.book').getByRole('status')).toHaveText(done)
  expect(await sideways(page)).toBe(false)
  await linkMailed(server, 'desk@example.org', 'Please call back')

  await signIn(page, site, 'beta.admin')
  await page.goto(`${site}/bookings`)
  await page
    .getByRole('button', { name: /^Details of Request/ })
    .first()
    .click()
  await expect(page.getByText(`${name} Tester`)).toHaveCount(1)
  await expect(page.getByText('(614) 555-0142')).toBeVisible()
  expect(await sideways(page)).toBe(false)
})

test('The form is Spanish where the page is', async ({ page, baseURL }) => {
  const site = siteOf(baseURL, 'beta')
  await reachBooking(page, site)
  await page.getByLabel(/language/i).selectOption('es')
  await page.getByRole('button', { name: 'Pedir cita' }).click()
  await expect(form(page, 'Pedir cita').getByLabel('Número de celular')).toBeVisible()
  await expect(form(page, 'Pedir cita')).toContainText('Es posible que se apliquen tarifas de mensajes y datos')
})
