import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import jwt from 'fast-jwt'
import Provider from 'oidc-provider'

export const CLIENT = { id: 'ratebook', secret: 'a secret of the client that only tests know' }

type Claims = Record<string, unknown>

const newKey = () => ({ kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })
type Key = { kid: string; privateKey: KeyObject; publicKey: KeyObject }

/** A token as `key` signs it, with the claims as `change` would have them. */
export const signedBy = ({ kid, privateKey }: Key, claims: Claims) =>
  jwt.createSigner({ key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, algorithm: 'RS256', kid })(claims)
export const claimsIn = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString())

const page = (action: string) =>
  `<!doctype html><html lang="en"><title>Hospital Login</title><h1>Hospital Login</h1>
  <form method="post" action="${action}"><label>Account <input name="account" autofocus></label> <button>Continue</button></form>`

/** A real OpenID Connect provider on a port of its own. People type which account they are; there is one for each key of `people`. */
export async function startProvider(redirectUris: string[]) {
  const people: Record<string, Claims> = {}
  const knobs = {
    /** what becomes of a token on its way */
    tamper: (token: string) => token,
    /** what is answered in place of a page */
    instead: undefined as undefined | ((request: http.IncomingMessage, response: http.ServerResponse) => boolean),
    /** how people sign in there: by a password alone, unless it is said */
    how: {} as { acr?: string; amr?: string[] },
  }
  let handle: http.RequestListener = () => {}
  const server = http.createServer((request, response) => {
    if (!knobs.instead?.(request, response)) handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  let key: Key = newKey()

  /** The same provider with another key: what it knew of people under way is forgotten. */
  function begin() {
    key = newKey()
    const provider = new Provider(issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirectUris }],
      jwks: { keys: [{ ...key.privateKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['a key of cookies'] },
      acrValues: ['one-step', 'two-steps'],
      claims: {
        openid: ['sub', 'amr'],
        profile: ['name', 'preferred_username'],
        email: ['email', 'email_verified'],
        work: ['roles', 'hospital'],
      },
      scopes: ['openid', 'profile', 'email', 'work'],
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people[accountId] }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
        grant.addOIDCScope('openid profile email work')
        await grant.save()
        return grant
      },
    })
    provider.use(async (ctx, next) => {
      await next()
      const body = ctx.body as { id_token?: string } | undefined
      if (ctx.path === '/token' && body?.id_token) ctx.body = { ...body, id_token: knobs.tamper(body.id_token) }
    })
    const answer = provider.callback()
    handle = async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return answer(request, response)
      if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(page(request.url))
      const account = new URLSearchParams(await text(request)).get('account') ?? ''
      const result = people[account]
        ? { login: { accountId: account, ...knobs.how } }
        : { error: 'access_denied', error_description: 'nobody' }
      return provider.interactionFinished(request, response, result)
    }
  }
  begin()

  /** What a browser does with the page it is sent to: it gives the account, and comes back with the query of the page it is led to. */
  async function visit(url: string, account: string): Promise<string> {
    const cookies = new Map<string, string>()
    let next = new URL(url)
    let init: RequestInit = {}
    for (let hops = 0; hops < 10; hops++) {
      if (redirectUris.some((uri) => next.href.startsWith(`${uri}?`))) return next.search.slice(1)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(next, { redirect: 'manual', headers: { cookie }, ...init })
      for (const set of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) as unknown as [string, string, string]
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      init = location
        ? {}
        : { method: 'POST', body: new URLSearchParams({ account }), headers: { cookie: [...cookies].map((c) => c.join('=')).join('; ') } }
      if (location) next = new URL(location, next)
      else if (response.status !== 200) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    }
    throw new Error('the provider led round in a circle')
  }

  return {
    issuer,
    people,
    knobs,
    visit,
    get key() {
      return key
    },
    newKey,
    rotate: begin,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
