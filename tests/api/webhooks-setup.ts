import sql from 'sql-template-tag'
import { ofEveryBrand } from '@ratebook/server/data/scope.ts'
import { type WebhookDeliveryInFull, type Webhook, type WebhookDelivery, webhooks } from '@ratebook/shared/webhooks.ts'
import type { Username, World } from '../world.ts'

/** Lets webhooks be sent to receivers on this machine. */
export const env = { WEBHOOK_INTERNAL_HOSTS: '127.0.0.1,localhost', WEBHOOK_SECONDS: '1' }

/** The calls of a test about webhooks. */
export function webhooksOf(world: World, as: Username = 'alpha.admin') {
  const call = async (...[e, sent]: Parameters<World['call']>) => world.call(e, { as, ...sent })
  return {
    make: (body: object) => call(webhooks.createWebhook, { body: { name: 'Warehouse', events: ['appointment.requested'], ...body } }),
    change: (webhook: Webhook, body: object) =>
      call(webhooks.updateWebhook, { body: { ...webhook, events: webhook.events.split(' '), ...body } }),
    test: (id: string) => call(webhooks.testWebhook, { params: { id } }),
    replace: (id: string) => call(webhooks.replaceWebhookSecret, { params: { id } }),
    remove: (id: string) => call(webhooks.deleteWebhook, { params: { id } }),
    again: (id: string) => call(webhooks.sendWebhookAgain, { params: { id } }),
    of: async (id: string): Promise<Webhook> =>
      (await call(webhooks.listWebhooks, { body: {} })).body.records.find((webhook: Webhook) => webhook.id === id),
    /** What was and is to be sent to it, newest first. */
    sent: async (id: string): Promise<WebhookDelivery[]> =>
      (await call(webhooks.listWebhookDeliveries, { body: {} })).body.records.filter((one: WebhookDelivery) => one.webhookId === id),
    read: async (id: string): Promise<WebhookDeliveryInFull> => (await call(webhooks.getWebhookDelivery, { params: { id } })).body,
    /** The job's work, as if the next try of everything were due. */
    async job() {
      await world.db.rows(sql`UPDATE webhook_delivery SET next_try_at = now() - interval '1 second' WHERE state = 'pending'`)
      return ofEveryBrand(() => world.app.webhooks.sendAll())
    },
  }
}
