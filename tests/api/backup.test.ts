// The drill: an installation is backed up, lost, and brought back into another database, where everything is as it was.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parseConfig } from '@ratebook/server/config.ts'
import { anchorHeads } from '@ratebook/server/data/audit-anchors.ts'
import { openAuditKey } from '@ratebook/server/data/audit-key.ts'
import { backUp } from '@ratebook/server/data/backup/back-up.ts'
import { restore } from '@ratebook/server/data/backup/restore.ts'
import { seal } from '@ratebook/server/data/secrets.ts'
import { asApp, SECRET } from '../postgres.ts'
import { ServerProcess } from '../server-process.ts'
import { alpha, World } from '../world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BACKUP_KEY = 'what encrypts the backups of these tests alone'
const admin = inject('adminUrl')
const suffix = `${process.pid}_${Date.now()}`
const owner = `restorer_${suffix}`
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-backup-'))
const encrypted = path.join(folder, 'whole.tar.gz.age')
const plain = path.join(folder, 'plain.tar.gz')
const databases: string[] = []
const silent = { info: () => {}, warn: () => {} }

async function query<R extends object>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}
/** An empty database of an owner who is no superuser. */
async function emptyDatabase() {
  const name = `restored_${databases.length}_${suffix}`
  databases.push(name)
  await query(admin, `CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0`)
  return Object.assign(new URL(admin), { pathname: `/${name}`, username: owner, password: 'secret' }).href
}
const asSuperuser = (url: string) => Object.assign(new URL(admin), { pathname: new URL(url).pathname }).href

type Tables = Record<string, string>
/** What every table holds, as the database itself digests it. */
async function tablesOf(url: string): Promise<Tables> {
  const names = await query<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p' ORDER BY relname`,
  )
  const held: Tables = {}
  for (const { name } of names) {
    const [row] = await query<{ held: string }>(
      url,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS held FROM "${name}" t`,
    )
    held[name] = row?.held ?? ''
  }
  return held
}
/** Whatever guards rows and tables: policies, triggers, constraints, indexes, functions, and who may do what. */
const guardsOf = (url: string) =>
  query<{ what: string }>(
    url,
    `
    SELECT concat_ws(' ', c.relname, c.relrowsecurity, c.relforcerowsecurity, c.relpersistence) AS what FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    UNION ALL SELECT concat_ws(' ', tablename, policyname, cmd, roles, qual, with_check) FROM pg_policies WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) FROM pg_trigger t WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', table_name, privilege_type) FROM information_schema.role_table_grants
      WHERE grantee = 'ratebook_app' AND table_schema = 'public'
    ORDER BY 1`,
  )

const run = (script: string, args: string[], env: Record<string, string>, input: Buffer | string = '') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `server/src/data/${script}`, ...args], {
    cwd: root,
    encoding: 'utf8',
    input,
    env: { ...process.env, ENCRYPTION_KEY: SECRET, JWT_SECRET: SECRET, LOG_LEVEL: 'silent', BACKUP_KEY, ...env },
  })
  return { status, said: stdout + stderr }
}
const envOf = (url: string, dataDir: string) => ({ DATABASE_URL: asApp(url), MIGRATE_DATABASE_URL: url, DATA_DIR: dataDir })
/** Restores as the command does. @returns what it says, the last of it why it did not */
async function restoreInto(url: string, dataDir: string, file: string, how = {}, env: Record<string, string> = {}) {
  const said: string[] = []
  const keys = { ENCRYPTION_KEY: SECRET, JWT_SECRET: SECRET, BACKUP_KEY, ...env }
  const config = parseConfig({ ...envOf(url, dataDir), ...keys })
  const manifest = await restore(config, file, { replace: false, keyLost: false, ...how }, (line) => said.push(line)).catch(
    (error: Error) => {
      said.push(error.message)
    },
  )
  return { done: manifest !== undefined, said: said.join('\n') }
}
const dataDir = () => fs.mkdtempSync(path.join(folder, 'data-'))
const digest = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex')

const lost = { tables: {} as Tables, guards: [] as object[], link: '', published: '', anchors: '' }
let server: ServerProcess | undefined

beforeAll(async () => {
  await query(admin, `CREATE ROLE ${owner} LOGIN PASSWORD 'secret'`)
  const world = await new World().start(admin, { env: { BACKUP_KEY } })
  const { config, db } = world
  // something sealed, something logged and anchored, something published
  await db.prisma.brand.update({ where: { id: alpha.id }, data: { healthTalkSecret: seal('what only the assistant knows', config.keys) } })
  const payer = await db.prisma.payer.findFirstOrThrow({ where: { brandId: alpha.id } })
  await db.prisma.payer.updateMany({
    where: { brandId: alpha.id, id: payer.id },
    data: { remitPayer: 'a\ttab, \\N and ünïcode in\ntwo lines' },
  })
  await world.token('alpha.admin')
  const index = await world.inject({ method: 'GET', url: '/cms-hpt.txt', headers: { host: 'localhost' } })
  lost.link = new URL(/mrf-url: (\S+)/.exec(index.text)?.[1] ?? '').pathname
  lost.published = (await world.inject({ method: 'GET', url: lost.link, headers: { host: 'localhost' } })).text
  expect(lost.published).toMatch(/^hospital_name,/)
  await world.app.securityLog.flush()
  const place = { file: config.auditAnchorsFile, key: openAuditKey(config.auditKeyFile), log: silent as never }
  await anchorHeads(db, place, new Map())
  lost.anchors = fs.readFileSync(config.auditAnchorsFile, 'utf8')
  // a server writes its next anchor while the backup is made
  const [line] = lost.anchors.trim().split('\n').slice(-1)
  const { anchor } = JSON.parse(line ?? '')
  fs.appendFileSync(config.auditAnchorsFile, `${JSON.stringify({ anchor: { ...anchor, n: anchor.n + 1 } })}\n`)
  fs.writeFileSync(path.join(config.dataDir, 'published', 'half.part'), 'half of a file')
  lost.tables = await tablesOf(world.url)
  lost.guards = await guardsOf(world.url)
  // somebody else's, in the same database
  await query(world.url, 'CREATE TABLE zebra AS SELECT 1 AS stripes')
  const made = run('backup/run-backup.ts', [encrypted], envOf(world.url, world.dataDir))
  expect(made).toEqual({
    status: 0,
    said: expect.stringMatching(/whole\.tar\.gz\.age: [\d.]+ MB, \d+ rows of \d+ tables and \d+ files, read again and right/),
  })
  await backUp({ ...config, backupKey: '' }, plain)
  const runs = await db.prisma.backupRun.findMany({ orderBy: { endedAt: 'asc' } })
  expect(runs.map(({ file, isEncrypted, failure }) => [file, isEncrypted, failure])).toEqual([
    [encrypted, true, ''],
    [plain, false, ''],
  ])
  await world.stop()
  await query(admin, `DROP DATABASE ${new URL(world.url).pathname.slice(1)} WITH (FORCE)`)
})
afterAll(async () => {
  await server?.end()
  for (const name of databases) await query(admin, `DROP DATABASE ${name} WITH (FORCE)`)
  await query(admin, `DROP OWNED BY ${owner}; DROP ROLE ${owner}`)
  fs.rmSync(folder, { recursive: true })
})

describe('what was lost', () => {
  test('comes back into another database, of an ordinary owner: every table, every guard, and a log that is whole', async () => {
    const url = await emptyDatabase()
    server = new ServerProcess({ DATABASE_URL: asApp(url), MIGRATE_DATABASE_URL: url, DEMO: '1', JWT_SECRET: SECRET })
    // root restores for a server of another user
    if (process.getuid?.() === 0) fs.chownSync(server.dataDir, 1234, 1234)
    const restored = run('backup/run-restore.ts', [encrypted], envOf(url, server.dataDir))
    expect(restored).toEqual({
      status: 0,
      said: expect.stringMatching(
        /opens with this ENCRYPTION_KEY \(1 texts tried\)\nNot restored, since they are no tables of Ratebook: zebra\n/,
      ),
    })
    expect(await tablesOf(asSuperuser(url))).toEqual(lost.tables)
    expect(Number(lost.tables.audit_entry?.split(' ')[0])).toBeGreaterThan(0)
    expect(await guardsOf(asSuperuser(url))).toEqual(lost.guards)
    await expect(query(asSuperuser(url), 'DELETE FROM audit_entry')).rejects.toThrow('append-only')
    expect(fs.readFileSync(path.join(server.dataDir, 'audit-anchors.jsonl'), 'utf8')).toBe(lost.anchors)
    expect(fs.existsSync(path.join(server.dataDir, 'published', 'half.part'))).toBe(false)
    const { uid } = fs.statSync(server.dataDir)
    for (const name of fs.readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' }))
      expect([name, fs.statSync(path.join(server.dataDir, name)).uid]).toEqual([name, uid])
    const verified = run('verify-audit.ts', [], envOf(url, server.dataDir))
    expect(verified).toEqual({ status: 0, said: expect.stringMatching(/Alpha Valley Health: [1-9]\d* entries, whole, anchored/) })
  })

  test('is served again: the published file as it was, and a person signs in', async () => {
    const running = await server?.start()
    const answer = await fetch(`${running?.url}${lost.link}`)
    expect([answer.status, await answer.text()]).toEqual([200, lost.published])
    expect((await running?.headers())?.authorization).toMatch(/^Bearer \S{20}/)
  })

  test('comes back from standard input, also in the place of what is there, and the input is not kept', async () => {
    const [url, dir] = [await emptyDatabase(), dataDir()]
    const input = fs.readFileSync(encrypted)
    const from = (...args: string[]) => run('backup/run-restore.ts', ['-', ...args], envOf(url, dir), input)
    expect(run('backup/run-restore.ts', ['-'], envOf(url, dir))).toEqual({ status: 1, said: expect.stringContaining('Nothing came') })
    expect(from('--check')).toEqual({ status: 0, said: expect.stringContaining(' is whole: of ') })
    expect([from().status, await tablesOf(asSuperuser(url))]).toEqual([0, lost.tables])
    await query(asSuperuser(url), `UPDATE brand SET display_name = 'Later'`)
    expect(from()).toEqual({ status: 1, said: expect.stringContaining('The database is not empty') })
    expect([from('--replace').status, await tablesOf(asSuperuser(url))]).toEqual([0, lost.tables])
    expect(fs.readdirSync(dir).filter((name) => name.startsWith('restoring-'))).toEqual([])
  })

  test('comes back by a newer version, which brings it up to date, and not by an older one', async () => {
    const [url, older] = [await emptyDatabase(), path.join(folder, 'older.tar.gz')]
    await restoreInto(url, dataDir(), encrypted)
    // as a database of before that migration
    await query(asSuperuser(url), `DROP TABLE backup_run; DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_add_backup_runs'`)
    const config = parseConfig({ DATABASE_URL: url, DATA_DIR: dataDir(), JWT_SECRET: SECRET })
    await backUp(config, older)
    await query(
      asSuperuser(url),
      `UPDATE _prisma_migrations SET migration_name = '99991231000000_of_tomorrow'
        WHERE migration_name = (SELECT min(migration_name) FROM _prisma_migrations)`,
    )
    const newer = path.join(folder, 'newer.tar.gz')
    await backUp(config, newer)
    const again = await emptyDatabase()
    expect(await restoreInto(again, dataDir(), newer)).toEqual({
      done: false,
      said: expect.stringContaining('A newer version of Ratebook made it (it has 99991231000000_of_tomorrow'),
    })
    expect((await restoreInto(again, dataDir(), older)).done).toBe(true)
    expect(await query(again, 'SELECT count(*)::int AS runs FROM backup_run')).toEqual([{ runs: 0 }])
  })
})

describe('a restore changes nothing', () => {
  const tables = (url: string) =>
    query<{ count: number }>(
      url,
      `SELECT count(*)::int AS count FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    )

  test('where the file does not open, is cut off or altered, or the keys are others', async () => {
    const [url, cut, altered] = [await emptyDatabase(), path.join(folder, 'cut.age'), path.join(folder, 'altered.tar.gz')]
    fs.writeFileSync(cut, fs.readFileSync(encrypted).subarray(0, -100_000))
    const bytes = fs.readFileSync(plain)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    fs.writeFileSync(altered, bytes)
    const other = 'another key, which opens nothing of these tests'
    for (const [file, env, said] of [
      [encrypted, { BACKUP_KEY: other }, 'BACKUP_KEY does not open'],
      [encrypted, { BACKUP_KEY: '' }, 'is encrypted: set BACKUP_KEY'],
      [cut, {}, 'is damaged'],
      [altered, {}, 'is damaged'],
      [path.join(folder, 'nowhere'), {}, 'nowhere'],
      [
        encrypted,
        { ENCRYPTION_KEY: other, JWT_SECRET: other },
        'ENCRYPTION_KEY (or JWT_SECRET, where none is set) is not the key of this database',
      ],
    ] as const) {
      const dir = dataDir()
      expect(await restoreInto(url, dir, file, {}, env)).toEqual({ done: false, said: expect.stringContaining(said) })
      expect([await tables(url), fs.readdirSync(dir)]).toEqual([[{ count: 0 }], []])
    }
    expect(run('backup/run-restore.ts', [plain, '--check'], { BACKUP_KEY: '' })).toEqual({
      status: 0,
      said: expect.stringContaining('is whole: of '),
    })
    expect(run('backup/run-restore.ts', [plain, '--force'], {})).toEqual({
      status: 1,
      said: expect.stringContaining('There is no --force'),
    })
  })

  test('in a database that is not empty or is served, unless it is told to', async () => {
    const [url, dir] = [await emptyDatabase(), dataDir()]
    await restoreInto(url, dir, encrypted)
    await query(
      asSuperuser(url),
      `UPDATE brand SET display_name = 'Later'; CREATE SCHEMA ratebook_jobs AUTHORIZATION ${owner};
       CREATE TABLE ratebook_jobs.job (id int)`,
    )
    await query(asSuperuser(url), `ALTER TABLE ratebook_jobs.job OWNER TO ${owner}`)
    expect(await restoreInto(url, dir, encrypted)).toEqual({ done: false, said: expect.stringContaining('The database is not empty') })
    const busy = new pg.Client({ connectionString: url, application_name: 'ratebook' })
    await busy.connect()
    expect(await restoreInto(url, dir, encrypted, { replace: true })).toEqual({
      done: false,
      said: expect.stringContaining('stop all of them first'),
    })
    await busy.end()
    const replaced = await restoreInto(url, dir, encrypted, { replace: true })
    expect(replaced).toEqual({ done: true, said: expect.stringContaining(`Put aside: ${path.join(dir, 'published')}.before-`) })
    expect(await tablesOf(asSuperuser(url))).toEqual(lost.tables)
    expect(await query(url, `SELECT FROM pg_namespace WHERE nspname = 'ratebook_jobs'`)).toEqual([])
  })

  test('but brings back what it can where the key is lost and it is told so', async () => {
    const url = await emptyDatabase()
    const keys = { ENCRYPTION_KEY: 'another key, which opens nothing of these tests', JWT_SECRET: SECRET.toUpperCase() }
    expect(await restoreInto(url, dataDir(), encrypted, { keyLost: true }, keys)).toEqual({
      done: true,
      said: expect.stringContaining('DOES NOT OPEN'),
    })
    expect(await tablesOf(asSuperuser(url))).toEqual(lost.tables)
  })
})

test('A backup that is not encrypted holds no secret, and says so; what fails leaves no file and is remembered', async () => {
  const names = spawnSync('tar', ['--list', '--gzip', '--file', plain], { encoding: 'utf8' }).stdout.split('\n')
  expect(names.filter((name) => !name.startsWith('tables/') && !name.startsWith('files/published/'))).toEqual([
    'files/audit-anchors.jsonl',
    'manifest.json',
    '',
  ])
  const [url, dir] = [await emptyDatabase(), dataDir()]
  expect((await restoreInto(url, dir, plain)).done).toBe(true)
  expect(fs.existsSync(path.join(dir, 'audit-key.pem'))).toBe(false)
  const config = parseConfig({ DATABASE_URL: url, DATA_DIR: dir, JWT_SECRET: SECRET })
  const before = digest(plain)
  await expect(backUp(config, plain)).rejects.toThrow('exists already')
  expect([digest(plain), fs.readdirSync(folder).filter((name) => name.endsWith('.part'))]).toEqual([before, []])
  await query(url, 'ALTER TABLE _prisma_migrations RENAME TO gone')
  await expect(backUp(config, path.join(folder, 'fails'))).rejects.toThrow()
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('fails'))).toEqual([])
  expect(await query(url, "SELECT failure <> '' AS failed FROM backup_run ORDER BY ended_at")).toEqual([
    { failed: false },
    { failed: true },
    { failed: true },
  ])
})

test('Of a folder’s backups the last ones are kept: what went is its own, and older', async () => {
  const [url, dir] = [await emptyDatabase(), dataDir()]
  await restoreInto(url, dir, encrypted)
  const backups = path.join(dir, 'backups')
  const keep = (...args: string[]) => run('backup/run-backup.ts', args, envOf(url, dir))
  const there = () => fs.readdirSync(backups).sort()
  expect(keep(path.join(backups, 'before-the-upgrade.tar.gz.age')).status).toBe(0)
  // of another installation, that writes to the same folder
  const others = 'ratebook-2020-01-01T00-00-00Z.tar.gz.age'
  fs.writeFileSync(path.join(backups, others), 'not ours')
  const made: string[] = []
  for (let i = 0; i < 3; i++) {
    const before = there()
    // backups are called by the second
    await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)))
    const { status, said } = keep('--keep', '2')
    made.push(...there().filter((name) => !before.includes(name)))
    expect([status, said.includes('Removed: ')]).toEqual([0, i === 2])
  }
  expect(there()).toEqual(['before-the-upgrade.tar.gz.age', others, ...made.slice(1)])
  for (const wrong of [['--keep', '0'], ['--keep', 'two'], ['--keep'], ['--kept', '2'], ['--keep', '2', path.join(dir, 'one.tar.gz')]])
    expect([wrong, keep(...wrong).status, there().length]).toEqual([wrong, 1, 4])
})

test.runIf(process.getuid?.() === 0)('What root backs up is the server’s, who adds to that folder each night', async () => {
  const [url, dir] = [await emptyDatabase(), dataDir()]
  await restoreInto(url, dir, encrypted)
  fs.chownSync(dir, 1234, 1235)
  expect(run('backup/run-backup.ts', [], envOf(url, dir)).status).toBe(0)
  const backups = path.join(dir, 'backups')
  const owners = [backups, ...fs.readdirSync(backups).map((name) => path.join(backups, name))].map((one) => fs.statSync(one))
  expect(owners.map(({ uid, gid }) => [uid, gid])).toEqual([
    [1234, 1235],
    [1234, 1235],
  ])
})
