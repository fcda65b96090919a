import type { NotTaken } from '@ratebook/shared/wire/table-file.ts'
import { Problem } from '../data/problem.ts'

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
