// No Citus can be had here: functions of its names and arguments stand in, which refuse what its source says that it refuses. This shows
// the order of the statements, their names and arguments, and that they can be gone on with; not that a cluster serves (ADR 68).
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asApp, cloneDatabase, SECRET } from '../postgres.ts'

let url: string
let client: pg.Client
const rows = async (text: string) => (await client.query(text)).rows
const command = (...options: string[]) => {
  const env = { ...process.env, DATABASE_URL: asApp(url), MIGRATE_DATABASE_URL: url, ENCRYPTION_KEY: SECRET, JWT_SECRET: SECRET }
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/dist/data/citus/run-citus.js', ...options], {
    cwd,
    env,
    encoding: 'utf8',
  })
  return { code: status, out: stdout + stderr }
}
const setting = (name: string, value: string) =>
  client.query(`ALTER DATABASE ${client.escapeIdentifier(client.database ?? '')} SET ${name} = ${value}`)
beforeAll(async () => {
  url = await cloneDatabase(inject('adminUrl'), `citus_${process.pid}`)
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(() => client.end())

test('without the extension it says how to have it, and does nothing', () => {
  expect(command('--accept')).toEqual({ code: 1, out: expect.stringContaining('CREATE EXTENSION citus in this database') })
  expect(command('--now')).toEqual({ code: 1, out: expect.stringContaining('It takes --dry-run') })
})

test('what stands in the way is said together, and nothing is done', async () => {
  await client.query(fs.readFileSync(new URL('../fixtures/citus-stand-in.sql', import.meta.url), 'utf8'))
  await setting('search_path', 'public, stand_in')
  await client.query('CREATE UNIQUE INDEX payer_alone ON payer (id)')
  const { code, out } = command('--accept')
  expect([code, out]).toEqual([1, expect.stringContaining('payer_alone of payer is unique without the brand: a migration')])
  expect(out).toMatch(/- .*audit_entry, .*remittance_claim, .*have triggers/)
  expect(out).toContain('citus.enable_unsafe_triggers')
  expect(await rows('SELECT * FROM stand_in.citus')).toEqual([])
  await client.query('DROP INDEX payer_alone')
  await setting('citus.enable_unsafe_triggers', "'on'")
})

test('without a yes it says what is given up; a dry run shows each statement', async () => {
  expect(command()).toEqual({ code: 1, out: expect.stringContaining('row security, the second line (ADR 37), on') })
  const { code, out } = command('--dry-run')
  expect(code).toBe(0)
  expect(out).toContain('SELECT create_reference_table(\'public."app_user"\');')
  expect(out).toMatch(/^SELECT create_distributed_table\('public\."charge_item"', 'brand_id', colocate_with => 'public\."\w+"'\);$/m)
  expect(out.match(/colocate_with => 'none'/g)).toHaveLength(1)
  expect(out.indexOf('"charge_upload"\', \'brand_id')).toBeLessThan(out.indexOf('"charge_item"\', \'brand_id'))
  expect(await rows('SELECT * FROM stand_in.citus')).toEqual([])
})

test('one that fails on the way is gone on with, to the end, and then there is nothing to do', async () => {
  await client.query(`CREATE TABLE in_the_way (brand_id uuid NOT NULL, PRIMARY KEY (brand_id));
    CREATE FUNCTION stand_in.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'a node is away'; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON stand_in.citus FOR EACH ROW
      WHEN (new.relation = 'public.payer'::regclass) EXECUTE FUNCTION stand_in.fail()`)
  const failed = command('--accept')
  expect([failed.code, failed.out]).toEqual([1, expect.stringMatching(/a node is away\n\d+ of \d+ statements are done and stay/)])
  await client.query('DROP TRIGGER fail ON stand_in.citus')
  expect(command('--accept')).toMatchObject({ code: 0 })
  expect(command('--accept')).toEqual({ code: 0, out: expect.stringContaining('There is nothing to do.') })

  const moved = await rows('SELECT c.relname AS name, type, by, colocated FROM stand_in.citus JOIN pg_class c ON c.oid = relation')
  expect(
    moved
      .filter(({ type }) => type === 'reference')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['api_key', 'app_user', 'brand', 'identity', 'identity_provider', 'login_attempt', 'sign_in_rules', 'user_brand'])
  const distributed = moved.filter(({ type }) => type === 'distributed')
  expect(new Set(distributed.map(({ by }) => by))).toEqual(new Set(['brand_id']))
  expect(new Set(distributed.map(({ colocated }) => colocated)).size).toBe(2)
  expect(distributed.map(({ name }) => name)).toEqual(expect.arrayContaining(['charge_item', 'payer', 'remittance_claim', 'in_the_way']))
  const keys = await rows(`SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid = 'charge_item'::regclass`)
  expect(keys.length).toBe(3)
})
