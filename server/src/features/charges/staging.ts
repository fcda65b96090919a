import sql, { raw } from 'sql-template-tag'
import type { FirstItem } from '@ratebook/shared/uploads.ts'
import type { Tx } from '../../data/tx.ts'
import type { StagingTable } from '../../imports/staging.ts'

/** Columns of a charge item that a file can fill, as the staging table has them. */
const columns = {
  code: 'text',
  department_name: 'text',
  description: 'text',
  gl: 'text',
  amount: 'numeric(14,2)',
  cash_price: 'numeric(14,2)',
  revenue_code: 'text',
  cpt_hcpcs: 'text',
  drg_code: 'text',
  apr_drg_code: 'text',
  setting: 'text',
  modifiers: 'text',
  ndc: 'text',
  drug_unit: 'text',
  drug_type: 'text',
  billing_class: 'text',
  plain_name: 'text',
  plain_name_es: 'text',
  codes: 'jsonb',
  notes: 'text',
  category: 'text',
  status: 'text',
} as const
export type FileColumn = keyof typeof columns
export const fileColumns = Object.keys(columns) as FileColumn[]
/** The codes of an item: they stay, whatever else of it a file changes. */
export const codeColumns: readonly FileColumn[] = ['code', 'cpt_hcpcs', 'revenue_code', 'modifiers', 'setting', 'ndc']
/** What charge_identity() takes: all that tells items apart. */
export const identityColumns: readonly FileColumn[] = [
  'code',
  'cpt_hcpcs',
  'revenue_code',
  'drg_code',
  'modifiers',
  'setting',
  'ndc',
  'drug_unit',
  'drug_type',
  'billing_class',
  'description',
  'department_name',
  'apr_drg_code',
]

export const columnList = (names: readonly string[], alias = '') => raw(names.map((n) => (alias ? `${alias}.${n}` : n)).join(', '))
/** The identity of a row, or what it would be if these columns alone told items apart. */
export const identityOf = (alias: string, columns = identityColumns) =>
  raw(`charge_identity(${identityColumns.map((c) => (columns.includes(c) ? `${alias}.${c}` : "''")).join(', ')})`)

export const stagedCharges: Omit<StagingTable, 'settle'> = {
  columns,
  besides: [`identity uuid GENERATED ALWAYS AS (charge_identity(${identityColumns.join(', ')})) STORED`, 'variant int DEFAULT 1'],
  soughtBy: ['id', 'row', 'code', 'identity', 'variant'],
}

/** What a staged item is, as the wire names it. */
export const itemRead = sql`s.description, s.code, s.cpt_hcpcs AS "cptHcpcs", s.revenue_code AS "revenueCode", s.drg_code AS "drgCode",
  s.apr_drg_code AS "aprDrgCode",
  s.ndc, s.modifiers, s.setting, s.department_name AS "departmentName"`

/** The first ten items as they will be. */
export const firstItems = (tx: Tx) =>
  tx.rows<FirstItem>(
    sql`SELECT s.row, ${itemRead}, s.amount::float8 AS amount, s.cash_price::float8 AS "cashPrice" FROM staged s ORDER BY s.place LIMIT 10`,
  )
