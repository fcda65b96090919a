import { expect } from '@playwright/test'
import { CLIENT, startProvider } from '../oidc.ts'
import { signIn, siteOf, test } from './journey.ts'
import { codeOf, demandSecondStep, ownBrand } from './people.ts'

test('an administrator sets up a provider, and people come in with it, with the role it gives them', { tag: '@phone' }, async ({
  page,
  baseURL,
  server,
}) => {
  const brand = await ownBrand(server)
  const site = siteOf(baseURL, brand.domainName)
  const provider = await startProvider([`${site}/auth/provider`])
  try {
    const { people } = provider
    people.pat = {
      name: 'Pat Jones',
      preferred_username: 'pat.jones',
      email: 'pat@hospital.example',
      email_verified: true,
      roles: ['pricing'],
    }

    await test.step('set up', async () => {
      await signIn(page, site, 'admin')
      await page.goto(`${site}/admin/security`)
      await page.getByRole('button', { name: 'Set up a provider' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(`leads back to ${site}/auth/provider`)).toBeVisible()
      await dialog.getByRole('textbox', { name: /^Name/ }).fill('Hospital Login')
      await dialog.getByLabel(/^Address/).fill('http://10.1.2.3')
      await dialog.getByLabel(/^Client ID/).fill(CLIENT.id)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByLabel(/^Client secret/)).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel(/^Client secret/).fill(CLIENT.secret)
      await dialog.getByLabel(/^Scopes/).fill('openid profile email work')
      await dialog.getByLabel(/^Claim of the role/).fill('roles')
      await dialog.getByLabel(/^Value that makes/).fill('pricing')
      await dialog.getByRole('switch', { name: 'People sign in with it' }).or(dialog.getByLabel('People sign in with it')).first().check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText(/no https address/)).toBeVisible()
      await dialog.getByLabel(/^Address/).fill(provider.issuer)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Who comes by Hospital Login does the second step here')).toBeVisible()
    })

    const comeIn = async () => {
      await page.evaluate(() => localStorage.removeItem('token'))
      await page.goto(`${site}/chargemaster`)
      await expect(page).toHaveURL(/home/)
      await page.goto(`${site}/auth/login`)
      await page.getByRole('button', { name: 'Sign in with Hospital Login' }).click()
    }
    await test.step('come in for the first time, where one wanted to go', async () => {
      await comeIn()
      await page.getByLabel('Account').fill('pat')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(`${site}/chargemaster`)
      await page.getByRole('button', { name: /accept/i }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charge Master')
      const me = await page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
        return (await fetch('/api/v1/user/me', { headers })).json()
      })
      expect(me).toMatchObject({ username: 'pat.jones', role: 'administrator', hasCMSAccess: false })
    })

    await test.step('set up a second step here when one is demanded, and are asked for it', async () => {
      await demandSecondStep(server, brand)
      await page.goto(`${site}/logout`)
      await comeIn()
      await expect(page.getByRole('heading', { name: 'Set up a second step' })).toBeVisible()
      await page.getByRole('button', { name: 'Set up an app' }).click()
      const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
      const secret = (await dialog.getByRole('code').textContent()) as string
      await dialog.getByLabel('Code').fill(codeOf(secret))
      await dialog.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('button', { name: 'I have kept them' }).click()
      await expect(page).toHaveURL(`${site}/chargemaster`)
      await page.goto(`${site}/logout`)
      await comeIn()
      await expect(page.getByText('Enter the code that your authenticator app shows now.', { exact: true })).toBeVisible()
      await page.getByLabel('Code').fill(codeOf(secret, 1))
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charge Master')
    })

    await test.step('have the token show it, where the brand says so', async () => {
      await signIn(page, site, 'admin')
      await page.goto(`${site}/admin/security`)
      await page.getByRole('button', { name: 'Change the provider' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Where it is done').selectOption('shown')
      await expect(dialog.getByLabel(/^Ways of signing in/)).toHaveValue('mfa')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Done at the provider, where the token shows it; else here')).toBeVisible()
      provider.knobs.how = { amr: ['pwd', 'otp', 'mfa'] }
      people.sam = { preferred_username: 'sam', roles: ['pricing'] }
      await page.context().clearCookies()
      await comeIn()
      await page.getByLabel('Account').fill('sam')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(`${site}/chargemaster`)
    })

    await test.step('be refused without a role', async () => {
      await page.goto(`${site}/logout`)
      await expect(page).toHaveURL(/login/)
      people.sam = { ...people.sam, roles: [] }
      await comeIn()
      await expect(page.getByText('Hospital Login knows you, but gives you no role on this site.')).toBeVisible()
      await expect(page).toHaveURL(`${site}/auth/provider`)
      await expect(page.getByRole('button', { name: 'Sign in with Hospital Login' })).toBeVisible()
    })

    await test.step('be told that the provider is away', async () => {
      provider.knobs.instead = (_, response) => {
        response.writeHead(502).end()
        return true
      }
      await signIn(page, site, 'admin')
      await page.goto(`${site}/admin/security`)
      await page.getByRole('button', { name: 'Change the provider' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/No OpenID Connect provider describes itself there/)).toBeVisible()
    })
  } finally {
    await provider.stop()
  }
})
