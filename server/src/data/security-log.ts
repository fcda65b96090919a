import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { Config } from '../config.ts'
import { AuditedEvents } from './audited-events.ts'
import { brandOfHost } from './addresses.ts'
import type { Db } from './db.ts'
import type { Person } from './person.ts'
import { Problem } from './problem.ts'
import { ofEveryBrand } from './scope.ts'
import { keyedHash } from './secrets.ts'
import { NO_BRAND, type Noted, type SecurityRow } from './security-event.ts'
import { type SecurityStream, streamTo } from './security-stream.ts'

const [EVERY_MS, HOUR_MS] = [1_000, 3_600_000]
/** So many events wait for the database; of more, the number is kept. */
export const MOST_WAITING = 10_000
/** So many are written at once. */
const BATCH = 1_000
/** So many events an hour of one person without a session, or of all strangers: whoever guesses by the thousand must not fill the disk. */
export const GUESSES_AN_HOUR = 1_000
/** So many looks are remembered, for not noting them again. */
const MOST_LOOKS = 20_000
/** Between two events that say how many were left out. */
const TELL_MS = 60_000
const LAST_WRITE_MS = 3_000

const columns = sql`brand_id, id, at, kind, result, status, reason, call, object_id, user_id, username, role, address, browser, system,
  request_id, count`
const insertion = (rows: readonly SecurityRow[]) => sql`
  INSERT INTO security_event (${columns})
  SELECT e."brandId", e.id, e.at, e.kind, e.result, e.status, e.reason, e.call, e."objectId", e."userId", e.username, e.role, e.address,
    e.browser, e.system, e."requestId", e.count
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e("brandId" uuid, id uuid, at timestamptz, kind text, result text, status int,
    reason text, call text, "objectId" text, "userId" uuid, username text, role text, address text, browser text, system text,
    "requestId" text, count int)
  ON CONFLICT DO NOTHING`

/** Counts a try of somebody without a session. */
function isGuessTooMany(guesses: Map<string, number>, person: Person | null) {
  const who = person?.id ?? ''
  const count = (guesses.get(who) ?? 0) + 1
  guesses.set(who, count)
  return count > GUESSES_AN_HOUR
}

function leftOutRow(brandId: string, count: number): SecurityRow {
  const nothing = { reason: '', call: '', objectId: '', username: '', role: '', address: '', browser: '', system: '', requestId: '' }
  const at = new Date().toISOString()
  return { ...nothing, id: uuid(), at, brandId, kind: 'left-out', result: 'failure', status: 0, userId: null, count }
}

/**
 * Keeps who came, looked, took and was refused: noted while a call is answered, written and streamed by the second behind everybody's
 * back. What finds no room is counted, and the number is an event itself.
 */
export class SecurityLog {
  #waiting: { id: string; at: Date; event: Noted }[] = []
  #written: Promise<void> = Promise.resolve()
  #inAudit: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout
  #stream: SecurityStream
  #audited: AuditedEvents
  #hour = 0
  #guesses = new Map<string, number>()
  #looks = new Set<string>()
  /** how many by brand, and when the last ones were told */
  #leftOut = new Map<string, number>()
  #leftOutToldAt = 0

  constructor(private readonly deps: { db: Db; config: Config; log: Pick<FastifyBaseLogger, 'warn'> }) {
    this.#stream = streamTo(deps.config.securityLog, deps.log)
    this.#audited = new AuditedEvents(deps.db)
    this.#timer = setInterval(() => {
      void this.#writeNext()
      void this.#audit()
    }, EVERY_MS).unref()
  }

  note(event: Noted) {
    const at = new Date()
    this.#startHour(at)
    if (this.#waiting.length >= MOST_WAITING) return this.#leaveOut(NO_BRAND)
    if (this.#isKnownLook(event)) return
    this.#waiting.push({ id: uuid(), at, event })
  }

  /** Writes what waits; what cannot be written yet waits on. */
  async flush() {
    await this.#writeNext()
    await this.#audit()
  }

  #writeNext(): Promise<void> {
    // events of all brands are written together
    this.#written = this.#written.then(() => ofEveryBrand(() => this.#write()))
    return this.#written
  }

  /** Entry by entry, so that events do not wait for it. */
  #audit(until?: number): Promise<void> {
    this.#inAudit = this.#inAudit
      .then(() => ofEveryBrand(() => this.#audited.write(until)))
      .catch((error) => this.deps.log.warn({ err: error }, 'who came and looked will be in the audit log later'))
    return this.#inAudit
  }

  async close() {
    clearInterval(this.#timer)
    this.#leftOutToldAt = 0
    const until = Date.now() + LAST_WRITE_MS
    do await this.#writeNext()
    while (this.#waiting.length + this.#leftOut.size > 0 && Date.now() < until)
    await this.#audit(until)
    const lost = this.#waiting.length + this.#audited.size
    if (lost > 0) this.deps.log.warn({ lost }, 'events could not be written to the security and the audit log before the end')
    await this.#stream.close()
  }

  #startHour(at: Date) {
    const hour = Math.floor(at.getTime() / HOUR_MS)
    if (hour === this.#hour) return
    this.#hour = hour
    this.#guesses.clear()
    this.#looks.clear()
    this.#audited.startHour()
  }

  #leaveOut(brandId: string, count = 1) {
    this.#leftOut.set(brandId, (this.#leftOut.get(brandId) ?? 0) + count)
  }

  /** Whoever looks at the same thing again within the hour has been noted. */
  #isKnownLook({ kind, call, objectId, person, address, status, brandId }: Noted) {
    if (!kind.startsWith('read-') || !person) return false
    const look = [person.id, brandId, call, objectId, address, status].join(' ')
    if (this.#looks.has(look)) return true
    if (this.#looks.size < MOST_LOOKS) this.#looks.add(look)
    return false
  }

  async #write() {
    const batch = this.#waiting.slice(0, BATCH)
    const isDue = Date.now() - this.#leftOutToldAt >= TELL_MS
    const leftOut = this.#leftOut
    this.#leftOut = new Map()
    try {
      const brandOf = this.#brandFinder()
      const rows: SecurityRow[] = []
      const tooMany: string[] = []
      const guesses = new Map(this.#guesses)
      for (const { id, at, event } of batch) {
        const { tried, hostname, person: signedIn, ...rest } = event
        const person = signedIn ?? (await tried?.find()) ?? null
        const brandId = event.brandId ?? (await brandOf(hostname, person))
        if (!signedIn && isGuessTooMany(guesses, person)) tooMany.push(brandId)
        else
          rows.push({
            ...rest,
            ...{ id, at: at.toISOString(), brandId, userId: person?.id ?? null, role: person?.role ?? '', count: 1 },
            username: person?.username ?? (tried ? this.#maskOf(tried.name) : ''),
          })
      }
      const told = isDue ? [...leftOut].map(([brandId, count]) => leftOutRow(brandId, count)) : []
      rows.push(...told)
      if (rows.length > 0) await this.deps.db.rows(insertion(rows))
      this.#waiting.splice(0, batch.length)
      this.#guesses = guesses
      for (const brandId of tooMany) this.#leaveOut(brandId)
      if (told.length > 0) this.#leftOutToldAt = Date.now()
      else for (const [brandId, count] of leftOut) this.#leaveOut(brandId, count)
      for (const row of rows) this.#stream.send(row)
      this.#audited.add(rows)
    } catch (error) {
      for (const [brandId, count] of leftOut) this.#leaveOut(brandId, count)
      this.deps.log.warn({ err: error }, 'the security log will be written later')
    }
  }

  /** A name that nobody has may be a password that slipped into the wrong field: it is told from others, and not told. */
  #maskOf(name: string) {
    return name === '' ? '' : `unknown-${keyedHash(this.deps.config.keys, 'name that nobody has')(name).slice(0, 16)}`
  }

  /** That of the site, where they may act on it or are nobody, else their own. */
  #brandFinder() {
    const { db, config } = this.deps
    const ofHosts = new Map<string, Promise<string | null>>()
    const brandOf = (hostname: string) => {
      const brandId =
        ofHosts.get(hostname) ??
        brandOfHost(db, config, hostname).then(
          ({ id }) => id,
          (error) => {
            if (error instanceof Problem) return null
            throw error
          },
        )
      ofHosts.set(hostname, brandId)
      return brandId
    }
    return async (hostname: string, person: Person | null) => {
      const site = await brandOf(hostname)
      if (!person || (site && (person.role === 'super_admin' || person.brandIds.includes(site)))) return site ?? NO_BRAND
      return person.brandIds[0] ?? site ?? NO_BRAND
    }
  }
}
