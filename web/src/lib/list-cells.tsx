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

/** Columns of longer texts have no width of their own: they share what the others leave, but at least this many characters each. */
export const LONG_TEXT = 15
const SORT_ARROW = 2

/**
 * How many characters wide each column is, from the page's own texts: enough for nine in ten of them and for the words of the header, so that
 * columns stand still while rows come and go on scrolling. Null: a long text.
 */
export function columnWidths<R extends Row>(columns: Columns, headers: Record<string, string>, rows: R[]): Record<string, number | null> {
  return Object.fromEntries(Object.entries(columns).map(([id, column]) => {
    const lengths = rows.map((row) => plain(column, (row as Record<string, unknown>)[id]).length).sort((a, b) => a - b)
    const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
    const longestWord = Math.max(...(headers[id] ?? '').split(/\s+/).map((w) => w.length))
    return [id, usual > LONG_TEXT && !isNumeric(column) ? null : Math.max(longestWord + SORT_ARROW, usual)]
  }))
}
