import type { ErrorCode } from '../wire/error-texts.ts'
import type { ErrorBody, FieldError } from '../wire/errors.ts'
import type { Values } from '../wire/fault.ts'

/**
 * A call that was not answered with a success. `code` says what is wrong, `values` fill the places of its text, `fields` name what of the
 * request it is about; `message` is the English sentence. A later server may know further codes.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  constructor(
    /** 0 where no answer came at all */
    readonly status: number,
    readonly code: ErrorCode | 'unreachable' | 'notOurs' | (string & {}),
    message: string,
    readonly values: Values = {},
    readonly fields: readonly FieldError[] = [],
    /** seconds after which it is worth trying again, where the server says so */
    readonly retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** No answer came: the connection could not be made, or broke. */
export const unreachable = (cause: unknown) => new Problem(0, 'unreachable', 'No answer came', {}, [], null, { cause })

/** What an answer that is no success says; `notOurs` where a proxy gave it. */
export async function problemOf(answer: Response): Promise<Problem> {
  const { status } = answer
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : null
  const body = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null
  if (typeof body?.code !== 'string') return new Problem(status, 'notOurs', `An answer of ${status}`, {}, [], retryAfter)
  return new Problem(status, body.code, body.error ?? body.code, body.values, body.fields, retryAfter)
}
