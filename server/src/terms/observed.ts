import sql from 'sql-template-tag'
import type { Reader } from '../data/db.ts'

/** What a payer allowed for a service, as CMS's format has it. */
export interface Observed {
  /** of allowed amounts: `0`, `1 through 10` or a number from 11 on */
  count: string
  /** decimals of dollars; null where the count is 0 */
  median: string | null
  tenth: string | null
  ninetieth: string | null
}
export interface ObservedAmounts {
  /** Null: none are on record. */
  of(payerId: string, itemId: string, setting: 'inpatient' | 'outpatient'): Observed | null
}

/**
 * What payers allowed for some items of a facility, as the hospital's last published file has it: that a contract now says how the amount
 * comes about changes nothing of what was observed.
 */
export async function loadObserved(
  reader: Reader,
  brandId: string,
  facilityId: string,
  items: readonly string[],
): Promise<ObservedAmounts> {
  const rows = await reader.prepared<Observed & { itemId: string; payerId: string }>(sql`
    SELECT r.charge_item_id AS "itemId", r.payer_id AS "payerId", r.allowed_count AS count, r.median_amount::text AS median,
      r.tenth_percentile::text AS tenth, r.ninetieth_percentile::text AS ninetieth
    FROM published_rate r WHERE r.brand_id = ${brandId} AND r.facility_id = ${facilityId} AND r.charge_item_id = ANY(${items}::uuid[])
      AND r.retired_by IS NULL AND r.allowed_count NOT IN ('', '0')
      AND r.median_amount IS NOT NULL AND r.tenth_percentile IS NOT NULL AND r.ninetieth_percentile IS NOT NULL
    ORDER BY r.id DESC`)
  const observed = new Map(rows.map(({ itemId, payerId, ...of }) => [`${payerId}|${itemId}`, of]))
  return { of: (payerId, itemId) => observed.get(`${payerId}|${itemId}`) ?? null }
}
