import { fault } from '@ratebook/shared/wire/fault.ts'
import { CellReader } from './cell-reader.ts'
import { isBlank } from './cells.ts'
import type { Inspection } from './inspect.ts'
import type { Fields } from './fields.ts'
import { Refused, refusal } from './refused.ts'
import { rowMender } from './row-mender.ts'
import { type RowTally, tallyAbove, tallyRow } from './row-tally.ts'
import { columnName, extraCells, isHeaderAgain, type Table, tableName } from './table.ts'
import { type Batch, type TextFormat, textBatches } from './text-rows.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { workbookParts } from './workbook.ts'

/** What became of one row; blank rows are not reported. */
export interface Outcome<Item> {
  /** row as a spreadsheet numbers it: from 1, title and blank rows counted */
  row: number
  /** the sheet, when it is not the first table of the file */
  sheet?: string
  item?: Item
  /** whether the row has told an item before this one */
  isFurther?: true
  /** the text of its row that a delimiter had cut, and that was joined again */
  joined?: string
  /** why it is no item, though nothing is wrong with it */
  leftOut?: string
  /** why a person has to look at it, with the row as it stands */
  refused?: ReturnType<typeof refusal>
}
/** Says what becomes of one row; a row may make several items, each with an outcome of its own. */
export type ReadRow<Item> = (cells: string[], row: number, out: Outcome<Item>[]) => void

/**
 * Rows of a text file whose cells cannot be trusted to stand in their columns; null when all is well. A delimiter within a text that
 * was not quoted moves all cells after it, and then a revenue code may stand where the price belongs.
 */
export function rowFault(cells: string[], table: Table<string>): Refused | null {
  const extra = extraCells(cells, table)
  return extra && new Refused(columnName(table, table.rowLength), extra)
}

/**
 * The reader of a table whose rows make one item each. Rows whose cells cannot be trusted to stand in their columns are refused, and `read`
 * answers the item of any other, or why there is none; it throws `Refused`.
 */
export function rowReader<F extends string, Item>(
  table: Table<F>,
  read: (cell: CellReader<F>) => { item: Item } | { leftOut: string },
): ReadRow<Item> {
  const cell = new CellReader(table)
  const mustFit = (cells: string[]) => {
    const misplaced = rowFault(cells, table)
    if (misplaced) throw misplaced
    const broken = cells.findIndex((c) => /[\r\n]/.test(c))
    if (broken >= 0) throw new Refused(columnName(table, broken), fault('brokenCell'))
  }
  return (cells, row, out) => {
    if (isBlank(cells)) return
    try {
      if (table.text) mustFit(cells)
      out.push({ row, ...(isHeaderAgain(cells, table) ? { leftOut: 'repeatedHeader' } : read(cell.take(cells))) })
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason
      out.push({ row, refused: refusal(reason.column, reason.fault, cells) })
    }
  }
}

/**
 * All rows of a file in batches of some thousand, in file order; of a workbook only
 * the named sheets. Memory stays flat for text files of any size.
 */
export async function* batches(path: string, text: TextFormat | null, sheets: string[]): AsyncGenerator<Batch> {
  if (text) {
    yield* textBatches(path, text)
    return
  }
  for await (const part of workbookParts(path, sheets)) if (part.kind === 'rows') yield part
}

/**
 * Every row of the file under its header, in batches of some thousand, in file order. Memory stays flat for text files of any size.
 * `tally` counts what becomes of them. Throws `UnreadableFile`: before the first row when a needed column is
 * missing, or in the middle when the text cannot be followed any further.
 */
export async function* readRows<F extends string, Item>(
  path: string,
  inspection: Inspection<F>,
  fields: Pick<Fields<F>, 'missing'>,
  reader: (table: Table<F>) => ReadRow<Item>,
  tally: RowTally,
): AsyncGenerator<Outcome<Item>[]> {
  const tables = [inspection, ...inspection.alsoRead]
  for (const table of tables) mustBeComplete(table, fields)
  const readings = tables.map((table) => readingOf(table, reader))
  const sheets = tables.flatMap((table) => table.sheet ?? [])
  for await (const batch of batches(path, inspection.sheet === null ? inspection.text : null, sheets)) {
    for (const reading of readings) {
      if (reading.table.sheet !== batch.sheet) continue
      const outcomes = readBatch(reading, batch, tally)
      if (reading !== readings[0]) for (const outcome of outcomes) tellSheet(outcome, reading.name ?? '')
      if (outcomes.length > 0) yield outcomes
    }
  }
}

interface Reading<Item> {
  table: Table<string>
  name: string | null
  read: ReadRow<Item>
}
export const readingOf = <F extends string, Item>(table: Table<F>, reader: (table: Table<F>) => ReadRow<Item>): Reading<Item> => ({
  table,
  name: tableName(table),
  read: ofSpan(table, mending(table, reader(table))),
})

/** The cells of a list that stands beside others. A row of a text file that is too long is left whole, since its cells have moved. */
function ofSpan<Item>({ span, text, wholeLength = 0 }: Table<string>, read: ReadRow<Item>): ReadRow<Item> {
  if (!span) return read
  const isMoved = (cells: string[]) => text !== null && cells.length > wholeLength && !isBlank(cells.slice(wholeLength))
  return (cells, row, out) => read(isMoved(cells) ? cells : cells.slice(span.from - 1, span.to), row, out)
}

/** What one list has in these rows. */
export function readBatch<Item>({ table, name, read }: Reading<Item>, { firstRow, rows }: Batch, tally: RowTally): Outcome<Item>[] {
  const outcomes: Outcome<Item>[] = []
  const { from: first, to: last } = table.extent ?? { from: 1, to: Number.POSITIVE_INFINITY }
  const start = Math.max(0, table.headerRow + 1 - firstRow)
  const end = Math.min(rows.length, last + 1 - firstRow)
  const counts = tally.of(name)
  tallyAbove(counts, rows.slice(Math.max(0, first - firstRow), start))
  for (let i = start; i < end; i++) {
    const from = outcomes.length
    read(rows[i] ?? [], firstRow + i, outcomes)
    tallyRow(counts, outcomes, from)
  }
  return outcomes
}

/** A reader that is given the rows of a text file as they were meant; lines that are rows by themselves count as such. */
function mending<Item>(table: Table<string>, read: ReadRow<Item>): ReadRow<Item> {
  const mend = rowMender(table)
  if (!mend) return read
  let more = 0
  return (cells, place, out) => {
    const mended = mend(cells, place + more)
    if (!mended) {
      read(cells, place + more, out)
      return
    }
    for (const [i, { cells, joined, refused }] of mended.entries()) {
      const row = place + more + i
      const from = out.length
      if (refused) out.push({ row, refused: refusal(columnName(table, refused.at), refused.fault, cells) })
      else read(cells, row, out)
      if (joined !== undefined) for (const outcome of out.slice(from)) if (outcome.item !== undefined) outcome.joined = joined
    }
    more += mended.length - 1
  }
}

function tellSheet(outcome: Outcome<unknown>, sheet: string) {
  outcome.sheet = sheet
  if (outcome.refused) outcome.refused.column = `${sheet}: ${outcome.refused.column}`
}

function mustBeComplete<F extends string>({ sheet, columns }: Table<F>, fields: Pick<Fields<F>, 'missing'>) {
  const missing = fields.missing(columns.map((column) => column.field)).join(', ')
  if (missing)
    throw new UnreadableFile(
      sheet === null ? fault('fileLacksColumns', { fields: missing }) : fault('sheetLacksColumns', { sheet, fields: missing }),
    )
}
