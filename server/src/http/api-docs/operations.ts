import { can, isWrite, roles } from '@ratebook/shared/wire/access.ts'
import { type Endpoint, takesIdempotencyKey } from '@ratebook/shared/wire/endpoint.ts'
import { scopeOf } from '@ratebook/shared/wire/scopes.ts'
import { pascal, refTo, type Schema } from './components.ts'
import { exampleOf } from './documented.ts'
import { fieldTexts } from './field-texts.ts'

type Media = { schema?: Schema; example?: unknown }
type Reply = { description: string; content?: Record<string, Media>; headers?: object }
type Parameter = { name: string; in: string; schema: Schema; description?: string; example?: unknown }
export interface Operation {
  operationId: string
  summary: string
  description: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, Media>; required?: boolean }
  responses: Record<string, Reply | { $ref: string }>
}

const refused = (description: string, headers?: object): Reply => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: refTo('Problem') } },
})
const whole = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })
/** What answers carry beside their body, each by the name that the document has for it. */
export const replyHeaders = {
  RetryAfter: whole('Seconds to wait before the call is made again'),
  RateLimit: whole('Calls that the key, or for calls without one the address, may make in a minute'),
  RateRemaining: whole('How many of them are left'),
  RateReset: whole('Seconds until they are counted anew'),
  Revision: { description: 'What the answer is complete up to: the `since` of the next call', schema: { type: 'string' } },
  Replayed: { description: '`true` where this was answered before, for the same `idempotency-key`', schema: { type: 'string' } },
}
const headerRef = (name: keyof typeof replyHeaders) => ({ $ref: `#/components/headers/${name}` })
const seconds = { 'retry-after': headerRef('RetryAfter') }
const limits = {
  'x-ratelimit-limit': headerRef('RateLimit'),
  'x-ratelimit-remaining': headerRef('RateRemaining'),
  'x-ratelimit-reset': headerRef('RateReset'),
}
const revision = { 'x-revision': headerRef('Revision') }
const replayed = { 'idempotency-replayed': headerRef('Replayed') }
/** What calls are refused with, each by the name that the document has for it. */
export const refusals = {
  BadRequest: refused('The request is not of the form that the call takes: `fields` names what is wrong in it'),
  Unauthorized: refused('Nobody is signed in: the token or key is missing, unknown, expired or revoked'),
  Forbidden: refused('Who asks may not do this, or not for this brand; a key may lack the scope'),
  NotFound: refused('There is no such thing, or it is another brand’s'),
  Conflict: refused('It was changed meanwhile, exists already, is still being made (`retry-after`), or something depends on it', seconds),
  Gone: refused('It is not known any more: the sentence says what to do instead'),
  TooLarge: refused('What was sent is larger than is taken'),
  MediaType: refused('What was sent is of a media type that the call does not take'),
  Unprocessable: refused('The request is well formed, but what it says cannot be: `fields` names it where it is about fields'),
  TooMany: refused('There were too many calls: see `retry-after`', { ...seconds, ...limits }),
  Unavailable: refused('The server is busy or cannot reach its database: try again', seconds),
  Failed: refused('Whatever else went wrong'),
}
const statuses = { 400: 'BadRequest', 401: 'Unauthorized', 403: 'Forbidden', 404: 'NotFound', 409: 'Conflict', 410: 'Gone' } as const
const moreStatuses = {
  413: 'TooLarge',
  415: 'MediaType',
  422: 'Unprocessable',
  429: 'TooMany',
  503: 'Unavailable',
  default: 'Failed',
} as const
const nameOfStatus: Record<string, keyof typeof refusals> = { ...statuses, ...moreStatuses }

const isBulk = (e: Endpoint) => 'since' in (e.query?.shape ?? {})
const changes = ({ method, list }: Endpoint) => method !== 'GET' && !list
/** Which of the refusals a call may answer with. */
function refusalsOf(e: Endpoint): string[] {
  const staff = e.access !== 'public'
  return Object.entries({
    400: true,
    401: staff || e.security === 'sign-in',
    403: staff,
    404: staff || Boolean(e.params ?? e.body),
    409: staff && changes(e),
    410: isBulk(e),
    413: Boolean(e.body ?? e.form),
    415: Boolean(e.body ?? e.form),
    422: (Boolean(e.body ?? e.form) && !e.list) || takesIdempotencyKey(e),
    429: !e.uncounted,
    503: true,
    default: true,
  }).flatMap(([status, may]) => (may ? [status] : []))
}

/** Who may make a call, and on whose records it works. */
function accessText(e: Endpoint): string {
  const { access } = e
  if (access === 'public') return 'For everybody: needs no token.'
  const scope = scopeOf(e)
  const whoMay = roles.filter((role) => can({ role, hasCMSAccess: true }, access)).map((role) => `\`${role}\``)
  return [
    access === 'session'
      ? 'For whoever is signed in.'
      : `For ${whoMay.join(', ')} (\`${access}\`)${access.startsWith('contracts:') ? ' who have access to contracts' : ''}.`,
    scope ? `API keys need the scope \`${scope}\`.` : 'No API key may make this call.',
    isWrite(access) && 'People must have accepted the licence agreement.',
  ]
    .filter(Boolean)
    .join(' ')
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
export const words = (e: Endpoint) => ({
  summary: e.summary.split(/[;:] |\. /, 1)[0] as string,
  description: [
    sentence(e.summary),
    accessText(e),
    e.limit && `One address may make this call ${e.limit} times a minute.`,
    e.list && 'With `file` the whole list is answered as CSV instead of a page.',
  ]
    .filter(Boolean)
    .join('\n\n'),
})

const done: Record<number, string> = { 200: 'What was asked for', 201: 'What was made', 204: 'It is done: there is nothing more to say' }

/** Gives a schema that stands right in a call a name of its own, made from the call's. */
function nameSchema(schemas: Record<string, Schema>, media: Media | undefined, name: string) {
  const schema = media?.schema
  if (!media || !schema || schema.$ref) return
  if (schema.type === 'array' && schema.items && !schema.items.$ref && schema.items.properties) {
    schemas[`${name}Item`] = schema.items
    schema.items = refTo(`${name}Item`)
  } else if (schema.properties ?? schema.anyOf) {
    schemas[name] = schema
    media.schema = refTo(name)
  }
}

/** Completes what the schemas of a call do not say: refusals, who may make it, examples, what its parameters are. */
export function complete(operation: Operation, e: Endpoint, schemas: Record<string, Schema>) {
  const name = operation.operationId
  const example = exampleOf(name)
  const { requestBody, responses } = operation
  for (const parameter of operation.parameters ?? []) {
    if ('$ref' in parameter) continue
    const text =
      fieldTexts.get(`${name}.${parameter.name}`) ?? fieldTexts.get(`parameter.${parameter.name}`) ?? fieldTexts.get(parameter.name)
    if (text) parameter.description = text
    const given = { ...example.params, ...example.query }[parameter.name]
    if (given !== undefined) parameter.example = parameter.schema.type === 'integer' ? Number(given) : given
  }
  if (e.access !== 'public') operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/BrandId' }]
  if (takesIdempotencyKey(e)) operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }]
  for (const media of Object.values(requestBody?.content ?? {})) {
    if (example.body !== undefined) media.example = example.body
    nameSchema(schemas, media, `${pascal(name)}${e.form ? 'Form' : 'Request'}`)
  }
  for (const [status, reply] of Object.entries(responses)) {
    if ('$ref' in reply) continue
    reply.description = e.download ? 'The file' : (done[Number(status)] ?? reply.description)
    nameSchema(schemas, reply.content?.['application/json'], `${pascal(name)}Response`)
    const headers = { ...(!e.uncounted && limits), ...(takesIdempotencyKey(e) && replayed), ...(isBulk(e) && revision) }
    if (Object.keys(headers).length > 0) reply.headers = headers
  }
  for (const status of refusalsOf(e)) responses[status] = { $ref: `#/components/responses/${nameOfStatus[status]}` }
}
