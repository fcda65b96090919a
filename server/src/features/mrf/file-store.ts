import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pLimit from 'p-limit'
import { endingOf, type FileLayout } from '@ratebook/shared/file-layouts.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import { type FacilityRow, selfPayPercentageOf } from '../../data/facility.ts'
import { filesOf } from '../../data/publication.ts'
import { lastChangeOfTerms } from '../../terms/last-change.ts'
import { type Head, headOf } from './head.ts'
import { makeFile } from './make-file.ts'

/**
 * Generated files, each under a name that tells what it was made from: the same charges and facility give the same file, made once.
 * Readers are served from the disk, so however slowly somebody reads, no database connection waits for them.
 */
export class FileStore {
  readonly #making = new Map<string, Promise<void>>()
  /** each takes a connection and a core: files that are asked for at once are made one after the other */
  readonly #turns = pLimit(1)
  readonly #db: Db
  readonly #dataDir: string

  constructor(db: Db, dataDir: string) {
    this.#db = db
    this.#dataDir = dataDir
  }

  async #of(brand: BrandRow, facility: FacilityRow, layout: FileLayout) {
    const terms = await lastChangeOfTerms(this.#db, brand)
    const head = headOf(brand, facility, terms.since)
    const { chargeRevision, chargesChangedAt } = facility
    const madeFrom = [JSON.stringify(head), selfPayPercentageOf(brand, facility), chargeRevision, chargesChangedAt.toISOString(), terms.key]
    const key = createHash('sha256').update(madeFrom.join('\0')).digest('hex').slice(0, 32)
    return { head, key, name: `${key}-${layout}.${endingOf(layout)}` }
  }

  /** The name of the file as charges and terms stand now: it tells what it would be made from. */
  async nameOf(brand: BrandRow, facility: FacilityRow, layout: FileLayout): Promise<string> {
    return (await this.#of(brand, facility, layout)).name
  }

  /** The file of a facility as its charges and its payers' terms stand now; whoever asks while it is made waits for the same file. */
  async file(brand: BrandRow, facility: FacilityRow, layout: FileLayout): Promise<{ directory: string; name: string }> {
    const { head, key, name } = await this.#of(brand, facility, layout)
    const directory = filesOf(this.#dataDir, brand.id, facility.id)
    const file = path.join(directory, name)
    if (!fs.existsSync(file)) {
      let making = this.#making.get(file)
      if (!making) {
        making = this.#turns(() => this.#make(file, key, { brand, facility, head }, layout)).finally(() => this.#making.delete(file))
        this.#making.set(file, making)
      }
      await making
    }
    return { directory, name }
  }

  async #make(file: string, key: string, of: { brand: BrandRow; facility: FacilityRow; head: Head }, layout: FileLayout) {
    const directory = path.dirname(file)
    await fs.promises.mkdir(directory, { recursive: true })
    const draft = `${file}.${randomUUID()}.part`
    const client = await this.#db.pool.connect()
    let broken: Error | undefined
    try {
      await makeFile(client, of, layout, draft)
      await fs.promises.rename(draft, file)
    } catch (error) {
      broken = error as Error
      await fs.promises.rm(draft, { force: true })
      throw error
    } finally {
      client.release(broken)
    }
    // what another state was made of; drafts belong to whoever writes them
    for (const old of await fs.promises.readdir(directory))
      if (!old.endsWith('.part') && !old.startsWith(key)) await fs.promises.rm(path.join(directory, old), { force: true })
  }
}
