import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { scopes } from './wire/scopes.ts'
import { Id, requiredText } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

/** `stopped`: whoever made it is disabled, gone, or no longer works for the brand. */
export const keyStates = ['active', 'expired', 'revoked', 'stopped'] as const

/** Calls that one key may make in a minute. */
export const CALLS_A_MINUTE = 300
/** Keys of one brand that are neither revoked nor expired. */
export const MOST_KEYS = 100
/** How long a key may live, and how long it does where nobody says. */
export const [MOST_DAYS, USUAL_DAYS] = [730, 365]
/** Its maker is told so long before it expires. */
export const WARNED_DAYS = 14

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** how it begins: enough to know it again, of no use by itself */
  prefix: z.string(),
  /** parted by blanks */
  scopes: z.string(),
  madeBy: z.string(),
  madeOn: z.string(),
  expiresOn: z.string(),
  /** the minute; '' = never */
  lastUsed: z.string(),
  requestsToday: z.number().int(),
  state: z.enum(keyStates),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.object({
  name: requiredText(100),
  scopes: z
    .array(z.enum(scopes))
    .max(scopes.length)
    .refine((chosen) => chosen.length > 0, because('keyNeedsScope'))
    .transform((chosen) => scopes.filter((scope) => chosen.includes(scope))),
  days: z.number().int().min(1).max(MOST_DAYS).default(USUAL_DAYS),
})

export const apiKeyList = columns(
  'keys',
  { id: 'madeOn', direction: 'desc' },
  {
    name: { label: 'keys.name', type: 'text', sort: true, filter: true },
    prefix: { label: 'keys.prefix', type: 'text', sort: true, filter: true },
    scopes: { label: 'keys.scopes', type: 'text', sort: true, filter: true, search: false },
    madeBy: { label: 'keys.madeBy', type: 'text', sort: true, filter: true },
    madeOn: { label: 'keys.madeOn', type: 'text', sort: true, filter: true, kind: 'day' },
    expiresOn: { label: 'keys.expiresOn', type: 'text', sort: true, filter: true, kind: 'day' },
    lastUsed: { label: 'keys.lastUsed', type: 'text', sort: true, filter: true },
    requestsToday: { label: 'keys.requestsToday', type: 'number', sort: true, filter: true },
    state: { label: 'keys.state', type: 'text', sort: true, filter: true, search: false },
  },
)

export const apiKeys = {
  listApiKeys: endpoint({
    method: 'POST',
    path: '/api/v1/keys/list',
    access: 'brand:read',
    list: apiKeyList,
    body: listRequest(apiKeyList),
    response: page(ApiKey),
    summary: 'API keys of the brand, sorted and filtered',
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/api/v1/key',
    access: 'brand:write',
    body: NewApiKey,
    response: ApiKey.extend({ key: z.string() }),
    status: 201,
    summary: 'Make an API key: this answer alone holds it',
  }),
  revokeApiKey: endpoint({
    method: 'POST',
    path: '/api/v1/key/:id/revoke',
    access: 'brand:write',
    params: z.object({ id: Id }),
    response: z.null(),
    status: 204,
    summary: 'Revoke an API key: it is good for nothing from now on',
  }),
}
