import type { Column, Columns } from '@ratebook/shared/wire/list.ts'
import type { ReactNode } from 'react'
import { count, money } from '../words/format.ts'

export type Row = { id: string | number }
/** Something before the first column of each row: the checkbox, the switch, the radio button, what opens its details. `width` is in rem. */
export type Leading<R> = { key: string; header: ReactNode; width?: number; cell: (row: R) => ReactNode }
/** Renderers of columns that show more than their value. */
export type Cells<R, C extends Columns> = { [K in keyof C]?: (row: R) => ReactNode }
/** Of columns that have few values, each value as it is filtered by, and the words a person reads for it, in the order they are offered. */
export type Words<C extends Columns> = { [K in keyof C]?: readonly (readonly [value: string, text: string])[] }

export const isNumeric = (column: Column) => column.type !== 'text'

/** A list of things says their names. */
const inWords = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((v: unknown) => (v !== null && typeof v === 'object' && 'name' in v ? v.name : v)).join(', ') : value
const plain = (column: Column, value: unknown): string => {
  if (column.type === 'money') return money(value)
  return column.type === 'number' ? count(value) : String(inWords(value) ?? '')
}
export const cellOf = <R extends Row, C extends Columns>(id: string, column: Column, row: R, cells: Cells<R, C> = {}): ReactNode =>
  cells[id]?.(row) ?? plain(column, (row as Record<string, unknown>)[id])

export const wordFor = <C extends Columns>(words: Words<C>, id: string, value: unknown): string | undefined =>
  words[id]?.find(([v]) => v === value)?.[1]
/** Cells that show the words for a value; where it has none, what `otherwise` shows. */
export const wordCells = <R extends Row, C extends Columns>(words: Words<C>, otherwise: Cells<R, C> = {}) =>
  Object.fromEntries(
    Object.keys(words).map((id) => [id, (row: R) => wordFor(words, id, (row as Record<string, unknown>)[id]) ?? otherwise[id]?.(row)]),
  ) as Cells<R, C>

/** What a cell is in a file: the text it shows, or the bare value behind a number or a picture. */
export function fileValue<R extends Row, C extends Columns>(id: string, column: Column, row: R, cells: Cells<R, C> = {}): unknown {
  const content = cells[id]?.(row)
  if (typeof content === 'string') return content
  const value = (row as Record<string, unknown>)[id]
  return column.type === 'money' && typeof value === 'number' ? value.toFixed(2) : inWords(value)
}

const SORT_ARROW = 2
/** Texts up to this many characters stand on one line; longer ones get half of their length, within limits, and wrap. */
const ONE_LINE = 12
const WIDEST = 24

/**
 * How many characters wide each column is, from the page's own texts (three in four of them) and the
 * words of its header, so that columns stand still while rows come and go on scrolling.
 */
export function columnWidths<R extends Row, C extends Columns>(
  columns: [id: string, column: Column][],
  headers: Record<string, string>,
  rows: R[],
  cells: Cells<R, C> = {},
): Record<string, number> {
  return Object.fromEntries(
    columns.map(([id, column]) => {
      const text = (row: R) => {
        const content = cells[id]?.(row)
        return typeof content === 'string' ? content : plain(column, (row as Record<string, unknown>)[id])
      }
      const lengths = rows.map((row) => text(row).length).sort((a, b) => a - b)
      const usual = lengths[Math.floor(lengths.length * 0.75)] ?? 0
      const longest = lengths.at(-1) ?? 0
      const longestWord = Math.max(...(headers[id] ?? '').split(/\s+/).map((w) => w.length))
      const wide = usual <= ONE_LINE ? usual : Math.min(WIDEST, Math.max(ONE_LINE, usual / 2))
      return [id, Math.max(longestWord + SORT_ARROW, longest <= ONE_LINE || isNumeric(column) ? longest : wide)]
    }),
  )
}
