import type { TableRows } from '@ratebook/shared/wire/table-file.ts'
import { isBlank } from './cells.ts'
import type { Outcome } from './read-rows.ts'

/** Counts where the rows of each table of a file go, so that none is lost without a word. */
export class RowTally {
  constructor(readonly tables: TableRows[] = []) {}

  /** The counts of the table on this sheet. */
  of(sheet: string | null): TableRows {
    const known = this.tables.find((table) => table.sheet === sheet)
    if (known) return known
    const table = { sheet, rows: 0, above: 0, blank: 0, leftOut: 0, refused: 0, taken: 0, items: 0 }
    this.tables.push(table)
    return table
  }
}

/** Counts rows above the list: titles, and its header. */
export function tallyAbove(table: TableRows, rows: readonly string[][]) {
  const blank = rows.filter(isBlank).length
  table.rows += rows.length
  table.blank += blank
  table.above += rows.length - blank
}

/** Counts one row of the file by its outcomes, which begin at `from`: none where it is blank, several where it holds more than one item. */
export function tallyRow(table: TableRows, outcomes: readonly Outcome<unknown>[], from: number) {
  if (outcomes.length === from) {
    table.rows++
    table.blank++
  }
  for (let i = from; i < outcomes.length; i++) {
    const { item, leftOut, isFurther } = outcomes[i] as Outcome<unknown>
    if (item !== undefined) table.items++
    if (isFurther) continue
    table.rows++
    if (item !== undefined) table.taken++
    else if (leftOut !== undefined) table.leftOut++
    else table.refused++
  }
}
