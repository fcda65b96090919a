import { type FieldError, fieldErrors, sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import { wordIssues } from '@ratebook/shared/wire/zod-faults.ts'
import type { z } from 'zod'

// the server words in English what its callers word by code
wordIssues(sentenceOf)

/** An answer that is not a success: status, what is wrong, and the fields it is about. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
    readonly fields?: FieldError[],
    readonly headers: Record<string, string> = {},
  ) {
    super(sentenceOf(fault))
  }
}
export const tooMany = (waitMs: number, code: Extract<PlainCode, 'tooManyRequests' | 'bookingsFull'> = 'tooManyRequests') =>
  new Problem(429, fault(code), undefined, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
export type NotFound = Extract<PlainCode, `${string}NotFound`>
export const notFound = (code: NotFound) => new Problem(404, fault(code))
export type Stale = Extract<PlainCode, `${string}Stale`>
/** Somebody else changed meanwhile what is to be changed. */
export const stale = (code: Stale) => new Problem(409, fault(code))
export const refusedFields = (of: Fault, fields: FieldError[]) => new Problem(422, of, fields)
/** What zod refused; `before` is where it stands in the request. */
export const malformed = (issues: readonly z.core.$ZodIssue[], ...before: PropertyKey[]) =>
  new Problem(400, fault('malformed'), fieldErrors(issues, ...before))
