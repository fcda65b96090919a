import { fault } from '@ratebook/shared/wire/fault.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** More than any price list has: what its columns mean is found by comparing each with all. */
const mostColumns = 1000

export function usedWidth(row: string[]): number {
  let width = row.length
  while (width > 0 && row[width - 1]?.trim() === '') width--
  return width
}

/** @throws UnreadableFile for a list of so many columns */
export function mustBeNarrow(columns: number) {
  if (columns > mostColumns) throw new UnreadableFile(fault('tooManyColumns', { limit: mostColumns.toLocaleString('en-US') }))
}

/** Leaves out the blank cells far right of a sheet's list. @throws UnreadableFile where they are not blank */
export function narrowed<Cell>(row: Cell[], textOf: (cell: Cell) => string): Cell[] {
  if (row.length <= mostColumns) return row
  // of a row that is nearly all holes, only what is there
  mustBeNarrow(1 + Math.max(-1, ...Object.entries(row).flatMap(([at, cell]) => (textOf(cell).trim() === '' ? [] : [Number(at)]))))
  return row.slice(0, mostColumns)
}
