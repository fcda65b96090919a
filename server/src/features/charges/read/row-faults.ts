import { parsePrice } from '../../../imports/price.ts'
import type { RowLayout } from './row-layout.ts'
import { Refused } from '../../../imports/refused.ts'
import { columnName } from '../../../imports/table.ts'
import { extraCells } from '../../../imports/table.ts'
import type { TextFormat } from '../../../imports/text-rows.ts'

/**
 * Rows of a text file whose cells cannot be trusted to stand in their columns; null when all is well. A delimiter within a text that
 * was not quoted moves all cells after it, and then a revenue code may stand where the price belongs.
 */
export function rowFault(cells: string[], { table }: RowLayout, text: TextFormat): Refused | null {
  const fault = extraCells(cells, table, text.delimiter)
  return fault === null ? null : new Refused(columnName(table, table.rowLength), fault)
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
