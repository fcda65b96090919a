import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { PrismaClient } from '@ratebook/prisma/generated/client.ts'
import { isTooSlow } from './database-errors.ts'
import { type Client, opening, openPool } from './pool.ts'
import { Problem } from './problem.ts'
import type { Replica } from './replica.ts'
import { answeredBy, poolNow } from './scope.ts'
import { type Seal, type Tx, txOver } from './tx.ts'

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
  /** The same for what only reads: it may be asked of the replica. */
  longReading<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  replica: Replica | null
  /**
   * Work that only reads: the replica answers it where it has all that was committed by now, and the primary else, or when that failed.
   * @param mayRepeat whether the work can still be done once more
   */
  fromReplica<R>(work: () => Promise<R>, mayRepeat?: () => boolean): Promise<R>
  /** Is told of each brand that has messages to be sent, once the transaction that wrote them is over. */
  onMessages(listener: (brandId: string) => void): void
  close(): Promise<void>
}

/** A statement's name: the server keeps one plan for each text. */
const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

const prepared = ({ text, values }: Sql) => ({ name: nameOf(text), text, values })

const asking = (whom: Pick<pg.Pool, 'query'>) => ({
  rows: async <R>({ text, values }: Sql) => (await whom.query(text, values)).rows as R[],
  prepared: async <R>(query: Sql) => (await whom.query(prepared(query))).rows as R[],
  execute: async ({ text, values }: Sql) => (await whom.query(text, values)).rowCount ?? 0,
})
export const connectionOver = (client: Client): Connection => ({ client, ...asking(client) })

/**
 * The same for who asks thousands of times, one at a time. Where the client makes a promise it writes `query.callback = (…) => …`, and
 * V8 lays a function that is written so among what is old: each keeps its answer until the whole memory is searched. Given one, it does
 * not.
 */
export function patientConnection(client: Client): Connection {
  const query = (config: string, values: unknown[]) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      client.query(config, values, (error, result) => (error ? reject(error) : resolve(result)))
    }).catch((error: Error) => {
      // it was made where the answer was read, which does not say who asked
      Error.captureStackTrace(error)
      throw error
    })
  return { client, ...asking({ query: query as Client['query'] }) }
}

/** Longer than the pool lets anybody wait for a connection, which says better what is wrong. */
const START_MS = 10_000
/** As long as a timer can: what bounds a transaction is how long the database lets it wait. */
const FOREVER_MS = 2 ** 31 - 1
const PATIENCE = sql`SET LOCAL lock_timeout = '5s'`
/** For work on many rows: however long, and with memory for sorting. */
export const AT_LENGTH = sql`SELECT set_config('work_mem', '128MB', true), set_config('statement_timeout', '0', true)`

async function inTransaction<R>(
  { prisma, seal, listeners }: { prisma: PrismaClient; seal?: Seal | undefined; listeners: readonly ((brandId: string) => void)[] },
  setting: Sql,
  work: (tx: Tx) => Promise<R>,
): Promise<R> {
  const toBeTold = new Set<string>()
  let client: Client | undefined
  // the first connection is the transaction's; work may take others
  const keep = (opened: Client) => {
    client ??= opened
  }
  const result = await opening.run(keep, () =>
    prisma.$transaction(async (records) => {
      const connection = connectionOver(client as Client)
      await connection.execute(setting)
      return work(txOver(records, connection, toBeTold, seal))
    }),
  )
  for (const brandId of toBeTold) for (const listener of listeners) listener(brandId)
  return result
}

/**
 * @param onError told of connections that break while idle
 * @param seal for the entries of the audit log
 * @param replica answers what only reads, and is closed with the rest
 */
export function openDatabase(url: string, max: number, onError: (error: Error) => void, seal?: Seal, replica?: Replica): Db {
  const pool = openPool(url, max, onError)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: START_MS, timeout: FOREVER_MS } })
  // who writes comes to the primary, wherever it was read from until then
  const onPrimary = <R>(work: () => Promise<R>) => (poolNow() ? answeredBy(undefined, work) : work())
  const listeners: ((brandId: string) => void)[] = []
  const of = { prisma, seal, listeners }
  return {
    prisma,
    pool,
    ...asking(pool),
    transaction: (work) => onPrimary(() => inTransaction(of, PATIENCE, work)),
    longTransaction: (work) => onPrimary(() => inTransaction(of, AT_LENGTH, work)),
    longReading: (work) => inTransaction({ prisma, listeners }, AT_LENGTH, work),
    replica: replica ?? null,
    async fromReplica(work, mayRepeat = () => true) {
      if (!replica || poolNow()) return work()
      const isHere = await replica.hasAll()
      replica.count(isHere)
      if (!isHere) return work()
      try {
        return await answeredBy(replica.pool, work)
      } catch (error) {
        if (error instanceof Problem || isTooSlow(error) || !mayRepeat()) throw error
        replica.failed(error)
        return work()
      }
    },
    onMessages: (listener) => void listeners.push(listener),
    async close() {
      await prisma.$disconnect()
      await Promise.all([pool.end(), replica?.close()])
    },
  }
}
