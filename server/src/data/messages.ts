import { v7 as uuid } from 'uuid'
import sql, { type Sql } from 'sql-template-tag'
import type { MessageData, MessageType, WebhookEvent } from '@ratebook/shared/webhook-events.ts'
import { MOST_TRIES } from '@ratebook/shared/webhooks.ts'

/** A message as it is signed and sent, however often. */
export function newMessage<T extends MessageType>(brandId: string, type: T, data: MessageData<T>) {
  const id = uuid()
  return { id, body: JSON.stringify({ id, type, timestamp: new Date().toISOString(), brandId, data }) }
}

/**
 * Writes a message to each of the brand's active endpoints that are told of the event: in the transaction of what it tells of, so that
 * nothing is lost and nothing is told that did not happen.
 */
export function messages<T extends WebhookEvent>(brandId: string, type: T, data: MessageData<T>, occasion: string): Sql {
  const { id, body } = newMessage(brandId, type, data)
  return sql`
    INSERT INTO webhook_delivery (brand_id, id, webhook_id, message_id, event, occasion, body, tries_left)
    SELECT w.brand_id, gen_random_uuid(), w.id, ${id}::uuid, ${type}, ${occasion}, ${body}, ${MOST_TRIES}::int
    FROM webhook w WHERE w.brand_id = ${brandId}::uuid AND w.state = 'active' AND ${type} = ANY(w.events)
    ON CONFLICT DO NOTHING`
}
