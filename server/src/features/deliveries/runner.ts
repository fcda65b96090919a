import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import sql, { type Sql } from 'sql-template-tag'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { isDue } from '../../data/due.ts'
import { ofBrands } from '../../data/scope.ts'
import { timeZoneOf } from '../../data/today.ts'
import type { Mailer } from '../../mail.ts'
import { tellOfFiles, tellOfTrouble } from './letters.ts'
import { MOST_FILES, matches, Trouble } from './place.ts'
import { type DeliveryRow, nextLook, openPlace, ownerOf } from './record.ts'
import { lookAt, type Seen, type SeenFiles } from './settled.ts'
import { type Means, takeFile } from './take-file.ts'

export interface Parts extends Means {
  mail: Mailer
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const AT_ONCE = 4
/** A server that looks says so every so often; one that has said nothing for three times as long is dead. */
const SIGN_MS = 20_000
const lease = sql`now() + interval '1 minute'`
/** A file that is being written, and a place that cannot be reached, are looked at again soon. */
const [GROWING, TROUBLED] = [sql`now() + interval '30 seconds'`, sql`now() + interval '15 minutes'`]

/** Looks for files where brands have them, and has them loaded. */
export class DeliveryRunner {
  readonly #parts: Parts
  readonly #running = new Set<Promise<unknown>>()
  #isClosing = false
  constructor(parts: Parts) {
    this.#parts = parts
  }

  get outcomes(): ReadonlyMap<string, number> {
    return this.#parts.outcomes
  }

  /** The job: of every brand whatever is due. */
  async lookAll() {
    const due = await this.#parts.db.rows<{ brandId: string; id: string }>(
      sql`SELECT brand_id AS "brandId", id FROM delivery WHERE enabled AND ${isDue(sql`next_look_at`)} ORDER BY next_look_at`,
    )
    const limit = pLimit(AT_ONCE)
    const look = async ({ brandId, id }: (typeof due)[number]) => {
      const begins = await this.#begin(brandId, id, sql`enabled AND ${isDue(sql`next_look_at`)}`)
      if (begins) await this.#finish(brandId, id)
      return begins
    }
    const looks = await Promise.all(due.map((one) => limit(() => look(one))))
    return { looks: looks.filter(Boolean).length }
  }

  /** The same for one, whether it is due or not: it has begun by then, as whoever asked is shown, and ends behind the scenes. */
  async lookNow(brandId: string, id: string) {
    if (!(await this.#begin(brandId, id, sql`true`))) return
    const work: Promise<unknown> = this.#finish(brandId, id)
      .catch((error) => this.#parts.log.warn({ err: error }, 'files that come by themselves will be looked for later'))
      .finally(() => this.#running.delete(work))
    this.#running.add(work)
  }

  async close() {
    this.#isClosing = true
    await Promise.all(this.#running)
  }

  /** @returns false where another server looks already, or there is nothing to be done */
  async #begin(brandId: string, id: string, where: Sql): Promise<boolean> {
    if (this.#isClosing) return false
    const taken = await ofBrands([brandId], () =>
      this.#parts.db.rows(sql`UPDATE delivery SET looking_until = ${lease}
        WHERE brand_id = ${brandId} AND id = ${id} AND ${where} AND (looking_until IS NULL OR looking_until < now()) RETURNING 1`),
    )
    return taken.length > 0
  }

  #finish(brandId: string, id: string) {
    return ofBrands([brandId], async () => {
      const { db } = this.#parts
      const delivery = await db.prisma.delivery.findFirstOrThrow({ where: { brandId, id } })
      const sign = setInterval(() => {
        db.rows(sql`UPDATE delivery SET looking_until = ${lease} WHERE brand_id = ${brandId} AND id = ${id}`).catch(() => undefined)
      }, SIGN_MS)
      try {
        await this.#lookAt(delivery)
      } finally {
        clearInterval(sign)
        await db.rows(sql`UPDATE delivery SET looking_until = NULL WHERE brand_id = ${brandId} AND id = ${id}`)
      }
      await tellOfFiles(this.#parts, delivery)
      await tellOfTrouble(this.#parts, delivery)
    })
  }

  async #lookAt(delivery: DeliveryRow) {
    const seen: SeenFiles = new Map(Object.entries(delivery.seen as unknown as Record<string, Seen>))
    try {
      const next = await this.#fetch(delivery, seen)
      await this.#settle(delivery, next.seen, null, next.isGrowing ? GROWING : null)
    } catch (error) {
      if (!(error instanceof Trouble)) throw error
      this.#parts.log.warn(
        { err: error.cause, delivery: delivery.id, code: error.fault.code },
        'files that come by themselves cannot be fetched',
      )
      await this.#settle(delivery, seen, error.fault, TROUBLED)
    }
  }

  async #fetch(delivery: DeliveryRow, before: SeenFiles) {
    const { db, config } = this.#parts
    const owner = await ownerOf(db, delivery)
    const place = await openPlace(config, delivery.brandId, delivery as never, delivery.secret)
    try {
      const files = (await place.list()).filter(({ name }) => matches(delivery.pattern, name))
      if (files.length > MOST_FILES) throw new Trouble(fault('deliveryTooManyFiles', { limit: MOST_FILES }), 'folder')
      const { seen, settled, isGrowing } = lookAt(before, files, Date.now())
      let isLeft = isGrowing
      // the oldest first: what is newer says it better
      for (const file of settled.sort((a, b) => a.modified - b.modified)) {
        if (this.#isClosing) return { seen, isGrowing: true }
        const standing = seen.get(file.name) as Seen
        if (await takeFile(this.#parts, { delivery, owner, place, file })) seen.set(file.name, { ...standing, isDone: true })
        else isLeft = true
        // kept at once, though the next one may end this look
        before.set(file.name, seen.get(file.name) as Seen)
      }
      return { seen, isGrowing: isLeft }
    } finally {
      await place.close()
    }
  }

  /** What a look has found: of a delivery that was changed meanwhile, files are looked at afresh. */
  async #settle({ brandId, id, version }: DeliveryRow, seen: SeenFiles, trouble: Fault | null, soon: Sql | null) {
    const { db } = this.#parts
    const files = JSON.stringify(Object.fromEntries(seen))
    const why = trouble && JSON.stringify(trouble)
    const next = nextLook(await timeZoneOf(db, brandId))
    await db.rows(sql`
      UPDATE delivery SET last_look_at = now(), next_look_at = ${soon ? sql`least(${next}, ${soon})` : next},
        seen = CASE WHEN version = ${version} THEN ${files}::jsonb ELSE '{}' END,
        trouble_since = CASE WHEN ${why}::jsonb IS NULL THEN NULL
          WHEN trouble->>'code' = ${why}::jsonb->>'code' THEN trouble_since ELSE now() END,
        is_trouble_told = is_trouble_told AND trouble->>'code' IS NOT DISTINCT FROM ${why}::jsonb->>'code', trouble = ${why}::jsonb
      WHERE brand_id = ${brandId} AND id = ${id}`)
  }
}
