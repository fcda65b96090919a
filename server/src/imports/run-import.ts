import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import { Problem } from '../data/problem.ts'
import { atATime } from './at-a-time.ts'
import type { Fields } from './mapping.ts'
import { type Outcome, type ReadRow, readRows } from './read-rows.ts'
import type { NotTaken } from '@ratebook/shared/wire/table-file.ts'
import { RowsRefused } from './refused.ts'
import { type RowLog, rowLog } from './row-log.ts'
import { receive, type SpooledFile } from './spool.ts'
import type { ReadItem, Sink, Stage } from './staging.ts'
import type { Table } from './table.ts'
import { readable, type Understood } from './understand.ts'

interface Import<F extends string, Item, Staged, Result extends object> {
  fields: Fields<F>
  path: string
  understood: Understood<F>
  options: { dryRun: boolean; onRefused: 'abort' | 'skip' }
  /** the reader of a table's rows, made once per table */
  readRow(table: Table<F>): ReadRow<Item>
  stage: Stage<Item, Staged>
  /** What the staged items do, or in a dry run would do. */
  apply(staged: Staged, log: Pick<RowLog, 'notTaken' | 'tally'>): Promise<Result>
  /** where the whole list of refused rows is kept */
  refusedList?: string
  /** told how far the reading is; `all` when nothing is left to read */
  onRead?(row: number, all: boolean): Promise<void>
}

/**
 * Reads and checks a file row by row, and applies it if nothing is refused that may not be; null while a column is missing.
 * @throws RowsRefused when rows are refused and `onRefused` is abort; Problem 422 when the file cannot be read to its end
 */
export async function runImport<F extends string, Item, Staged, Result extends object>(
  run: Import<F, Item, Staged, Result>,
): Promise<(NotTaken & Result) | null> {
  const { fields, understood, options } = run
  if (understood.missing.length) return null
  const header = understood.inspection.columns.map((c) => c.name)
  const log = rowLog(run.refusedList === undefined ? undefined : { path: run.refusedList, header })
  return atATime(() =>
    run.stage.open(async (sink, staged) => {
      await readable(fields, () => readInto(run, sink, log))
      if (!options.dryRun && log.notTaken.refused > 0 && options.onRefused === 'abort') throw new RowsRefused(log.notTaken)
      const result = await run.apply(staged, log)
      if (!options.dryRun) await understood.remember()
      return { ...log.notTaken, ...result }
    }),
  )
}

async function readInto<F extends string, Item>(
  run: Pick<Import<F, Item, never, object>, 'path' | 'fields' | 'understood' | 'readRow' | 'onRead'>,
  sink: Sink<Item>,
  log: RowLog,
) {
  let last = 0
  try {
    for await (const outcomes of readRows(run.path, run.understood.inspection, run.fields, run.readRow, log.tally)) {
      await log.refuse(outcomes.flatMap(({ row, refused }) => (refused ? [{ row, ...refused }] : [])))
      await sink.write(taken(outcomes, log))
      last = outcomes.at(-1)?.row ?? last
      await run.onRead?.(last, false)
    }
    await run.onRead?.(last, true)
    await sink.end(log)
  } catch (error) {
    sink.abort(error as Error)
    throw error
  } finally {
    await log.close()
  }
}

function taken<Item>(outcomes: Outcome<Item>[], log: RowLog): ReadItem<Item>[] {
  const items: ReadItem<Item>[] = []
  let last = 0
  for (const { row, item, leftOut, joined } of outcomes) {
    // a row may have several items
    if (joined !== undefined && row !== last) log.mend(joined)
    last = row
    if (item !== undefined) items.push({ row, item })
    else if (leftOut !== undefined) log.leaveOut(leftOut)
  }
  return items
}

/**
 * Works on the file of a call that sends a form with one, and removes it afterwards.
 * @throws Problem 400 when there is none
 */
export async function withFile<F extends z.ZodObject, R>(
  { config, brandId, request }: { config: Pick<Config, 'dataDir'>; brandId: string; request: FastifyRequest },
  { form, file: field }: { form: F; file: string },
  work: (sent: { id: string; form: z.output<F>; file: SpooledFile }) => Promise<R>,
): Promise<R> {
  const id = uuid()
  const { fields, file } = await receive(request, form, field, config.dataDir, brandId, id)
  if (!file) throw new Problem(400, fault('fileMissing'), [faultAt(field, 'chooseFile')])
  try {
    return await work({ id, form: fields, file })
  } finally {
    await rm(file.path, { force: true })
  }
}
