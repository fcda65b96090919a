import sql from 'sql-template-tag'
import type { Reader } from '../data/db.ts'
import { todayOf } from '../data/today.ts'
import { observations, observedPayers, type OfFacility } from './observed-lines.ts'

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
/** For who asks for what was agreed to alone. */
export const nothingObserved: ObservedAmounts = { of: () => null }

/**
 * What payers allowed for some items of a facility, as its remittances of the last months say it. Of a payer none of whose remittances
 * are on record it is what the hospital's last published file had: that a contract now says how the amount comes about changes nothing
 * of what was observed.
 */
export async function loadObserved(
  reader: Reader,
  brandId: string,
  facilityId: string,
  items: readonly string[],
): Promise<ObservedAmounts> {
  const of = { brandId, facilityId, today: await todayOf(reader, brandId) }
  const payers = new Set((await reader.rows<{ id: string }>(observedPayers(of))).map(({ id }) => id))
  const remitted = payers.size > 0 ? await remittedAmounts(reader, of, items) : new Map<string, Observed>()
  const published = await publishedAmounts(reader, brandId, facilityId, items)
  return {
    of: (payerId, itemId, setting) =>
      (payers.has(payerId) ? remitted.get(`${payerId}|${itemId}|${setting}`) : published.get(`${payerId}|${itemId}`)) ?? null,
  }
}

/** Counts below this are not told one from another: an amount could point at a person. */
const FEWEST_COUNTED = 11

/** CMS: a percentile that falls between two observations is the higher of them; without a remainder this is the place from 0. */
const place = (tenths: number) => sql`((n - 1) * ${tenths}::bigint + 9) / 10`
const amountAt = (tenths: number) => sql`(min(allowed) FILTER (WHERE place = ${place(tenths)}))::text`

async function remittedAmounts(reader: Reader, of: OfFacility, items: readonly string[]) {
  const rows = await reader.rows<Observed & { key: string; count: number }>(sql`
    SELECT payer_id || '|' || item_id || '|' || setting AS key, n::int AS count,
      ${amountAt(1)} AS tenth, ${amountAt(5)} AS median, ${amountAt(9)} AS ninetieth
    FROM (
      SELECT *, row_number() OVER (alike ORDER BY allowed) - 1 AS place, count(*) OVER alike AS n
      FROM (${observations(of, items)}) observation WINDOW alike AS (PARTITION BY item_id, payer_id, setting)) placed
    GROUP BY item_id, payer_id, setting, n`)
  return new Map(
    rows.map(({ key, count, ...amounts }): [string, Observed] => [
      key,
      { ...amounts, count: count < FEWEST_COUNTED ? '1 through 10' : String(count) },
    ]),
  )
}

async function publishedAmounts(reader: Reader, brandId: string, facilityId: string, items: readonly string[]) {
  const rows = await reader.prepared<Observed & { itemId: string; payerId: string }>(sql`
    SELECT r.charge_item_id AS "itemId", r.payer_id AS "payerId", r.allowed_count AS count, r.median_amount::text AS median,
      r.tenth_percentile::text AS tenth, r.ninetieth_percentile::text AS ninetieth
    FROM published_rate r WHERE r.brand_id = ${brandId} AND r.facility_id = ${facilityId} AND r.charge_item_id = ANY(${items}::uuid[])
      AND r.retired_by IS NULL AND r.allowed_count NOT IN ('', '0')
      AND r.median_amount IS NOT NULL AND r.tenth_percentile IS NOT NULL AND r.ninetieth_percentile IS NOT NULL
    ORDER BY r.id DESC`)
  return new Map(rows.map(({ itemId, payerId, ...of }) => [`${payerId}|${itemId}`, of]))
}
