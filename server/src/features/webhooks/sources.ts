import sql from 'sql-template-tag'
import {
  type WebhookDeliveryInFull,
  webhookDeliveryList,
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
  webhookList,
} from '@ratebook/shared/webhooks.ts'
import type { Db } from '../../data/db.ts'
import { isoTime, type ListSource, tableColumns } from '../../data/list.ts'
import { readOne } from '../../data/records.ts'

export type W = typeof webhookList.columns
export const webhookSource = (brandId: string): ListSource<W> => ({
  list: webhookList,
  from: sql`webhook w`,
  where: sql`w.brand_id = ${brandId}`,
  id: sql`w.id`,
  columns: {
    ...tableColumns('w', 'name', 'url', 'state'),
    events: sql`array_to_string(w.events, ' ')`,
    lastDelivered: sql`coalesce(${isoTime(sql`w.last_delivered`)}, '')`,
    failingSince: sql`coalesce(${isoTime(sql`w.failing_since`)}, '')`,
    waiting: sql`(SELECT count(*)::int FROM webhook_delivery d
      WHERE d.brand_id = ${brandId} AND d.webhook_id = w.id AND d.state = 'pending')`,
  },
  also: tableColumns('w', 'pauseReason', 'version'),
})
export const readWebhook = (db: Db, brandId: string, id: string) => readOne<W, Webhook>(db, webhookSource(brandId), 'webhookNotFound', id)

export type D = typeof webhookDeliveryList.columns
export const deliverySource = (brandId: string): ListSource<D> => ({
  list: webhookDeliveryList,
  from: sql`webhook_delivery d JOIN webhook w ON w.brand_id = ${brandId} AND w.id = d.webhook_id`,
  where: sql`d.brand_id = ${brandId}`,
  id: sql`d.id`,
  columns: {
    ...tableColumns('d', 'event', 'state', 'reason', 'status', 'attempts'),
    webhook: sql`w.name`,
    createdAt: isoTime(sql`d.created_at`),
    nextTry: sql`CASE WHEN d.state = 'pending' AND w.state = 'active' THEN ${isoTime(sql`d.next_try_at`)} ELSE '' END`,
  },
  order: { createdAt: sql`d.created_at` },
  also: tableColumns('d', 'webhookId'),
})

/** A message with every try. @throws Problem 404 */
export async function readDelivery(db: Db, brandId: string, id: string): Promise<WebhookDeliveryInFull> {
  const source = deliverySource(brandId)
  const delivery = await readOne<D, WebhookDelivery & { body: string }>(
    db,
    { ...source, also: { ...source.also, body: sql`d.body` } },
    'messageNotFound',
    id,
  )
  const tries = await db.rows<WebhookAttempt>(sql`
    SELECT number, ${isoTime(sql`at`)} AS at, status, reason, duration_ms AS "durationMs", answer
    FROM webhook_attempt WHERE brand_id = ${brandId} AND delivery_id = ${id} ORDER BY number`)
  return { ...delivery, tries }
}
