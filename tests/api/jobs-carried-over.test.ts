// An installation whose scheduler was pg-boss 10: later ones have no way from its tables to theirs.
import { type Job, startJobs } from '@ratebook/server/jobs.ts'
import PgBoss10 from 'pg-boss-10'
import { afterAll, expect, test, vi } from 'vitest'
import { useWorld } from '../world.ts'

const world = useWorld({ small: true })
const log = { info: vi.fn(), warn: vi.fn() }
const running: { stop(): Promise<void> }[] = []
afterAll(async () => {
  for (const scheduler of running) await scheduler.stop()
  await world.db.pool.query('DROP SCHEMA IF EXISTS ratebook_jobs, pgboss CASCADE')
})

const there = async (schema: string) => (await world.db.pool.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema])).rowCount === 1
const startServer = async (work: Job['work']) => {
  const jobs = startJobs(world.served, world.url, [{ name: 'letters', cron: '15 6 * * *', work }], log)
  running.push(jobs)
  await jobs.started
  return jobs
}

test('What waited is done, a server of before works on beside one of now, and what it leaves goes when none is left', async () => {
  const old = new PgBoss10({ connectionString: world.url, cronMonitorIntervalSeconds: 1, cronWorkerIntervalSeconds: 1 })
  running.push({ stop: () => old.stop({ graceful: false }) })
  const faults = vi.fn()
  old.on('error', faults)
  await old.start()
  await old.createQueue('letters')
  await old.send('letters', {})
  await old.schedule('letters', '15 6 * * *')
  await vi.waitFor(
    async () => expect((await world.db.pool.query('SELECT cron_on FROM pgboss.version')).rows[0].cron_on).not.toBeNull(),
    60_000,
  )

  const work = vi.fn(async () => ({ sent: 1 }))
  const server = await startServer(work)
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), 60_000)
  // the one of before still does its own
  const before = vi.fn(async () => {})
  await old.work('letters', { pollingIntervalSeconds: 1 }, before)
  await vi.waitFor(() => expect(before).toHaveBeenCalled(), 60_000)
  expect(faults).not.toHaveBeenCalled()
  expect(await there('pgboss')).toBe(true)

  await Promise.all([server.stop(), old.stop({ graceful: false })])
  await world.db.pool.query("UPDATE pgboss.version SET cron_on = now() - interval '11 minutes'")
  await startServer(work)
  expect([await there('pgboss'), await there('ratebook_jobs'), log.warn.mock.calls]).toEqual([false, true, []])
})
