import { once } from 'node:events'
import fs from 'node:fs'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import type { UploadResult } from '@ratebook/shared/uploads.ts'

const SHOWN = 100
/** A spreadsheet would run a cell that begins like a formula; this file is meant for a person's spreadsheet. */
const inert = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

export interface Refused {
  row: number
  column: string
  message: string
  cells: string[]
}

/**
 * Collects what was left out and what was refused while a file is read: the first hundred refusals for the answer, all of them,
 * with the row as it was, in a CSV file.
 */
export function problemLog(file: string, header: string[]) {
  const found: Pick<UploadResult, 'leftOut' | 'refused' | 'leftOutReasons' | 'errors'> = {
    leftOut: 0,
    refused: 0,
    leftOutReasons: {},
    errors: [],
  }
  let out: fs.WriteStream | undefined
  return {
    found,
    leaveOut(reason: string) {
      found.leftOut++
      found.leftOutReasons[reason] = (found.leftOutReasons[reason] ?? 0) + 1
    },
    async refuse(problems: Refused[]) {
      if (!problems.length) return
      found.refused += problems.length
      for (const { row, column, message } of problems.slice(0, SHOWN - found.errors.length)) found.errors.push({ row, column, message })
      if (!out) {
        out = fs.createWriteStream(file)
        out.write(stringify([['Row', 'Column', 'Reason', ...header.map(inert)]]))
      }
      if (!out.write(stringify(problems.map((p) => [p.row, ...[p.column, p.message, ...p.cells].map(inert)])))) await once(out, 'drain')
    },
    async close() {
      if (!out) return
      out.end()
      await finished(out)
    },
  }
}
