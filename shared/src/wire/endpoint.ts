import type { z } from 'zod'
import { type Access, isWrite } from './access.ts'
import type { List } from './list.ts'
import type { Scope } from './scopes.ts'
import type { SecurityKind } from './security.ts'

/**
 * One call of the product. From an entry of the endpoint table come the route, validation, serialisation, the access check,
 * the OpenAPI operation, the web's typed call and the tests that loop over all endpoints.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  /** the scope an API key needs, where it is not the one of `access` */
  scope?: Scope
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** what it is a page of, where its body is a list request */
  list?: List
  /** what clients may call the whole body, sent as one part of itself: `{rule: {…}}` */
  named?: string
  /** multipart call: the text fields beside the file; the handler reads the file from the request itself */
  form?: z.ZodObject
  /** multipart call: the name of its file field */
  file?: string
  /** media type of an answer that is a file, or what it may be: the handler sends it itself and `response` describes nothing */
  download?: string | readonly string[]
  response: z.ZodType
  status?: 200 | 201 | 204
  /** what the security log calls it when somebody makes this call, or tries to; a list that is taken as a file is an `export` anyway */
  security?: Exclude<SecurityKind, 'refused' | 'left-out'>
  /**
   * whose rows of people, contracts, claims and logs the database gives it: without a word those of the brand it acts on alone; of all
   * brands that the person looks after, or of every one, where who asks is only to be found out
   */
  reach?: 'ofPerson' | 'every'
  /** whether it may be called by a session that is good for nothing but setting up a second step */
  enrols?: boolean
  /** a visitor's call that only reads: where there is a read replica, it answers */
  onlyReads?: boolean
  /** calls that one address may make in a minute; without a word all such calls share one limit */
  limit?: number
  /** asked by proxies, each second: it counts for nobody's limit */
  uncounted?: boolean
  /** of a call that sends a form: what is sent twice would be there twice, so it knows `Idempotency-Key` */
  once?: boolean
}

export const endpoint = <const E extends Endpoint>(e: E) => e

/**
 * Whether a call knows `Idempotency-Key`: each of staff or a program that makes or changes something by POST. Others read, sign in, or
 * send a file that may be loaded twice; one of visitors has nobody whose key it could be.
 */
export const takesIdempotencyKey = ({ method, access, form, status, once }: Endpoint) =>
  method === 'POST' && access !== 'public' && (form ? once === true : isWrite(access) || status === 201)

/** Calls of all kinds without a limit of their own that one session, or one address without one, may make in a minute. */
export const CALLS_OF_ALL = 1200

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives, after parsing. */
export type Input<E extends Endpoint> = { params: Parsed<E['params']>; query: Parsed<E['query']>; body: Parsed<E['body']> }
/** What a caller passes, before parsing: only the parts the endpoint declares; a query of which nothing is needed may be left out. */
export type Args<E extends Endpoint> = {
  [K in keyof E & ('params' | 'query' | 'body') as E[K] extends z.ZodType
    ? K extends 'query'
      ? object extends Sent<E[K]>
        ? never
        : K
      : K
    : never]: Sent<E[K]>
} & { [K in keyof E & 'query' as E[K] extends z.ZodType ? K : never]?: Sent<E[K]> }
/** What a handler returns (serialised through the response schema). */
export type Result<E extends Endpoint> = E['download'] extends string | readonly string[] ? unknown : z.input<E['response']>
/** What a caller gets back. */
export type Reply<E extends Endpoint> = z.output<E['response']>
