import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Config } from '../../config.ts'
import { openRing, samplesOf } from '../key-ring.ts'
import { makeTables } from '../migrate.ts'
import { connected, prepareDatabase } from '../roles.ts'
import { opened } from '../secrets.ts'
import { readArchive } from './archive.ts'
import { checkBackup } from './back-up.ts'
import { giveToServer, placeOf, placesOf } from './files.ts'
import { type Manifest, MANIFEST, Tally } from './manifest.ts'
import { AS_WRITTEN, intoTable, qualified, rowsOf, tablesOf } from './tables.ts'

export interface HowToRestore {
  /** in the place of what the database and the folder hold: tables are dropped, files put aside */
  replace: boolean
  /** although ENCRYPTION_KEY is not the backup's: what is sealed stays closed */
  keyLost: boolean
}

/** As long as a table is filled nothing looks at its rows; afterwards it is guarded again as the migrations have it. */
const OPEN = `SELECT string_agg(format('ALTER TABLE %s DISABLE TRIGGER USER, NO FORCE ROW LEVEL SECURITY', c.oid::regclass), ';') AS open,
    string_agg(format('ALTER TABLE %s ENABLE TRIGGER USER', c.oid::regclass), ';') AS close,
    string_agg(format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', c.oid::regclass), ';') FILTER (WHERE c.relforcerowsecurity) AS force
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`
/** References are looked at once all rows are there. */
const REFERENCES = `SELECT coalesce(string_agg(format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname), ';'), '') AS drop,
    coalesce(string_agg(format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), ';'),
      '') AS add
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f'`
const EVERYTHING = `SELECT format('DROP TABLE %s CASCADE', oid::regclass) AS drop FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
  UNION ALL SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL SELECT format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype) FROM pg_type t WHERE typnamespace = 'public'::regnamespace
    AND typtype IN ('e', 'd') AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
  UNION ALL SELECT 'DROP SCHEMA IF EXISTS ratebook_jobs, pgboss CASCADE'`

async function one<R>(client: pg.Client, text: string): Promise<R> {
  return (await client.query(text)).rows[0]
}

async function refuseUnlessReady(
  client: pg.Client,
  { dataDir, sharedDir, auditKeyFile, auditAnchorsFile }: Config,
  manifest: Manifest,
  replace: boolean,
) {
  const { servers } = await one<{ servers: number }>(
    client,
    `SELECT count(*)::int AS servers FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'ratebook%'`,
  )
  if (servers > 0) throw new Error('Servers still work in this database: stop all of them first')
  if (replace) return
  const { tables } = await one<{ tables: number }>(
    client,
    `SELECT count(*)::int AS tables FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  )
  if (tables > 0)
    throw new Error(`The database is not empty: it has ${tables} tables. Name an empty one, or give up what is in it with --replace`)
  const places = placesOf({ dataDir, sharedDir, auditKeyFile, auditAnchorsFile })
  const there = placesIn(manifest).filter((place) => place !== 'jwt-secret' && fs.existsSync(places[place] ?? ''))
  if (there.length > 0)
    throw new Error(`There are files already: ${there.map((place) => places[place]).join(', ')}. Take an empty DATA_DIR, or --replace`)
}

const placesIn = ({ files }: Manifest) => [...new Set(Object.keys(files).map((name) => placeOf(name).place))]

/** Fills the tables and writes the files to where they wait, in the order in which the archive has both. */
async function fill(client: pg.Client, file: string, key: string, manifest: Manifest, waiting: string) {
  const there = new Set((await tablesOf(client)).map(({ name }) => name))
  const parts = readArchive(file, key)
  let next = await parts.next()
  async function* rowsOfTable(table: string) {
    for (; !next.done && next.value.name.startsWith(`tables/${table}/`); next = await parts.next()) yield* next.value.body
  }
  while (!next.done) {
    const { name, body } = next.value
    const [kind, table = ''] = name.split('/')
    const known = manifest.tables[table]
    if (kind === 'tables' && known && there.has(table)) {
      await pipeline(rowsOfTable(table), client.query(copyFrom(`COPY ${intoTable({ name: table, columns: known.columns })}`)))
      continue
    }
    if (kind === 'tables' || name === MANIFEST) for await (const _ of body);
    else {
      const { place, inside } = placeOf(name)
      const target = path.join(waiting, place, inside)
      fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(body, fs.createWriteStream(target, { mode: 0o600 }))
    }
    next = await parts.next()
  }
}

/** Every table once more: what the database gives is what the backup has. */
async function compare(client: pg.Client, manifest: Manifest) {
  for (const table of await tablesOf(client)) {
    const tally = new Tally()
    for await (const chunk of rowsOf(client, table)) tally.add(chunk)
    const [is, was] = [tally.table(), manifest.tables[table.name]]
    if (is.sha256 !== was?.sha256 || is.rows !== was.rows)
      throw new Error(`${table.name} did not come back as it was: ${is.rows} rows instead of ${was?.rows ?? 0}, or others`)
  }
}

/** Whether what is sealed opens with the settings' keys. @returns what to tell of it */
async function tryKeys(client: pg.Client, config: Config, keyLost: boolean): Promise<string> {
  await client.query('SAVEPOINT keys')
  try {
    config.keys.take(await openRing(client, config))
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT keys')
    if (keyLost) return 'What is sealed DOES NOT OPEN with this ENCRYPTION_KEY. Run "npm run rotate-key -- --lost" before the server starts'
    throw new Error(
      `${(error as Error).message}\nNothing was restored. --key-lost restores all the same, and what was sealed stays closed.`,
      { cause: error },
    )
  }
  const samples = await samplesOf(client)
  const closed = samples.filter((sealed) => opened(sealed, config.keys) === null).length
  return closed === 0
    ? `What is sealed opens with this ENCRYPTION_KEY (${samples.length} texts tried)`
    : `${closed} of ${samples.length} sealed texts that were tried DO NOT OPEN, though the keys do: nor did they when the backup was made`
}

async function fillDatabase(client: pg.Client, file: string, config: Config, manifest: Manifest, waiting: string, how: HowToRestore) {
  await client.query(AS_WRITTEN)
  await client.query('BEGIN')
  if (how.replace) {
    const { rows } = await client.query<{ drop: string }>(EVERYTHING)
    for (const { drop } of rows) await client.query(drop)
  }
  await makeTables(client, manifest.migrations)
  const guards = await one<{ open: string; close: string; force: string | null }>(client, OPEN)
  const references = await one<{ drop: string; add: string }>(client, REFERENCES)
  await client.query(guards.open)
  await client.query(references.drop)
  // migrations may have written rows
  for (const table of await tablesOf(client)) await client.query(`TRUNCATE ${qualified(table)}`)
  await fill(client, file, config.backupKey, manifest, waiting)
  await compare(client, manifest)
  // somebody else's: the migrations make no such table
  const ours = new Set((await tablesOf(client)).map(({ name }) => name))
  const others = Object.keys(manifest.tables).filter((name) => !ours.has(name))
  const keys = await tryKeys(client, config, how.keyLost)
  const said = others.length > 0 ? `${keys}\nNot restored, since they are no tables of Ratebook: ${others.join(', ')}` : keys
  await client.query(references.add)
  await client.query(guards.close)
  if (guards.force) await client.query(guards.force)
  await client.query('COMMIT')
  await client.query('ANALYZE')
  return said
}

/** Puts the files to where the settings have them; what stood there is put aside. @returns where */
function putFiles(config: Config, waiting: string, moment: Date) {
  const aside: string[] = []
  for (const [place, target] of Object.entries(placesOf(config))) {
    const from = path.join(waiting, place)
    if (!fs.existsSync(from)) continue
    fs.mkdirSync(path.dirname(target), { recursive: true })
    if (fs.existsSync(target)) {
      const name = `${target}.before-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}`
      fs.renameSync(target, name)
      aside.push(name)
    }
    // the settings may name another disk
    fs.cpSync(from, target, { recursive: true, preserveTimestamps: true })
    giveToServer(config.dataDir, target)
  }
  return aside
}

/**
 * Brings a backup back: all of it, into a database that is empty, or nothing. Servers start afterwards.
 * @param tell told what is done @throws Error which says why nothing was restored
 */
export async function restore(given: Config, file: string, how: HowToRestore, tell: (line: string) => void) {
  let jwtSecret = ''
  const manifest = await checkBackup(file, given.backupKey, (name, chunk) => {
    if (name.endsWith('/jwt-secret')) jwtSecret += Buffer.from(chunk).toString()
  })
  tell(`The backup is whole: of ${manifest.at}, by version ${manifest.version}`)
  // the demo's own secret, where the settings name none, comes with the backup
  const isDemos = jwtSecret !== '' && process.env.JWT_SECRET === undefined
  const config = isDemos ? { ...given, jwtSecret, encryptionKey: process.env.ENCRYPTION_KEY || jwtSecret } : given
  fs.mkdirSync(config.dataDir, { recursive: true })
  const waiting = fs.mkdtempSync(path.join(config.dataDir, 'restoring-'))
  try {
    await connected(config.ownerUrl ?? config.databaseUrl, async (client) => {
      await refuseUnlessReady(client, config, manifest, how.replace)
      tell(await fillDatabase(client, file, config, manifest, waiting, how))
    })
    for (const aside of putFiles(config, waiting, new Date())) tell(`Put aside: ${aside}`)
  } finally {
    fs.rmSync(waiting, { recursive: true, force: true })
  }
  if (!how.keyLost) await prepareDatabase(config)
  return manifest
}
