import { createHmac, randomBytes } from 'node:crypto'
import type { WebhookFault } from '@ratebook/shared/webhooks.ts'
import { isAddressRefused, type outwardFetch } from '../../http/outward-fetch.ts'

/** Characters of an answer that are kept. */
const ANSWER_KEPT = 500
/** A character has four bytes at most. */
const MOST_BYTES = 4 * ANSWER_KEPT
const PREFIX = 'whsec_'

export const newSecret = () => PREFIX + randomBytes(32).toString('base64')

/** What came of a try. */
export interface Outcome {
  reason: '' | WebhookFault
  status: number | null
  durationMs: number
  answer: string
}
export interface Sending {
  url: string
  secret: string
  messageId: string
  body: string
}

/** As Standard Webhooks (1.0.0) has it: what was said, by which id, and when. */
export function signature(secret: string, id: string, seconds: string, body: string) {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/** The first characters of an answer, without those that a database or a screen has no use for. */
async function beginningOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of response.body ?? []) {
      pieces.push(piece)
      size += piece.length
      if (size >= MOST_BYTES) break
    }
  } catch {
    // its status has been read: what else it says, or never does, changes nothing
  }
  const text = Buffer.concat(pieces).toString('utf8')
  return [...text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')].slice(0, ANSWER_KEPT).join('')
}

function reasonOf(status: number): Outcome['reason'] {
  if (status >= 200 && status < 300) return ''
  if (status >= 300 && status < 400) return 'redirected'
  return status === 410 ? 'gone' : 'refused'
}

/**
 * Sends a message once. Nobody is led on to another address.
 * @param signal ends it when it takes too long @returns what came of it, whatever that is
 */
export async function post(
  { fetch }: Pick<ReturnType<typeof outwardFetch>, 'fetch'>,
  { url, secret, messageId, body }: Sending,
  signal: AbortSignal,
): Promise<Outcome> {
  const begun = performance.now()
  const seconds = String(Math.floor(Date.now() / 1000))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Ratebook',
    'webhook-id': messageId,
    'webhook-timestamp': seconds,
    'webhook-signature': signature(secret, messageId, seconds, body),
  }
  const durationMs = () => Math.round(performance.now() - begun)
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal })
    const { status } = response
    const answer = await beginningOf(response)
    return { reason: reasonOf(status), status, durationMs: durationMs(), answer }
  } catch (error) {
    const reason = isAddressRefused(error) ? 'inside' : signal.aborted ? 'slow' : 'unreachable'
    return { reason, status: null, durationMs: durationMs(), answer: '' }
  }
}
