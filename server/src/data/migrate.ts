import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

interface Migration {
  name: string
  sql: string
  checksum: string
}
interface Applied {
  migration_name: string
  checksum: string
  finished_at: Date | null
}

const shipped = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))
/** The lock `prisma migrate` takes, so that neither it nor a second server applies anything at the same time. */
const LOCK = 72_707_369
const BOOKKEEPING = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`

/**
 * Brings the database up to this version: applies the migrations it lacks, in the order of their names, each in a
 * transaction of its own, and books them as `prisma migrate deploy` would.
 * @returns the names of those applied now
 * @throws Error when the database cannot be this version's (then nothing is applied), or when a migration fails (it leaves nothing behind)
 */
export async function migrate(url: string, folder = shipped): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the query that is running fails as well, and says more
  await client.connect()
  try {
    await refuseOld(client)
    // what a migration carries over are rows of every brand
    await client.query(`set statement_timeout = 0; set lock_timeout = '60s'; set app.brands = 'every'`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(BOOKKEEPING)
    const { rows } = await client.query<Applied>(
      'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null',
    )
    refuseForeign(rows, migrations)
    const applied = new Set(rows.map((row) => row.migration_name))
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** NULLS NOT DISTINCT, which names of people rest on, is of this version. */
const OLDEST = 15
async function refuseOld(client: pg.Client) {
  const { rows } = await client.query<{ version: string }>('show server_version')
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < OLDEST)
    throw new Error(`Ratebook needs PostgreSQL ${OLDEST} or newer; this is ${version}. Upgrade it first`)
}

/**
 * Makes the tables of an empty database as these migrations do, within the caller's transaction, on its connection.
 * @throws Error of a migration that this version does not have
 */
export async function makeTables(client: pg.Client, names: readonly string[], folder = shipped) {
  const known = new Map((await readMigrations(folder)).map((migration) => [migration.name, migration]))
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(BOOKKEEPING)
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(
      `A newer version of Ratebook made it (it has ${unknown.join(', ')}, which this version does not know): take that version`,
    )
  for (const name of names) await run(client, known.get(name) as Migration)
}

/** Names of the migrations of this version, which the database of a server that runs has. */
export const shippedMigrations = async () => (await readMigrations(shipped)).map(({ name }) => name)

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await fs.readFile(path.join(folder, name, 'migration.sql'), 'utf8')
      // git may check files out with CRLF; Prisma, too, takes such a file for the same one
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

function refuseForeign(applied: Applied[], migrations: Migration[]) {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const unknown = applied.filter((row) => !known.has(row.migration_name)).map((row) => row.migration_name)
  if (unknown.length > 0)
    throw new Error(
      `The database was last used by a newer version of Ratebook (it has ${unknown.join(', ')}, which this version does not know). ` +
        'Start that version or a later one, or restore an earlier backup.',
    )
  for (const row of applied) {
    if (!row.finished_at)
      throw new Error(
        `The migration ${row.migration_name} was begun with Prisma's command line and failed. Repair it with "prisma migrate resolve" ` +
          'before starting Ratebook.',
      )
    if (row.checksum !== known.get(row.migration_name)?.checksum)
      throw new Error(
        `The migration ${row.migration_name} is not the one that was applied to this database: its file was changed since. Restore the ` +
          'file; a change to the schema belongs into a new migration.',
      )
  }
}

async function run(client: pg.Client, { name, sql, checksum }: Migration) {
  await client.query(sql)
  await client.query(
    'insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count) ' +
      'values ($1, $2, $3, now(), clock_timestamp(), 1)',
    [randomUUID(), checksum, name],
  )
}

async function apply(client: pg.Client, migration: Migration) {
  await client.query('begin')
  try {
    await run(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // fails only with a broken connection, which has rolled back
    throw new Error(`The migration ${migration.name} failed and was undone: ${(error as Error).message}`, { cause: error })
  }
}
