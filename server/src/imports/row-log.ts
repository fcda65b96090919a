import { once } from 'node:events'
import fs from 'node:fs'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import { inert } from '@ratebook/shared/wire/csv.ts'
import { shorten } from './cells.ts'
import type { Inspection } from './inspect.ts'
import { nothingRead, type RefusedRow, type RowsRead } from './refused.ts'
import { RowTally } from './row-tally.ts'

const TOLD = 100
const MENDED_TOLD = 3
/** Characters of a cell in the list of refused rows: it would be far larger than a workbook whose cells share a long text. */
const LONGEST = 2000
const cut = (cell: string) => (cell.length > LONGEST ? `${cell.slice(0, LONGEST)}…` : cell)

export type RowLog = ReturnType<typeof rowLog>

/**
 * Collects what was left out and what was refused of a file: the first hundred refusals for the answer and, where a `list` is kept, all
 * of them with the row as it was, in a CSV file. It goes on from what was `read` before.
 */
export function rowLog(list?: { path: string; inspection: Pick<Inspection<string>, 'columns'> }, read?: RowsRead) {
  const notTaken = read?.notTaken ?? nothingRead()
  let out: fs.WriteStream | undefined
  return {
    notTaken,
    tally: new RowTally(read?.tables),
    leaveOut(reason: string, rows = 1) {
      notTaken.leftOut += rows
      notTaken.leftOutReasons[reason] = (notTaken.leftOutReasons[reason] ?? 0) + rows
    },
    mend(text: string) {
      const { mended } = notTaken
      mended.rows++
      if (mended.first.length < MENDED_TOLD) mended.first.push(shorten(text))
    },
    async refuse(problems: (RefusedRow & { cells: string[] })[]) {
      if (!problems.length) return
      const isFirst = notTaken.refused === 0
      notTaken.refused += problems.length
      for (const { cells: _, ...problem } of problems.slice(0, TOLD - notTaken.errors.length)) notTaken.errors.push(problem)
      if (!list) return
      if (!out) {
        out = fs.createWriteStream(list.path, { flags: isFirst ? 'w' : 'a' })
        if (isFirst) out.write(stringify([['Row', 'Column', 'Reason', ...list.inspection.columns.map(({ name }) => inert(name))]]))
      }
      if (!out.write(stringify(problems.map((p) => [p.row, ...[p.column, p.message, ...p.cells.map(cut)].map(inert)]))))
        await once(out, 'drain')
    },
    async close() {
      if (!out) return
      out.end()
      await finished(out)
    },
  }
}
