import { fieldError, sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import type { NotTaken, RowProblem, TableRows } from '@ratebook/shared/wire/table-file.ts'
import { Problem } from '../data/problem.ts'

/** A row that was refused just now: its fault has a code. */
export type RefusedRow = RowProblem & Fault
export type RowsNotTaken = Omit<NotTaken, 'errors'> & { errors: RefusedRow[] }
/** What became of the rows that are no items, and of all. */
export interface RowsRead {
  notTaken: RowsNotTaken
  tables: TableRows[]
}
export const nothingRead = (): RowsNotTaken => ({ mended: { rows: 0, first: [] }, leftOut: 0, leftOutReasons: {}, refused: 0, errors: [] })

/** Why a row cannot be taken, thrown while it is read. No `Error`: a file may hold a million of them, and none needs its stack. */
export class Refused {
  constructor(
    readonly column: string,
    readonly fault: Fault,
  ) {}
}
/** What is told of a row: the column, what is wrong there as a sentence and as a code, and the row as it stands. */
export const refusal = (column: string, of: Fault, cells: string[]) => ({ column, message: sentenceOf(of), ...of, cells })

/** Refused rows where none may be: nothing was applied. */
export class RowsRefused extends Problem {
  constructor(readonly notTaken: RowsNotTaken) {
    super(
      422,
      fault('rowsRefused', { count: notTaken.refused }),
      notTaken.errors.map(({ row, column, code, values }) => fieldError(`row ${row}${column ? `, ${column}` : ''}`, { code, values })),
    )
  }
}
