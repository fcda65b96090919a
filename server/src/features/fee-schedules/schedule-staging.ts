import sql, { raw } from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { ScheduleItem } from '@ratebook/shared/pricing/terms.ts'
import { copied, copyWriter, dollars } from '../../data/copy.ts'
import type { Tx } from '../../data/tx.ts'

const texts = ['code', 'type', 'modifiers', 'grouping', 'description'] as const
const fines = ['fac_allowed_amount', 'nonfac_allowed_amount', 'min_amount', 'max_amount', 'weight'] as const
const hundredths = ['min_unit', 'max_unit', 'work_rvu', 'fac_pe_rvu', 'nonfac_pe_rvu', 'mp_rvu'] as const
const columns = ['id', ...texts, ...fines, ...hundredths] as const

/** The staging table lives and dies with the transaction. `key` is what makes two rows the same line. */
export const createStaging = (tx: Tx) =>
  tx.rows(
    raw(`
  CREATE TEMP TABLE staged_item (row int, key text, id uuid, ${texts.map((c) => `${c} text`).join(', ')}, ${fines.map((c) => `${c} numeric(14,4)`).join(', ')}, ${hundredths.map((c) => `${c} numeric(10,2)`).join(', ')}) ON COMMIT DROP`),
  )

/** Ten-thousandths as a numeric column takes them. */
const fineText = (fine: number) => {
  const text = String(fine).padStart(5, '0')
  return `${text.slice(0, -4)}.${text.slice(-4)}`
}
const orNull = (value: number | null, text: (value: number) => string) => (value === null ? '\\N' : text(value))

function line({ row, item }: { row: number; item: ScheduleItem }): string {
  const { code, type, modifiers, grouping, description, rvu } = item
  const key = [type, code, [...modifiers].sort().join(','), item.minUnitsHundredths, item.maxUnitsHundredths].join('|')
  return `${[
    row,
    copied(key),
    uuid(),
    copied(code),
    type,
    modifiers.join(' '),
    copied(grouping),
    copied(description),
    ...[item.facFine, item.nonfacFine, item.minFine, item.maxFine, item.weightFine].map((v) => orNull(v, fineText)),
    ...[
      item.minUnitsHundredths,
      item.maxUnitsHundredths,
      rvu?.work ?? null,
      rvu?.facPe ?? null,
      rvu?.nonfacPe ?? null,
      rvu?.mp ?? null,
    ].map((v) => orNull(v, dollars)),
  ].join('\t')}\n`
}

export function stagingWriter(tx: Tx) {
  const writer = copyWriter(tx, 'staged_item', ['row', 'key', ...columns])
  return { ...writer, write: (items: { row: number; item: ScheduleItem }[]) => writer.write(items.map(line).join('')) }
}

/** Rows that were taken out together: how many, and the first of them. */
export interface TakenOut {
  same: boolean
  count: number
  rows: number[]
}

/** Takes out rows that say again what an earlier one said (`same`), and all rows of a line to which the file gives different amounts: none of them is certain. */
export const takeOutDuplicates = (tx: Tx, shown: number) =>
  tx.rows<TakenOut>(
    sql`
  WITH repeated AS (
    SELECT key, min(row) AS first, count(DISTINCT (${raw([...fines, ...hundredths].join(', '))})) = 1 AS same
    FROM staged_item GROUP BY key HAVING count(*) > 1),
  gone AS (DELETE FROM staged_item s USING repeated r WHERE s.key = r.key AND NOT (r.same AND s.row = r.first) RETURNING s.row, r.same)
  SELECT same, count(*)::int AS count, (array_agg(row ORDER BY row))[1:${shown}] AS rows FROM gone GROUP BY same`,
  )

export async function countStaged(tx: Tx) {
  const [counted] = await tx.rows<{ items: number }>(sql`SELECT count(*)::int AS items FROM staged_item`)
  return counted?.items ?? 0
}

/** Makes lines of a schedule of the staged rows, in the order of their codes, in which pages are read. */
export const addStaged = (tx: Tx, brandId: string, scheduleId: string) =>
  tx.rows(
    sql`
  INSERT INTO fee_schedule_item (brand_id, fee_schedule_id, ${raw(columns.join(', '))})
  SELECT ${brandId}, ${scheduleId}, ${raw(columns.join(', '))} FROM staged_item ORDER BY code, id`,
  )
