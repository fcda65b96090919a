import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { api } from '@ratebook/shared/api.ts'
import { ErrorBody } from '@ratebook/shared/wire/errors.ts'

/** A multipart call validates its fields itself; here they are described, beside the file. */
function withForm(operationId: unknown, schema: Record<string, unknown>) {
  const { form, file } = api[String(operationId)] ?? {}
  if (!form || !file) return schema
  const fields = z.toJSONSchema(form, { io: 'input', target: 'openapi-3.0' })
  return { ...schema, body: { type: 'object', properties: { ...fields.properties, [file]: { type: 'string', format: 'binary' } } } }
}

/** The OpenAPI document, made from the endpoint table, and its page at /api/docs. */
export async function apiDocs(app: FastifyInstance) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Ratebook', version: '0.1.0', description: 'Price transparency for hospitals' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (input) => {
      // the body of every error is the same, and made by hand: routes declare what they answer when all is well
      const error = { description: 'What is wrong', content: { 'application/json': { schema: ErrorBody } } }
      const { download } = api[String(input.schema?.operationId)] ?? {}
      const content = Object.fromEntries([download ?? []].flat().map((type) => [type, { schema: z.string() }]))
      const file = download && { 200: { description: 'The file', content } }
      const response = { ...(input.schema?.response as object), ...file, default: error }
      const { schema, url } = jsonSchemaTransform({ ...input, schema: { ...input.schema, response } })
      return { schema: withForm(input.schema?.operationId, schema as Record<string, unknown>), url }
    },
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' })
}
