import { type Endpoint, takesIdempotencyKey } from '../wire/endpoint.ts'
import { Problem } from './problem.ts'

/** Nobody waits longer than this for a server that asks to be left alone. */
const LONGEST_SECONDS = 120

/** Whether a call may be made twice: one that reads, and one whose key has it made once. */
const changesNothingAnew = (e: Endpoint) => e.method === 'GET' || takesIdempotencyKey(e) || (e.access.endsWith(':read') && !e.form)

/** Whether what went wrong may pass: the server was not at its limit for good, or nobody answered. */
function mayPass(e: Endpoint, { status, code }: Problem) {
  if (status === 429 || code === 'idempotencyInProgress') return true
  return (status === 0 || [502, 503, 504].includes(status)) && changesNothingAnew(e)
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Makes a call, and makes it again up to `retries` times: after as long as the server says, else after a longer while each time. */
export async function attempts<T>(e: Endpoint, retries: number, signal: AbortSignal | undefined, once: () => Promise<T>): Promise<T> {
  for (let made = 0; ; made += 1) {
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof Problem) || made >= retries || !mayPass(e, error)) throw error
      const seconds = error.retryAfter ?? 0.25 * 2 ** made * (1 + Math.random())
      if (seconds > LONGEST_SECONDS) throw error
      await pause(seconds)
      signal?.throwIfAborted()
    }
  }
}
