import { queryOptions } from '@tanstack/react-query'
import type { Args, Endpoint, Reply } from '@ratebook/shared/wire/endpoint.ts'
import { jsonBody, urlOf } from '@ratebook/shared/wire/request.ts'
import i18next from 'i18next'
import { type Refusal, timedOut, unreachable, worded } from './error-words.ts'
import { CHANGE_MS, patience, READ_MS } from './patience.ts'
import { session } from './session.ts'

/** A call that was answered with an error (`status`), or not at all (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Refusal,
  ) {
    super(body.error)
  }
}

/** The bearer token, and the brand a person with several has chosen. */
export const authorisation = (): Record<string, string> => ({
  ...(session.token && { authorization: `Bearer ${session.token}` }),
  ...(session.brandId && { 'x-brand-id': session.brandId }),
})

/** What an answer that is an error means here: a 401 ends the session, and a licence agreement that is still to be accepted is shown. */
export async function refusal(status: number, body: Refusal): Promise<ApiError> {
  if (status === 401 && session.token) session.expire()
  if (body.code !== 'eulaRequired') return new ApiError(status, await worded(body))
  session.eulaRequired()
  return new ApiError(status, { ...body, error: i18next.t('toast.eulaRequired') })
}

type Sent = Omit<RequestInit, 'signal'> & { signal?: AbortSignal }

/** An answer that did not come, or not whole: the server was silent for too long, or the connection is gone. */
export const noAnswer = (signal: AbortSignal) => new ApiError(0, signal.aborted ? timedOut() : unreachable)

/** Sends a request and turns every failure into an ApiError. Whoever reads a file as the answer says how long that may take. */
export async function send(url: string, { signal = AbortSignal.timeout(READ_MS), ...init }: Sent): Promise<Response> {
  const response = await fetch(url, { ...init, signal, headers: { ...authorisation(), ...init.headers } }).catch(() => {
    throw noAnswer(signal)
  })
  if (response.ok) return response
  const body = (await response.json().catch(() => unreachable)) as Refusal
  throw await refusal(response.status, body)
}

export async function call<E extends Endpoint>(e: E, args: Args<E>): Promise<Reply<E>> {
  const { params, query, body } = args as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
  const { signal, end } = patience(e.access.endsWith(':write') ? CHANGE_MS : READ_MS)
  try {
    const response = await send(urlOf(e, params, query), { method: e.method, signal, ...jsonBody(body) })
    if (response.status === 204) return null as Reply<E>
    return await response.json().catch(() => {
      throw noAnswer(signal)
    })
  } finally {
    end()
  }
}

export const query = <E extends Endpoint>(e: E, args: Args<E>) =>
  queryOptions({ queryKey: [e.method, e.path, args], queryFn: () => call(e, args) })
