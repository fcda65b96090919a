import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ofEveryBrand } from '@ratebook/server/data/scope.ts'
import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { startJobs } from '@ratebook/server/jobs.ts'
import { operating } from '@ratebook/shared/operating.ts'
import { siteBrand, useWorld, World } from '../world.ts'

// nothing listens there
const world = useWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const log = { info: () => {}, warn: () => {} }
const now = async () => (await world.call(operating.getOperating, { as: 'admin' })).body
const retry = async (queue: string) => (await world.call(operating.retryJobs, { as: 'admin', body: { queue } })).body
const jobs = async () =>
  (
    await world.db.pool.query(
      "SELECT state::text, start_after <= now() AS due, retry_count < retry_limit AS may FROM ratebook_jobs.job WHERE name = 'fails'",
    )
  ).rows

test('Who runs the server reads what runs, and what there is room for, before any work is scheduled', async () => {
  const state = await now()
  expect(state).toMatchObject({ node: process.versions.node, jobs: [], failedMails: [], hasMailServer: true, backups: [], replica: null })
  expect(state.lastMigration).toMatch(/^\d{14}_\w+$/)
  expect([state.disk.free > 0, state.databaseSize > 1e6, state.memory > 1e7, Date.parse(state.since) < Date.now()]).toEqual(
    Array(4).fill(true),
  )
  // the tests run the sources, which nobody built; SHARED_DIR is DATA_DIR
  expect([state.commit, state.sharedDisk]).toEqual(['', null])
  expect(await retry('bookings')).toEqual({ retried: 0 })
})

test('A mail that could not be sent is told of by every server for a month, without to whom it was', async () => {
  await expect(world.app.mail({ to: 'nora@example.org', subject: 'Hello', text: 'Hello' })).rejects.toThrow()
  const { failedMails } = await now()
  expect(failedMails).toEqual([{ at: expect.any(String), why: expect.stringContaining('ECONNREFUSED') }])
  expect(JSON.stringify(failedMails)).not.toContain('nora')
  // one that was started later, and whose files in common lie on a disk of their own
  const inCommon = fs.existsSync('/dev/shm') ? fs.mkdtempSync('/dev/shm/ratebook-') : ''
  const other = await new World().start(inject('adminUrl'), { url: world.url, env: { SHARED_DIR: inCommon } })
  const there = (await other.call(operating.getOperating, { as: 'admin' })).body
  await other.stop()
  expect(there.failedMails).toEqual(failedMails)
  if (inCommon) {
    fs.rmSync(inCommon, { recursive: true })
    expect(there.sharedDisk).toEqual({ size: expect.any(Number), free: expect.any(Number) })
  }
  await world.db.prisma.failedMail.create({ data: { id: siteBrand.id, why: 'long ago', at: new Date(Date.now() - 31 * 86_400_000) } })
  await ofEveryBrand(() => keepHouse(world.served, world.config))
  expect((await now()).failedMails).toEqual(failedMails)
  expect(await world.db.prisma.failedMail.count()).toBe(1)
})

test('Backups stand newest first, with why one failed', async () => {
  const [begunAt, id] = [new Date(), siteBrand.id]
  const made = { begunAt, bytes: 3_000_000_000n, isEncrypted: true }
  await world.db.prisma.backupRun.createMany({
    data: [
      { ...made, id, endedAt: new Date('2026-01-01'), file: 'older', failure: '' },
      { ...made, id: id.replace(/.$/, 'f'), endedAt: new Date('2026-01-02'), file: 'newer', failure: 'No space' },
    ],
  })
  expect((await now()).backups).toEqual([
    { at: '2026-01-02T00:00:00.000Z', file: 'newer', bytes: 3e9, isEncrypted: true, failure: 'No space' },
    { at: '2026-01-01T00:00:00.000Z', file: 'older', bytes: 3e9, isEncrypted: true, failure: '' },
  ])
})

describe('work that failed', () => {
  beforeAll(async () => {
    const running = startJobs(world.served, world.url, [{ name: 'fails', cron: '0 0 1 1 *', work: async () => ({}) }], log as never)
    await running.started
    await running.stop()
  })
  afterAll(() => world.db.pool.query('DROP SCHEMA ratebook_jobs CASCADE'))
  const fail = (count: number) =>
    world.db.pool.query(
      `INSERT INTO ratebook_jobs.job (name, state, policy, retry_limit, retry_count, completed_on, start_after, output)
       SELECT 'fails', 'failed', NULL, 3, 3, now() - interval '1 minute' * i, now() + interval '1 day',
         jsonb_build_object('message', 'why ' || i)
       FROM generate_series(1, $1::int) i`,
      [count],
    )

  test('is told of with the last reason, and done once more for all', async () => {
    await world.db.pool.query("DELETE FROM ratebook_jobs.job WHERE name = 'fails'")
    await fail(3)
    expect((await now()).jobs).toEqual([
      { queue: 'fails', waiting: 0, working: 0, done: 0, failed: 3, failedAt: expect.stringMatching(/^20/), why: 'why 1' },
    ])
    expect(await retry('fails')).toEqual({ retried: 3 })
    expect(await jobs()).toEqual([{ state: 'retry', due: true, may: true }])
  })

  test('leaves it to a run that waits already', async () => {
    await fail(1)
    expect(await retry('fails')).toEqual({ retried: 1 })
    expect(await jobs()).toEqual([{ state: 'retry', due: true, may: true }])
    expect((await now()).jobs).toMatchObject([{ queue: 'fails', waiting: 1, failed: 0, failedAt: '', why: '' }])
  })
})
