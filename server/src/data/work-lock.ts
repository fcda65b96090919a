import sql from 'sql-template-tag'
import type { Db } from './db.ts'

/** Held by the transaction that works on a file: whoever can take it knows that nobody works on it any more. */
export const workLock = (id: string) => sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) AS taken`

/** Work that one server does while the others over the same database wait for it. */
export async function oneServerAtATime<R>(db: Db, name: string, work: () => Promise<R>): Promise<R> {
  const client = await db.pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name])
    return await work()
  } finally {
    // the lock goes with its connection
    client.release(true)
  }
}
