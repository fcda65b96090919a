import { afterAll } from 'vitest'
import { identityProvider } from '@ratebook/shared/identity-provider.ts'
import { providerSignIn } from '@ratebook/shared/provider-sign-in.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { CLIENT, startProvider } from '../oidc.ts'
import { alpha, beta, useWorld, type World } from '../world.ts'

const SITE = 'http://prices.example.org'
const siteOf = ({ domainName }: { domainName: string }) => `http://${domainName}.prices.example.org`
export const hostOf = ({ domainName }: { domainName: string }) => `${domainName}.prices.example.org`
export const env = { PUBLIC_URL: SITE, OIDC_INTERNAL_HOSTS: 'localhost' }

/** A world whose brands may sign in with a provider, and the provider. */
export async function useProvider() {
  const provider = await startProvider([alpha, beta].map((brand) => `${siteOf(brand)}/auth/provider`))
  afterAll(() => provider.stop())
  const world = useWorld({ env })

  const settings = {
    enabled: true,
    name: 'Hospital Login',
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    scopes: 'openid profile email work',
    roleClaim: 'roles',
    roleValues: [
      { value: 'pricing', hasCMSAccess: false },
      { value: 'contracting', hasCMSAccess: true },
    ],
    brandClaim: '',
    brandValue: '',
    linksByEmail: false,
    emergencyOnly: false,
    emergencyUserIds: [],
    secondStep: 'here',
    acrClaim: 'acr',
    acrValues: '',
    amrValues: '',
    acrDemanded: false,
  }
  const save = (change: object = {}, as: 'alpha.admin' | 'beta.admin' | 'partner' | 'admin' = 'alpha.admin', w: World = world) =>
    w.call(identityProvider.updateProvider, {
      as,
      body: { ...settings, ...change },
      headers: { 'x-brand-id': as === 'beta.admin' ? beta.id : alpha.id },
    })

  /** What `start` answered: where to go, and the cookie that stays in the browser. */
  async function start(brand = alpha, before = '') {
    const headers = before ? { cookie: before } : undefined
    const answer = await world.call(providerSignIn.startProviderSignIn, { host: hostOf(brand), headers })
    const cookie = [answer.headers['set-cookie'] ?? []].flat().find((set) => String(set).includes('sign-in-')) ?? ''
    return { status: answer.status, body: answer.body, cookie: String(cookie).split(';')[0] as string, url: answer.body?.url as string }
  }
  const finish = (answer: string, cookie: string, brand = alpha) =>
    world.call(providerSignIn.finishProviderSignIn, { body: { answer }, host: hostOf(brand), headers: { cookie } })
  /** The whole way of somebody who gives the account at the provider. */
  async function signIn(account: string, brand = alpha, before = '') {
    const { url, cookie } = await start(brand, before)
    return finish(await provider.visit(url, account), cookie, brand)
  }
  const me = async (token: string) => (await world.call(sessions.getMe, { headers: { authorization: `Bearer ${token}` } })).body

  return { provider, world, settings, save, start, finish, signIn, me }
}
