import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { PrismaClient } from '@ratebook/prisma/generated/client.ts'

const NUMERIC = 1700
/** Money is numeric(14,2): within a double's exact range, so that it may travel as a JSON number. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text')),
}

export type Client = pg.PoolClient

/** The one way to the database: Prisma for single records, SQL for lists, COPY for bulk, all over one pool. */
export interface Db {
  prisma: PrismaClient
  pool: pg.Pool
  rows<R>(query: Sql, on?: Client): Promise<R[]>
  /** The same for a statement that is asked all the time and always reads by the same index: each connection plans it once. */
  prepared<R>(query: Sql): Promise<R[]>
  /** Runs `work` in one transaction on one connection; whatever it throws rolls everything back. */
  transaction<R>(work: (client: Client) => Promise<R>): Promise<R>
  close(): Promise<void>
}

/** What only reads by SQL asks for no more. */
export type Reader = Pick<Db, 'rows' | 'prepared'>
/** A reader that asks over one connection or transaction. */
export const readingBy = (rows: Reader['rows']): Reader => ({ rows, prepared: rows })
export const inside = (db: Db, client: Client) => readingBy(<R>(query: Sql) => db.rows<R>(query, client))

/** A connection answers one question at a time: those asked together, as Prisma asks for a record's relations, wait for each other. */
class OneAtATime extends pg.Client {
  #last: Promise<unknown> = Promise.resolve()

  override query = ((...question: Parameters<pg.Client['query']>) => {
    const ask = () => super.query(...question)
    // who gives a callback or a stream is told in another way when it is over
    if (typeof question.at(-1) === 'function' || 'submit' in Object(question[0])) return ask()
    const answer = this.#last.then(ask)
    this.#last = Promise.resolve(answer).catch(() => {})
    return answer
  }) as pg.Client['query']
}

/** A statement's name: the server keeps one plan for each text. */
const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

/** @param onError told of connections that break while idle; without a listener they would end the process */
export function openDatabase(url: string, max: number, onError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    Client: OneAtATime,
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: types as pg.CustomTypesConfig,
  })
  pool.on('error', onError)
  // a checked-out connection that breaks reports to itself as well as to the query that fails
  pool.on('connect', (client) => client.on('error', onError))
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) })
  return {
    prisma,
    pool,
    rows: async <R>(query: Sql, on?: Client) => (await (on ?? pool).query(query.text, query.values)).rows as R[],
    prepared: async <R>(query: Sql) => (await pool.query({ name: nameOf(query.text), text: query.text, values: query.values })).rows as R[],
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('BEGIN')
        const result = await work(client)
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch((e: Error) => {
          broken = e
        })
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
