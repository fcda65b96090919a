import { fault } from '@ratebook/shared/wire/fault.ts'
import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../../data/tx.ts'
import { oneOfEach } from '../../imports/one-of-each.ts'
import type { StagingTable } from '../../imports/staging.ts'

const texts = ['code', 'type', 'modifiers', 'grouping', 'description'] as const
const fines = ['fac_allowed_amount', 'nonfac_allowed_amount', 'min_amount', 'max_amount', 'weight'] as const
const hundredths = ['min_unit', 'max_unit', 'mean_stay', 'work_rvu', 'fac_pe_rvu', 'nonfac_pe_rvu', 'mp_rvu'] as const
const columns = [...texts, ...fines, ...hundredths] as const
const typed = <T extends string>(names: readonly string[], type: T) => Object.fromEntries(names.map((name) => [name, type]))

/** `key` is what makes two rows the same line. */
export const stagedItems: StagingTable = {
  columns: { key: 'text', ...typed(texts, 'text'), ...typed(fines, 'numeric(14,4)'), ...typed(hundredths, 'numeric(10,2)') },
  settle: oneOfEach({ key: ['key'], agree: [...fines, ...hundredths], contradicts: fault('amountsDiffer') }),
}

export async function countStaged(tx: Tx) {
  const [counted] = await tx.rows<{ items: number }>(sql`SELECT count(*)::int AS items FROM staged`)
  return counted?.items ?? 0
}

/** Makes lines of a schedule of the staged rows, in the order of their codes, in which pages are read. */
export const addStaged = (tx: Tx, brandId: string, scheduleId: string) =>
  tx.execute(
    sql`
  INSERT INTO fee_schedule_item (brand_id, fee_schedule_id, id, ${raw(columns.join(', '))})
  SELECT ${brandId}, ${scheduleId}, id, ${raw(columns.join(', '))} FROM staged ORDER BY code, id`,
  )
