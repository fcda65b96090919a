import type { SecurityKind } from '@ratebook/shared/wire/security.ts'
import type { Actor, Change } from './audit.ts'
import type { Db } from './db.ts'
import { NO_BRAND, type SecurityRow } from './security-event.ts'

/** How many failed sign-ins an hour a brand's audit log holds: whoever tries names by the thousand must not fill it. */
export const FAILURES_AN_HOUR = 60
/** In place of the id of a person whom nobody knows. */
const NOBODY = NO_BRAND
/** So many wait for the database; of more, the security log alone tells. */
const MOST_WAITING = 10_000
/** So many at most keep a brand's log from its other writers at a time. */
const AT_ONCE = 100

/** What is read, where the call does not say it better. */
const readEntities: Partial<Record<SecurityKind, string>> = {
  'read-contract': 'contract',
  'read-document': 'contract document',
  'read-remittance': 'payments',
  'read-booking': 'booking',
  'read-estimate': 'good faith estimate',
}
const entitiesOfCalls: Record<string, string> = {
  listContractedRates: 'contracted rates',
  getRule: 'rule',
  listVariance: 'variance',
  getVarianceSummary: 'variance',
  explainVariance: 'variance',
  checkPastLines: 'variance',
  listAccuracy: 'price accuracy',
  getAccuracyTotals: 'price accuracy',
  getAccuracy: 'price accuracy',
  downloadReport: 'machine-readable file',
  downloadPublication: 'machine-readable file',
  downloadRefused: 'charge master',
  readBulkCharges: 'charge master',
  readBulkRates: 'contracted rates',
  readBulkPublishedRates: 'published rates',
  readBulkAllowables: 'allowed amounts',
  readBulkPayments: 'payments',
  readBulkPaymentLines: 'payments',
}

/** What the audit log has of an event: who came and went, read what payers agreed to and answered, and took something away; else null. */
export function auditedChange({ kind, result, call, objectId, userId, username, address }: SecurityRow): Change | null {
  const isDone = result === 'success'
  const after = { address }
  if (kind === 'sign-in')
    return { action: isDone ? 'sign-in' : 'sign-in-failed', entity: 'session', entityId: userId ?? '', name: username, after }
  if (!isDone) return null
  if (kind === 'sign-out') return { action: 'sign-out', entity: 'session', entityId: userId ?? '', name: username }
  const read = readEntities[kind]
  if (kind !== 'export' && !read) return null
  const entity = entitiesOfCalls[call] ?? read ?? 'list'
  return { action: kind === 'export' ? 'export' : 'read', entity, entityId: objectId, after: { call } }
}

const actorOf = ({ userId, username }: SecurityRow): Actor => ({ id: userId ?? NOBODY, username })

/** Brings events into the audit logs of their brands, each brand's in a transaction of its own: entries of one wait for each other. */
export class AuditedEvents {
  #waiting: { row: SecurityRow; change: Change }[] = []
  #failures = new Map<string, number>()
  /** by whom and what of: within the hour once */
  #reads = new Set<string>()

  constructor(private readonly db: Db) {}

  get size() {
    return this.#waiting.length
  }

  add(rows: readonly SecurityRow[]) {
    for (const row of rows) {
      const change = row.brandId === NO_BRAND ? null : auditedChange(row)
      if (!change || this.#waiting.length >= MOST_WAITING) continue
      if (!this.#isFailureTooMany(row, change) && !this.#isKnownRead(row, change)) this.#waiting.push({ row, change })
    }
  }

  startHour() {
    this.#failures.clear()
    this.#reads.clear()
  }

  #isFailureTooMany({ brandId }: SecurityRow, { action }: Change) {
    if (action !== 'sign-in-failed') return false
    const count = (this.#failures.get(brandId) ?? 0) + 1
    this.#failures.set(brandId, count)
    return count > FAILURES_AN_HOUR
  }

  #isKnownRead({ brandId, userId }: SecurityRow, { action, entity, entityId }: Change) {
    if (action !== 'read') return false
    const read = [brandId, userId, entity, entityId].join(' ')
    const isKnown = this.#reads.has(read)
    if (this.#reads.size < MOST_WAITING) this.#reads.add(read)
    return isKnown
  }

  /** @throws what the database says; what was not written by then waits on */
  async write(until = Number.POSITIVE_INFINITY) {
    while (this.#waiting[0] && Date.now() < until) {
      const { brandId } = this.#waiting[0].row
      const some = new Set(this.#waiting.filter(({ row }) => row.brandId === brandId).slice(0, AT_ONCE))
      await this.db.transaction(async (tx) => {
        for (const { row, change } of some) await tx.record(brandId, actorOf(row), change)
      })
      this.#waiting = this.#waiting.filter((one) => !some.has(one))
    }
  }
}
