import { fault } from '@ratebook/shared/wire/fault.ts'
import { raw } from 'sql-template-tag'
import { categoryOf, recogniseShoppable } from '@ratebook/shared/recognise-shoppable.ts'
import { dollarsText } from '@ratebook/shared/pricing/money.ts'
import type { StagingTable } from '../../imports/staging.ts'
import type { ChargeRow } from './read/row-item.ts'

/** Columns of a charge item that a file can fill, as the staging table has them. */
const columns = {
  code: 'text',
  department_name: 'text',
  description: 'text',
  gl: 'text',
  amount: 'numeric(14,2)',
  revenue_code: 'text',
  cpt_hcpcs: 'text',
  drg_code: 'text',
  setting: 'text',
  modifiers: 'text',
  ndc: 'text',
  drug_unit: 'text',
  drug_type: 'text',
  billing_class: 'text',
  plain_name: 'text',
  category: 'text',
  status: 'text',
} as const
export type FileColumn = keyof typeof columns
export const fileColumns = Object.keys(columns) as FileColumn[]
/** What makes two rows the same item within a facility. */
export const keyColumns: readonly FileColumn[] = ['code', 'cpt_hcpcs', 'revenue_code', 'modifiers', 'setting', 'ndc']

export const columnList = (names: readonly string[], alias = '') => raw(names.map((n) => (alias ? `${alias}.${n}` : n)).join(', '))
export const sameKey = (a: string, b: string) => raw(keyColumns.map((k) => `${a}.${k} = ${b}.${k}`).join(' AND '))

export const stagedCharges: StagingTable<ChargeRow> = {
  columns,
  key: keyColumns,
  contradicts: (row, first) => (row === first ? fault('laterRowsDiffer') : fault('rowDiffers', { row: first })),
  values(item) {
    const shoppable = recogniseShoppable(item)
    return [
      item.code,
      item.departmentName,
      item.description,
      item.gl,
      dollarsText(item.amountCents),
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
  },
}
