import { setTimeout } from 'node:timers/promises'
import { ownTimeZone } from '@ratebook/shared/wire/day.ts'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { PgBoss as Boss } from 'pg-boss'
import sql from 'sql-template-tag'
import type { Db } from './data/db.ts'
import { isDatabaseAway } from './data/database-errors.ts'
import { connected } from './data/roles.ts'
import { ofEveryBrand } from './data/scope.ts'

/** Work that one of all servers does now and then. It may come twice, and does what is left of it. */
export interface Job {
  name: string
  /** when, in the server's own time */
  cron: string
  /** @returns what there is to say about it */
  work(): Promise<object>
}

/** Between two tries of a question, and of a start that was refused. */
const [RETRY_MS, RESTART_MS] = [5_000, 60_000]
/** As long as a call may take to stop the server. */
const STOP_MS = 5_000
/** Seconds between a waiting server's questions; the scheduler allows no more. */
const POLL = 45

const SCHEMA = 'ratebook_jobs'
/** The schema of pg-boss 10, whose tables later ones do not take over, and how long servers of then leave it alone while they run. */
const [OLD_SCHEMA, OLD_IDLE] = ['pgboss', '10 minutes']
/** The scheduler's own queue. */
const SEND = '__pgboss__send-it'
/** At most one of its jobs waits while one is at work. */
const rulesOf = (name: string) => ({ name, policy: 'stately', retryLimit: 3, retryDelay: 900, expireInSeconds: 3600 }) as const

/**
 * Removes the old schema, once no server of before works with it. What waits there is not carried over: whatever is scheduled is due at
 * each start.
 */
async function removeOld(client: pg.Client) {
  const there = await client.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [`${OLD_SCHEMA}.version`])
  if (there.rowCount === 0) return
  const busy = await client.query(`SELECT FROM ${OLD_SCHEMA}.version WHERE cron_on > now() - interval '${OLD_IDLE}'`)
  if (busy.rowCount === 0) await client.query(`DROP SCHEMA ${OLD_SCHEMA} CASCADE`)
}

/**
 * Makes the scheduler's tables as the owner of the database, and lets `role` work in them. Servers that start at once
 * do so one after the other: PostgreSQL refuses a right that two give at the same time.
 */
async function makeQueues(PgBoss: typeof Boss, ownerUrl: string, names: readonly string[], role: string) {
  await connected(ownerUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [SCHEMA])
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
    const boss = new PgBoss({ db, schema: SCHEMA, supervise: false, schedule: false, registerInstance: false })
    await boss.start()
    for (const name of names) await boss.createQueue(name, rulesOf(name))
    await boss.createQueue(SEND)
    await client.query(`GRANT USAGE ON SCHEMA ${SCHEMA} TO ${pg.escapeIdentifier(role)};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${pg.escapeIdentifier(role)}`)
    await boss.stop({ graceful: false })
    await removeOld(client)
  })
}

/**
 * Schedules work in the database (in a schema of its own, `ratebook_jobs`), so that of several servers one
 * does it. Each job is also due when a server starts, because its hour may have passed while there
 * was none. It shares the pool and starts behind the scenes: nobody waits for it.
 */
export function startJobs(db: Db, ownerUrl: string, jobs: readonly Job[], log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
  const stopping = new AbortController()
  const pause = (ms: number) => setTimeout(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  const warn = (error: unknown) => log.warn({ err: error }, 'scheduled work will be tried again')

  // some of what pg-boss asks, nobody waits for: a refusal would end the process, so a database that is away is waited for here
  let isAway = false
  async function executeSql(text: string, values?: unknown[]) {
    for (;;) {
      try {
        const result = await db.pool.query(text, values)
        isAway = false
        return result
      } catch (error) {
        // the last thing that a server does is to end the pool: it is no fault then, and nobody is left to be told
        if (db.pool.ending) return new Promise<never>(() => {})
        if (stopping.signal.aborted || !isDatabaseAway(error)) throw error
        if (!isAway) warn(error)
        isAway = true
        await pause(RETRY_MS)
      }
    }
  }

  async function start() {
    // nothing that a server needs before it answers
    const { PgBoss } = await import('pg-boss')
    const [me] = await db.rows<{ role: string }>(sql`SELECT current_user AS role`)
    await makeQueues(
      PgBoss,
      ownerUrl,
      jobs.map(({ name }) => name),
      me?.role ?? '',
    )
    const boss = new PgBoss({
      db: { executeSql },
      schema: SCHEMA,
      migrate: false,
      cronWorkerIntervalSeconds: POLL,
      cronMonitorIntervalSeconds: POLL,
      flowIntervalSeconds: POLL,
      registerInstance: false,
    })
    boss.on('error', warn)
    await boss.start()
    for (const { name, cron, work } of jobs) {
      await boss.schedule(name, cron, {}, { tz: ownTimeZone() })
      await boss.send(name, {})
      await boss.work(name, { pollingIntervalSeconds: POLL }, async () => {
        try {
          log.info({ job: name, ...(await ofEveryBrand(work)) }, 'scheduled work is done')
        } catch (error) {
          warn(error)
          throw error
        }
      })
    }
    return boss
  }

  const started = (async () => {
    while (!stopping.signal.aborted) {
      try {
        return await start()
      } catch (error) {
        warn(error)
        await pause(RESTART_MS)
      }
    }
    return undefined
  })()

  return {
    /** Settled when the work is scheduled. */
    started,
    /** Finishes what is under way, for a while. */
    async stop() {
      stopping.abort()
      await (await started)?.stop({ timeout: STOP_MS })
    },
  }
}
