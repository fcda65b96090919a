import type { FieldError } from '@ratebook/shared/wire/errors.ts'

/** An answer that is not a success: status, a text for people, and the fields it is about. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields?: FieldError[],
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}
export const tooMany = (waitMs: number) =>
  new Problem(429, 'Too many requests. Please wait a moment and try again.', undefined, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
export const notFound = (what: string) => new Problem(404, `${what} was not found`)
export const refusedFields = (message: string, fields: FieldError[]) => new Problem(422, message, fields)
