import { expect, type Page } from '@playwright/test'
import { alpha } from '../world.ts'
import { signIn, siteOf, test } from './journey.ts'
import { CHOSEN, codeOf, demandingBrand, enrol, newcomer } from './people.ts'

/** Fills in the login page and sends it. */
async function givePassword(page: Page, site: string, username: string) {
  await page.goto(`${site}/auth/login`)
  await page.getByLabel(/username/i).fill(username)
  await page.getByRole('textbox', { name: /^password/i }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
/** A device that holds passkeys and asks nobody, as those of a person at their own device do not either. */
async function addDevice(page: Page) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an authenticator app is set up in my account; its code, or a recovery code, is the second step', { tag: '@phone' }, async ({
  page,
  baseURL,
  server,
}) => {
  const site = siteOf(baseURL, 'alpha')
  const username = await newcomer(server, alpha.id)
  await givePassword(page, site, username)
  await expect(page).toHaveURL(`${site}/dashboard`)
  await page.goto(`${site}/account`)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Your password').fill(CHOSEN)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: /^Picture of the secret/ })).toBeVisible()
  const secret = (await dialog.getByRole('code').textContent()) as string
  await dialog.getByLabel('Code').fill('12345')
  await dialog.getByRole('button', { name: 'Set up' }).click()
  await expect(dialog.getByText('This code is not right.', { exact: false })).toBeVisible()
  const used = codeOf(secret)
  await dialog.getByLabel('Code').fill(used)
  await dialog.getByRole('button', { name: 'Set up' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = (await codes.getByRole('listitem').first().textContent()) as string
  // nothing but the person's word closes what is shown once
  await page.keyboard.press('Escape')
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible()
  await page.goto(`${site}/logout`)

  await givePassword(page, site, username)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  // that of the set-up has counted already
  await code.fill(used)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not right.', { exact: false })).toBeVisible()
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site}/dashboard`)
  await page.goto(`${site}/logout`)

  await givePassword(page, site, username)
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${site}/dashboard`)
  await page.goto(`${site}/account`)
  await expect(page.getByText('9 are left.', { exact: false })).toBeVisible()
})

test('a passkey is added in my account, signs in without a password, and is removed', async ({ page, baseURL, server }) => {
  const site = siteOf(baseURL, 'alpha')
  const username = await newcomer(server, alpha.id)
  await addDevice(page)
  await givePassword(page, site, username)
  await expect(page).toHaveURL(`${site}/dashboard`)
  await page.goto(`${site}/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByLabel('Your password').fill(CHOSEN)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('My laptop')).toBeVisible()
  await expect(page.getByText('last used never')).toBeVisible()
  await page.goto(`${site}/logout`)

  await page.goto(`${site}/auth/login`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${site}/dashboard`)
  await page.goto(`${site}/logout`)

  // and it is the second step after the password
  await givePassword(page, site, username)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${site}/dashboard`)

  await page.goto(`${site}/account`)
  await page.getByRole('button', { name: 'Remove the passkey My laptop' }).click()
  const remove = page.getByRole('dialog', { name: 'Remove the passkey My laptop' })
  await remove.getByLabel('Your password').fill(CHOSEN)
  await remove.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('None. With a passkey you sign in without your password.')).toBeVisible()
  await page.goto(`${site}/logout`)
  await givePassword(page, site, username)
  await expect(page).toHaveURL(`${site}/dashboard`)
})

test('who needs a second step is led to set one up before anything else', { tag: '@phone' }, async ({ page, baseURL, server }) => {
  const { brandId, domainName } = await demandingBrand(server)
  const username = await newcomer(server, brandId, { accepts: false })
  const site = siteOf(baseURL, domainName)
  await givePassword(page, site, username)
  await expect(page.getByRole('heading', { name: 'Set up a second step' })).toBeVisible()
  await page.goto(`${site}/admin/users`)
  await expect(page).toHaveURL(`${site}/account/second-step`)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Code').fill(codeOf((await dialog.getByRole('code').textContent()) as string))
  await dialog.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('button', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL(`${site}/dashboard`)
  // what else is asked of a new person comes now
  await page.getByRole('button', { name: 'I accept' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test('a brand demands a second step of a role, and an administrator resets that of a colleague', async ({ page, baseURL, server }) => {
  const site = siteOf(baseURL, 'alpha')
  const colleague = await newcomer(server, alpha.id)
  await enrol(server, colleague)
  await signIn(page, site, 'alpha.admin')
  await page.goto(`${site}/admin/security`)
  await page.getByRole('button', { name: 'Change who needs one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change who needs one' })
  await expect(dialog.getByText(/have none yet, and set one up at the next sign-in|has none yet, and sets one up/).first()).toBeVisible()
  await expect(dialog.getByLabel('Super admins')).toHaveCount(0)
  await dialog.getByLabel('Administrators').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Demanded of: Administrators.')).toBeVisible()
  await page.getByRole('button', { name: 'Change who needs one' }).click()
  await dialog.getByLabel('Administrators').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Demanded of nobody.')).toBeVisible()

  await page.goto(`${site}/admin/users?search=${colleague}`)
  await page.getByRole('button', { name: `Reset the second step of ${colleague}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset the second step' }).click()
  await expect(page.getByText(`The second step of ${colleague} has been reset.`)).toBeVisible()
  await page.goto(`${site}/logout`)
  await givePassword(page, site, colleague)
  await expect(page).toHaveURL(`${site}/dashboard`)
})
