import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import sql, { raw, type Sql } from 'sql-template-tag'
import { inert } from '@ratebook/shared/wire/csv.ts'
import type { Columns, ListFile } from '@ratebook/shared/wire/list.ts'
import { connectionOver, type Db } from './db.ts'
import type { ListSource } from './list.ts'

/** Where a list comes from, and where the answer goes. */
export interface Asking {
  db: Db
  reply: FastifyReply
}

const ROWS_AT_A_TIME = 1_000
/** Who takes nothing of a file for so long is gone: a connection to the database waits. */
const PATIENCE_MS = 60_000

type Row = Record<string, unknown>

/** A list of things says their names; dollars have their cents. */
function written(value: unknown, type: 'text' | 'number' | 'money' | undefined): unknown {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') {
    const cents = value.toFixed(2)
    return type === 'money' && Number(cents) === value ? cents : String(value)
  }
  if (Array.isArray(value)) return inert(value.map((v) => (v && typeof v === 'object' && 'name' in v ? v.name : v)).join(', '))
  return inert(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** The rows of a list as CSV text, some at a time, all as of one moment. Whoever stops reading ends it. */
async function* pieces<C extends Columns>(db: Db, source: ListSource<C>, { columns }: ListFile, records: Sql) {
  const client = await db.pool.connect()
  const { rows } = connectionOver(client)
  const words = columns.map(({ words: pairs = [] }) => new Map(pairs.map(([value, text]) => [value, inert(text)])))
  const lineOf = (row: Row) => columns.map(({ id }, i) => words[i]?.get(String(row[id])) ?? written(row[id], source.list.columns[id]?.type))
  const csv = (lines: unknown[][]) => stringify(lines, { record_delimiter: 'windows' })
  let broken: Error | undefined
  try {
    await rows(sql`BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
    await rows(sql`DECLARE list NO SCROLL CURSOR FOR ${records}`)
    // without the byte order mark Excel does not read UTF-8
    let text = `\uFEFF${csv([columns.map(({ header }) => inert(header))])}`
    for (;;) {
      const batch = await rows<Row>(sql`FETCH FORWARD ${raw(String(ROWS_AT_A_TIME))} FROM list`)
      yield text + csv((source.complete ? await source.complete(batch) : batch).map(lineOf))
      if (batch.length < ROWS_AT_A_TIME) return
      text = ''
    }
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    await rows(sql`ROLLBACK`).catch((error: Error) => {
      broken ??= error
    })
    client.release(broken)
  }
}

/** Answers a whole list as a file, whatever its length, in flat memory. @param records the statement that selects them all */
export async function sendListFile<C extends Columns>({ db, reply }: Asking, source: ListSource<C>, file: ListFile, records: Sql) {
  const rest = pieces(db, source, file, records)
  // what cannot be read is told as an error: nothing has been sent yet
  const first = await rest.next()
  const stream = Readable.from(
    (async function* () {
      yield first.value as string
      yield* rest
    })(),
  )
  // also where nobody has read a piece of it yet
  stream.once('close', () => void rest.return(undefined))
  reply.raw.setTimeout(PATIENCE_MS, () => reply.raw.destroy())
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
  await reply.send(stream)
}
