import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import type { BrandRow } from '../../../data/brand.ts'
import type { Db } from '../../../data/db.ts'
import type { FacilityRow } from '../../../data/facility.ts'

/** Characters of pages that are kept, of all brands together. */
const MOST_CHARACTERS = 32_000_000
/** Whoever walks through all pages waits for their turn, and nobody else for them. */
const AT_ONCE = 2

/** Tells whether a brand may call a service otherwise than before. */
export async function namesRevisionOf(db: Db, { id }: BrandRow): Promise<string> {
  const [names] = await db.rows<{ text: string | null }>(
    sql`SELECT md5(string_agg(id::text || version, ',' ORDER BY id)) AS text FROM synonym WHERE brand_id = ${id}`,
  )
  return names?.text ?? ''
}

/**
 * Tells whether anything that a page says of a brand's services may have changed: charges and terms by their revisions, names, what stands
 * beside a service, what claims said, the files, and the day, by which contracts and schedules count.
 */
export async function revisionOf(db: Db, brand: BrandRow, facilities: readonly FacilityRow[]): Promise<string> {
  const [other] = await db.rows<{ text: string }>(sql`SELECT concat_ws(' ',
    (SELECT count(*) || ' ' || sum(average_units) || ' ' || sum(appearance_in_claim) || ' ' || count(*) FILTER (WHERE enabled)
      || ' ' || max(computed_at) FROM associated_charge WHERE brand_id = ${brand.id}),
    (SELECT max(finished_at)::text FROM remittance_file WHERE brand_id = ${brand.id} AND state = 'applied'),
    (SELECT sum(version) FROM remit_payer WHERE brand_id = ${brand.id}),
    (SELECT md5(string_agg(id::text, ',' ORDER BY id)) FROM publication WHERE brand_id = ${brand.id} AND state = 'published')) AS text`)
  return JSON.stringify([
    ...[
      brand.version,
      brand.updatedAt,
      `${brand.termsRevision}`,
      brand.termsChangedAt,
      dayIn(brand.timeZone),
      await namesRevisionOf(db, brand),
      other?.text,
    ],
    ...facilities.map((f) => [f.id, f.version, `${f.chargeRevision}`, f.chargesChangedAt, f.detailsChangedAt]),
  ])
}

/** A page, and whether there is what it was asked for. */
export type HeldPage = { text: string; status: 200 | 404 }

/** Pages as they were made for a revision: asked for again they cost nothing, and after a change they are made anew. */
export class HeldPages {
  readonly #held = new Map<string, { revision: string; page: Promise<HeldPage>; size: number }>()
  readonly #turn = pLimit(AT_ONCE)

  async of(address: string, revision: string, make: () => Promise<HeldPage>): Promise<HeldPage> {
    const held = this.#held.get(address)
    this.#held.delete(address)
    const entry = held?.revision === revision ? held : { revision, page: this.#turn(make), size: 0 }
    this.#held.set(address, entry)
    try {
      const page = await entry.page
      entry.size = page.text.length
      this.#evict()
      return page
    } catch (error) {
      if (this.#held.get(address) === entry) this.#held.delete(address)
      throw error
    }
  }

  #evict() {
    let total = 0
    for (const { size } of this.#held.values()) total += size
    for (const [address, { size }] of this.#held) {
      if (total <= MOST_CHARACTERS) return
      this.#held.delete(address)
      total -= size
    }
  }
}
