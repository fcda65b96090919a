import { ascendingIds } from '../data/ascending-ids.ts'
import { idAt } from '../search/ids.ts'
import type { Inspection } from './inspect.ts'
import type { Fields } from './fields.ts'
import { type ReadRow, readRows } from './read-rows.ts'
import type { RowsRead } from './refused.ts'
import { rowLog } from './row-log.ts'
import type { Table } from './table.ts'

/** A file whose rows are wanted, as it was understood. */
export interface RowsFile<F extends string> {
  path: string
  inspection: Inspection<F>
  /** where the whole list of refused rows is kept */
  refusedList?: string | undefined
}
/** Rows of a kind of file: what is made of them. */
export interface RowsOf<F extends string, Item> {
  fields: Pick<Fields<F>, 'missing'>
  /** the reader of a table's rows, made once per table */
  readRow(table: Table<F>): ReadRow<Item>
  /** an item as `copyLine` writes it, for those that wait in a staging table */
  line?(item: Item): string
}
/** Items on their way to where they wait: lines for COPY, or themselves. */
export interface Piece<Item> {
  /** how far the file is read */
  row: number
  lines?: Buffer
  items?: Item[]
}

const pieceCharacters = 1 << 18
/** How far the reading is is told even where no item comes of it. */
const TELL_MS = 500

/**
 * Reads and checks a file row by row, in the process that reads files. Items leave in pieces as they are to be written, since objects
 * are slow to cross; refused rows are written to their list at once. Throws `UnreadableFile`.
 */
export async function* readPieces<F extends string, Item>(
  { path, inspection, refusedList }: RowsFile<F>,
  { fields, readRow, line }: RowsOf<F, Item>,
): AsyncGenerator<Piece<Item>, RowsRead> {
  const log = rowLog(refusedList === undefined ? undefined : { path: refusedList, inspection })
  const nextId = ascendingIds()
  let place = 0
  let last = 0
  let lines = ''
  let told = Date.now()
  try {
    for await (const outcomes of readRows(path, inspection, fields, readRow, log.tally)) {
      await log.refuse(outcomes.flatMap(({ row, refused }) => (refused ? [{ row, ...refused }] : [])))
      const items: Item[] = []
      for (const { row, item, leftOut, joined } of outcomes) {
        // a row may have several items
        if (joined !== undefined && row !== last) log.mend(joined)
        last = row
        if (item === undefined) {
          if (leftOut !== undefined) log.leaveOut(leftOut)
        } else if (line) lines += `${place++}\t${row}\t${idAt(nextId(), 0)}\t${line(item)}\n`
        else items.push(item)
      }
      if (!line) yield { row: last, items }
      else if (lines.length > pieceCharacters || Date.now() - told > TELL_MS) {
        told = Date.now()
        yield { row: last, lines: Buffer.from(lines) }
        lines = ''
      }
    }
    if (lines !== '') yield { row: last, lines: Buffer.from(lines) }
  } finally {
    await log.close()
  }
  return { notTaken: log.notTaken, tables: log.tally.tables }
}
