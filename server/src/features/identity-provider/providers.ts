import * as client from 'openid-client'
import type { IdentityProvider } from '@ratebook/prisma/generated/client.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../../config.ts'
import { Problem } from '../../data/problem.ts'
import { opened } from '../../data/secrets.ts'
import { demandSecure, isAddressRefused, outwardFetch } from '../../http/outward-fetch.ts'
import { RECENT_MINUTES } from '../../http/recent.ts'
import { askingForSecondStep, type Claims } from './claims.ts'

/** How long a provider may be silent. */
const PATIENCE_SECONDS = 5
/** How long what it says of itself is believed. Its keys are fetched when one is met that is not known. */
const FRESH_MS = 60 * 60_000
/** How far its clock may be from ours. */
const CLOCK_SECONDS = 30
/** How long ago who comes again may have shown the provider who they are. */
const RECENT_SECONDS = RECENT_MINUTES * 60

/** What begins with a person going to the provider, and is needed when they come back. */
export interface Begun {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
  /** whether the provider was to ask who it is once more, though it may know */
  again: boolean
}

/** The secret that is kept can no longer be opened: the provider would refuse us. */
class SecretLost extends Error {}
/** What a provider says of itself is not what was written down, so nothing can be trusted. */
export class OtherIssuer extends Error {}

const AWAY = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', undefined]

/** What it means for a person that the provider did not do as it should. */
export function problemOf(error: unknown, name: string): Problem {
  if (error instanceof SecretLost) return new Problem(503, fault('providerRefusesSite', { name }))
  if (error instanceof client.AuthorizationResponseError) return new Problem(422, fault('providerSaidNo', { name }))
  if (error instanceof client.WWWAuthenticateChallengeError) return new Problem(503, fault('providerRefusesSite', { name }))
  if (error instanceof client.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? new Problem(422, fault('providerNotBelieved', { name }))
      : new Problem(503, fault('providerRefusesSite', { name }))
  const isAway = error instanceof TypeError || (error instanceof client.ClientError && AWAY.includes(error.code))
  if (isAway && !isAddressRefused(error)) return new Problem(503, fault('providerAway', { name }), undefined, { 'retry-after': '30' })
  return new Problem(422, fault('providerNotBelieved', { name }))
}

/** The providers that brands sign in with, as they describe themselves. */
export class Providers {
  #known = new Map<string, { version: number; until: number; configuration: Promise<client.Configuration> }>()
  #outward: ReturnType<typeof outwardFetch>

  constructor(private readonly config: Config) {
    this.#outward = outwardFetch(config.oidcInternalHosts)
  }

  close = () => this.#outward.close()

  /** Asks a provider for its description. */
  async discover({ issuer, clientId, clientSecret }: Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>) {
    const url = new URL(issuer)
    const secret = opened(clientSecret, this.config.keys)
    if (secret === null) throw new SecretLost()
    const described = await client.discovery(url, clientId, undefined, undefined, {
      [client.customFetch]: this.#outward.fetch,
      timeout: PATIENCE_SECONDS,
      execute: url.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    })
    const server = described.serverMetadata()
    // one name for the organisations of all customers would let each of them say who our people are
    if (new URL(server.issuer).href !== url.href) throw new OtherIssuer()
    // the browser goes there
    demandSecure(new URL(server.authorization_endpoint ?? ''))
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = ways.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
    const configuration = new client.Configuration(server, clientId, { [client.clockTolerance]: CLOCK_SECONDS }, way)
    configuration[client.customFetch] = this.#outward.fetch
    configuration.timeout = PATIENCE_SECONDS
    client.enableNonRepudiationChecks(configuration)
    if (url.protocol === 'http:') client.allowInsecureRequests(configuration)
    return configuration
  }

  #of(provider: IdentityProvider) {
    const known = this.#known.get(provider.brandId)
    if (known && known.version === provider.version && known.until > Date.now()) return known.configuration
    const configuration = this.discover(provider)
    this.#known.set(provider.brandId, { version: provider.version, until: Date.now() + FRESH_MS, configuration })
    // who asks next tries anew
    configuration.catch(() => this.#known.delete(provider.brandId))
    return configuration
  }

  /** Where a person goes, and what is to be kept until they come back. */
  async begin(provider: IdentityProvider, redirectUri: string, again: boolean): Promise<{ url: string; begun: Begun }> {
    const configuration = await this.#of(provider)
    const secrets = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
    const begun = { ...secrets, redirectUri, again }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: provider.scopes,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
      ...askingForSecondStep(provider),
      // a provider that is told an age says when it was
      ...(again && { prompt: 'login', max_age: String(RECENT_SECONDS) }),
    })
    return { url: url.href, begun }
  }

  /**
   * Who came back: what the signed token says, and beside it what the provider tells of them when asked.
   * @returns `signed`: the former alone
   */
  async claimsOf(
    provider: IdentityProvider,
    { state, nonce, verifier, redirectUri, again }: Begun,
    answer: string,
  ): Promise<{ signed: Claims; claims: Claims }> {
    const configuration = await this.#of(provider)
    const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${answer}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
      ...(again && { maxAge: RECENT_SECONDS }),
    })
    const signed = tokens.claims() as Claims
    if (!configuration.serverMetadata().userinfo_endpoint) return { signed, claims: signed }
    return { signed, claims: { ...(await client.fetchUserInfo(configuration, tokens.access_token, signed.sub)), ...signed } }
  }
}
