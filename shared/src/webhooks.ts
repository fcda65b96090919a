import { z } from 'zod'
import { messageTypes, webhookEvents } from './webhook-events.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Id, requiredText, Version } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

/** `paused`: by a person, or by itself once nothing arrived for days. */
export const webhookStates = ['active', 'paused'] as const
/** Why an endpoint was paused by itself: nothing arrived for days, or it answered that it is gone for good (410); '' = it was not. */
export const pauseReasons = ['failing', 'gone'] as const
export const deliveryStates = ['pending', 'delivered', 'failed'] as const
/** Why a message did not arrive: no answer at all, none in time, one that is no success, or no address that may be called. */
export const webhookFaults = ['unreachable', 'slow', 'refused', 'redirected', 'gone', 'inside', 'secretLost'] as const
export type WebhookFault = (typeof webhookFaults)[number]

/** Endpoints of one brand. */
export const MOST_WEBHOOKS = 20
/** A message is tried so often, over three days, unless it arrives before. */
export const MOST_TRIES = 10
/** How long what was sent is kept. */
export const DELIVERIES_KEPT_DAYS = 90

const reason = z.enum(['', ...webhookFaults])
const count = z.number().int()

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  /** parted by blanks */
  events: z.string(),
  state: z.enum(webhookStates),
  pauseReason: z.enum(['', ...pauseReasons]),
  /** a moment, as ISO text: since then nothing arrived; '' = the last message did */
  failingSince: z.string(),
  /** when the last message arrived; '' = never */
  lastDelivered: z.string(),
  waiting: count,
  version: count,
})
export type Webhook = z.infer<typeof Webhook>

export const NewWebhook = z.object({
  name: requiredText(100),
  url: requiredText(1000).refine((text) => isAddress(text), because('webhookAddress')),
  events: z
    .array(z.enum(webhookEvents))
    .max(webhookEvents.length)
    .refine((chosen) => chosen.length > 0, because('webhookNeedsEvent'))
    .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event))),
  state: z.enum(webhookStates).default('active'),
})
/**
 * An address without who signs in there, which would be shown to everybody, and without what is never sent. Whether it may be called, the
 * server says.
 */
function isAddress(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

/** What is sent of an event to one endpoint, and what became of it. */
export const WebhookDelivery = z.object({
  id: Id,
  webhookId: Id,
  webhook: z.string(),
  event: z.enum(messageTypes),
  /** moments, as ISO text */
  createdAt: z.string(),
  state: z.enum(deliveryStates),
  reason,
  /** of the last answer; null where there was none */
  status: count.nullable(),
  attempts: count,
  /** '' where it is not tried again */
  nextTry: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
export const WebhookAttempt = z.object({
  number: count,
  at: z.string(),
  status: count.nullable(),
  reason,
  durationMs: count,
  /** its first characters */
  answer: z.string(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>
/** A delivery with the message as it is sent, and every try. */
export const WebhookDeliveryInFull = WebhookDelivery.extend({ body: z.string(), tries: z.array(WebhookAttempt) })
export type WebhookDeliveryInFull = z.infer<typeof WebhookDeliveryInFull>

export const webhookList = columns(
  'webhooks',
  { id: 'name', direction: 'asc' },
  {
    name: { label: 'webhooks.name', type: 'text', sort: true, filter: true },
    url: { label: 'webhooks.url', type: 'text', sort: true, filter: true },
    events: { label: 'webhooks.events', type: 'text', sort: true, filter: true, search: false },
    state: { label: 'webhooks.state', type: 'text', sort: true, filter: true, search: false },
    lastDelivered: { label: 'webhooks.lastDelivered', type: 'text', kind: 'day', sort: true, filter: true },
    failingSince: { label: 'webhooks.failingSince', type: 'text', kind: 'day', sort: true, filter: true },
    waiting: { label: 'webhooks.waiting', type: 'number', sort: true, filter: true },
  },
)
export const webhookDeliveryList = columns(
  'webhooks',
  { id: 'createdAt', direction: 'desc' },
  {
    createdAt: { label: 'deliveries.createdAt', type: 'text', kind: 'day', sort: true, filter: true },
    webhook: { label: 'deliveries.webhook', type: 'text', sort: true, filter: true },
    event: { label: 'deliveries.event', type: 'text', sort: true, filter: true, search: false },
    state: { label: 'deliveries.state', type: 'text', sort: true, filter: true, search: false },
    reason: { label: 'deliveries.reason', type: 'text', sort: true, filter: true, search: false },
    status: { label: 'deliveries.status', type: 'number', sort: true, filter: true },
    attempts: { label: 'deliveries.attempts', type: 'number', sort: true, filter: true },
    nextTry: { label: 'deliveries.nextTry', type: 'text', kind: 'day', sort: true, filter: true },
  },
)
const id = z.object({ id: Id })
const secret = z.string()

export const webhooks = {
  listWebhooks: endpoint({
    method: 'POST',
    path: '/api/v1/webhooks/list',
    access: 'brand:read',
    list: webhookList,
    body: listRequest(webhookList),
    response: page(Webhook),
    summary: 'Webhook endpoints of the brand, sorted and filtered',
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/api/v1/webhook',
    access: 'brand:write',
    body: NewWebhook,
    response: Webhook.extend({ secret }),
    status: 201,
    summary: 'Register a webhook endpoint: this answer alone holds its secret',
  }),
  updateWebhook: endpoint({
    method: 'PUT',
    path: '/api/v1/webhook',
    access: 'brand:write',
    body: NewWebhook.extend({ id: Id, version: Version }),
    response: Webhook,
    summary: 'Change a webhook endpoint, pause it or have it go on; a stale version answers 409',
  }),
  replaceWebhookSecret: endpoint({
    method: 'POST',
    path: '/api/v1/webhook/:id/secret',
    access: 'brand:write',
    params: id,
    response: z.object({ secret }),
    summary: 'Replace the secret of a webhook endpoint: this answer alone holds the new one, and the earlier signs nothing any more',
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/api/v1/webhook/:id/test',
    access: 'brand:write',
    limit: 20,
    params: id,
    response: WebhookDeliveryInFull,
    summary: 'Send a test to a webhook endpoint, once, and answer what came of it',
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: '/api/v1/webhook/:id',
    access: 'brand:write',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Remove a webhook endpoint, and all that was or was to be sent to it',
  }),
  listWebhookDeliveries: endpoint({
    method: 'POST',
    path: '/api/v1/webhook-deliveries/list',
    access: 'brand:read',
    list: webhookDeliveryList,
    body: listRequest(webhookDeliveryList),
    response: page(WebhookDelivery),
    summary: 'What was and is to be sent to webhook endpoints, sorted and filtered',
  }),
  getWebhookDelivery: endpoint({
    method: 'GET',
    path: '/api/v1/webhook-delivery/:id',
    access: 'brand:read',
    params: id,
    response: WebhookDeliveryInFull,
    summary: 'A message to a webhook endpoint, as it is sent, with every try',
  }),
  sendWebhookAgain: endpoint({
    method: 'POST',
    path: '/api/v1/webhook-delivery/:id/again',
    access: 'brand:write',
    limit: 60,
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Send a message again that arrived, or that is not tried any more: by the same id',
  }),
}
