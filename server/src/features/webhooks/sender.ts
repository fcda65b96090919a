import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import { MOST_TRIES } from '@ratebook/shared/webhooks.ts'
import type { Config } from '../../config.ts'
import { BehindTheScenes } from '../../data/behind-the-scenes.ts'
import type { Db } from '../../data/db.ts'
import { ofBrands } from '../../data/scope.ts'
import { opened } from '../../data/secrets.ts'
import { outwardFetch } from '../../http/outward-fetch.ts'
import type { Mailer } from '../../mail.ts'
import { type Outcome, post, type Sending } from './post.ts'
import { settle, type Tried } from './settle.ts'
import { tellOfPaused } from './tell-of-paused.ts'

export interface Parts {
  db: Db
  config: Config
  mail: Mailer
  log: Pick<FastifyBaseLogger, 'warn'>
}
type Due = Tried & Sending

/** Between one try and the next: a minute at first, each time three times as long, a day at most. Ten tries take nearly three days. */
const [FACTOR, LONGEST_MINUTES] = [3, 24 * 60]

/**
 * The next message to an endpoint whose time has come, nobody else's to send: taking it is what puts off its next try, so one whose server
 * dies is tried again.
 */
const takeNext = (db: Db, brandId: string, webhookId: string) =>
  db.rows<Due>(sql`
    UPDATE webhook_delivery d SET attempts = d.attempts + 1, tries_left = d.tries_left - 1,
      next_try_at = now() + interval '1 minute' * least(${FACTOR}::int ^ (${MOST_TRIES}::int - d.tries_left), ${LONGEST_MINUTES}::int)
    FROM webhook w
    WHERE d.brand_id = ${brandId}::uuid AND w.brand_id = d.brand_id AND w.id = d.webhook_id AND w.state = 'active' AND d.id = (
      SELECT n.id FROM webhook_delivery n
      WHERE n.brand_id = ${brandId}::uuid AND n.webhook_id = ${webhookId}::uuid AND n.state = 'pending' AND n.next_try_at <= now()
      ORDER BY n.next_try_at, n.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING d.id, d.webhook_id AS "webhookId", d.message_id AS "messageId", d.body, d.attempts, d.tries_left AS "triesLeft",
      w.url, w.secret`)

/** Whether an endpoint has something that is due. */
const isDue = sql`w.state = 'active' AND EXISTS (SELECT FROM webhook_delivery d
  WHERE d.brand_id = w.brand_id AND d.webhook_id = w.id AND d.state = 'pending' AND d.next_try_at <= now())`

/** Sends messages to endpoints: at once where it can, and by a job whatever did not arrive. */
export class WebhookSender {
  readonly #parts: Parts
  readonly #outward: ReturnType<typeof outwardFetch>
  readonly #work: BehindTheScenes
  readonly #closing = new AbortController()
  /** tries of this server, by what came of them */
  readonly outcomes = new Map<string, number>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#outward = outwardFetch(parts.config.webhookInternalHosts)
    this.#work = new BehindTheScenes(
      (brandId) => this.#sendOf(brandId),
      (error) => parts.log.warn({ err: error }, 'webhooks will be sent later'),
    )
    parts.db.onMessages((brandId) => this.#work.soon(brandId))
  }

  /** The job: of every brand whatever is due. */
  async sendAll() {
    const brands = await this.#parts.db.rows<{ id: string }>(sql`
      SELECT DISTINCT w.brand_id AS id FROM webhook w WHERE (${isDue}) OR (w.pause_reason <> '' AND w.told_at IS NULL) ORDER BY 1`)
    for (const { id } of brands) await this.#sendOf(id)
    return { brands: brands.length }
  }

  /** The same for one brand, behind the scenes. */
  sendSoon(brandId: string) {
    this.#work.soon(brandId)
  }

  /** Sends a message this once, whoever waits for what comes of it. */
  async send({ secret, ...sending }: Sending): Promise<Outcome> {
    const { config } = this.#parts
    const plain = opened(secret, config.keys)
    const outcome: Outcome =
      plain === null
        ? { reason: 'secretLost', status: null, durationMs: 0, answer: '' }
        : await post(
            this.#outward,
            { ...sending, secret: plain },
            AbortSignal.any([AbortSignal.timeout(config.webhookMs), this.#closing.signal]),
          )
    const name = outcome.reason || 'delivered'
    this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1)
    return outcome
  }

  /** Ends what is under way: whoever did not answer by now is asked again. */
  async close() {
    this.#closing.abort()
    await this.#work.close()
    await this.#outward.close()
  }

  /** Each endpoint by itself: one that is slow keeps no other waiting. */
  #sendOf(brandId: string) {
    return ofBrands([brandId], async () => {
      const { db } = this.#parts
      const due = await db.rows<{ id: string }>(sql`SELECT w.id FROM webhook w WHERE w.brand_id = ${brandId}::uuid AND ${isDue}`)
      await Promise.all(due.map(({ id }) => this.#sendTo(brandId, id)))
      await tellOfPaused(this.#parts, brandId)
    })
  }

  /** Until nothing is due, or the endpoint is down: then the others wait for the next time. */
  async #sendTo(brandId: string, webhookId: string) {
    const { db, log } = this.#parts
    while (!this.#work.isClosing) {
      const [due] = await takeNext(db, brandId, webhookId)
      if (!due) return
      const outcome = await this.send(due)
      const { reason, status } = outcome
      if (this.#closing.signal.aborted && status === null) return
      await db.transaction((tx) => settle(tx, brandId, due, outcome))
      if (reason === '') continue
      log.warn({ webhook: webhookId, delivery: due.id, reason, status }, 'a webhook was not delivered')
      if (status === null || status >= 500 || status === 429) return
    }
  }
}
