import sql from 'sql-template-tag'
import type { Db } from '../data/db.ts'
import type { FacilityRow } from '../data/facility.ts'
import { readItems, readSome } from './read-items.ts'
import { Snapshot } from './snapshot.ts'

/** Items held in all snapshots together: about 80 bytes each. */
const CAPACITY = 2_000_000
/** Changed items that are laid over an index: with more of them a new one is built meanwhile, with very many it is waited for. */
const [MANY_CHANGED, MOST_CHANGED] = [250, 1_000]

/** Between two looks at what other servers on the same database have loaded. */
const LOOK_MS = 5_000

type Held = { revision: bigint; changedAt: number; size: number; bytes: number; snapshot: Promise<Snapshot> }
type State = Pick<FacilityRow, 'brandId' | 'id' | 'chargeRevision' | 'chargesChangedAt'>

/**
 * Snapshots by facility, each for one revision of its charges. A changed charge raises the revision: the next search lays the changed
 * items over what is there, or waits for a new index after an upload. Nothing stale is found; whoever asks meanwhile waits for the same.
 */
export class Snapshots {
  readonly #held = new Map<string, Held>()
  readonly #building = new Set<string>()
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** @param facility as just read: its revision decides whether the snapshot at hand is still good */
  async of(facility: State): Promise<Snapshot> {
    const key = keyOf(facility)
    const held = this.#held.get(key)
    if (held && isGood(held, facility)) {
      // most recently used last
      this.#held.delete(key)
      this.#held.set(key, held)
      return held.snapshot
    }
    return this.#hold(facility, this.#next(facility, held))
  }

  async #hold(facility: State, coming: Promise<Snapshot>): Promise<Snapshot> {
    const key = keyOf(facility)
    const { chargeRevision: revision, chargesChangedAt } = facility
    const entry: Held = { revision, changedAt: chargesChangedAt.getTime(), size: 0, bytes: 0, snapshot: coming }
    this.#held.delete(key)
    this.#held.set(key, entry)
    try {
      const snapshot = await coming
      entry.size = snapshot.size
      entry.bytes = snapshot.bytes
      this.#evict()
      return snapshot
    } catch (error) {
      if (this.#held.get(key) === entry) this.#held.delete(key)
      throw error
    }
  }

  /** After a change to a facility's items: whoever searches next does not wait for it, where an index is held. */
  async follow(brandId: string, id: string): Promise<void> {
    if (!this.#held.has(keyOf({ brandId, id }))) return
    const facility = await this.#db.prisma.facility.findFirst({ where: { brandId, id } })
    if (facility) await this.of(facility)
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

  async #next(facility: State, held: Held | undefined): Promise<Snapshot> {
    const { brandId, id, chargeRevision } = facility
    // of a facility that is new, what was asked elsewhere will be asked as well
    const other = [...this.#held.values()].findLast(({ size }) => size > 0)
    const before = await held?.snapshot.catch(() => undefined)
    const ofFacility = sql`brand_id = ${brandId} AND facility_id = ${id}`
    if (held && before) {
      const revisions = await this.#db.rows<{ items: string[] }>(sql`
        SELECT items FROM charge_change WHERE ${ofFacility} AND revision > ${held.revision} AND revision <= ${chargeRevision}`)
      const changed = new Set([...before.changed, ...revisions.flatMap((r) => r.items)])
      // a revision that names no items was a whole file
      const areNamed = BigInt(revisions.length) === chargeRevision - held.revision
      if (areNamed && changed.size <= MOST_CHANGED) {
        if (changed.size > MANY_CHANGED) this.#buildMeanwhile(facility, before)
        return before.under(await readSome(this.#db, facility, changed), changed)
      }
    }
    const previous = before ?? (await other?.snapshot)
    const layer = await readItems(this.#db, facility)
    return previous ? previous.readAnew(layer) : new Snapshot(layer)
  }

  /** Builds an index of a facility that others go on searching; what changes until it is done is laid over it. */
  #buildMeanwhile(facility: State, before: Snapshot) {
    const key = keyOf(facility)
    if (this.#building.has(key)) return
    this.#building.add(key)
    const build = async () => {
      const anew = await before.readAnew(await readItems(this.#db, facility))
      if (this.#held.has(key)) await this.#hold(facility, Promise.resolve(anew))
    }
    // where it fails the next change tries it again
    build()
      .catch(() => undefined)
      .finally(() => this.#building.delete(key))
  }

  /** How many indexes there are, of how many items, and in how many bytes. */
  held() {
    const sum = { indexes: this.#held.size, items: 0, bytes: 0 }
    for (const { size, bytes } of this.#held.values()) {
      sum.items += size
      sum.bytes += bytes
    }
    return sum
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

const keyOf = ({ brandId, id }: Pick<State, 'brandId' | 'id'>) => `${brandId}/${id}`
/** A later moment, not only a higher number: a restored database counts from an earlier one. */
const isGood = (held: Held, { chargeRevision, chargesChangedAt }: State) =>
  held.revision >= chargeRevision && held.changedAt >= chargesChangedAt.getTime()
