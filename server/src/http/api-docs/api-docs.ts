import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { api } from '@ratebook/shared/api.ts'
import { bulkTypes } from '@ratebook/shared/bulk.ts'
import { type Schema, shareSchemas } from './components.ts'
import { about, parameters, securitySchemes, tags } from './about.ts'
import { nameSchemas } from './names.ts'
import { webhookCalls } from './webhooks.ts'
import { complete, type Operation, refusals, replyHeaders } from './operations.ts'

type Paths = Record<string, Record<string, Operation>>

/** A multipart call validates its fields itself; here they are described, beside the file. */
function withForm(operationId: unknown, schema: Record<string, unknown>) {
  const { form, file } = api[String(operationId)] ?? {}
  if (!form || !file) return schema
  const { $schema: _, ...fields } = z.toJSONSchema(z.object(form.shape), { io: 'input' })
  const properties = { ...fields.properties, [file]: { type: 'string', format: 'binary', description: 'The file' } }
  return { ...schema, body: { ...fields, properties } }
}

/** The OpenAPI document, made from the endpoint table, and its page at /api/docs. */
export async function apiDocs(app: FastifyInstance) {
  nameSchemas()
  await app.register(fastifySwagger, {
    openapi: { ...about, tags, components: { securitySchemes, parameters } },
    convertConstToEnum: false,
    transform: (input) => {
      const name = String(input.schema?.operationId)
      const { download, response: record } = api[name] ?? {}
      const schemaOf = (type: string) => (type === bulkTypes.ndjson ? record : z.string())
      const content = Object.fromEntries([download ?? []].flat().map((type) => [type, { schema: schemaOf(type) }]))
      // routes declare what they answer when all is well, and files are sent by hand
      const response = download ? { 200: { description: 'The file', content } } : input.schema?.response
      // parameters are listed one by one, which a schema that goes by its name could not be
      const [params, querystring] = [input.schema?.params, input.schema?.querystring].map((of) => of && z.object((of as z.ZodObject).shape))
      const { schema, url } = jsonSchemaTransform({ ...input, schema: { ...input.schema, params, querystring, response } })
      return { schema: withForm(name, schema as Record<string, unknown>), url }
    },
    transformObject: (input) => {
      const document = jsonSchemaTransformObject(input) as {
        paths: Paths
        components: { schemas: Record<string, Schema>; responses?: object; headers?: object }
      }
      document.components.responses = refusals
      document.components.headers = replyHeaders
      // new ones come with new versions: programs take what they do not know as well
      document.components.schemas.ErrorCode = {
        type: 'string',
        description: 'What is wrong, in no language: one of `x-error-codes`, or a later one',
      }
      for (const operation of Object.values(document.paths).flatMap((calls) => Object.values(calls))) {
        const endpoint = api[operation.operationId]
        if (endpoint) complete(operation, endpoint, document.components.schemas)
      }
      return shareSchemas({ ...document, webhooks: webhookCalls }) as ReturnType<typeof jsonSchemaTransformObject>
    },
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' })
}
