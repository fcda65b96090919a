import fs from 'node:fs'
import sql from 'sql-template-tag'
import type { Db } from './db.ts'

/** What whoever runs the server looks at, of the whole database. */
export interface DatabaseState {
  /** bytes of the whole database on its disk */
  size: number
  /** of `server_version` */
  version: string
  /** scheduled work that waits, is done or failed; none until a server has scheduled some */
  jobs: { queue: string; state: string; count: number }[]
  /** when the last backups ended; null = never */
  backedUpAt: Date | null
  backupFailedAt: Date | null
}

export async function databaseState(db: Db): Promise<DatabaseState> {
  const [state] = await db.rows<Omit<DatabaseState, 'jobs'> & { hasJobs: boolean }>(sql`
    SELECT pg_database_size(current_database())::float8 AS size, current_setting('server_version') AS version,
      to_regclass('pgboss.job') IS NOT NULL AS "hasJobs",
      (SELECT max(ended_at) FROM backup_run WHERE failure = '') AS "backedUpAt",
      (SELECT max(ended_at) FROM backup_run WHERE failure <> '') AS "backupFailedAt"`)
  const { hasJobs = false, ...of } = state ?? { size: 0, version: '', backedUpAt: null, backupFailedAt: null }
  // the scheduler's own queues begin with two underscores
  const jobs = hasJobs
    ? await db.rows<DatabaseState['jobs'][number]>(sql`SELECT name AS queue, state::text AS state, count(*)::int AS count
        FROM pgboss.job WHERE NOT starts_with(name, '__') GROUP BY 1, 2 ORDER BY 1, 2`)
    : []
  return { ...of, jobs }
}

/** Bytes of the disk that a folder lies on. */
export async function diskOf(folder: string): Promise<{ size: number; free: number }> {
  const { bsize, blocks, bavail } = await fs.promises.statfs(folder)
  return { size: bsize * blocks, free: bsize * bavail }
}
