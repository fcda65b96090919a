import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { isResponseSerializationError } from 'fastify-type-provider-zod'
import type { ErrorBody } from '@ratebook/shared/wire/errors.ts'
import { fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import { codesOf, isDatabaseAway, isDiskFull, isDuplicate, isTooSlow } from '../data/database-errors.ts'
import { Problem } from '../data/problem.ts'

/** Requests that Fastify itself refuses. */
const ofStatus: Partial<Record<number, PlainCode>> = { 413: 'requestTooLarge', 415: 'mediaType' }

/** Any thrown thing → status and the one error body. */
function describe(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  // whoever sent it has gone: the connection that broke is theirs, not the database's
  if (error === request.raw.errored) return new Problem(400, fault('requestCutOff'))
  if (isDiskFull(error)) return new Problem(507, fault('diskFull'))
  if (isTooSlow(error)) return new Problem(503, fault('tookTooLong'), undefined, { 'retry-after': '5' })
  if (isDatabaseAway(error)) return new Problem(503, fault('databaseAway'), undefined, { 'retry-after': '2' })
  if (isDuplicate(error)) return new Problem(409, fault('duplicate'))
  // 22021 character not in repertoire, 22003 out of range, 22P02 invalid text: input the schemas let through
  if (codesOf(error).some((c) => ['22021', '22003', '22P02', '22P05'].includes(c))) return new Problem(400, fault('unstorableValue'))
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? new Problem(status, fault(ofStatus[status] ?? 'malformed')) : new Problem(500, fault('failed'))
}

export function errorHandling(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = describe(error, request)
    request.faultCode = problem.fault.code
    // what the server refuses knowingly has no stack to look at, and comes in floods
    if (error instanceof Problem && problem.status >= 500) request.log.warn({ code: problem.fault.code }, problem.message)
    else if (problem.status >= 500)
      request.log.error({ err: error, ...(isResponseSerializationError(error) && { serialisation: error.cause.issues }) }, problem.message)
    const detailed = request.signedIn?.role === 'super_admin'
    const body: ErrorBody = {
      error: problem.message,
      errorDetails: detailed && !(error instanceof Problem) ? error.message : '',
      innerException: detailed && problem.status >= 500 ? (error.stack ?? '') : '',
      ...problem.fault,
      ...(problem.fields && { fields: problem.fields }),
    }
    return reply
      .code(problem.status)
      .headers(problem.headers)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify as (payload: unknown) => string)
      .send(body)
  })
}
