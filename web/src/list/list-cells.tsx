import type { Column, Columns, FilterItem, List } from '@ratebook/shared/wire/list.ts'
import type { ReactNode } from 'react'
import { count, money } from '../words/format.ts'
import type { Need } from './fit-columns.ts'

export type Row = { id: string | number }
/** Something before the first column of each row: the checkbox, the switch, the radio button, what opens its details. `width` is in rem. */
export type Leading<R> = { key: string; header: ReactNode; width?: number; cell: (row: R) => ReactNode }
/** Renderers of columns that show more than their value. */
export type Cells<R, C extends Columns> = { [K in keyof C]?: (row: R) => ReactNode }
/** Of columns that have few values, each value as it is filtered by, and the words a person reads for it, in the order they are offered. */
export type Words<C extends Columns> = { [K in keyof C]?: readonly (readonly [value: string, text: string])[] }
/** What a list is filtered by, and how it is said. */
export type Filtering<C extends Columns> = {
  list: List<C>
  labels: Record<string, string>
  words: Words<C>
  filters: FilterItem[]
  onChange: (filters: FilterItem[]) => void
}

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

/** A number that is none is a dash, which says nothing either. */
const isEmpty = <R extends Row, C extends Columns>(id: string, column: Column, row: R, cells: Cells<R, C>) =>
  isNumeric(column) && !cells[id] ? (row as Record<string, unknown>)[id] === null : cellOf(id, column, row, cells) === ''

/** The columns that have nothing to say in any of these rows. */
export const emptyColumns = <R extends Row, C extends Columns>(columns: [id: string, column: Column][], rows: R[], cells: Cells<R, C>) =>
  columns.filter(([id, column]) => rows.every((row) => isEmpty(id, column, row, cells))).map(([id]) => id)

export const wordFor = <C extends Columns>(words: Words<C>, id: string, value: unknown): string | undefined =>
  words[id]?.find(([v]) => v === value)?.[1]
/** Cells that show the words for a value. */
export const wordCells = <R extends Row, C extends Columns>(words: Words<C>) =>
  Object.fromEntries(Object.keys(words).map((id) => [id, (row: R) => wordFor(words, id, (row as Record<string, unknown>)[id])])) as Cells<
    R,
    C
  >

/** six characters of Japanese */
const HEADER_LINE = 12
const SORT_ARROW = 2
/** Texts up to this many characters stand on one line; longer ones get half of their length and wrap. */
const ONE_LINE = 12

/** A text that is usually longer than this is read in two lines of so many characters, and cut off after them. */
const LONG = 32
const READABLE = 27
/** Of two long texts beside each other each is read in so much of that. */
const SHARED = 0.6
/** A shorter text may be broken to this. */
const NARROW = 10
const FRAME = 3

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** How many Latin characters a text is wide: those of Japanese and Chinese take the room of two. */
const breadthOf = (text: string) => text.length + (text.match(EAST_ASIAN)?.length ?? 0)
/** Of what stands without blanks for a whole sentence, as much as a line of a header holds. */
const breadthOfWord = (text: string) => Math.max(text.length, Math.min(breadthOf(text), HEADER_LINE))

/**
 * How many characters wide each column is, from the page's own texts (three in four of them) and the
 * words of its header, so that columns stand still while rows come and go on scrolling.
 */
export function columnNeeds<R extends Row, C extends Columns>(
  columns: [id: string, column: Column][],
  headers: Record<string, string>,
  rows: R[],
  cells: Cells<R, C> = {},
): Need[] {
  const needs = columns.map(([id, column]): Need => {
    const lengthIn = (row: R) => {
      const content = cells[id]?.(row)
      if (typeof content === 'string') return breadthOf(content)
      const length = breadthOf(plain(column, (row as Record<string, unknown>)[id]))
      // what is drawn has a frame or a picture
      return content && length ? length + FRAME : length
    }
    const lengths = rows.map(lengthIn).sort((a, b) => a - b)
    const usual = lengths[Math.floor(lengths.length * 0.75)] ?? 0
    const longest = lengths.at(-1) ?? 0
    const header = Math.max(...(headers[id] ?? '').split(/\s+/).map(breadthOfWord)) + SORT_ARROW
    const atLeast = (characters: number) => Math.max(header, characters)
    if (isNumeric(column)) return { id, least: atLeast(longest), wanted: atLeast(longest), ample: atLeast(longest), isLong: false }
    if (usual > LONG) return { id, least: atLeast(READABLE), wanted: atLeast(READABLE), ample: atLeast(READABLE * 1.5), isLong: true }
    const wanted = longest <= ONE_LINE ? longest : usual <= ONE_LINE ? usual : Math.max(ONE_LINE, usual / 2)
    return {
      id,
      least: atLeast(Math.min(wanted, NARROW)),
      wanted: atLeast(wanted),
      ample: atLeast(Math.max(wanted, Math.min(longest, LONG))),
      isLong: false,
    }
  })
  const isShared = needs.filter(({ isLong }) => isLong).length > 1
  return isShared ? needs.map((need) => (need.isLong ? { ...need, least: need.least * SHARED } : need)) : needs
}
