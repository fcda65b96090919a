import { AsyncLocalStorage } from 'node:async_hooks'
import type net from 'node:net'
import pg from 'pg'
import { PatientSocket } from './patient-socket.ts'
import { poolNow, scopeNow } from './scope.ts'

const NUMERIC = 1700
/** Money is numeric(14,2): within a double's exact range, so that it may travel as a JSON number. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text')),
}

export type Client = pg.PoolClient

/** A connection answers one question at a time: those asked together, as Prisma asks for a record's relations, wait for each other. */
class OneAtATime extends pg.Client {
  #last: Promise<unknown> = Promise.resolve()
  /** whose rows it gives */
  #scope = ''

  override query = ((...question: Parameters<pg.Client['query']>) => {
    const ask = () => super.query(...question)
    // who gives a callback or a stream is told in another way when it is over
    if (typeof question.at(-1) === 'function' || 'submit' in Object(question[0])) return ask()
    const answer = this.#last.then(ask)
    this.#last = Promise.resolve(answer).catch(() => {})
    return answer
  }) as pg.Client['query']

  isTurnedTo(scope: string): boolean {
    return scope === this.#scope
  }

  /** Gives the rows of these brands from here on. Who takes a connection asks, so no transaction can take it back. */
  async turnTo(scope: string) {
    if (scope === this.#scope) return
    await this.query({ name: 'scope', text: `SELECT set_config('app.brands', $1, false)`, values: [scope] })
    this.#scope = scope
  }
}

/** Told which connection a transaction is opened on: Prisma takes one from the pool and keeps it to itself. */
export const opening = new AsyncLocalStorage<(client: Client) => void>()

type Taken = (error: Error | undefined, client: Client | undefined, release: (error?: Error | boolean) => void) => void

/**
 * The one door to the database: whoever comes through it, Prisma or SQL, gets a connection that gives the rows of their brands alone, and
 * who only reads one to the replica where that is to answer.
 */
class Pool extends pg.Pool {
  /** The last of those that are idle is given next. The field is pg's own; without it a connection is only told its scope more often. */
  declare _idle?: { client: pg.Client }[]

  /** Every call asks of every brand who calls, and then its brand: one connection for each, rather than one that is turned twice. */
  #prefer(scope: string) {
    const idle = this._idle ?? []
    const at = idle.findLastIndex(({ client }) => (client as OneAtATime).isTurnedTo(scope))
    if (at >= 0) idle.push(...idle.splice(at, 1))
  }

  override connect(): Promise<Client>
  override connect(taken: Taken): void
  override connect(taken?: Taken) {
    const scope = scopeNow()
    const other = poolNow()
    if (other && other !== this) return taken ? other.connect(taken as Parameters<pg.Pool['connect']>[0]) : other.connect()
    this.#prefer(scope)
    if (taken) {
      super.connect((error, client, release) => {
        if (!client) return taken(error, client, release)
        const refuse = (broken: Error) => {
          release(broken)
          taken(broken, undefined, () => {})
        }
        ;(client as unknown as OneAtATime).turnTo(scope).then(() => taken(undefined, client, release), refuse)
      })
      return
    }
    const tell = opening.getStore()
    return super.connect().then(async (client) => {
      try {
        await (client as unknown as OneAtATime).turnTo(scope)
      } catch (error) {
        client.release(error as Error)
        throw error
      }
      tell?.(client)
      return client
    })
  }
}

/** So long a single statement may take, a page's or a visitor's: it keeps a connection from others. Long transactions have no such end. */
const STATEMENT_MS = 30_000

/**
 * @param onError told of connections that break while idle; without a listener they would end the process
 * @param more other settings than those of calls: `application_name` is what the database lists its connections under
 */
export function openPool(url: string, max: number, onError: (error: Error) => void, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new Pool({
    Client: OneAtATime,
    connectionString: url,
    application_name: 'ratebook',
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    types: types as pg.CustomTypesConfig,
    stream: () => new PatientSocket(),
    ...more,
  })
  pool.on('error', onError)
  // a checked-out connection that breaks reports to itself as well as to the query that fails
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** A pool whose connections can be cut, with whatever hangs on them. @param sockets holds those that are open */
export const cuttable = (sockets: Set<net.Socket>): pg.PoolConfig => ({
  stream: () => {
    const socket = new PatientSocket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  },
})
