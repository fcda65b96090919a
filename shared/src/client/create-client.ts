import { features } from '../api.ts'
import { type Endpoint, takesIdempotencyKey } from '../wire/endpoint.ts'
import type { Filter } from '../wire/list.ts'
import { formData, jsonBody, urlOf } from '../wire/request.ts'
import { attempts } from './attempts.ts'
import type { CallOptions, Client } from './calls.ts'
import { problemOf, unreachable } from './problem.ts'

export interface ClientOptions {
  /** the address of the brand's site: `https://prices.hospital.example.org` */
  url: string
  /** an API key, or the token of a session; without one only what anybody may call is answered */
  key?: string
  /** of a session whose person looks after several brands: the one to act on. A key is for one brand */
  brandId?: string
  /** how often a call that may pass is made again (3) */
  retries?: number
  /** whether answers are held against their schemas, and stripped of what these do not know (false) */
  check?: boolean
  fetch?: typeof fetch
}

interface AnyGiven extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, string>
  file?: File
}
interface Page {
  records: unknown[]
  pagination: { totalRecords: number }
}
const PAGE = 1000

/** A client of one server, with the rights of its key. */
export function createClient({ url, key, brandId, retries = 3, check = false, fetch = globalThis.fetch }: ClientOptions): Client {
  const base = url.replace(/\/+$/, '')
  const authorisation = { ...(key && { authorization: `Bearer ${key}` }), ...(brandId && { 'x-brand-id': brandId }) }

  function requestOf(e: Endpoint, { body, form, file, idempotencyKey = crypto.randomUUID(), signal }: AnyGiven): RequestInit {
    const sent = e.file ? { body: formData({ file: e.file }, form ?? {}, file) } : jsonBody(e.list ? (body ?? {}) : body)
    const once = takesIdempotencyKey(e) && { 'idempotency-key': idempotencyKey }
    const headers = { ...authorisation, ...once, ...('headers' in sent && sent.headers) }
    return { method: e.method, ...sent, headers, ...(signal && { signal }) }
  }

  function send(e: Endpoint, given: AnyGiven): Promise<Response> {
    const address = base + urlOf(e, given.params, given.query)
    const request = requestOf(e, given)
    return attempts(e, retries, given.signal, async () => {
      const answer = await fetch(address, request).catch((error: unknown) => {
        given.signal?.throwIfAborted()
        throw unreachable(error)
      })
      if (!answer.ok) throw await problemOf(answer)
      return answer
    })
  }

  async function call(e: Endpoint, given: AnyGiven = {}): Promise<unknown> {
    const answer = await send(e, given)
    if (e.download) return answer
    const value = answer.status === 204 ? null : await answer.json()
    return check ? e.response.parse(value) : value
  }

  async function* all(e: Endpoint, narrowing: { filter?: Filter | null } = {}, options: CallOptions = {}) {
    for (let currentPage = 1; ; currentPage += 1) {
      const body = { ...narrowing, pagination: { currentPage, recordsPerPage: PAGE } }
      const { records, pagination } = (await call(e, { ...options, body })) as Page
      yield* records
      if (records.length < PAGE || currentPage * PAGE >= pagination.totalRecords) return
    }
  }

  const callOf = (e: Endpoint) => {
    const plain = (given?: AnyGiven) => call(e, given)
    if (!e.list) return plain
    const csv = (body: object, options: CallOptions = {}) => send(e, { ...options, body })
    return Object.assign(plain, { csv, all: (narrowing?: object, options?: CallOptions) => all(e, narrowing, options) })
  }
  const callsOf = (table: Record<string, Endpoint>) =>
    Object.fromEntries(Object.entries(table).map(([name, endpoint]) => [name, callOf(endpoint)]))
  return Object.fromEntries(Object.entries(features).map(([feature, table]) => [feature, callsOf(table)])) as unknown as Client
}
