import sql from 'sql-template-tag'
import type { Connection, Reader } from '../data/db.ts'
import { todayOf } from '../data/today.ts'
import { hasPublished } from './file-rates.ts'
import type { Observed, ObservedAmounts } from './observed-amounts.ts'
import { firstDay, isProfessionalItem, observe, type OfFacility, observedPayers } from './observed-lines.ts'

/** Observed amounts of some items. */
export type ReadObserved = (items: readonly string[]) => Promise<ObservedAmounts>

/** A payer, and whose claims it answered: professionals' or the facility's own. */
interface Answering {
  id: string
  isProfessional: boolean
}
const answering = ({ id, isProfessional }: Answering) => `${id} ${isProfessional}`

/**
 * What payers allowed in a facility, as its remittances of the last months say it; they are read once, and what comes of them waits with
 * the transaction. Of a payer none of whose remittances are on record it is what the hospital's last published file had, unless that is
 * too old: that a contract now says how the amount comes about changes nothing of what was observed.
 */
export async function observedIn(
  connection: Pick<Connection, 'rows' | 'prepared' | 'execute'>,
  brandId: string,
  facilityId: string,
): Promise<ReadObserved> {
  const of = { brandId, facilityId, today: await todayOf(connection, brandId) }
  const payers = new Set((await connection.rows<Answering>(observedPayers(of))).map(answering))
  if (payers.size > 0) for (const statement of observe(of)) await connection.execute(statement)
  const isPublished = await hasPublished(connection, brandId, facilityId)
  return async (items) => {
    const remitted = payers.size > 0 ? await remittedAmounts(connection, items) : new Map<string, Observed>()
    const published = isPublished ? await publishedAmounts(connection, of, items, payers) : new Map<string, Observed>()
    return { remitted, published }
  }
}

/** Counts below this are not told one from another: an amount could point at a person. */
const FEWEST_COUNTED = 11

async function remittedAmounts(reader: Reader, items: readonly string[]) {
  const rows = await reader.rows<Observed & { key: string; count: number }>(sql`
    SELECT a.payer_id || '|' || i.item_id || '|' || a.setting AS key, a.count, a.tenth, a.median, a.ninetieth
    FROM observed_item i JOIN observed_amount a USING (alike) WHERE i.item_id = ANY(${items}::uuid[])`)
  return new Map(
    rows.map(({ key, count, ...amounts }): [string, Observed] => [
      key,
      { ...amounts, count: count < FEWEST_COUNTED ? '1 through 10' : String(count) },
    ]),
  )
}

/** @param remitted the payers whose own answers say it */
async function publishedAmounts(
  reader: Reader,
  { brandId, facilityId, today }: OfFacility,
  items: readonly string[],
  remitted: ReadonlySet<string>,
) {
  const rows = await reader.prepared<Observed & Answering & { itemId: string }>(sql`
    SELECT r.charge_item_id AS "itemId", r.payer_id AS id, ${isProfessionalItem} AS "isProfessional", r.allowed_count AS count,
      r.median_amount::text AS median, r.tenth_percentile::text AS tenth, r.ninetieth_percentile::text AS ninetieth
    FROM published_rate r JOIN charge_item i ON i.brand_id = ${brandId} AND i.id = r.charge_item_id
    WHERE r.brand_id = ${brandId} AND r.facility_id = ${facilityId} AND r.charge_item_id = ANY(${items}::uuid[])
      AND r.retired_by IS NULL AND r.allowed_count NOT IN ('', '0') AND r.published_on >= ${firstDay(today)}
      AND r.median_amount IS NOT NULL AND r.tenth_percentile IS NOT NULL AND r.ninetieth_percentile IS NOT NULL
    ORDER BY r.id DESC`)
  const others = rows.filter((row) => !remitted.has(answering(row)))
  return new Map(others.map(({ itemId, id, isProfessional: _, ...of }): [string, Observed] => [`${id}|${itemId}`, of]))
}
