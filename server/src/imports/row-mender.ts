import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { isBlank } from './cells.ts'
import { formsOf, onlySure } from './cell-forms.ts'
import type { Head } from './inspect.ts'
import { cutApart } from './stray-quotes.ts'
import type { Table } from './table.ts'
import { joinCut } from './unquoted.ts'

/** A row as it is to be read. */
export interface MendedRow {
  cells: string[]
  /** the text, or the price, that a delimiter within it had cut */
  joined?: string
  /** why it cannot be read, and in which column */
  refused?: { at: number; fault: Fault }
}
/** The rows that a row really is; null when it is one as it stands. */
export type RowMender = (cells: string[], row: number) => MendedRow[] | null

/** A table with how its rows are cut from text, and what the first of them show of its columns, for one that is not well formed. */
export const asCut = <T extends Table<string>>(table: T, { sheet, text, rows }: Head): T => ({
  ...table,
  sheet,
  // the rows of lists side by side are longer than each, and are not mended
  text: text && (table.span ? text : { ...text, forms: formsOf(rows.slice(table.headerRow), table.rowLength) }),
})

/** Mends rows of a text file whose delimiters and quotation marks are not what they seem, where it is certain how; never guesses. */
export function rowMender({ text, rowLength, emptyCells }: Pick<Table<string>, 'text' | 'rowLength' | 'emptyCells'>): RowMender | null {
  const forms = text?.forms ?? []
  if (!text || forms.length < 2) return null
  const sure = onlySure(forms)
  const lineBreak = text.lineEnd === 'cr' ? '\r' : '\n'
  const joinExtra = (cells: string[]): MendedRow => {
    let length = cells.length
    while (length > rowLength && cells.length - length < emptyCells && cells[length - 1]?.trim() === '') length--
    return length > rowLength ? (joinCut(cells.slice(0, length), sure, text.delimiter) ?? { cells }) : { cells }
  }
  const mend: RowMender = (cells, row) => {
    const isSuspect = text.quotes && (cells.length < rowLength || cells.some((cell) => cell.includes(lineBreak)))
    const apart = isSuspect && !isBlank(cells) ? cutApart(cells, forms, text) : null
    if (!apart) {
      const joined = cells.length > rowLength ? joinExtra(cells) : null
      return joined?.joined === undefined ? null : [joined]
    }
    const { at, certain } = apart
    const [opening = [], ...below] = apart.rows
    if (certain) return [opening, ...below].map(joinExtra)
    const swallowed = fault('swallowed', { row })
    const refused = { at, fault: fault('swallowing', { lines: below.length }) }
    return [{ cells: opening, refused }, ...below.map((each) => ({ cells: each, refused: { at, fault: swallowed } }))]
  }
  return mend
}
