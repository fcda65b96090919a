import { expect, type Page } from '@playwright/test'
import { siteOf } from '../journey.ts'
import { brandWithProvider, CHOSEN, codeOf, demandingBrand, enrol, newcomer } from '../people.ts'
import type { ServerProcess } from '../../server-process.ts'
import { alpha } from '../../world.ts'
import { letters, type Screen, send } from './screen.ts'

const security: Screen = {
  what: 'sign-in and security of a brand',
  brand: 'alpha',
  as: 'alpha.admin',
  async open(page, site) {
    await page.goto(`${site}/admin/security`)
    await expect(page.getByRole('button', { name: 'Change the rule' })).toBeVisible()
  },
}

const provider: Screen = {
  what: 'what a sign-in provider is set up with',
  brand: 'alpha',
  as: 'alpha.admin',
  async open(page, site) {
    await page.goto(`${site}/admin/security`)
    await page.getByRole('button', { name: 'Set up a provider' }).click()
    await page.getByLabel('Where it is done').selectOption('shown')
    await expect(page.getByLabel('Claim that shows it')).toHaveValue('acr')
    await page.getByLabel('Keep passwords for emergencies').check()
    await expect(page.getByLabel('Who may still use a password')).toBeVisible()
  },
}
const keys: Screen = {
  what: 'the API keys of a brand',
  brand: 'alpha',
  as: 'alpha.admin',
  async open(page, site) {
    await send(page, 'post', '/key', { data: { name: 'Nightly warehouse', scopes: ['read-prices', 'read-contracts'] } })
    await page.goto(`${site}/admin/keys`)
    await expect(page.getByText('Nightly warehouse').first()).toBeVisible()
  },
}
const newKey: Screen = {
  what: 'a new API key',
  brand: 'alpha',
  as: 'alpha.admin',
  async open(page, site) {
    await page.goto(`${site}/admin/keys`)
    await page.getByRole('button', { name: 'Make a key' }).click()
    await page.getByLabel('Name').fill('Loader')
    await page.getByLabel('Publish files').check()
  },
}
const madeKey: Screen = {
  ...newKey,
  what: 'an API key that was made just now',
  async open(page, site, server) {
    await newKey.open(page, site, server)
    await page.getByRole('button', { name: 'Make', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Copy the key now' })).toBeVisible()
  },
}

/** A webhook, by a name of its own, to an address that refuses what it is sent: it is the server's own. */
async function webhook(page: Page, server: ServerProcess) {
  const name = `Warehouse ${letters()}`
  const url = `http://127.0.0.1:${new URL(server.url).port}/nothing`
  const made = await send(page, 'post', '/webhook', { data: { name, url, events: ['file.published', 'contract.ending'] } })
  return { ...made, name }
}
const webhooks: Screen = {
  what: 'the webhooks of a brand',
  brand: 'alpha',
  as: 'alpha.admin',
  async open(page, site, server) {
    const { id, name, url, version } = await webhook(page, server)
    await send(page, 'put', '/webhook', { data: { id, version, name, url, events: ['file.published'], state: 'paused' } })
    await page.goto(`${site}/admin/webhooks?search=${encodeURIComponent(name)}`)
    await page
      .getByRole('button', { name: `Details of ${name}` })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Have it go on' })).toBeVisible()
  },
}
const newWebhook: Screen = {
  ...webhooks,
  what: 'a new webhook, refused',
  async open(page, site) {
    await page.goto(`${site}/admin/webhooks`)
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    await page.getByLabel('Address').fill('http://example.org')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Choose what the endpoint is told of')).toBeVisible()
  },
}
const triedWebhook: Screen = {
  ...webhooks,
  what: 'what came of the test of a webhook',
  async open(page, site, server) {
    const { name } = await webhook(page, server)
    await page.goto(`${site}/admin/webhooks?search=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Test ${name}` }).click()
    await expect(page.getByText('It did not arrive', { exact: false })).toBeVisible()
  },
}
const messages: Screen = {
  ...webhooks,
  what: 'the messages of webhooks, one of them in full',
  async open(page, site, server) {
    const { id, name } = await webhook(page, server)
    await send(page, 'post', `/webhook/${id}/test`)
    await page.goto(`${site}/admin/webhooks/messages?filter=webhook.equals.${encodeURIComponent(name)}`)
    await page
      .getByRole('button', { name: new RegExp(`^Details of .*${name}$`) })
      .first()
      .click()
    await expect(page.getByText('It did not arrive', { exact: false })).toBeVisible()
  },
}

/** Comes in as somebody whom no other screen knows. */
async function comeIn(page: Page, site: string, username: string) {
  await page.goto(`${site}/auth/login`)
  await page.getByLabel(/username/i).fill(username)
  await page.getByRole('textbox', { name: /^password/i }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Where somebody is led who has to set up a second step first. */
const enrolPage: Screen = {
  what: 'a second step that has to be set up',
  async open(page, _, server) {
    const { brandId, domainName } = await demandingBrand(server)
    await comeIn(page, siteOf(server.url, domainName), await newcomer(server, brandId, { accepts: false }))
    await expect(page.getByRole('heading', { name: 'Set up a second step' })).toBeVisible()
  },
}

export const people: Screen[] = [
  security,
  provider,
  keys,
  newKey,
  madeKey,
  webhooks,
  newWebhook,
  triedWebhook,
  messages,
  {
    what: 'one’s own account',
    inEveryLanguage: true,
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(`${site}/account`)
      await expect(page.getByText('This one')).toBeVisible()
    },
  },
  {
    what: 'one’s own account with its second steps',
    brand: 'alpha',
    async open(page, site, server) {
      const username = await newcomer(server, alpha.id)
      const secret = await enrol(server, username)
      await comeIn(page, site, username)
      // the code of the set-up has counted already
      await page.getByLabel('Code').fill(codeOf(secret, 1))
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL(`${site}/dashboard`)
      await page.goto(`${site}/account`)
      await expect(page.getByText('10 are left.', { exact: false })).toBeVisible()
    },
  },
  enrolPage,
  {
    ...enrolPage,
    what: 'recovery codes, shown once',
    async open(page, site, server) {
      await enrolPage.open(page, site, server)
      await page.getByRole('button', { name: 'Set up an app' }).click()
      const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
      await dialog.getByLabel('Code').fill(codeOf((await dialog.getByRole('code').textContent()) as string))
      await dialog.getByRole('button', { name: 'Set up' }).click()
      await expect(page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
    },
  },
  {
    what: 'the sign-in page of a brand with a provider',
    async open(page, _, server) {
      await page.goto(`${siteOf(server.url, await brandWithProvider(server))}/auth/login`)
      await expect(page.getByRole('button', { name: 'Sign in with Hospital Login' })).toBeVisible()
    },
  },
]
