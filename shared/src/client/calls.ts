import type { z } from 'zod'
import type { Features } from '../api.ts'
import type { Args, Endpoint, Reply } from '../wire/endpoint.ts'
import type { List } from '../wire/list.ts'

/** How one call is to be made. */
export interface CallOptions {
  /** ends it: `AbortSignal.timeout(60_000)` */
  signal?: AbortSignal
  /** of a call that makes something: the key by which it is made once; without it each call has one of its own */
  idempotencyKey?: string
}

type Sent<S> = S extends z.ZodType ? z.input<S> : never
type Listed<E extends Endpoint> = E extends { list: List } ? true : false
/** A list is asked for by nothing, or by whatever narrows it. */
type Body<E extends Endpoint> = Listed<E> extends true ? { body?: Omit<Sent<E['body']>, 'file'> } : Pick<Args<E>, keyof Args<E> & 'body'>
type Form<E extends Endpoint> = E extends { file: string }
  ? { form?: Partial<Record<keyof Sent<E['form']>, string>>; file?: File }
  : unknown
/** What a call is given: what its endpoint declares, and how it is to be made. */
export type Given<E extends Endpoint> = Omit<Args<E>, 'body'> & Body<E> & Form<E> & CallOptions

/** What a call answers: a file as it comes, anything else as it is described. */
export type Answer<E extends Endpoint> = E extends { download: string | readonly string[] } ? Response : Reply<E>

type RecordOf<E extends Endpoint> = Reply<E> extends { records: (infer R)[] } ? R : never
/** What narrows and orders a list. */
type Narrowing<E extends Endpoint> = Omit<Sent<E['body']>, 'pagination' | 'file'>

interface OfList<E extends Endpoint> {
  /** Every record that matches, page after page; each page is read when it is needed. */
  all(narrowing?: Narrowing<E>, options?: CallOptions): AsyncGenerator<RecordOf<E>, void, undefined>
  /** All that match as a CSV file, as of one moment: `file` says its columns. */
  csv(given: Omit<Sent<E['body']>, 'pagination'> & { file: object }, options?: CallOptions): Promise<Response>
}

type Arguments<E extends Endpoint> = object extends Given<E> ? [given?: Given<E>] : [given: Given<E>]
export type Call<E extends Endpoint> = ((...given: Arguments<E>) => Promise<Answer<E>>) & (Listed<E> extends true ? OfList<E> : unknown)

/** Every call of the server by its feature and name, as the OpenAPI document names them. */
export type Client = {
  readonly [F in keyof Features]: {
    readonly [C in keyof Features[F]]: Features[F][C] extends Endpoint ? Call<Features[F][C]> : never
  }
}
