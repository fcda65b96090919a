import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import type pg from 'pg'
import { connectionOver } from '../../../data/db.ts'
import { type Client, openPool } from '../../../data/pool.ts'
import sql from 'sql-template-tag'

/** Files that are made at once: each takes a core, and the others wait for their turn. */
export const AT_ONCE = 2
/** Between two looks whether another server has finished the same facility's file. */
const LOOK_MS = 500

/**
 * Turns at making files: at most two at once, each on a connection that nobody else's work waits for; of a facility one at a time, on
 * whichever server.
 */
export class Turns {
  readonly #pool: pg.Pool
  readonly #limit = pLimit(AT_ONCE)
  readonly #last = new Map<string, Promise<unknown>>()
  readonly #signal: AbortSignal

  /** @param signal ends what waits for a turn */
  constructor(databaseUrl: string, signal: AbortSignal, onError: (error: Error) => void) {
    this.#pool = openPool(databaseUrl, AT_ONCE, onError, { application_name: 'ratebook price files' })
    this.#signal = signal
  }

  take<R>(facilityId: string, work: (client: Client) => Promise<R>): Promise<R> {
    const before = this.#last.get(facilityId) ?? Promise.resolve()
    const turn = before.then(() => this.#limit(() => this.#locked(facilityId, work)))
    const end = turn.then(
      () => {},
      () => {},
    )
    this.#last.set(facilityId, end)
    void end.then(() => this.#last.get(facilityId) === end && this.#last.delete(facilityId))
    return turn
  }

  async #locked<R>(facilityId: string, work: (client: Client) => Promise<R>): Promise<R> {
    this.#signal.throwIfAborted()
    const client = await this.#pool.connect()
    const { rows } = connectionOver(client)
    const key = sql`hashtextextended(${`price file ${facilityId}`}, 0)`
    const isMine = async () => (await rows<{ mine: boolean }>(sql`SELECT pg_try_advisory_lock(${key}) AS mine`))[0]?.mine
    let broken: Error | undefined
    try {
      while (!(await isMine())) await setTimeout(LOOK_MS, undefined, { signal: this.#signal })
      const result = await work(client)
      await rows(sql`SELECT pg_advisory_unlock(${key})`)
      return result
    } catch (error) {
      // closed, and its lock with it
      broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  close = () => this.#pool.end()
}
