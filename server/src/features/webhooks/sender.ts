import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { BehindTheScenes } from '../../data/behind-the-scenes.ts'
import type { Db } from '../../data/db.ts'
import { isDue } from '../../data/due.ts'
import { ofBrands } from '../../data/scope.ts'
import { opened } from '../../data/secrets.ts'
import { outwardFetch } from '../../http/outward-fetch.ts'
import type { Mailer } from '../../mail.ts'
import { type Outcome, post, type Sending } from './post.ts'
import { settle } from './settle.ts'
import { takeNext } from './take-next.ts'
import { tellOfPaused } from './tell-of-paused.ts'

export interface Parts {
  db: Db
  config: Config
  mail: Mailer
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Whether an endpoint has something that is due. */
const hasDue = sql`w.state = 'active' AND EXISTS (SELECT FROM webhook_delivery d
  WHERE d.brand_id = w.brand_id AND d.webhook_id = w.id AND d.state = 'pending' AND ${isDue(sql`d.next_try_at`)})`

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
      SELECT DISTINCT w.brand_id AS id FROM webhook w WHERE (${hasDue}) OR (w.pause_reason <> '' AND w.told_at IS NULL) ORDER BY 1`)
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
      const due = await db.rows<{ id: string }>(sql`SELECT w.id FROM webhook w WHERE w.brand_id = ${brandId}::uuid AND ${hasDue}`)
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
