import sql from 'sql-template-tag'
import { dollarsText, MOST_CENTS } from '@ratebook/shared/pricing/money.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import { keepBrandChange, ROWS_KEPT } from '../../data/brand-changes.ts'
import type { Db } from '../../data/db.ts'
import type { Tx } from '../../data/tx.ts'
import { agreedPrices, withRules } from '../../terms/agreed.ts'
import { type BrandTerms, loadTerms } from '../../terms/brand-terms.ts'
import { keepComputed } from '../../terms/keep-computed.ts'
import { type ChargedItem, chargedColumns, lineOf } from '../../terms/line.ts'
import { centsOf, type PublishedRow } from '../../terms/published.ts'
import { loadSchedules } from '../../terms/schedules.ts'

const ITEMS_AT_A_TIME = 500

interface Item extends ChargedItem {
  setting: 'inpatient' | 'outpatient' | 'both'
}
type Rate = Omit<PublishedRow, 'date'> & { id: string }

/** Some items with rates of these payers, in the order of their ids. */
const itemsSql = (brandId: string, payers: string[], after: string) => sql`
  SELECT ${chargedColumns('c')}, c.setting
  FROM charge_item c
  WHERE c.brand_id = ${brandId} AND c.retired_by IS NULL AND c.id > ${after}::uuid AND EXISTS (SELECT FROM published_rate r
    WHERE r.brand_id = ${brandId} AND r.charge_item_id = c.id AND r.retired_by IS NULL AND r.payer_id = ANY(${payers}::uuid[]))
  ORDER BY c.id LIMIT ${ITEMS_AT_A_TIME}`

/**
 * What contracts pay for an item, by payer whose rules are about it; null where these give no amount. In the
 * setting in which it is charged; for one that is charged in both, as an outpatient
 * service, or where only inpatients have a rate as theirs.
 */
function agreedFor(item: Item, line: Line, date: string, terms: BrandTerms, schedules: Parameters<typeof agreedPrices>[5]) {
  const cents = new Map<string, number | null>()
  for (const setting of ['outpatient', 'inpatient'] as const) {
    if (item.setting !== 'both' && item.setting !== setting) continue
    for (const { payer, price } of agreedPrices(item, line, setting === 'inpatient', date, terms, schedules))
      cents.set(payer.id, cents.get(payer.id) ?? price?.cents ?? null)
  }
  return cents
}

const amountText = (cents: number | null) => (cents && cents <= MOST_CENTS ? dollarsText(cents) : null)

/** Works out, some items at a time, which rates of a brand are replaced, into the table `computed_replaced`. */
async function compute(tx: Tx, brandId: string, date: string) {
  await tx.execute(sql`CREATE TEMP TABLE computed_replaced (LIKE replaced_rate) ON COMMIT DROP`)
  const terms = withRules(await loadTerms(tx, brandId))
  const payers = terms.payers.map((payer) => payer.id)
  let after = '00000000-0000-0000-0000-000000000000'
  while (payers.length > 0) {
    const items = await tx.rows<Item>(itemsSql(brandId, payers, after))
    const lines = items.map((item) => lineOf({ ...item, units: 1 }))
    const schedules = await loadSchedules(tx, brandId, terms.editions, lines)
    const rates = await tx.rows<Rate>(sql`
      SELECT r.id, r.charge_item_id AS "itemId", r.payer_id AS "payerId", r.dollar::text, r.percentage::text, r.algorithm, r.methodology
      FROM published_rate r WHERE r.brand_id = ${brandId} AND r.retired_by IS NULL
        AND r.charge_item_id = ANY(${items.map((item) => item.itemId)}::uuid[]) AND r.payer_id = ANY(${payers}::uuid[])`)
    const byItem = new Map<string, Rate[]>(items.map(({ itemId }) => [itemId, []]))
    for (const rate of rates) byItem.get(rate.itemId)?.push(rate)
    const replaced = items.flatMap((item, i) => {
      const line = lines[i] as Line
      const cents = agreedFor(item, line, date, terms, schedules)
      return (byItem.get(item.itemId) ?? []).flatMap((rate) => {
        const contract = cents.get(rate.payerId)
        if (contract === undefined) return []
        return [{ id: rate.id, contract: amountText(contract), published: amountText(centsOf(rate, line)) }]
      })
    })
    await tx.execute(sql`
      INSERT INTO computed_replaced SELECT ${brandId}, * FROM unnest(${replaced.map((r) => r.id)}::uuid[],
        ${replaced.map((r) => r.contract)}::numeric[], ${replaced.map((r) => r.published)}::numeric[])`)
    if (items.length < ITEMS_AT_A_TIME) break
    after = items.at(-1)?.itemId ?? after
  }
}

/** Finds a brand's published rates in whose place a contract's rules stand: as in the file, whether or not they give an amount. */
export const keepReplacedRates = (db: Db, brandId: string) =>
  keepComputed(db, brandId, 'replaced_rate_state', async (tx, { date, termsRevision, chargesRevision }) => {
    await compute(tx, brandId, date)
    await tx.execute(sql`ANALYZE computed_replaced (rate_id)`)
    const gone = await tx.rows<{ id: string }>(sql`
      WITH gone AS (DELETE FROM replaced_rate x WHERE x.brand_id = ${brandId} AND NOT EXISTS (SELECT FROM computed_replaced c
        WHERE c.rate_id = x.rate_id AND c.contract_amount IS NOT DISTINCT FROM x.contract_amount
          AND c.published_amount IS NOT DISTINCT FROM x.published_amount) RETURNING x.rate_id)
      SELECT rate_id AS id FROM gone LIMIT ${ROWS_KEPT + 1}::int`)
    // held only now: whoever removes a rate does not wait for the computing, and what went meanwhile is in nobody's place
    const came = await tx.rows<{ id: string }>(sql`
      WITH came AS (INSERT INTO replaced_rate (brand_id, rate_id, contract_amount, published_amount)
        SELECT r.brand_id, r.id, c.contract_amount, c.published_amount FROM computed_replaced c
          JOIN published_rate r ON r.brand_id = ${brandId} AND r.id = c.rate_id
          WHERE NOT EXISTS (SELECT FROM replaced_rate x WHERE x.brand_id = ${brandId} AND x.rate_id = c.rate_id) FOR KEY SHARE OF r
        RETURNING rate_id)
      SELECT rate_id AS id FROM came LIMIT ${ROWS_KEPT + 1}::int`)
    const [state] = await tx.rows<{ revision: bigint }>(sql`
      INSERT INTO replaced_rate_state (brand_id, terms_revision, charges_revision, on_date)
      VALUES (${brandId}, ${termsRevision}::bigint, ${chargesRevision}::bigint, ${date}::date)
      ON CONFLICT (brand_id) DO UPDATE SET terms_revision = EXCLUDED.terms_revision,
        charges_revision = EXCLUDED.charges_revision, on_date = EXCLUDED.on_date
      RETURNING replaced_rate_state.revision`)
    const changed = [...new Set([...gone, ...came].map(({ id }) => id))]
    if (state && changed.length <= ROWS_KEPT) await tx.execute(keepBrandChange(brandId, 'replaced', state.revision, changed))
    if (changed.length > 0) await tx.execute(sql`ANALYZE replaced_rate`)
  })
