import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import sql from 'sql-template-tag'
import { type BulkFormat, type ColumnKind, REVISIONS_KNOWN_DAYS } from '@ratebook/shared/bulk.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { connectionOver, type Db } from '../../data/db.ts'
import type { Client } from '../../data/pool.ts'
import { Problem } from '../../data/problem.ts'
import { inParquet } from './parquet-thread.ts'
import type { BulkTable, Since } from './tables.ts'

/** What is asked for: a table of a brand, whole or what changed since a revision. */
export interface Asked {
  name: string
  table: BulkTable
  brandId: string
  format: BulkFormat
  since?: string | undefined
}

/**
 * Where the database stands. All transactions before `oldest` have ended, so that what they wrote is seen; what others wrote is told again
 * next time. `of` is another one once the numbers of transactions say nothing of those before: after a restore, a failover, in another
 * database; and for other tables and brands. `day` is counted from 1970.
 */
const standingOf = (name: string, brandId: string) => sql`
  SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest, pg_snapshot_xmax(pg_current_snapshot())::text AS next,
    floor(extract(epoch FROM now()) / 86400)::int AS day,
    left(md5(concat_ws(' ', (SELECT system_identifier FROM pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8),
      (SELECT oid FROM pg_database WHERE datname = current_database()), 'gone_row'::regclass::oid,
      ${name}::text, ${brandId}::text)), 16) AS of`
type Standing = { oldest: string; next: string; day: number; of: string }

/**
 * Whether rows are of the transactions since a revision. What came with a dump of another database may bear a number that is still to come
 * here: it was there before any revision, so it is not new.
 * @throws Problem 410 where this table knows no such revision, or not any more
 */
function isSince(since: string, { of, next, day }: Standing): Since {
  const [known, transaction = '', given] = since.split('-')
  const isKnown = known === of && BigInt(transaction) <= BigInt(next) && Number(given) + REVISIONS_KNOWN_DAYS >= day
  if (!isKnown) throw new Problem(410, fault('bulkRevisionUnknown', { days: REVISIONS_KNOWN_DAYS }))
  return (column) => `(${column} >= ${pg.escapeLiteral(transaction)}::xid8 AND ${column} < ${pg.escapeLiteral(next)}::xid8)`
}

/** What CSV cannot say otherwise is a text: `true` and `false`, lists as JSON. */
const inCsv = (expression: string, kind: ColumnKind) =>
  kind === 'boolean' ? `(${expression})::text` : kind === 'texts' ? `to_json(${expression})::text` : expression
const asColumn = (expression: string, name: string) => `${expression} AS ${pg.escapeIdentifier(name)}`

/** The queries whose rows are the answer, one after the other: first what went. */
function queriesOf({ table, brandId, format }: Asked, since: Since | undefined): string[] {
  const brand = `${pg.escapeLiteral(brandId)}::uuid`
  const columns = Object.entries(table.columns).map(([name, kind]) => {
    const expression = table.sql[name] as string
    return asColumn(format === 'csv' ? inCsv(expression, kind) : expression, name)
  })
  const selected = (gone: boolean) => asColumn(format === 'csv' ? `'${gone}'` : `${gone}`, 'gone')
  const rows = `SELECT ${selected(false)}, ${columns} FROM ${table.rows(brand)}`
  if (!since) return [rows]
  const others = Object.keys(table.columns).map((name) => asColumn(name === table.goneBy ? 'w.id' : 'NULL', name))
  const gone = `SELECT ${selected(true)}, ${others} FROM (${table.gone(brand, since)}) w (id)`
  return [gone, `${rows} AND ${table.changed(brand, since)}`]
}

/** JSON has no control characters, so that nothing of a line is quoted. */
const AS_JSON = `(FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01')`
const copyOf = (query: string, format: BulkFormat, isFirst: boolean) =>
  format === 'csv'
    ? `COPY (${query}) TO STDOUT (FORMAT csv, HEADER ${isFirst})`
    : `COPY (SELECT row_to_json(line) FROM (${query}) line) TO STDOUT ${AS_JSON}`

async function* copied(client: Client, queries: readonly string[], format: BulkFormat): AsyncGenerator<Buffer> {
  for (const [i, query] of queries.entries()) yield* client.query(copyTo(copyOf(query, format, i === 0))) as AsyncIterable<Buffer>
}

/**
 * Begins to read a table as of one moment.
 * @returns the revision that the answer is complete up to; the bytes of the answer; and what has to be called when these are taken, or no
 * more of them are
 */
export async function beginReading(db: Db, request: Asked) {
  const client = await db.pool.connect()
  const { rows } = connectionOver(client)
  let isSending = false
  /** Lets go of the connection: of one that still sends, by closing it. */
  async function end() {
    if (isSending) return client.release(true)
    await rows(sql`ROLLBACK`).then(
      () => client.release(),
      () => client.release(true),
    )
  }
  try {
    await rows(sql`BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
    await rows(sql`SELECT set_config('statement_timeout', '0', true), set_config('datestyle', 'ISO', true)`)
    const [standing] = (await rows<Standing>(standingOf(request.name, request.brandId))) as [Standing]
    const revision = `${standing.of}-${standing.oldest}-${standing.day}`
    const queries = queriesOf(request, request.since === undefined ? undefined : isSince(request.since, standing))
    async function* bytes() {
      isSending = true
      const pieces = copied(client, queries, request.format)
      yield* request.format === 'parquet' ? inParquet(pieces, request.table.columns, { revision }) : pieces
      isSending = false
    }
    return { revision, bytes, end }
  } catch (error) {
    await end()
    throw error
  }
}
