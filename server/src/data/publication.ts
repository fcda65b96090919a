import fs from 'node:fs'
import path from 'node:path'
import sql from 'sql-template-tag'
import type { FieldError } from '@ratebook/shared/wire/errors.ts'
import { readinessOf } from '@ratebook/shared/readiness.ts'
import type { BrandRow } from './brand.ts'
import type { Db } from './db.ts'
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

/** Where generated files are kept: of a brand, or of one of its facilities. */
export const filesOf = (dataDir: string, brandId: string, facilityId = '') => path.join(dataDir, 'mrf', brandId, facilityId)

/** Where published files are kept, each under the id of its publication. */
export const publishedOf = (dataDir: string, brandId: string, facilityId: string) => path.join(dataDir, 'published', brandId, facilityId)

/** When an id of ours was made: its first 48 bits count milliseconds. Of one from elsewhere that says nothing: the end of days. */
const madeAt = (id: string) => (id[14] === '7' ? Number.parseInt(id.replace('-', '').slice(0, 12), 16) : Number.POSITIVE_INFINITY)

/** Whether a file of the brand, or of one of its facilities, was made since a record is there. */
export async function wasPublishedSince(dataDir: string, brandId: string, id: string, facilityId?: string): Promise<boolean> {
  const directory = filesOf(dataDir, brandId, facilityId)
  const files = await fs.promises.readdir(directory, { recursive: true }).catch(() => [])
  for (const file of files.filter((name) => /\.(csv|json)$/.test(name))) {
    const stat = await fs.promises.stat(path.join(directory, file)).catch(() => null)
    if (stat && stat.mtimeMs >= madeAt(id)) return true
  }
  return false
}
