import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BrandRow } from '../../data/brand.ts'
import type { Client, Db } from '../../data/db.ts'
import { type FacilityRow, selfPayPercentageOf } from '../../data/facility.ts'
import { rateRows } from './rate-rows.ts'
import { chargeRowsSql, headRows } from './tall-csv.ts'
import { lastChangeOfTerms } from '../../terms/last-change.ts'

/**
 * Generated files, each under a name that tells what it was made from: the same charges and facility give the same file, made once.
 * Readers are served from the disk, so however slowly somebody reads, no database connection waits for them.
 */
export class FileStore {
  readonly #making = new Map<string, Promise<void>>()
  readonly #db: Db
  readonly #root: string

  constructor(db: Db, dataDir: string) {
    this.#db = db
    this.#root = path.join(dataDir, 'mrf')
  }

  /** The file of a facility as its charges and its payers' terms stand now; whoever asks while it is made waits for the same file. */
  async file(brand: BrandRow, facility: FacilityRow): Promise<{ directory: string; name: string }> {
    const terms = await lastChangeOfTerms(this.#db, brand)
    const head = headRows(brand, facility, terms.since)
    const key = createHash('sha256')
      .update(
        `${head}\0${selfPayPercentageOf(brand, facility)}\0${facility.chargeRevision}\0${facility.chargesChangedAt.toISOString()}\0${terms.key}`,
      )
      .digest('hex')
      .slice(0, 32)
    const directory = path.join(this.#root, brand.id, facility.id)
    const name = `${key}.csv`
    const file = path.join(directory, name)
    if (!fs.existsSync(file)) {
      let making = this.#making.get(file)
      if (!making) {
        making = this.#make(file, head, brand, facility, terms.any).finally(() => this.#making.delete(file))
        this.#making.set(file, making)
      }
      await making
    }
    return { directory, name }
  }

  async #make(file: string, head: string, brand: BrandRow, facility: FacilityRow, withRates: boolean) {
    const directory = path.dirname(file)
    await fs.promises.mkdir(directory, { recursive: true })
    const draft = `${file}.${randomUUID()}.part`
    const client = await this.#db.pool.connect()
    let broken: Error | undefined
    try {
      await fs.promises.writeFile(draft, head)
      await pipeline(
        withRates ? this.#rateRows(client, brand, facility) : this.#chargeRows(client, brand, facility),
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

  #chargeRows(client: Client, brand: BrandRow, facility: FacilityRow) {
    return client.query(copyTo(`COPY (${chargeRowsSql(brand, facility, pg.escapeLiteral)}) TO STDOUT (FORMAT csv)`))
  }

  async *#rateRows(client: Client, brand: BrandRow, facility: FacilityRow) {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    yield* rateRows(client, brand, facility)
    await client.query('COMMIT')
  }
}
