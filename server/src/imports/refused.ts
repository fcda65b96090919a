import { Problem } from '../data/problem.ts'

/** A row as a file's reader hands it back to a person: where, and what to do. */
export interface RowProblem {
  row: number
  column: string
  message: string
}
/** What became of the rows of a file that are not taken. */
export interface NotTaken {
  leftOut: number
  /** reason → rows */
  leftOutReasons: Record<string, number>
  refused: number
  /** the first hundred */
  errors: RowProblem[]
}
export const nothingRead = (): NotTaken => ({ leftOut: 0, leftOutReasons: {}, refused: 0, errors: [] })

/** Why a row cannot be taken, thrown while it is read. No `Error`: a file may hold a million of them, and none needs its stack. */
export class Refused {
  constructor(
    readonly column: string,
    readonly message: string,
  ) {}
}

/** Refused rows where none may be: nothing was applied. */
export class RowsRefused extends Problem {
  constructor(readonly notTaken: NotTaken) {
    super(
      422,
      `${notTaken.refused} rows were refused, so nothing was applied. Mend them, or load the rest by leaving refused rows out.`,
      notTaken.errors.map((e) => ({ path: `row ${e.row}${e.column ? `, ${e.column}` : ''}`, message: e.message })),
    )
  }
}
