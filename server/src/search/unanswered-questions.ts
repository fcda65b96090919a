import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { Db } from '../data/db.ts'
import { ofBrands } from '../data/scope.ts'
import { todayOf } from '../data/today.ts'

/** Soon enough for whoever reads the report by another server. */
const EVERY_MS = 1_000
/** How long an address is known by what it asked. */
const KNOWN_MS = 20_000
/** So many questions of a brand wait to be written, so many of one address are counted while it is known; what is more is forgotten. */
export const MOST_WAITING = 200
export const MOST_OF_ADDRESS = 10
/** So many addresses are told apart meanwhile. */
const MOST_ADDRESSES = 10_000
/** So many questions of a brand are kept of one day: strangers who ask nonsense fill no disk. */
export const MOST_A_DAY = 300
/** Nobody's question stands out by being asked on and on. */
const MOST_TIMES = 1_000_000

/**
 * Counts what visitors ask and nothing answers, by brand and day. It is noted in memory, where it costs no time, and written within
 * a second. Of who asked, the address is known for some seconds, so that nobody counts twice; it is written nowhere.
 */
export class UnansweredQuestions {
  /** how often what was asked, by brand, until it is written */
  readonly #waiting = new Map<string, Map<string, number>>()
  /** what each address has asked, by brand */
  readonly #asked = new Map<string, Map<string, Set<string>>>()
  readonly #timers: NodeJS.Timeout[]
  /** what is being written */
  #writing: Promise<void> = Promise.resolve()

  constructor(private readonly deps: { db: Db; log: Pick<FastifyBaseLogger, 'warn'> }) {
    this.#timers = [setInterval(() => void this.#keep(), EVERY_MS).unref(), setInterval(() => void this.flush(), KNOWN_MS).unref()]
  }

  note(brandId: string, words: string, address: string): void {
    const times = this.#waiting.get(brandId) ?? new Map<string, number>()
    const byAddress = this.#asked.get(brandId) ?? new Map<string, Set<string>>()
    const ofAddress = byAddress.get(address) ?? new Set()
    if (ofAddress.has(words) || ofAddress.size >= MOST_OF_ADDRESS) return
    if ((byAddress.size >= MOST_ADDRESSES && !byAddress.has(address)) || (!times.has(words) && times.size >= MOST_WAITING)) return
    this.#asked.set(brandId, byAddress.set(address, ofAddress.add(words)))
    this.#waiting.set(brandId, times.set(words, (times.get(words) ?? 0) + 1))
  }

  /** Waits until all is written that was noted, and forgets who asked it; what cannot be written is forgotten, as it is worth no memory. */
  flush(): Promise<void> {
    this.#asked.clear()
    return this.#keep()
  }

  #keep(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeAll())
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    const all = [...this.#waiting]
    this.#waiting.clear()
    for (const [brandId, times] of all) {
      await ofBrands([brandId], () => this.#write(brandId, times)).catch((error: Error) =>
        this.deps.log.warn({ err: error }, 'questions that nothing answered were not kept'),
      )
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.flush()
  }

  async #write(brandId: string, times: Map<string, number>): Promise<void> {
    const { db } = this.deps
    const day = await todayOf(db, brandId)
    const counts = JSON.stringify([...times].map(([words, count]) => ({ id: uuid(), words, count })))
    await db.rows(sql`
      WITH asked AS (SELECT * FROM jsonb_to_recordset(${counts}::jsonb) AS a(id uuid, words text, count int)),
        kept AS (SELECT words FROM unanswered_question WHERE brand_id = ${brandId} AND day = ${day}::date),
        fresh AS (SELECT * FROM asked WHERE words NOT IN (SELECT words FROM kept) ORDER BY count DESC, words
          LIMIT greatest(0, ${MOST_A_DAY}::int - (SELECT count(*) FROM kept)::int)),
        again AS (SELECT * FROM asked WHERE words IN (SELECT words FROM kept))
      INSERT INTO unanswered_question AS q (brand_id, id, words, day, times)
      SELECT ${brandId}::uuid, id, words, ${day}::date, count FROM (SELECT * FROM fresh UNION ALL SELECT * FROM again) a
      ON CONFLICT (brand_id, words, day) DO UPDATE SET times = least(q.times + excluded.times, ${MOST_TIMES}::int)`)
  }
}
