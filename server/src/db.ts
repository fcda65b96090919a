import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { PrismaClient } from '@ratebook/prisma/generated/client.ts'

const NUMERIC = 1700
/** Money is numeric(14,2): within a double's exact range, so that it may travel as a JSON number. */
const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text')) }

export type Client = pg.PoolClient

/** The one way to the database: Prisma for single records, SQL for lists, COPY for bulk, all over one pool. */
export interface Db {
  prisma: PrismaClient
  pool: pg.Pool
  rows<R>(query: Sql, on?: Client): Promise<R[]>
  /** Runs `work` in one transaction on one connection; whatever it throws rolls everything back. */
  transaction<R>(work: (client: Client) => Promise<R>): Promise<R>
  close(): Promise<void>
}

/** @param onError told of connections that break while idle; without a listener they would end the process */
export function openDatabase(url: string, max: number, onError: (error: Error) => void): Db {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000, keepAlive: true, types: types as pg.CustomTypesConfig })
  pool.on('error', onError)
  // a checked-out connection that breaks reports to itself as well as to the query that fails
  pool.on('connect', (client) => client.on('error', onError))
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) })
  return {
    prisma,
    pool,
    rows: async <R>(query: Sql, on?: Client) => (await (on ?? pool).query(query.text, query.values)).rows as R[],
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('BEGIN')
        const result = await work(client)
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch((e: Error) => { broken = e })
        throw error
      } finally {
        client.release(broken)
      }
    },
    async close() {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}
