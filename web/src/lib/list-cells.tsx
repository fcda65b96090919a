import type { Column, Columns } from '@ratebook/shared/list.ts'
import type { ReactNode } from 'react'
import { count, money } from './format.ts'

export type Row = { id: string }
/** Renderers of columns that show more than their value. */
export type Cells<R, C extends Columns> = { [K in keyof C]?: (row: R) => ReactNode }

export const isNumeric = (column: Column) => column.type !== 'text'

const plain = (column: Column, value: unknown): string => {
  if (column.type === 'money') return money(value)
  return column.type === 'number' ? count(value) : String(value ?? '')
}
export const cellOf = <R extends Row, C extends Columns>(id: string, column: Column, row: R, cells: Cells<R, C> = {}): ReactNode =>
  cells[id]?.(row) ?? plain(column, (row as Record<string, unknown>)[id])

const SORT_ARROW = 2
/** Texts up to this many characters stand on one line; longer ones get half of their length, within limits, and wrap. */
const ONE_LINE = 12
const WIDEST = 24

/**
 * How many characters wide each column is, from the page's own texts (three in four of them) and the words of its header, so that columns stand
 * still while rows come and go on scrolling.
 */
export function columnWidths<R extends Row>(columns: Columns, headers: Record<string, string>, rows: R[]): Record<string, number> {
  return Object.fromEntries(Object.entries(columns).map(([id, column]) => {
    const lengths = rows.map((row) => plain(column, (row as Record<string, unknown>)[id]).length).sort((a, b) => a - b)
    const usual = lengths[Math.floor(lengths.length * 0.75)] ?? 0
    const longest = lengths.at(-1) ?? 0
    const longestWord = Math.max(...(headers[id] ?? '').split(/\s+/).map((w) => w.length))
    const text = usual <= ONE_LINE ? usual : Math.min(WIDEST, Math.max(ONE_LINE, usual / 2))
    return [id, Math.max(longestWord + SORT_ARROW, longest <= ONE_LINE || isNumeric(column) ? longest : text)]
  }))
}
