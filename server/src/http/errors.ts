import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import type { ErrorBody, FieldError } from '@ratebook/shared/wire/errors.ts'

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

/** Codes that mean "try again in a moment": 08 connection, 57P shutdown, 53300 too many, 40 and 55P03 lost to a simultaneous change. */
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  '40P01',
  '40001',
  'P2034',
  '55P03',
])
const AWAY_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|terminating connection|Can't reach database|Client has encountered a connection error|the database system is/i

function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let e = error, i = 0; e && typeof e === 'object' && i < 5; i++) {
    const { code, cause, meta } = e as { code?: unknown; cause?: unknown; meta?: { driverAdapterError?: unknown } }
    if (typeof code === 'string') codes.push(code)
    const original = (e as { originalCode?: unknown }).originalCode
    if (typeof original === 'string') codes.push(original)
    e = meta?.driverAdapterError ?? cause
  }
  return codes
}
export const isDatabaseAway = (error: unknown) =>
  codesOf(error).some((c) => AWAY.has(c) || c.startsWith('08')) ||
  (error instanceof Error && AWAY_TEXT.test(`${error.message} ${String((error as { cause?: unknown }).cause ?? '')}`))
export const isDuplicate = (error: unknown) => codesOf(error).some((c) => c === '23505' || c === 'P2002')

const fieldOf = (instancePath: string) => instancePath.replace(/^\//, '').replace(/\//g, '.')

/** Any thrown thing → status and the one error body. */
function describe(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((v) => ({ path: fieldOf(v.instancePath), message: v.message ?? 'Invalid value' }))
    return new Problem(400, 'The request is malformed', fields)
  }
  if (isDatabaseAway(error))
    return new Problem(503, 'The database is away for the moment. Please try again.', undefined, { 'retry-after': '2' })
  if (isDuplicate(error)) return new Problem(409, 'There is already such a record')
  // 22021 character not in repertoire, 22003 out of range, 22P02 invalid text: input the schemas let through
  if (codesOf(error).some((c) => ['22021', '22003', '22P02', '22P05'].includes(c)))
    return new Problem(400, 'The request holds a value that cannot be stored')
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new Problem(status, status === 413 ? 'The request is too large' : error.message)
  return new Problem(500, 'Something went wrong on our side')
}

export function errorHandling(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = describe(error)
    if (problem.status >= 500)
      request.log.error({ err: error, ...(isResponseSerializationError(error) && { serialisation: error.cause.issues }) }, problem.message)
    const detailed = request.signedIn?.role === 'super_admin'
    const body: ErrorBody = {
      error: problem.message,
      errorDetails: detailed && !(error instanceof Problem) ? error.message : '',
      innerException: detailed && problem.status >= 500 ? (error.stack ?? '') : '',
      ...(problem.fields && { fields: problem.fields }),
    }
    return reply
      .code(problem.status)
      .headers(problem.headers)
      .type('application/json')
      .serializer(JSON.stringify as (payload: unknown) => string)
      .send(body)
  })
}
