import type { LeftOutReason } from '@ratebook/shared/fee-schedules.ts'
import type { ScheduleItem } from '@ratebook/shared/pricing/terms.ts'
import { batches } from '../../imports/batches.ts'
import { isBlank, isFooter, isTotal } from '../../imports/cells.ts'
import { extraCells, isHeaderAgain, type Table } from '../../imports/table.ts'
import type { TextFormat } from '../../imports/text-rows.ts'
import { CellReader, Refused } from './cell-reader.ts'
import type { Outcome, RowMaker, SourceField } from './medicare/public-table.ts'

/** What became of one row; blank rows are not reported. */
export interface ReadRow {
  /** row as a spreadsheet numbers it, from 1 */
  row: number
  item?: ScheduleItem
  leftOut?: LeftOutReason
  refused?: { column: string; message: string }
}

/** Makes the function that tells what becomes of one row; null for a blank one. */
export function rowReader(table: Table<SourceField>, text: TextFormat | null, make: RowMaker) {
  const cell = new CellReader(table)
  function read(cells: string[]): Outcome {
    const fault = text && extraCells(cells, table, text.delimiter)
    if (fault) throw new Refused(cell.columnAt(table.rowLength), fault)
    const broken = text ? cells.findIndex((c) => /[\r\n]/.test(c)) : -1
    if (broken >= 0)
      throw new Refused(
        cell.columnAt(broken),
        'The cell runs over several lines, perhaps because a quotation mark in it is never closed. Write it in one line.',
      )
    if (isHeaderAgain(cells, table)) return { leftOut: 'repeatedHeader' }
    const filled = cells.map((c) => c.trim()).filter(Boolean)
    const [first = ''] = filled
    // a sentence alone in its row is a note
    if (isTotal(first) || isFooter(first) || (filled.length === 1 && /\s/.test(first))) return { leftOut: 'footer' }
    return make(cell.take(cells))
  }
  return (cells: string[], row: number): ReadRow | null => {
    if (isBlank(cells)) return null
    try {
      return { row, ...read(cells) }
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      return { row, refused: { column: problem.column, message: problem.message } }
    }
  }
}

/** Every row under the header, in batches, in file order. Throws `UnreadableFile` when the text cannot be followed any further. */
export async function* readRows(
  path: string,
  table: Table<SourceField>,
  text: TextFormat | null,
  make: RowMaker,
): AsyncGenerator<ReadRow[]> {
  const read = rowReader(table, text, make)
  for await (const batch of batches(path, text, table.sheet === null ? [] : [table.sheet])) {
    const start = Math.max(0, table.headerRow + 1 - batch.firstRow)
    yield batch.rows.slice(start).flatMap((cells, i) => read(cells, batch.firstRow + start + i) ?? [])
  }
}
