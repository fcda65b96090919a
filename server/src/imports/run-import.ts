import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { Problem } from '../data/problem.ts'
import type { Fields } from './fields.ts'
import type { Piece, RowsFile } from './read-pieces.ts'
import type { NotTaken } from '@ratebook/shared/wire/table-file.ts'
import { type RowsRead, RowsRefused } from './refused.ts'
import { rowLog } from './row-log.ts'
import { receive, type SpooledFile } from './spool.ts'
import type { Sink, Stage } from './staging.ts'
import { readable, type Understood } from './understand.ts'

interface Import<F extends string, Item, Read extends RowsRead, Staged, Result extends object> {
  fields: Fields<F>
  path: string
  understood: Understood<F>
  options: { dryRun: boolean; onRefused: 'abort' | 'skip' }
  /** the rows as a reader's process makes items of them */
  rows(file: RowsFile<F>): AsyncGenerator<Piece<Item>, Read>
  stage: Stage<Item, Staged>
  /** What the staged items do, or in a dry run would do. */
  apply(staged: Staged, read: Read): Promise<Result>
  /** where the whole list of refused rows is kept */
  refusedList?: string
  /** told how far the reading is; `all` when nothing is left to read */
  onRead?(row: number, all: boolean): Promise<void>
}

/**
 * Has a file read and checked row by row, and applies it if nothing is refused that may not be; null while a column is missing.
 * @throws RowsRefused when rows are refused and `onRefused` is abort; Problem 422 when the file cannot be read to its end
 */
export async function runImport<F extends string, Item, Read extends RowsRead, Staged, Result extends object>(
  run: Import<F, Item, Read, Staged, Result>,
): Promise<(NotTaken & Result) | null> {
  const { fields, understood, options } = run
  if (understood.missing.length) return null
  return run.stage.open(async (sink, staged) => {
    const read = await readable(fields, () => readInto(run, sink))
    if (!options.dryRun && read.notTaken.refused > 0 && options.onRefused === 'abort') throw new RowsRefused(read.notTaken)
    const result = await run.apply(staged, read)
    if (!options.dryRun) await understood.remember()
    return { ...read.notTaken, ...result }
  })
}

type Rows<F extends string, Item, Read extends RowsRead> = Pick<
  Import<F, Item, Read, never, object>,
  'path' | 'understood' | 'rows' | 'refusedList' | 'onRead'
>

async function readInto<F extends string, Item, Read extends RowsRead>(run: Rows<F, Item, Read>, sink: Sink<Item>): Promise<Read> {
  const { path, refusedList, understood } = run
  const { inspection } = understood
  let last = 0
  try {
    const pieces = run.rows({ path, inspection, refusedList })
    let next = await pieces.next()
    for (; !next.done; next = await pieces.next()) {
      await sink.write(next.value)
      last = next.value.row
      await run.onRead?.(last, false)
    }
    const read = next.value
    await run.onRead?.(last, true)
    const log = rowLog(refusedList === undefined ? undefined : { path: refusedList, inspection }, read)
    await sink.end(log).finally(log.close)
    return read
  } catch (error) {
    sink.abort(error as Error)
    throw error
  }
}

/**
 * Works on the file of a call that sends a form with one, and removes it afterwards.
 * @throws Problem 400 when there is none
 */
export async function withFile<F extends z.ZodObject, R>(
  { config, brandId, request }: { config: Pick<Config, 'sharedDir'>; brandId: string; request: FastifyRequest },
  { form, file: field }: { form: F; file: string },
  work: (sent: { id: string; form: z.output<F>; file: SpooledFile }) => Promise<R>,
): Promise<R> {
  const id = uuid()
  const { fields, file } = await receive(request, form, field, config.sharedDir, brandId, id)
  if (!file) throw new Problem(400, fault('fileMissing'), [faultAt(field, 'chooseFile')])
  try {
    return await work({ id, form: fields, file })
  } finally {
    await rm(file.path, { force: true })
  }
}
