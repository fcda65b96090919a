import sql, { raw } from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { categoryOf, recogniseShoppable } from '@ratebook/shared/recognise-shoppable.ts'
import { copied, copyWriter, dollars } from '../../data/copy.ts'
import type { Tx } from '../../data/tx.ts'
import type { ChargeRow } from './read/charge-row.ts'

/** Columns of a charge item that a file can fill, in the order of COPY. */
export const fileColumns = [
  'code',
  'department_name',
  'description',
  'gl',
  'amount',
  'revenue_code',
  'cpt_hcpcs',
  'drg_code',
  'setting',
  'modifiers',
  'ndc',
  'drug_unit',
  'drug_type',
  'billing_class',
  'plain_name',
  'category',
  'status',
] as const
/** What makes two rows the same item within a facility. */
export const keyColumns = ['code', 'cpt_hcpcs', 'revenue_code', 'modifiers', 'setting', 'ndc'] as const

export const columnList = (names: readonly string[], alias = '') => raw(names.map((n) => (alias ? `${alias}.${n}` : n)).join(', '))
export const sameKey = (a: string, b: string) => raw(keyColumns.map((k) => `${a}.${k} = ${b}.${k}`).join(' AND '))

/** The staging table lives and dies with the transaction, so that nothing half-read can be left behind. */
export const createStaging = (tx: Tx) =>
  tx.rows(
    sql`CREATE TEMP TABLE staged (place int, row int, id uuid, ${raw(fileColumns.map((c) => `${c} ${c === 'amount' ? 'numeric(14,2)' : 'text'}`).join(', '))}) ON COMMIT DROP`,
  )

export interface StagedItem {
  row: number
  item: ChargeRow
}

function line({ row, item }: StagedItem, place: number) {
  const shoppable = recogniseShoppable(item)
  const values = [
    item.code,
    item.departmentName,
    item.description,
    item.gl,
    dollars(item.amountCents),
    item.revenueCode,
    item.cptHcpcs,
    item.drgCode,
    item.setting,
    item.modifiers,
    item.ndc,
    item.drugUnit,
    item.drugType,
    item.billingClass,
    item.plainName || (shoppable?.plainName ?? ''),
    categoryOf(item),
    shoppable ? 'REQ' : '',
  ]
  return `${place}\t${row}\t${uuid()}\t${values.map(copied).join('\t')}\n`
}

/** Writes batches of items into the staging table. */
export function stagingWriter(tx: Tx) {
  const writer = copyWriter(tx, 'staged', ['place', 'row', 'id', ...fileColumns])
  let place = 0
  return { ...writer, write: (items: StagedItem[]) => writer.write(items.map((item) => line(item, place++)).join('')) }
}

export interface Twice {
  row: number
  firstRow: number
  same: boolean
}
/**
 * Takes rows out of the staging table whose key came before in the file: those that say the same again, and those that contradict.
 * A key with two prices has no certain price, so its first row leaves too.
 */
export async function takeOutDuplicates(tx: Tx): Promise<Twice[]> {
  const key = columnList(keyColumns)
  const differs = raw(
    fileColumns
      .filter((c) => !(keyColumns as readonly string[]).includes(c))
      .map((c) => `count(DISTINCT ${c}) > 1`)
      .join(' OR '),
  )
  await tx.rows(
    sql`CREATE TEMP TABLE repeated ON COMMIT DROP AS SELECT ${key}, min(place) AS first_place, min(row) AS first_row FROM staged GROUP BY ${key} HAVING count(*) > 1`,
  )
  return tx.rows<Twice>(
    sql`
    WITH verdict AS (SELECT ${columnList(keyColumns, 's')}, r.first_place, r.first_row, NOT (${differs}) AS same
                     FROM staged s JOIN repeated r ON ${sameKey('s', 'r')} GROUP BY ${columnList(keyColumns, 's')}, r.first_place, r.first_row)
    DELETE FROM staged s USING verdict v
    WHERE ${sameKey('s', 'v')} AND (s.place > v.first_place OR NOT v.same)
    RETURNING s.row, v.first_row AS "firstRow", v.same`,
  )
}
