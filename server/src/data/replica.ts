import { setTimeout as sleep } from 'node:timers/promises'
import type net from 'node:net'
import type pg from 'pg'
import type { ReplicaState } from '@ratebook/shared/operating.ts'
import { cuttable, openPool } from './pool.ts'
import { ofBrands } from './scope.ts'

interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}
interface Options {
  url: string
  primaryUrl: string
  /** connections for calls; two more watch, one on either server */
  max: number
  log: () => Log | undefined
}

/** So long a call waits for what was committed just now to arrive there: a moment, as it does where nothing is in its way. */
const [PATIENCE_MS, GLANCE_MS] = [20, 2]
/** Between two looks at a replica that does not answer calls, and so long each may take. */
const [LOOK_MS, LOOK_TIMEOUT_MS] = [200, 2_000]
/** Between two warnings. */
const MINUTE = 60_000

/** Which server it is, and since when: what one has replayed says nothing of another, nor of itself after a start. */
const IDENTITY = `SELECT system_identifier::text AS system, pg_is_in_recovery() AS "isStandby",
  concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) AS server FROM pg_control_system()`
type Identity = { system: string; isStandby: boolean; server: string }
/** A commit that was answered is on the disk, unless the database is told not to wait for that. */
const COMMITTED = {
  name: 'committed',
  text: `SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
    ELSE pg_current_wal_flush_lsn() END::text AS at`,
}
/** Nothing of one that was promoted: it goes its own ways. */
const REPLAYED = { name: 'replayed', text: 'SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END::text AS at' }
class WrongServer extends Error {}

/** A place in PostgreSQL's log, `16/B374D848`, as a number. */
function placeOf(lsn: string | null | undefined): bigint {
  const [high, low] = lsn?.split('/') ?? []
  if (!high || !low) throw new WrongServer('it is no standby')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/**
 * A standby of the database that answers what only reads. It does so where it has replayed all that the primary had committed when the call
 * came, so that nobody is told of an older price than one published before. Calls that come while both places are being looked up share the
 * next look. One that is behind or away is left alone, and asked again when it has caught up.
 */
export class Replica {
  readonly pool: pg.Pool
  readonly #options: Options
  readonly #primary: pg.Pool
  readonly #watch: pg.Pool
  readonly #sockets = new Set<net.Socket>()
  #state: ReplicaState = 'away'
  #since = new Date()
  #behind = 0
  #server = ''
  #look: Promise<boolean> = Promise.resolve(false)
  #nextLook: Promise<boolean> | undefined
  #warnedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  /** calls that only read: those that the replica answered, and why the primary did others */
  readonly calls = { replica: 0, behind: 0, away: 0, wrong: 0, failed: 0 }

  constructor(options: Options) {
    this.#options = options
    const quick = { query_timeout: LOOK_TIMEOUT_MS, connectionTimeoutMillis: LOOK_TIMEOUT_MS }
    const ignore = () => {} // whoever asks is told as well
    this.#primary = openPool(options.primaryUrl, 1, ignore, { ...quick, application_name: 'ratebook watch' })
    this.#watch = openPool(options.url, 1, ignore, {
      ...quick,
      application_name: 'ratebook watch',
      onConnect: (client) => this.#meet(client),
    })
    this.pool = openPool(options.url, options.max, ignore, {
      ...cuttable(this.#sockets),
      onConnect: async (client) => {
        const { server } = await identityOf(client)
        if (server !== this.#server) throw new Error(`Another server answers at the address of the replica: ${server}`)
      },
    })
    this.#again(0)
  }

  get standing() {
    const { replica: answered, ...left } = this.calls
    const leftToPrimary = Object.values(left).reduce((sum, count) => sum + count, 0)
    return { state: this.#state, since: this.#since, behind: this.#behind, answered, leftToPrimary }
  }

  /** Whether it has all that was committed before this was asked. */
  async hasAll(): Promise<boolean> {
    if (this.#state !== 'answers') return false
    this.#nextLook ??= this.#look.then(() => {
      this.#nextLook = undefined
      this.#look = this.look(PATIENCE_MS)
      return this.#look
    })
    return this.#nextLook
  }

  /** Compares both places. @param patience in milliseconds, for what is on its way */
  async look(patience = 0): Promise<boolean> {
    let isPrimaryAway = false
    try {
      const committedAt = placeIn(this.#primary, COMMITTED).catch((error) => {
        isPrimaryAway = true
        throw error
      })
      const [committed, first] = await Promise.all([committedAt, placeIn(this.#watch, REPLAYED)])
      const until = performance.now() + patience
      let replayed = first
      while (replayed < committed && performance.now() < until) {
        await sleep(GLANCE_MS)
        replayed = await placeIn(this.#watch, REPLAYED)
      }
      this.#behind = replayed < committed ? Number(committed - replayed) : 0
      this.#become(replayed < committed ? 'behind' : 'answers')
    } catch (error) {
      // whoever asks the primary next hears what is wrong there
      if (!isPrimaryAway) this.#become(error instanceof WrongServer ? 'wrong' : 'away', error as Error)
      return false
    }
    return this.#state === 'answers'
  }

  /** Says that a call failed there and was made again on the primary. */
  failed(error: unknown) {
    this.calls.replica--
    this.calls.failed++
    this.#warn('a call failed at the read replica and was answered by the primary', error as Error)
  }

  /** Notes by whom a call is answered. */
  count(isHere: boolean) {
    this.calls[isHere ? 'replica' : this.#state === 'answers' ? 'away' : this.#state]++
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await Promise.all([this.#primary.end(), this.#watch.end(), this.pool.end()])
  }

  async #meet(client: pg.ClientBase) {
    const { system, isStandby, server } = await identityOf(client)
    if (!isStandby) throw new WrongServer('it is no standby')
    const { rows } = await this.#primary.query<Identity>(IDENTITY)
    if (rows[0]?.system !== system) throw new WrongServer('it is a standby of another database')
    if (server === this.#server) return
    this.#server = server
    this.#cut()
  }

  #become(state: ReplicaState, error?: Error) {
    if (this.#isClosed) return
    const before = this.#state
    if (state !== before) {
      this.#state = state
      this.#since = new Date()
      if (state === 'answers') this.#options.log()?.info({}, 'the read replica answers visitors')
    }
    if (state === 'answers') return
    this.#warn(`visitors are answered by the primary: the read replica is ${state}`, error)
    // what hangs there is asked of the primary
    if (state !== 'behind') this.#cut()
    this.#again(LOOK_MS)
  }

  #again(after: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.look(), after).unref()
  }

  #cut() {
    for (const socket of this.#sockets) socket.destroy()
  }

  #warn(message: string, error?: Error) {
    const now = performance.now()
    if (now - this.#warnedAt < MINUTE) return
    this.#warnedAt = now
    this.#options.log()?.warn({ err: error, behind: this.#behind }, message)
  }
}

const identityOf = async (client: pg.ClientBase) => (await client.query<Identity>(IDENTITY)).rows[0] as Identity
/** On nobody's behalf, so that the connection is told nothing before. */
const placeIn = (pool: pg.Pool, question: pg.QueryConfig) =>
  ofBrands([], async () => placeOf((await pool.query<{ at: string | null }>({ ...question })).rows[0]?.at))

/** A standby has the roles of its primary: whoever the address names, the server comes in as it does there. */
export function readAddress(readUrl: string, databaseUrl: string) {
  const address = new URL(readUrl)
  const { username, password } = new URL(databaseUrl)
  return Object.assign(address, { username, password }).href
}
