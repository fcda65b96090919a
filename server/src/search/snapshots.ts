import sql from 'sql-template-tag'
import type { Db } from '../data/db.ts'
import type { FacilityRow } from '../data/facility.ts'
import { readItems } from './read-items.ts'
import { Snapshot } from './snapshot.ts'

/** Items held in all snapshots together: about 80 bytes each. */
const CAPACITY = 2_000_000
/** Changed items that are laid over an index; with more of them a new one is built. */
const MOST_CHANGED = 1_000

/** Between two looks at what other servers on the same database have loaded. */
const LOOK_MS = 5_000

type Held = { revision: bigint; changedAt: number; size: number; snapshot: Promise<Snapshot> }

/**
 * Snapshots by facility, each for one revision of its charges. A changed charge raises the revision: the next search lays the changed
 * items over what is there, or waits for a new index after an upload. Nothing stale is found; whoever asks meanwhile waits for the same.
 */
export class Snapshots {
  readonly #held = new Map<string, Held>()
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** @param facility as just read: its revision decides whether the snapshot at hand is still good */
  async of(facility: FacilityRow): Promise<Snapshot> {
    const key = keyOf(facility)
    const held = this.#held.get(key)
    if (held && isGood(held, facility)) {
      // most recently used last
      this.#held.delete(key)
      this.#held.set(key, held)
      return held.snapshot
    }
    const { chargeRevision: revision, chargesChangedAt } = facility
    const entry: Held = { revision, changedAt: chargesChangedAt.getTime(), size: 0, snapshot: this.#next(facility, held) }
    this.#held.delete(key)
    this.#held.set(key, entry)
    try {
      const snapshot = await entry.snapshot
      entry.size = snapshot.size
      this.#evict()
      return snapshot
    } catch (error) {
      if (this.#held.get(key) === entry) this.#held.delete(key)
      throw error
    }
  }

  /** Makes anew what is held of facilities that have changed since: nobody who searches here waits for what another server loaded. */
  async keepUp(): Promise<void> {
    const names = [...this.#held.keys()].map((key) => key.split('/') as [string, string])
    const facilities = await this.#db.prisma.facility.findMany({ where: { OR: names.map(([brandId, id]) => ({ brandId, id })) } })
    for (const facility of facilities) {
      const held = this.#held.get(keyOf(facility))
      if (held && !isGood(held, facility)) await this.of(facility)
    }
  }

  /** Does so all the time; @param onError told when it could not (the database may be away) */
  keepUpRegularly(onError: (error: Error) => void): void {
    const work = () =>
      this.keepUp()
        .catch(onError)
        .finally(() => setTimeout(work, LOOK_MS).unref())
    setTimeout(work, LOOK_MS).unref()
  }

  async #next(facility: FacilityRow, held: Held | undefined): Promise<Snapshot> {
    const { brandId, id, chargeRevision } = facility
    const before = await held?.snapshot.catch(() => undefined)
    const ofFacility = sql`brand_id = ${brandId} AND facility_id = ${id}`
    if (held && before) {
      const revisions = await this.#db.rows<{ items: string[] }>(sql`
        SELECT items FROM charge_change WHERE ${ofFacility} AND revision > ${held.revision} AND revision <= ${chargeRevision}`)
      const changed = new Set([...before.changed, ...revisions.flatMap((r) => r.items)])
      // a revision that names no items was a whole file
      const areNamed = BigInt(revisions.length) === chargeRevision - held.revision
      if (areNamed && changed.size <= MOST_CHANGED) return before.under(await readItems(this.#db, facility, changed), changed)
    }
    return new Snapshot(await readItems(this.#db, facility))
  }

  #evict() {
    let total = 0
    for (const { size } of this.#held.values()) total += size
    for (const [key, { size }] of this.#held) {
      if (total <= CAPACITY || this.#held.size === 1) return
      this.#held.delete(key)
      total -= size
    }
  }
}

const keyOf = ({ brandId, id }: FacilityRow) => `${brandId}/${id}`
/** A later moment, not only a higher number: a restored database counts from an earlier one. */
const isGood = (held: Held, { chargeRevision, chargesChangedAt }: FacilityRow) =>
  held.revision >= chargeRevision && held.changedAt >= chargesChangedAt.getTime()
