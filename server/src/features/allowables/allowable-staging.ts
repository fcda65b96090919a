import sql, { join, raw, type Sql } from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { copied, copyWriter, dollars } from '../../data/copy.ts'
import type { Tx } from '../../data/tx.ts'
import type { AllowableRow } from './allowable-rows.ts'

/** The staging table lives and dies with the transaction. Imports of one brand wait for each other. */
export async function createStaging(tx: Tx, brandId: string) {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('allowables ' || ${brandId}, 0))::text`)
  await tx.rows(
    sql`CREATE TEMP TABLE staged_allowable (row int, id uuid, payer_id uuid, cpt_hcpcs text, revenue_code text, amount_ip numeric(14,2), amount_op numeric(14,2)) ON COMMIT DROP`,
  )
}

const amount = (cents: number | null) => (cents === null ? '\\N' : dollars(cents))
const line = ({ row, item }: { row: number; item: AllowableRow }) =>
  `${row}\t${uuid()}\t${item.payerId}\t${copied(item.cptHcpcs)}\t${copied(item.revenueCode)}\t${amount(item.amountIpCents)}\t${amount(item.amountOpCents)}\n`

export function stagingWriter(tx: Tx) {
  const writer = copyWriter(tx, 'staged_allowable', ['row', 'id', 'payer_id', 'cpt_hcpcs', 'revenue_code', 'amount_ip', 'amount_op'])
  return { ...writer, write: (items: { row: number; item: AllowableRow }[]) => writer.write(items.map(line).join('')) }
}

/** Takes out rows that say again what an earlier one said, and all rows of a service to which the file gives two rates: none of them is certain. */
export const takeOutDuplicates = (tx: Tx) =>
  tx.rows<{ row: number; same: boolean }>(
    sql`
    WITH repeated AS (
      SELECT payer_id, cpt_hcpcs, revenue_code, min(row) AS first, count(DISTINCT (amount_ip, amount_op)) = 1 AS same
      FROM staged_allowable GROUP BY payer_id, cpt_hcpcs, revenue_code HAVING count(*) > 1)
    DELETE FROM staged_allowable s USING repeated r
    WHERE s.payer_id = r.payer_id AND s.cpt_hcpcs = r.cpt_hcpcs AND s.revenue_code = r.revenue_code AND NOT (r.same AND s.row = r.first)
    RETURNING s.row, r.same`,
  )

/** Columns the file fills; the others of an allowable that is already there stay as they are. */
export type Filled = readonly ('amount_ip' | 'amount_op')[]
const sameService = (brandId: string): Sql =>
  sql`a.brand_id = ${brandId} AND a.payer_id = s.payer_id AND a.cpt_hcpcs = s.cpt_hcpcs AND a.revenue_code = s.revenue_code`
const isDifferent = (filled: Filled): Sql => raw(`(${filled.map((c) => `a.${c} IS DISTINCT FROM s.${c}`).join(' OR ')})`)

/** What the staged rows would do, without doing it. */
export async function compare(tx: Tx, brandId: string, filled: Filled) {
  const [counts] = await tx.rows<{ added: number; changed: number; unchanged: number }>(
    sql`
    SELECT count(*) FILTER (WHERE a.id IS NULL)::int AS added, count(*) FILTER (WHERE a.id IS NOT NULL AND ${isDifferent(filled)})::int AS changed,
           count(*) FILTER (WHERE a.id IS NOT NULL AND NOT ${isDifferent(filled)})::int AS unchanged
    FROM staged_allowable s LEFT JOIN allowable a ON ${sameService(brandId)}`,
  )
  return counts ?? { added: 0, changed: 0, unchanged: 0 }
}

/** Lays the staged rows over the brand's allowables. What is switched off stays off; new ones are on. */
export async function apply(tx: Tx, brandId: string, filled: Filled) {
  await tx.rows(
    sql`UPDATE allowable a SET ${join(filled.map((c) => raw(`${c} = s.${c}`)))} FROM staged_allowable s WHERE ${sameService(brandId)} AND ${isDifferent(filled)}`,
  )
  await tx.rows(
    sql`
    INSERT INTO allowable (brand_id, id, payer_id, cpt_hcpcs, revenue_code, amount_ip, amount_op)
    SELECT ${brandId}, s.id, s.payer_id, s.cpt_hcpcs, s.revenue_code, s.amount_ip, s.amount_op FROM staged_allowable s
    WHERE NOT EXISTS (SELECT FROM allowable a WHERE ${sameService(brandId)})`,
  )
}
