import type { BookingFault } from '@ratebook/shared/bookings.ts'
import type { Config } from '../../config.ts'
import type { BrandRow } from '../../data/brand.ts'
import { opened } from '../../data/secrets.ts'
import { hostOf, isAddressRefused, outwardFetch } from '../../http/outward-fetch.ts'

/** A request that did not get through. One that will not either when it is tried again as it is, is `lasting`. */
export class NotSent extends Error {
  constructor(
    readonly reason: BookingFault,
    readonly lasting: boolean,
    cause?: unknown,
  ) {
    super(reason, { cause })
  }
}

/** What a brand's assistant takes: the specification's names. */
export interface BookingPayload {
  firstName: string
  lastName: string
  mobileNumbers: [string]
  dob: string
  location: string
  payer: string
  brandId: string
}
type Settings = Pick<Config, 'assistantUrl' | 'assistantTokenUrl' | 'assistantPrivate' | 'assistantMs' | 'keys'>
type Client = Pick<BrandRow, 'id' | 'healthTalkClientId' | 'healthTalkAudience' | 'healthTalkGrantType' | 'healthTalkSecret'>
type Sending = { headers: Record<string, string>; body: string }

/** A token says that it ends a little before it does. */
const EARLY = 0.9
/** Where it does not say when. */
const USUAL_SECONDS = 300

/** Answers that another time may be others. */
const isPassing = (status: number) => status >= 500 || [408, 409, 425, 429].includes(status)

/** The service that brands' assistants are at, with the tokens it gave (OAuth 2.0, client credentials: RFC 6749 section 4.4). */
export class Assistant {
  readonly #settings: Settings
  readonly #outward: ReturnType<typeof outwardFetch>
  readonly #tokens = new Map<string, { token: string; as: string; until: number }>()
  constructor(settings: Settings) {
    this.#settings = settings
    const { assistantUrl, assistantTokenUrl, assistantPrivate } = settings
    const hosts = [assistantUrl, assistantTokenUrl].flatMap((url) => (url ? [hostOf(new URL(url))] : []))
    this.#outward = outwardFetch(assistantPrivate ? hosts : [], () => {})
  }

  close() {
    return this.#outward.close()
  }

  /**
   * Sends a request; sent again with the same key it is the same to the service.
   * @throws NotSent
   */
  async send(brand: Client, key: string, payload: BookingPayload): Promise<void> {
    const { assistantUrl } = this.#settings
    if (!assistantUrl) throw new NotSent('notConfigured', true)
    const sendWith = async (token: string) => {
      const response = await this.#post(assistantUrl, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(payload),
      })
      await response.body?.cancel()
      return response
    }
    let response = await sendWith(await this.#token(brand))
    if (response.status === 401) {
      // it may end tokens before their time
      this.#tokens.delete(brand.id)
      response = await sendWith(await this.#token(brand))
    }
    if (response.ok) return
    if (response.status === 401 || response.status === 403) throw new NotSent('signInRefused', true)
    throw isPassing(response.status) ? new NotSent('unreachable', false) : new NotSent('refused', true)
  }

  async #token(brand: Client): Promise<string> {
    const { assistantTokenUrl = '' } = this.#settings
    const { healthTalkClientId: clientId, healthTalkAudience: audience, healthTalkGrantType: grantType, healthTalkSecret } = brand
    // another client or secret is not served with the token of the one before
    const as = [clientId, audience, grantType, healthTalkSecret].join('\n')
    const known = this.#tokens.get(brand.id)
    if (known && known.until > Date.now() && known.as === as) return known.token
    const response = await this.#post(assistantTokenUrl, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: grantType,
        client_id: clientId,
        client_secret: this.#secretOf(healthTalkSecret),
        audience,
      }).toString(),
    })
    const text = await response.text().catch((cause: unknown) => {
      throw new NotSent('unreachable', false, cause)
    })
    if (!response.ok) throw isPassing(response.status) ? new NotSent('unreachable', false) : new NotSent('signInRefused', true)
    const { token, seconds } = tokenIn(text)
    this.#tokens.set(brand.id, { token, as, until: Date.now() + seconds * 1000 * EARLY })
    return token
  }

  #secretOf(sealed: string): string {
    const secret = opened(sealed, this.#settings.keys)
    if (secret === null) throw new NotSent('notConfigured', true)
    return secret
  }

  /** Follows no redirect: credentials and what a person says go where they were meant to. */
  async #post(url: string, { headers, body }: Sending): Promise<Response> {
    try {
      return await this.#outward.fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(this.#settings.assistantMs) })
    } catch (cause) {
      throw isAddressRefused(cause) ? new NotSent('notConfigured', true, cause) : new NotSent('unreachable', false, cause)
    }
  }
}

function tokenIn(text: string): { token: string; seconds: number } {
  try {
    const { access_token: token, expires_in: seconds } = JSON.parse(text) as Record<string, unknown>
    // what no header can hold is no token (RFC 6750 section 2.1)
    if (typeof token === 'string' && /^[\w\-.~+/]+=*$/.test(token))
      return { token, seconds: typeof seconds === 'number' && seconds > 0 ? seconds : USUAL_SECONDS }
  } catch {
    /* refused below */
  }
  throw new NotSent('signInRefused', true)
}
