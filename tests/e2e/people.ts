import { Secret, TOTP } from 'otpauth'
import { identityProvider } from '@ratebook/shared/identity-provider.ts'
import { ownFactors } from '@ratebook/shared/own-factors.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { signInRules } from '@ratebook/shared/sign-in-rules.ts'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { accounts } from '@ratebook/shared/accounts.ts'
import { passwords } from '@ratebook/shared/passwords.ts'
import { PASSWORD } from '../demo-template.ts'
import { CLIENT, startProvider } from '../oidc.ts'
import { siteOf } from './journey.ts'
import { linkMailed } from './mail.ts'

type Server = { url: string; dataDir: string }

async function call({ url }: Server, e: Endpoint, { token, brandId, body }: { token?: string; brandId?: string; body?: unknown }) {
  const answer = await fetch(url + e.path, {
    method: e.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(brandId && { 'x-brand-id': brandId }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${e.path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? null : answer.json()
}

/** What newcomers choose. */
export const CHOSEN = 'violet ladder 7 fog'
const tokenOf = async (server: Server, username: string, password = CHOSEN) =>
  (await call(server, sessions.authenticateUser, { body: { username, password } })).token as string

/** A brand of its own: what one sets for the sign-in of its people is not set for the others. */
export async function ownBrand(server: Server) {
  const token = await tokenOf(server, 'admin', PASSWORD)
  const domainName = `careful-${crypto.randomUUID().slice(0, 8)}`
  const form = new FormData()
  const settings = { displayName: 'Careful Clinics', domainName, logoRedirectionURL: 'https://careful.example.org' }
  form.append('Payload', JSON.stringify({ ...settings, ein: '07-1000999', selfPayPercentage: 60 }))
  const made = await fetch(`${server.url}/api/v1/brand`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  const { brandId } = await made.json()
  return { brandId: brandId as string, domainName, token }
}

/** A brand that has said nothing of signing in yet demands a second step of its administrators. */
export async function demandSecondStep(server: Server, { brandId, token }: { brandId: string; token: string }) {
  const rules = { secondFactorRoles: ['administrator'], passwordPolicy: '', version: 0 }
  await call(server, signInRules.updateSignInRules, { token, brandId, body: rules })
}

/** A brand of its own, which demands a second step of its administrators. */
export async function demandingBrand(server: Server) {
  const brand = await ownBrand(server)
  await demandSecondStep(server, brand)
  return brand
}

/** The name of a brand of its own whose people may sign in with a provider. */
export async function brandWithProvider(server: Server) {
  const { brandId, domainName, token } = await ownBrand(server)
  const provider = await startProvider([`${siteOf(server.url, domainName)}/auth/provider`])
  try {
    const settings = { enabled: true, name: 'Hospital Login', issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }
    const roles = { scopes: 'openid profile email work', roleClaim: 'roles', roleValues: [{ value: 'pricing', hasCMSAccess: false }] }
    const others = { brandClaim: '', brandValue: '', linksByEmail: false, emergencyOnly: false, emergencyUserIds: [] }
    const steps = { secondStep: 'here', acrClaim: 'acr', acrValues: '', amrValues: '', acrDemanded: false }
    await call(server, identityProvider.updateProvider, { token, brandId, body: { ...settings, ...roles, ...others, ...steps } })
  } finally {
    await provider.stop()
  }
  return domainName
}

/** An administrator whom no other journey knows, with a password; the licence agreement is accepted where that is possible. */
export async function newcomer(server: Server, clientId: string, { accepts = true } = {}) {
  const username = `newcomer.${crypto.randomUUID().slice(0, 8)}`
  const email = `${username}@example.org`
  await call(server, accounts.createUser, {
    token: await tokenOf(server, 'admin', PASSWORD),
    body: { username, email, role: 'administrator', clientId },
  })
  const token = new URLSearchParams(new URL(await linkMailed(server, email, 'Your access to')).hash.slice(1)).get('token')
  await call(server, passwords.resetPassword, { body: { token, password: CHOSEN } })
  if (accepts) await call(server, passwords.acceptEula, { token: await tokenOf(server, username) })
  return username
}

/** The code that an app with this secret shows so many half minutes from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Gives somebody an authenticator app. */
export async function enrol(server: Server, username: string) {
  const token = await tokenOf(server, username)
  const { secret } = await call(server, ownFactors.startApp, { token, body: { password: CHOSEN } })
  await call(server, ownFactors.confirmApp, { token, body: { code: codeOf(secret) } })
  return secret as string
}
