import path from 'node:path'
import sql from 'sql-template-tag'
import type { FieldError } from '@ratebook/shared/wire/errors.ts'
import { readinessOf } from '@ratebook/shared/readiness.ts'
import type { BrandRow } from './brand.ts'
import type { Db, Reader } from './db.ts'
import type { FacilityRow } from './facility.ts'

/** Ids of the brand's facilities that have an item with a price or a published rate, without which there is nothing to publish. */
export async function pricedFacilities(db: Db, brandId: string): Promise<Set<string>> {
  // the order makes it one step into the unique key for each facility; without it, or with EXISTS, all charges may be read
  const rows = await db.rows<{ id: string }>(sql`
    SELECT f.id FROM facility f LEFT JOIN LATERAL (
      SELECT c.id FROM charge_item c WHERE c.brand_id = ${brandId} AND c.facility_id = f.id AND c.retired_by IS NULL
        AND (c.amount > 0 OR c.cash_price > 0)
      ORDER BY c.identity LIMIT 1) priced ON true
    WHERE f.brand_id = ${brandId} AND (priced.id IS NOT NULL OR EXISTS (
      SELECT FROM published_rate r WHERE r.brand_id = ${brandId} AND r.facility_id = f.id AND r.retired_by IS NULL))`)
  return new Set(rows.map((r) => r.id))
}

/** What a facility still lacks before its file can be published; empty when it is ready. */
export const missingFor = (brand: BrandRow, facility: FacilityRow, priced: Set<string>): FieldError[] =>
  readinessOf({ ...facility, brandEin: brand.ein, attested: facility.attestedAt !== null, hasPrices: priced.has(facility.id) }).missing

/** Where published files are kept, each under the id of its publication. */
export const publishedOf = (dataDir: string, brandId: string, facilityId: string) => path.join(dataDir, 'published', brandId, facilityId)

/** When an id of ours was made: its first 48 bits count milliseconds. Of one from elsewhere that says nothing: the end of days. */
const madeAt = (id: string) => (id[14] === '7' ? Number.parseInt(id.replace('-', '').slice(0, 12), 16) : Number.POSITIVE_INFINITY)

/** Whether a file of the brand, or of one of its facilities, was published since a record is there. */
export async function wasPublishedSince(reader: Reader, brandId: string, id: string, facilityId: string | null = null): Promise<boolean> {
  const seconds = madeAt(id) / 1000
  const rows = await reader.rows(sql`
    SELECT FROM publication p WHERE p.brand_id = ${brandId} AND (${facilityId}::uuid IS NULL OR p.facility_id = ${facilityId}::uuid)
      AND p.published_at >= to_timestamp(${seconds}::float8) LIMIT 1`)
  return rows.length > 0
}
