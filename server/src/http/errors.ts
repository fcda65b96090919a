import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import type { ErrorBody } from '@ratebook/shared/wire/errors.ts'
import { codesOf, isDatabaseAway, isDuplicate } from '../data/database-errors.ts'
import { Problem } from '../data/problem.ts'

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
