import type { ChargeField } from '@ratebook/shared/uploads.ts'
import { parsePrice } from '../../../imports/price.ts'
import { Refused } from '../../../imports/refused.ts'
import { columnName, extraCells, type Table } from '../../../imports/table.ts'
import type { TextFormat } from '../../../imports/text-rows.ts'

export type PriceField = 'amount' | 'amountInpatient' | 'amountOutpatient' | 'cashPrice'
export type TextField = Exclude<ChargeField, PriceField>

/** Where the fields of a table stand, worked out once for all its rows. */
export interface RowLayout {
  table: Table<ChargeField>
  /** positions of the columns of each field, in file order */
  text: Record<TextField, number[]>
  /** position of each price column, -1 for none */
  price: Record<PriceField, number>
  priceColumns: number[]
}

export function rowLayout(table: Table<ChargeField>): RowLayout {
  const at = (field: ChargeField) => [...table.columns.keys()].filter((i) => table.columns[i]?.field === field)
  const price = {
    amount: at('amount')[0] ?? -1,
    amountInpatient: at('amountInpatient')[0] ?? -1,
    amountOutpatient: at('amountOutpatient')[0] ?? -1,
    cashPrice: at('cashPrice')[0] ?? -1,
  }
  return {
    table,
    text: {
      code: at('code'),
      codeType: at('codeType'),
      description: at('description'),
      departmentName: at('departmentName'),
      cptHcpcs: at('cptHcpcs'),
      revenueCode: at('revenueCode'),
      drgCode: at('drgCode'),
      modifiers: at('modifiers'),
      ndc: at('ndc'),
      drugUnit: at('drugUnit'),
      drugType: at('drugType'),
      setting: at('setting'),
      billingClass: at('billingClass'),
      plainName: at('plainName'),
      gl: at('gl'),
      facilityName: at('facilityName'),
    },
    price,
    priceColumns: Object.values(price).filter((i) => i >= 0),
  }
}

/** The first of some columns that holds anything. */
export function firstFilled(cells: string[], columns: number[]): string {
  for (const i of columns) {
    const value = (cells[i] ?? '').trim()
    if (value !== '') return value
  }
  return ''
}

/**
 * Rows of a text file whose cells cannot be trusted to stand in their columns; null when all is well. A delimiter within a text that
 * was not quoted moves all cells after it, and then a revenue code may stand where the price belongs.
 */
export function rowFault(cells: string[], { table }: RowLayout, text: TextFormat): Refused | null {
  const extra = extraCells(cells, table, text.delimiter)
  return extra && new Refused(columnName(table, table.rowLength), extra)
}

/**
 * The rows that ran into one because a quotation mark was never closed, cut apart as far as can be; null when all is well.
 * Nobody can say for certain where they end, so they are refused; but each of them, so that none is lost.
 */
export function swallowedRows(cells: string[], layout: RowLayout, text: TextFormat): { at: number; rows: string[][] } | null {
  const lineBreak = text.lineEnd === 'cr' ? '\r' : '\n'
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? ''
    if (!cell.includes(lineBreak)) continue
    const [first = '', ...below] = cell.split(lineBreak).map((line) => line.replace(/\r$/, ''))
    if (!below.some((line) => isPricedRow(line.split(text.delimiter), layout))) continue
    const rows = [[...cells.slice(0, at), `"${first}`], ...below.map((line) => line.split(text.delimiter))]
    rows.at(-1)?.push(...cells.slice(at + 1))
    return { at, rows }
  }
  return null
}

function isPricedRow(cells: string[], { table, priceColumns }: RowLayout): boolean {
  const price = cells[priceColumns[0] ?? 0]?.replaceAll('"', '') ?? ''
  return cells.length > 1 && cells.length >= table.rowLength - 1 && typeof parsePrice(price) === 'number'
}
