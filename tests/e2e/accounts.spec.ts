import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../demo-template.ts'
import { signIn, test } from './journey.ts'
import { linkMailed } from './mail.ts'
import { signInOnScreen } from './sign-in.ts'

const siteOf = (baseURL: string | undefined, label: string) => `http://${label}.localhost:${new URL(baseURL as string).port}`
const alphaOf = (baseURL: string | undefined) => siteOf(baseURL, 'alpha')
const RULE = 'Password between 15 to 64 characters'

/** On a phone what stands in the header elsewhere is in the menu. */
async function showHeader(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
}
async function openAccountMenu(page: Page) {
  await showHeader(page)
  await page.getByRole('button', { name: /^Account of/ }).click()
}

async function choosePassword(page: Page, password: string) {
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Repeat the new password' }).fill(password)
}

test(
  'an invited person chooses a password, accepts the licence agreement, changes the password and recovers a forgotten one',
  { tag: '@phone' },
  async ({ page, browser, baseURL, server }, { project }) => {
    const site = alphaOf(baseURL)
    const username = `maria.${project.name}`
    const address = `${username}@example.org`

    await signIn(page, site, 'alpha.admin')
    await page.goto(`${site}/admin/users`)
    await page.getByRole('button', { name: 'Add User' }).click()
    const form = page.getByRole('dialog', { name: 'Add User' })
    await form.getByLabel('Username').fill(username)
    await form.getByLabel('E-mail').fill('maria@nowhere')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('You have entered an invalid e-mail address. Please try again.')).toBeVisible()
    await form.getByLabel('E-mail').fill(address)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`The invitation was mailed to ${address}.`)).toBeVisible()
    await expect(page.getByText('Invited', { exact: true }).first()).toBeVisible()

    const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    const invitation = await linkMailed(server, address, 'Your access to Alpha Valley Health')
    expect(new URL(invitation).origin).toBe(site.replace('127.0.0.1', 'localhost'))
    await guest.goto(invitation)
    await expect(guest.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await expect(guest).toHaveURL(`${site}/auth/reset-password`)
    await choosePassword(guest, 'too-weak')
    await guest.getByRole('button', { name: 'Save password' }).click()
    await expect(guest.getByRole('alert').filter({ hasText: RULE })).toBeVisible()
    await choosePassword(guest, 'violet ladder 7 fog')
    await guest.getByRole('button', { name: 'Save password' }).click()
    await expect(guest).toHaveURL(/auth\/login/)
    await expect(guest.getByText('Your password has been saved.')).toBeVisible()

    // the same link a second time
    await guest.goto(invitation)
    await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

    await guest.goto(`${site}/auth/login`)
    await guest.getByLabel('Username').fill(username)
    await guest.getByRole('textbox', { name: 'Password' }).fill('violet ladder 7 fog')
    await guest.getByRole('button', { name: 'Sign In', exact: true }).click()
    const eula = guest.getByRole('dialog', { name: /License Agreement/ })
    await expect(eula).toBeVisible()
    await guest.keyboard.press('Escape')
    await guest.keyboard.press('Escape')
    await expect(eula).toBeVisible()
    await eula.getByRole('button', { name: 'I accept' }).click()
    await expect(eula).toBeHidden()
    await guest.goto(`${site}/chargemaster`)
    await expect(guest.getByRole('heading', { name: 'Charge Master', level: 1 })).toBeVisible()
    await expect(eula).toBeHidden()

    await openAccountMenu(guest)
    await guest.getByRole('menuitem', { name: 'Change password' }).click()
    const change = guest.getByRole('dialog', { name: 'Change password' })
    await change.getByRole('textbox', { name: 'Old password' }).fill('not-hers')
    await choosePassword(guest, 'pepper stream 8 oak')
    await change.getByRole('button', { name: 'Change password' }).click()
    await expect(change.getByText('This is not your password')).toBeVisible()
    await change.getByRole('textbox', { name: 'Old password' }).fill('violet ladder 7 fog')
    await change.getByRole('button', { name: 'Change password' }).click()
    // three passwords are hashed, which is slow on purpose
    await expect(guest.getByText('Your password has been changed.')).toBeVisible()
    await expect(change).toBeHidden()

    await openAccountMenu(guest)
    await guest.getByRole('menuitem', { name: 'Sign out' }).click()
    await guest.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(guest.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
    await guest.getByLabel('Username').fill(username)
    await guest.getByRole('button', { name: 'Send link' }).click()
    await expect(guest.getByText('If there is such a user, a message with a link to choose a new password is on its way.')).toBeVisible()
    await guest.goto(await linkMailed(server, address, 'Choose a new password for Alpha Valley Health'))
    await expect(guest.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await choosePassword(guest, 'marble window 9 elk')
    await guest.getByRole('button', { name: 'Save password' }).click()
    await expect(guest.getByText('Your password has been saved.')).toBeVisible()
    await signInOnScreen(guest, site, username, 'marble window 9 elk')
    await expect(guest.getByRole('button', { name: /Open menu|Account of/ }).first()).toBeVisible()

    // deleted, and signed out with it
    await page.reload()
    await page.getByRole('button', { name: `Delete ${username}` }).click()
    await expect(page.getByText('Are you sure you want to delete?')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`${username} was deleted.`)).toBeVisible()
    await guest.goto(`${site}/chargemaster`)
    await expect(guest.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await guest.context().close()
  },
)

test('nobody can take their own access away', async ({ page, baseURL }) => {
  const site = alphaOf(baseURL)
  await signIn(page, site, 'alpha.admin')
  await page.goto(`${site}/admin/users`)
  await page.getByRole('button', { name: 'Edit alpha.admin' }).click()
  const form = page.getByRole('dialog', { name: 'Edit User' })
  await expect(form.getByText('This is your own account.')).toBeVisible()
  await expect(form.getByRole('switch', { name: 'Enabled' })).toBeDisabled()
  await expect(form.getByLabel('Username')).toBeDisabled()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete alpha.admin' })).toHaveCount(0)
})

test('a partner chooses the client to work for', { tag: '@phone' }, async ({ page, baseURL }) => {
  const site = alphaOf(baseURL)
  await signIn(page, site, 'partner')
  await page.goto(`${site}/admin/clients`)
  await expect(page.getByRole('button', { name: 'Alpha Valley Health', exact: true })).toBeVisible()
  await expect(page.getByText('Ratebook Demo Hospital')).toHaveCount(0)
  await page.getByRole('button', { name: 'Beta Coast Hospitals', exact: true }).click()
  await expect(page).toHaveURL(`${site}/brandconfiguration`)
  await page.goto(`${site}/chargemaster`)
  await showHeader(page)
  await expect(page.getByLabel('Client').locator('option:checked')).toHaveText('Beta Coast Hospitals')
})

test('who goes quiet is warned, can stay, and is signed out in the end, in every tab', async ({ browser, baseURL }) => {
  const site = siteOf(baseURL, 'beta')
  // a clock is turned for all pages of a context, for good
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  await signInOnScreen(page, site, 'beta.admin')
  await page.goto(`${site}/chargemaster`)
  await expect(page.getByRole('heading', { name: 'Charge Master', level: 1 })).toBeVisible()
  const warning = page.getByRole('dialog', { name: 'Are you still there?' })

  await page.clock.fastForward('26:00')
  await expect(warning).toBeHidden()
  // a hand on the mouse, of which the server is told
  await page.mouse.move(200, 300)
  await expect.poll(() => page.evaluate(() => Date.now() - Number(localStorage.getItem('lastSeen')))).toBeLessThan(60_000)
  await page.clock.fastForward('26:00')
  await expect(warning).toBeHidden()
  await page.clock.fastForward('01:30')
  await expect(warning).toBeVisible()
  await expect(warning.getByRole('timer')).toHaveText(/^[01]:\d\d$/)
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning).toBeHidden()

  const other = await page.context().newPage()
  await other.goto(`${site}/chargemaster`)
  await expect(other.getByRole('heading', { name: 'Charge Master', level: 1 })).toBeVisible()
  await page.clock.fastForward('28:00')
  await expect(warning).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(page.getByText('You were signed out because nothing happened here for 30 minutes.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(other).toHaveURL(/\/(home|auth\/login)/)

  // and back to where they were
  await page.getByLabel('Username').fill('beta.admin')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${site}/chargemaster`)
  await page.context().close()
})
