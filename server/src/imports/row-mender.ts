import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { isBlank } from './cells.ts'
import { formsOf, onlySure } from './cell-forms.ts'
import { cutApart } from './stray-quotes.ts'
import type { Table } from './table.ts'
import type { TextFormat } from './text-rows.ts'
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

/** What the rows of a text file show of its columns, for the day when one of them is not well formed. */
export const withForms = (format: TextFormat, { headerRow, rowLength }: Table<string>, head: string[][]): TextFormat => ({
  ...format,
  forms: formsOf(head.slice(headerRow), rowLength),
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
