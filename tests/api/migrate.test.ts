import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@ratebook/server/data/migrate.ts'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-migrations-'))
const name = `migrate_${process.pid}`
const address = Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).href

beforeEach(async () => {
  await admin(`drop database if exists ${name} with (force)`)
  await admin(`create database ${name}`)
  fs.rmSync(folder, { recursive: true, force: true })
  write('20260101000000_first', 'create table first (id int);')
  write(
    '20260201000000_second',
    `create function two() returns int language plpgsql as $$ begin return 2; end $$;\ninsert into first values (two());`,
  )
})
afterAll(async () => {
  await admin(`drop database if exists ${name} with (force)`)
  fs.rmSync(folder, { recursive: true, force: true })
})

describe('the migration runner', () => {
  test('applies what the database lacks, in order, and nothing twice', async () => {
    expect(await migrate(address, folder)).toEqual(['20260101000000_first', '20260201000000_second'])
    write('20260301000000_third', 'insert into first values (3);')
    expect(await migrate(address, folder)).toEqual(['20260301000000_third'])
    expect(await migrate(address, folder)).toEqual([])
    expect(await rows('select id from first order by id')).toEqual([{ id: 2 }, { id: 3 }])
  })

  test('lets only one of several servers that start at once apply them', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(address, folder)))
    expect(applied.flat()).toHaveLength(2)
  })

  test('leaves nothing behind of a migration that fails, and applies it once it is mended', async () => {
    write('20260301000000_third', 'insert into first values (3); insert into missing values (1);')
    await expect(migrate(address, folder)).rejects.toThrow(
      'The migration 20260301000000_third failed and was undone: relation "missing" does not exist',
    )
    expect(await rows('select id from first')).toEqual([{ id: 2 }])
    write('20260301000000_third', 'insert into first values (3);')
    expect(await migrate(address, folder)).toEqual(['20260301000000_third'])
  })

  test('refuses a database that a newer version has used', async () => {
    await migrate(address, folder)
    fs.rmSync(path.join(folder, '20260201000000_second'), { recursive: true })
    await expect(migrate(address, folder)).rejects.toThrow('newer version of Ratebook (it has 20260201000000_second')
  })

  test('refuses a migration whose file was changed after it was applied, but not one that only changed its line ends', async () => {
    await migrate(address, folder)
    write(
      '20260201000000_second',
      fs.readFileSync(path.join(folder, '20260201000000_second/migration.sql'), 'utf8').replaceAll('\n', '\r\n'),
    )
    expect(await migrate(address, folder)).toEqual([])
    write('20260101000000_first', 'create table first (id bigint);')
    await expect(migrate(address, folder)).rejects.toThrow('20260101000000_first is not the one that was applied')
  })

  test("refuses a database in which Prisma's command line left a failed migration", async () => {
    await migrate(address, folder)
    await rows(`update _prisma_migrations set finished_at = null where migration_name = '20260201000000_second'`)
    await expect(migrate(address, folder)).rejects.toThrow('begun with Prisma')
  })
})

describe("Prisma's command line", () => {
  test('takes what the runner applied as its own', async () => {
    const names = await migrate(address)
    expect(names.length).toBeGreaterThan(0)
    const deploy = prismaDeploy()
    expect(deploy.stdout).toContain('No pending migrations to apply')
    expect(deploy.status).toBe(0)
  })

  test('leaves the runner nothing to apply', async () => {
    expect(prismaDeploy().status).toBe(0)
    expect(await rows('select 1 from brand')).toEqual([])
    expect(await migrate(address)).toEqual([])
  })
})

function prismaDeploy() {
  const cli = path.join(root, 'prisma/node_modules/prisma/build/index.js')
  const env = {
    ...process.env,
    DATABASE_URL: address,
    PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'prisma/schema-engine.mjs'),
    CHECKPOINT_DISABLE: '1',
  }
  return spawnSync(process.execPath, [cli, 'migrate', 'deploy'], { cwd: path.join(root, 'prisma'), env, encoding: 'utf8' })
}

function write(migration: string, sql: string) {
  fs.mkdirSync(path.join(folder, migration), { recursive: true })
  fs.writeFileSync(path.join(folder, migration, 'migration.sql'), sql)
}

const admin = (sql: string) => query(inject('adminUrl'), sql)
const rows = (sql: string) => query(address, sql)

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
