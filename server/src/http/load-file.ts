import type { FastifyBaseLogger } from 'fastify'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import type { Fault } from '@ratebook/shared/wire/fault.ts'
import type { RowProblem } from '@ratebook/shared/wire/table-file.ts'
import type { Actor } from '../data/audit.ts'
import type { Problem } from '../data/problem.ts'
import type { SpooledFile } from '../imports/spool.ts'
import { RowsRefused } from '../imports/refused.ts'
import type { StaffContext } from './serve.ts'

/** As much of a call as loading a file needs: a file that comes by itself has no call. */
export interface LoadContext extends Pick<StaffContext, 'db' | 'config' | 'snapshots' | 'brandId'> {
  user: Actor
  request: { log: Pick<FastifyBaseLogger, 'warn'> }
}

/** A file that came by itself; its importer takes it away once nobody needs it any more. */
export interface Delivered {
  /** of what comes of it */
  id: string
  file: SpooledFile
  facilityId: string | null
  mode: 'merge' | 'replace'
}
/** What became of it: refused where the file is to blame, waiting where a person has to decide. */
export interface Loaded {
  state: 'applied' | 'known' | 'waiting' | 'refused'
  uploadId: string | null
  counts: Record<string, number>
  fault: Fault | null
  errors: RowProblem[]
}
/** @throws Problem where the file is refused */
export type LoadFile = (context: LoadContext, delivered: Delivered) => Promise<Loaded>

/** What is wrong somewhere else than in a row has the row 0. */
export const aboutAll = (path: string, of: Fault): RowProblem => ({ row: 0, column: path, message: sentenceOf(of), ...of })

/** Rows and fields that a refusal names. */
export const problemsOf = (error: Problem): RowProblem[] =>
  error instanceof RowsRefused
    ? error.notTaken.errors
    : (error.fields ?? []).map(({ path, code, values }) => aboutAll(path, { code, values }))
