import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import ratebook from '../../../../package.json' with { type: 'json' }
import type { Config } from '../../config.ts'
import { connected } from '../roles.ts'
import { type Part, readArchive, writeArchive } from './archive.ts'
import { filesOf, giveToServer, secretsThere } from './files.ts'
import { MANIFEST, Manifest, Tally } from './manifest.ts'
import { nameAt, prune } from './prune.ts'
import { AS_WRITTEN, rowsOf, type Table, tablesOf } from './tables.ts'

/** A table is written in pieces of so many bytes: an archive has to know how large a part is before it begins. */
const PIECE = 4 << 20

type Add = (part: Part) => Promise<void>

async function addTable(client: pg.Client, table: Table, add: Add) {
  const tally = new Tally()
  let [piece, waiting, size]: [number, Buffer[], number] = [0, [], 0]
  const flush = async () => {
    piece++
    await add({ name: `tables/${table.name}/${String(piece).padStart(6, '0')}`, size, body: waiting })
    ;[waiting, size] = [[], 0]
  }
  for await (const chunk of rowsOf(client, table)) {
    tally.add(chunk)
    waiting.push(chunk)
    size += chunk.length
    if (size >= PIECE) await flush()
  }
  if (size > 0) await flush()
  return { columns: table.columns, ...tally.table() }
}

/** A part whose bytes are counted and digested on their way. */
const tallied = (part: Part, tally: Tally): Part => ({
  ...part,
  body: (async function* () {
    for await (const chunk of part.body) {
      tally.add(chunk)
      yield chunk
    }
  })(),
})

/** All of the database at one moment, then the files, then what there is. */
async function addEverything(client: pg.Client, config: Config, add: Add): Promise<Manifest> {
  await client.query(AS_WRITTEN)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await client.query<{ postgres: string; at: Date; migrations: string[]; anchor: number }>(`
    SELECT current_setting('server_version') AS postgres, now() AS at, coalesce((SELECT max(n) FROM audit_anchor), 0) AS anchor,
      (SELECT array_agg(migration_name ORDER BY migration_name) FROM _prisma_migrations WHERE rolled_back_at IS NULL) AS migrations`)
  const { postgres = '', at = new Date(), migrations = [], anchor = 0 } = rows[0] ?? {}
  const isEncrypted = config.backupKey !== ''
  const manifest: Manifest = {
    ...{ format: 1, version: ratebook.version, postgres, at: at.toISOString(), migrations, tables: {}, files: {} },
    leftOut: isEncrypted ? [] : secretsThere(config),
  }
  for (const table of await tablesOf(client)) manifest.tables[table.name] = await addTable(client, table, add)
  await client.query('COMMIT')
  for await (const part of filesOf(config, anchor, isEncrypted)) {
    const tally = new Tally()
    await add(tallied(part, tally))
    manifest.files[part.name] = tally.file()
  }
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  await add({ name: MANIFEST, size: text.length, body: [text] })
  return manifest
}

/** The names of both that are not alike. */
const differences = (present: Record<string, object>, expected: Record<string, object>) =>
  [...new Set([...Object.keys(present), ...Object.keys(expected)])].filter(
    (n) => JSON.stringify(present[n]) !== JSON.stringify(expected[n]),
  )

/**
 * Reads a backup to its end and compares it with what it says of itself.
 * @param keep told the files as they come @throws Error where it does not open, was cut off, or has other bytes than it should
 */
export async function checkBackup(
  file: string,
  key: string,
  keep: (name: string, chunk: Uint8Array) => void = () => {},
): Promise<Manifest> {
  const [tables, files]: Record<string, Tally>[] = [{}, {}]
  let said = ''
  for await (const { name, body } of readArchive(file, key)) {
    const [kind, table = ''] = name.split('/')
    let tally = new Tally()
    if (kind === 'tables') tally = (tables as Record<string, Tally>)[table] ??= tally
    else if (name !== MANIFEST) (files as Record<string, Tally>)[name] = tally
    for await (const chunk of body) {
      if (name === MANIFEST) said += Buffer.from(chunk).toString('latin1')
      else tally.add(chunk)
      if (kind === 'files') keep(name, chunk)
    }
  }
  if (said === '') throw new Error(`${file} is not whole: its end is missing`)
  const manifest = Manifest.parse(JSON.parse(Buffer.from(said, 'latin1').toString()))
  const present = Object.fromEntries(
    Object.entries(manifest.tables).map(([name, { columns }]) => [name, { columns, ...(tables?.[name] ?? new Tally()).table() }]),
  )
  const wrong = [
    ...differences(present, manifest.tables),
    ...Object.keys(tables ?? {}).filter((name) => !(name in manifest.tables)),
    ...differences(Object.fromEntries(Object.entries(files ?? {}).map(([name, tally]) => [name, tally.file()])), manifest.files),
  ]
  if (wrong.length > 0) throw new Error(`${file} is damaged: ${wrong.join(', ')}`)
  return manifest
}

/** What came of a backup. */
export interface BackedUp {
  file: string
  bytes: number
  manifest: Manifest
  /** older ones that went */
  removed: string[]
}

/**
 * Writes a backup and reads it again; the database remembers that it was made, or why not.
 * @param target a file that is not there yet, or a folder; '' = the folder `backups` in DATA_DIR
 * @param keep of a folder: how many backups it keeps, older ones go once this one is good; 0 = all of them
 */
export async function backUp(config: Config, target = '', keep = 0): Promise<BackedUp> {
  const begun = new Date()
  const isFolder = target === '' || target.endsWith(path.sep) || (fs.existsSync(target) && fs.statSync(target).isDirectory())
  if (keep > 0 && !isFolder) throw new Error('--keep is for a folder of backups: name a folder, or none')
  const inData = path.join(config.dataDir, 'backups')
  const folder = target === '' ? inData : target
  const file = path.resolve(isFolder ? path.join(folder, nameAt(begun, config.backupKey !== '')) : target)
  return connected(config.ownerUrl ?? config.databaseUrl, async (client) => {
    // a database of before an upgrade cannot note it, and the backup is none the worse
    const note = (bytes: number, failure: string) =>
      client
        .query(
          `INSERT INTO backup_run (id, begun_at, ended_at, file, bytes, is_encrypted, failure) VALUES ($1, $2, now(), $3, $4, $5, $6)`,
          [uuid(), begun, file, bytes, config.backupKey !== '', failure],
        )
        .catch(() => {})
    let manifest: Manifest | undefined
    try {
      const write = async (add: Add) => {
        manifest = await addEverything(client, config, add)
      }
      await writeArchive(file, config.backupKey, write, async (draft) => {
        const read = await checkBackup(draft, config.backupKey)
        if (JSON.stringify(read) !== JSON.stringify(manifest)) throw new Error(`${file} was not written as it should: it reads otherwise`)
      })
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      await note(0, (error as Error).message)
      throw error
    }
    // in the server's folder the nightly backup, which is the server's user, has to write and remove as well
    if (path.dirname(file) === path.resolve(inData)) giveToServer(config.dataDir, inData)
    const { size } = fs.statSync(file)
    await note(size, '')
    const removed = keep > 0 ? await prune(client, path.dirname(file), keep) : []
    return { file, bytes: size, manifest: manifest as Manifest, removed }
  })
}
