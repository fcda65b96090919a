import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import sql from 'sql-template-tag'
import type { Day } from '@ratebook/shared/wire/day.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Client, Db } from '../../data/db.ts'
import { type FacilityRow, selfPayPercentageOf } from '../../data/facility.ts'
import { filesOf } from '../../data/publication.ts'
import { rateRows } from './rate-rows.ts'
import { chargeRowsSql, FEWEST_CODES, headRows } from './tall-csv.ts'
import { lastChangeOfTerms } from '../../terms/last-change.ts'

/**
 * Generated files, each under a name that tells what it was made from: the same charges and facility give the same file, made once.
 * Readers are served from the disk, so however slowly somebody reads, no database connection waits for them.
 */
export class FileStore {
  readonly #making = new Map<string, Promise<void>>()
  readonly #db: Db
  readonly #dataDir: string

  constructor(db: Db, dataDir: string) {
    this.#db = db
    this.#dataDir = dataDir
  }

  /** The file of a facility as its charges and its payers' terms stand now; whoever asks while it is made waits for the same file. */
  async file(brand: BrandRow, facility: FacilityRow): Promise<{ directory: string; name: string }> {
    const terms = await lastChangeOfTerms(this.#db, brand)
    const head = headRows(brand, facility, terms.since)
    const key = createHash('sha256')
      .update(
        [head, selfPayPercentageOf(brand, facility), facility.chargeRevision, facility.chargesChangedAt.toISOString(), terms.key].join(
          '\0',
        ),
      )
      .digest('hex')
      .slice(0, 32)
    const directory = filesOf(this.#dataDir, brand.id, facility.id)
    const name = `${key}.csv`
    const file = path.join(directory, name)
    if (!fs.existsSync(file)) {
      let making = this.#making.get(file)
      if (!making) {
        making = this.#make(file, brand, facility, terms).finally(() => this.#making.delete(file))
        this.#making.set(file, making)
      }
      await making
    }
    return { directory, name }
  }

  async #make(file: string, brand: BrandRow, facility: FacilityRow, terms: { any: boolean; since: Day }) {
    const directory = path.dirname(file)
    await fs.promises.mkdir(directory, { recursive: true })
    const draft = `${file}.${randomUUID()}.part`
    const client = await this.#db.pool.connect()
    let broken: Error | undefined
    try {
      const { codes, withRates } = await this.#extent(brand, facility)
      await fs.promises.writeFile(draft, headRows(brand, facility, terms.since, codes))
      await pipeline(
        terms.any || withRates ? this.#rateRows(client, brand, facility, codes) : this.#chargeRows(client, brand, facility, codes),
        fs.createWriteStream(draft, { flags: 'a', highWaterMark: 1 << 20 }),
      )
      await fs.promises.rename(draft, file)
    } catch (error) {
      broken = error as Error
      await fs.promises.rm(draft, { force: true })
      throw error
    } finally {
      client.release(broken)
    }
    for (const old of await fs.promises.readdir(directory))
      if (old.endsWith('.csv') && old !== path.basename(file)) await fs.promises.rm(path.join(directory, old), { force: true })
  }

  /** How many codes an item of the facility has at most, and whether payers' rates were published for it. */
  async #extent(brand: BrandRow, facility: FacilityRow) {
    const [extent] = await this.#db.rows<{ codes: number; withRates: boolean }>(sql`
      SELECT coalesce(max(coalesce(jsonb_array_length(c.codes), ${FEWEST_CODES + 1})), 0)::int AS codes,
        EXISTS (SELECT FROM published_rate r WHERE r.brand_id = ${brand.id} AND r.facility_id = ${facility.id} AND r.retired_by IS NULL)
          OR bool_or(c.codes IS NOT NULL) AS "withRates"
      FROM charge_item c
      WHERE c.brand_id = ${brand.id} AND c.facility_id = ${facility.id} AND c.retired_by IS NULL
        AND (c.codes IS NOT NULL OR c.apr_drg_code <> '')`)
    return { codes: Math.max(FEWEST_CODES, extent?.codes ?? 0), withRates: extent?.withRates ?? false }
  }

  #chargeRows(client: Client, brand: BrandRow, facility: FacilityRow, codes: number) {
    return client.query(copyTo(`COPY (${chargeRowsSql(brand, facility, codes, pg.escapeLiteral)}) TO STDOUT (FORMAT csv)`))
  }

  async *#rateRows(client: Client, brand: BrandRow, facility: FacilityRow, codes: number) {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    yield* rateRows(client, brand, facility, codes)
    await client.query('COMMIT')
  }
}
