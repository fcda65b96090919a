import sql, { raw } from 'sql-template-tag'
import { categoryKeys } from '@ratebook/shared/recognise-shoppable.ts'
import type { Db } from '../data/db.ts'
import type { FacilityRow } from '../data/facility.ts'
import type { SearchIndex, Setting } from './search-index.ts'
import { searchIndexBuilder } from './search-index-builder.ts'

/** What is searched of a facility: an index over its charges, and the ids behind the index's ordinals. Prices are never kept here. */
export interface Snapshot {
  index: SearchIndex
  ids: string[]
  departments: string[]
  categories: string[]
}

const BATCH = 5_000
/** Items held in all snapshots together: about 300 bytes each. */
const CAPACITY = 2_000_000

interface Row {
  id: string
  code: string
  cptHcpcs: string
  drgCode: string
  revenueCode: string
  description: string
  plainName: string
  department: string
  category: string
  setting: Setting
}

/** Reads the charges in the order they are shown: shoppable services that are enabled, then by CPT/HCPCS, uncoded last. */
async function read(db: Db, { brandId, id: facilityId }: FacilityRow): Promise<Snapshot> {
  const builder = searchIndexBuilder()
  const ids: string[] = []
  const departments = new Set<string>()
  const categories = new Set<string>()
  await db.transaction(async (tx) => {
    await tx.rows(
      sql`DECLARE charges NO SCROLL CURSOR FOR
      SELECT id, code, cpt_hcpcs AS "cptHcpcs", drg_code AS "drgCode", revenue_code AS "revenueCode", description,
        plain_name AS "plainName",
             department_name AS department, category, setting
      FROM charge_item WHERE brand_id = ${brandId} AND facility_id = ${facilityId} AND retired_by IS NULL
      ORDER BY NOT enabled, cpt_hcpcs = '' AND drg_code = '', cpt_hcpcs, drg_code, code, description, amount, id`,
    )
    for (;;) {
      const rows = await tx.rows<Row>(sql`FETCH FORWARD ${raw(String(BATCH))} FROM charges`)
      for (const r of rows) {
        ids.push(r.id)
        departments.add(r.department)
        categories.add(r.category)
        builder.add({
          codes: [r.cptHcpcs, r.drgCode, r.code, r.revenueCode],
          text: [r.description, r.plainName],
          department: r.department,
          category: r.category,
          setting: r.setting,
        })
      }
      if (rows.length < BATCH) return
    }
  })
  return {
    index: await builder.build(),
    ids,
    departments: [...departments].sort(),
    categories: categoryKeys.filter((k) => categories.has(k)),
  }
}

/**
 * Snapshots by facility, each for one revision of its charges. A changed charge raises the revision, so the next search waits for a new
 * snapshot and nothing stale is found; whoever asks meanwhile waits for the same one.
 */
export class Snapshots {
  readonly #held = new Map<string, { revision: bigint; changedAt: number; size: number; snapshot: Promise<Snapshot> }>()
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** @param facility as just read: its revision decides whether the snapshot at hand is still good */
  async of(facility: FacilityRow): Promise<Snapshot> {
    const key = `${facility.brandId}/${facility.id}`
    const held = this.#held.get(key)
    const changedAt = facility.chargesChangedAt.getTime()
    // a later moment, not only a higher number: a restored database counts from an earlier one
    if (held && held.revision >= facility.chargeRevision && held.changedAt >= changedAt) {
      // most recently used last
      this.#held.delete(key)
      this.#held.set(key, held)
      return held.snapshot
    }
    const entry = { revision: facility.chargeRevision, changedAt, size: 0, snapshot: read(this.#db, facility) }
    this.#held.delete(key)
    this.#held.set(key, entry)
    try {
      const snapshot = await entry.snapshot
      entry.size = snapshot.ids.length
      this.#evict()
      return snapshot
    } catch (error) {
      if (this.#held.get(key) === entry) this.#held.delete(key)
      throw error
    }
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
