import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { isEventOfContracts, TEST_EVENT, type WebhookEvent } from '@ratebook/shared/webhook-events.ts'
import { MOST_TRIES, MOST_WEBHOOKS, type Webhook, type WebhookDelivery, webhooks } from '@ratebook/shared/webhooks.ts'
import { can } from '@ratebook/shared/wire/access.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { listPage } from '../../data/list-page.ts'
import { newMessage } from '../../data/messages.ts'
import { notFound, Problem, refusedFields } from '../../data/problem.ts'
import { current, held, orTaken, taken } from '../../data/records.ts'
import { seal } from '../../data/secrets.ts'
import { AddressRefused, demandOutwardUrl } from '../../http/outward-fetch.ts'
import { serve, type StaffContext } from '../../http/serve.ts'
import { newSecret } from './post.ts'
import { settle } from './settle.ts'
import { type D, deliverySource, readDelivery, readWebhook, type W, webhookSource } from './sources.ts'

const ENTITY = 'webhook'
const isTaken = taken('webhookTaken', 'name')
/** What of an endpoint stands in the log: its secret never does. */
const logged = ({ name, url, events, state }: Pick<Webhook, 'name' | 'url' | 'state'> & { events: readonly string[] }) => ({
  ...{ name, url, events, state },
})

/** @throws Problem 422 for an address that is not called; 403 for events that are not theirs to have told, unless they are told already */
function mayBe({ config, user }: StaffContext, url: string, events: readonly WebhookEvent[], before: readonly string[] = []) {
  try {
    demandOutwardUrl(new URL(url), config.webhookInternalHosts)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw refusedFields(fault('webhookAddress'), [faultAt('url', 'webhookAddress')])
  }
  if (!can(user, 'contracts:read') && events.some((event) => isEventOfContracts(event) && !before.includes(event)))
    throw new Problem(403, fault('notAllowed'), [faultAt('events', 'contractsAccessNotYours')])
}

/** What waits is sent now, as often as what is new. */
const startAgain = (brandId: string, of: ReturnType<typeof sql>) => sql`
  UPDATE webhook_delivery SET state = 'pending', tries_left = ${MOST_TRIES}::int, next_try_at = now(), settled_at = NULL
  WHERE brand_id = ${brandId}::uuid AND ${of}`

export const webhookRoutes = (app: FastifyInstance) =>
  serve(webhooks, {
    updateWebhook: async ({ id }, { db, brandId }) => {
      const saved = await readWebhook(db, brandId, id)
      return { ...saved, events: saved.events.split(' ') }
    },
  })(app, {
    listWebhooks: ({ body }, context) => listPage<W, Webhook>(context, webhookSource(context.brandId), body),

    createWebhook: async ({ body }, context) => {
      const { db, config, brandId, user } = context
      mayBe(context, body.url, body.events)
      const [id, secret] = [uuid(), newSecret()]
      await db.transaction(async (tx) => {
        // of several made at once each waits for the other
        await tx.rows(sql`SELECT 1 FROM brand WHERE id = ${brandId} FOR NO KEY UPDATE`)
        if ((await tx.prisma.webhook.count({ where: { brandId } })) >= MOST_WEBHOOKS)
          throw new Problem(422, fault('tooManyWebhooks', { limit: MOST_WEBHOOKS }))
        await orTaken(tx.prisma.webhook.create({ data: { brandId, id, ...body, secret: seal(secret, config.keys) } }), isTaken)
        await tx.record(brandId, user, { action: 'create', entity: ENTITY, entityId: id, after: logged(body) })
      })
      return { ...(await readWebhook(db, brandId, id)), secret }
    },

    updateWebhook: async ({ body: { id, version, ...data } }, context) => {
      const { db, brandId, user } = context
      await db.transaction(async (tx) => {
        const before = await current(tx, 'webhook', brandId, id, version)
        mayBe(context, data.url, data.events, before.events)
        const goesOn = before.state === 'paused' && data.state === 'active'
        const fresh = goesOn ? { pauseReason: '', failingSince: null, toldAt: null } : {}
        const where = { brandId_id: { brandId, id } }
        await orTaken(tx.prisma.webhook.update({ where, data: { ...data, ...fresh, version: { increment: 1 } } }), isTaken)
        if (goesOn) await tx.execute(startAgain(brandId, sql`webhook_id = ${id}::uuid AND state = 'pending'`))
        const change = { before: logged(before as Parameters<typeof logged>[0]), after: logged(data) }
        await tx.record(brandId, user, { action: 'update', entity: ENTITY, entityId: id, name: data.name, ...change })
      })
      app.webhooks.sendSoon(brandId)
      return readWebhook(db, brandId, id)
    },

    replaceWebhookSecret: async ({ params: { id } }, { db, config, brandId, user }) => {
      const secret = newSecret()
      await db.transaction(async (tx) => {
        const { name } = await current(tx, 'webhook', brandId, id)
        await tx.prisma.webhook.update({ where: { brandId_id: { brandId, id } }, data: { secret: seal(secret, config.keys) } })
        await tx.record(brandId, user, { action: 'replace secret', entity: ENTITY, entityId: id, name })
      })
      return { secret }
    },

    testWebhook: async ({ params: { id: webhookId } }, { db, brandId, user }) => {
      const webhook = await db.prisma.webhook.findFirst({ where: { brandId, id: webhookId } })
      if (!webhook) throw notFound('webhookNotFound')
      const { url, secret, name } = webhook
      const { id: messageId, body } = newMessage(brandId, TEST_EVENT, { webhookId, name })
      const outcome = await app.webhooks.send({ url, secret, messageId, body })
      const [id, attempts, triesLeft] = [uuid(), 1, 0]
      await db.transaction(async (tx) => {
        await current(tx, 'webhook', brandId, webhookId)
        await tx.prisma.webhookDelivery.create({
          data: { brandId, id, webhookId, messageId, event: TEST_EVENT, body, attempts, triesLeft },
        })
        await settle(tx, brandId, { id, webhookId, attempts, triesLeft }, outcome)
        const after = { status: outcome.status, reason: outcome.reason }
        await tx.record(brandId, user, { action: 'test', entity: ENTITY, entityId: webhookId, name, after })
      })
      return readDelivery(db, brandId, id)
    },

    deleteWebhook: async ({ params: { id } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const before = await held(tx, 'webhook', brandId, id)
        await tx.prisma.webhook.delete({ where: { brandId_id: { brandId, id } } })
        const change = { name: before.name, before: logged(before as Parameters<typeof logged>[0]) }
        await tx.record(brandId, user, { action: 'delete', entity: ENTITY, entityId: id, ...change })
      })
      return null
    },

    listWebhookDeliveries: ({ body }, context) => listPage<D, WebhookDelivery>(context, deliverySource(context.brandId), body),
    getWebhookDelivery: ({ params: { id } }, { db, brandId }) => readDelivery(db, brandId, id),

    sendWebhookAgain: async ({ params: { id } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const [delivery] = await tx.rows<{ state: string; event: string; webhook: string; isPaused: boolean }>(sql`
          SELECT d.state, d.event, w.name AS webhook, w.state = 'paused' AS "isPaused"
          FROM webhook_delivery d JOIN webhook w ON w.brand_id = d.brand_id AND w.id = d.webhook_id
          WHERE d.brand_id = ${brandId} AND d.id = ${id} FOR UPDATE OF d`)
        if (!delivery) throw notFound('messageNotFound')
        if (delivery.isPaused) throw new Problem(422, fault('webhookPaused'))
        await tx.execute(startAgain(brandId, sql`id = ${id}::uuid`))
        const change = { name: `${delivery.webhook} · ${delivery.event}`, before: { state: delivery.state }, after: { state: 'pending' } }
        await tx.record(brandId, user, { action: 'retry', entity: 'webhook delivery', entityId: id, ...change })
      })
      app.webhooks.sendSoon(brandId)
      return null
    },
  })
