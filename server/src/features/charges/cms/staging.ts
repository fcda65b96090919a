import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../../../data/tx.ts'
import type { RowLog } from '../../../imports/row-log.ts'
import type { StagingTable } from '../../../imports/staging.ts'
import { fileColumns, identityColumns, stagedCharges } from '../staging.ts'

const rateColumns = {
  payer_name: 'text',
  plan_name: 'text',
  dollar: 'numeric',
  percentage: 'numeric',
  algorithm: 'text',
  methodology: 'text',
  median_amount: 'numeric',
  tenth_percentile: 'numeric',
  ninetieth_percentile: 'numeric',
  allowed_count: 'text',
  estimated_amount: 'numeric',
  minimum: 'numeric',
  maximum: 'numeric',
  rate_notes: 'text',
} as const

/** The rows of a machine-readable file: of each its item, and the rate that it has. */
export const stagedRows: Omit<StagingTable, 'settle'> = {
  columns: { ...stagedCharges.columns, rounded: 'numeric', ...rateColumns },
  besides: [`identity uuid GENERATED ALWAYS AS (charge_identity(${identityColumns.join(', ')})) STORED`],
}

/**
 * Parts items from rates: `staged` then holds each item once (of several prices or notes each, as one of the item's), as the
 * charge master takes it, `published_row` the rows, and `of_item` which of the items a row is about.
 */
export async function partItems(tx: Tx, log: RowLog) {
  await tx.execute(sql`ALTER TABLE staged RENAME TO published_row`)
  await tx.execute(sql`
    CREATE TEMP TABLE of_item ON COMMIT DROP AS
    SELECT p.id, first_value(p.id) OVER (PARTITION BY p.identity, p.amount, p.cash_price, p.notes ORDER BY p.place) AS staged_id,
      dense_rank() OVER (PARTITION BY p.identity ORDER BY p.amount, p.cash_price, p.notes)::int AS variant
    FROM published_row p`)
  await tx.execute(sql`
    CREATE TEMP TABLE staged ON COMMIT DROP AS
    SELECT p.id, p.place, p.row, p.identity, o.variant, ${raw(fileColumns.map((c) => `p.${c}`).join(', '))}
    FROM published_row p JOIN of_item o ON o.id = p.id WHERE o.staged_id = p.id`)
  const further = await tx.rows<{ rows: number }>(sql`
    SELECT (SELECT count(*) FROM published_row)::int - (SELECT count(*) FROM staged)::int AS rows`)
  if (further[0]?.rows) log.leaveOut('sameItem', further[0].rows)
  await tx.execute(sql`ANALYZE staged`)
  await tx.execute(sql`ANALYZE of_item`)
}

/** Of the items: those without a code that the charge master looks for, and those whose price was rounded to the cent. */
export async function countItems(tx: Tx): Promise<{ uncoded: number; rounded: number }> {
  const [counts] = await tx.rows<{ uncoded: number; rounded: number }>(sql`
    SELECT count(*) FILTER (WHERE s.cpt_hcpcs = '' AND s.revenue_code = '' AND s.drg_code = '' AND s.apr_drg_code = '')::int AS uncoded,
      count(p.rounded)::int AS rounded
    FROM staged s JOIN published_row p ON p.id = s.id`)
  return counts ?? { uncoded: 0, rounded: 0 }
}
