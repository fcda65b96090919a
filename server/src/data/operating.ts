import fs from 'node:fs'
import sql from 'sql-template-tag'
import type { Fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../config.ts'
import type { Db } from './db.ts'
import { isoTime } from './list.ts'
import type { Tx } from './tx.ts'

/** What whoever runs the server looks at, of the whole database. */
export interface DatabaseState {
  /** bytes of the whole database on its disk */
  size: number
  /** of `server_version` */
  version: string
  /** scheduled work that waits, is done or failed; none until a server has scheduled some */
  jobs: { queue: string; state: string; count: number; endedAt: Date | null; why: string }[]
  /** when the last backups ended; null = never */
  backedUpAt: Date | null
  backupFailedAt: Date | null
}

export async function databaseState(db: Db): Promise<DatabaseState> {
  const [state] = await db.rows<Omit<DatabaseState, 'jobs'> & { hasJobs: boolean }>(sql`
    SELECT pg_database_size(current_database())::float8 AS size, current_setting('server_version') AS version,
      to_regclass('ratebook_jobs.job') IS NOT NULL AS "hasJobs",
      (SELECT max(ended_at) FROM backup_run WHERE failure = '') AS "backedUpAt",
      (SELECT max(ended_at) FROM backup_run WHERE failure <> '') AS "backupFailedAt"`)
  const { hasJobs = false, ...of } = state ?? { size: 0, version: '', backedUpAt: null, backupFailedAt: null }
  // the scheduler's own queues begin with two underscores
  const jobs = hasJobs
    ? await db.rows<DatabaseState['jobs'][number]>(sql`SELECT name AS queue, state::text AS state, count(*)::int AS count,
          max(completed_on) AS "endedAt",
          coalesce((array_agg(left(output->>'message', 500) ORDER BY completed_on DESC NULLS LAST))[1], '') AS why
        FROM ratebook_jobs.job WHERE NOT starts_with(name, '__') GROUP BY 1, 2 ORDER BY 1, 2`)
    : []
  return { ...of, jobs }
}

/** Deliveries of all brands that cannot fetch, the longest first. */
export const troubledDeliveries = (db: Db) =>
  db.rows<{ brand: string; name: string; since: Date; fault: Fault }>(sql`
    SELECT b.display_name AS brand, d.name, d.trouble_since AS since, d.trouble AS fault FROM delivery d JOIN brand b ON b.id = d.brand_id
    WHERE d.enabled AND d.trouble IS NOT NULL ORDER BY d.trouble_since`)

export interface BackupState {
  at: Date
  file: string
  bytes: number
  isEncrypted: boolean
  failure: string
}
const [SHOWN, FAILING_SHOWN] = [10, 50]

/** The last ones, newest first, also those that failed. */
export const lastBackups = (db: Db) =>
  db.rows<BackupState>(sql`SELECT ended_at AS at, file, bytes::float8 AS bytes, is_encrypted AS "isEncrypted", left(failure, 500) AS failure
    FROM backup_run ORDER BY ended_at DESC LIMIT ${SHOWN}`)

/** Webhook endpoints of all brands that the last message did not reach, or that were paused because of it. */
export const failingWebhooks = (db: Db) =>
  db.rows<{ brand: string; name: string; since: string; waiting: number; isPaused: boolean }>(sql`
    SELECT b.display_name AS brand, w.name, ${isoTime(sql`w.failing_since`)} AS since, w.state = 'paused' AS "isPaused",
      (SELECT count(*)::int FROM webhook_delivery d
        WHERE d.brand_id = w.brand_id AND d.webhook_id = w.id AND d.state = 'pending') AS waiting
    FROM webhook w JOIN brand b ON b.id = w.brand_id
    WHERE w.failing_since IS NOT NULL ORDER BY w.failing_since, w.id LIMIT ${FAILING_SHOWN}`)

/**
 * Makes one of the jobs of a queue that failed wait again. A job does what is left of its work, so that one does that of the others, too.
 * @returns how many had failed
 */
export async function retryFailed(tx: Tx, queue: string): Promise<number> {
  const [there] = await tx.rows<{ hasJobs: boolean }>(sql`SELECT to_regclass('ratebook_jobs.job') IS NOT NULL AS "hasJobs"`)
  if (!there?.hasJobs) return 0
  const failed = await tx.rows<{ id: string }>(
    sql`SELECT id FROM ratebook_jobs.job WHERE name = ${queue} AND state = 'failed' ORDER BY completed_on DESC FOR UPDATE SKIP LOCKED`,
  )
  const [last] = failed
  if (!last) return 0
  await tx.execute(sql`DELETE FROM ratebook_jobs.job WHERE name = ${queue} AND state = 'failed' AND id <> ${last.id}`)
  // where one waits already, that one does it
  const waits = await tx.rows(sql`SELECT 1 FROM ratebook_jobs.job WHERE name = ${queue} AND state IN ('created', 'retry') LIMIT 1`)
  if (waits.length > 0) await tx.execute(sql`DELETE FROM ratebook_jobs.job WHERE name = ${queue} AND id = ${last.id}`)
  else
    await tx.execute(sql`UPDATE ratebook_jobs.job
      SET state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = NULL
      WHERE name = ${queue} AND id = ${last.id}`)
  return failed.length
}

export interface Disk {
  size: number
  free: number
}

/** Bytes of the disk that a folder lies on; null where it does not say. */
async function diskOf(folder: string): Promise<(Disk & { dev: number }) | null> {
  try {
    const [{ bsize, blocks, bavail }, { dev }] = await Promise.all([fs.promises.statfs(folder), fs.promises.stat(folder)])
    return { size: bsize * blocks, free: bsize * bavail, dev }
  } catch {
    return null
  }
}

/** The disks of DATA_DIR and, where that is another one, of SHARED_DIR. */
export async function disksOf({ dataDir, sharedDir }: Pick<Config, 'dataDir' | 'sharedDir'>) {
  const [disk, shared] = await Promise.all([diskOf(dataDir), diskOf(sharedDir)])
  return { disk, sharedDisk: shared && shared.dev !== disk?.dev ? shared : null }
}
