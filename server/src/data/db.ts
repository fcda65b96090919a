import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { PrismaClient } from '@ratebook/prisma/generated/client.ts'
import { type Tx, txOver } from './tx.ts'

const NUMERIC = 1700
/** Money is numeric(14,2): within a double's exact range, so that it may travel as a JSON number. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text')),
}

export type Client = pg.PoolClient

/** What only reads by SQL asks for no more. */
export interface Reader {
  rows<R>(query: Sql): Promise<R[]>
  /** The same for a statement that is asked all the time and always reads by the same index: each connection plans it once. */
  prepared<R>(query: Sql): Promise<R[]>
}
/** One connection, asked by SQL. */
export interface Connection extends Reader {
  client: Client
  /** @returns how many rows the statement wrote */
  execute(query: Sql): Promise<number>
}

/** The one way to the database, all over one pool. */
export interface Db extends Reader {
  prisma: PrismaClient
  pool: pg.Pool
  /** Runs `work` in one transaction; whatever it throws rolls everything back. Who waits five seconds for what another holds gets a 503. */
  transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /** The same for work on many rows or with others outside: it waits for its turn, however long, and has memory for sorting. */
  longTransaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  close(): Promise<void>
}

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

const prepared = ({ text, values }: Sql) => ({ name: nameOf(text), text, values })

const asking = (whom: pg.Pool | Client) => ({
  rows: async <R>({ text, values }: Sql) => (await whom.query(text, values)).rows as R[],
  prepared: async <R>(query: Sql) => (await whom.query(prepared(query))).rows as R[],
  execute: async ({ text, values }: Sql) => (await whom.query(text, values)).rowCount ?? 0,
})
export const connectionOver = (client: Client): Connection => ({ client, ...asking(client) })

/** Told which connection a transaction is opened on: Prisma takes one from the pool and keeps it to itself. */
const opening = new AsyncLocalStorage<(client: Client) => void>()

class Pool extends pg.Pool {
  override connect(): Promise<Client>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback) {
    if (callback) return super.connect(callback)
    const tell = opening.getStore()
    return super.connect().then((client) => {
      tell?.(client)
      return client
    })
  }
}
type ConnectCallback = (error: Error | undefined, client: Client | undefined, release: (error?: Error) => void) => void

/** Longer than the pool lets anybody wait for a connection, which says better what is wrong. */
const START_MS = 10_000
/** As long as a timer can: what bounds a transaction is how long the database lets it wait. */
const FOREVER_MS = 2 ** 31 - 1
const PATIENCE = sql`SET LOCAL lock_timeout = '5s'`
const AT_LENGTH = sql`SELECT set_config('work_mem', '128MB', true), set_config('statement_timeout', '0', true)`
/** So long a single statement may take, a page's or a visitor's: it keeps a connection from others. Long transactions have no such end. */
const STATEMENT_MS = 30_000

function inTransaction<R>(prisma: PrismaClient, setting: Sql, work: (tx: Tx) => Promise<R>): Promise<R> {
  let client: Client | undefined
  // the first connection is the transaction's; work may take others
  const keep = (opened: Client) => {
    client ??= opened
  }
  return opening.run(keep, () =>
    prisma.$transaction(async (records) => {
      const connection = connectionOver(client as Client)
      await connection.execute(setting)
      return work(txOver(records, connection))
    }),
  )
}

/**
 * @param onError told of connections that break while idle; without a listener they would end the process
 * @param name what the database lists its connections under
 */
export function openPool(url: string, max: number, onError: (error: Error) => void, name = 'ratebook'): pg.Pool {
  const pool = new Pool({
    Client: OneAtATime,
    connectionString: url,
    application_name: name,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    types: types as pg.CustomTypesConfig,
  })
  pool.on('error', onError)
  // a checked-out connection that breaks reports to itself as well as to the query that fails
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** @param onError told of connections that break while idle */
export function openDatabase(url: string, max: number, onError: (error: Error) => void): Db {
  const pool = openPool(url, max, onError)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: START_MS, timeout: FOREVER_MS } })
  return {
    prisma,
    pool,
    ...asking(pool),
    transaction: (work) => inTransaction(prisma, PATIENCE, work),
    longTransaction: (work) => inTransaction(prisma, AT_LENGTH, work),
    async close() {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}
