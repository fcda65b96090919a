import sql, { type Sql } from 'sql-template-tag'
import { can, type Who } from '@ratebook/shared/wire/access.ts'
import type { Reader } from './db.ts'

/** Who changes something. */
export interface Actor {
  id: string
  username: string
}
export interface Change {
  action: string
  entity: string
  entityId: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Never written to the log, whatever a caller hands over. */
const SECRET = /password|secret|token|hash$/i
/** What every change raises by itself says nothing. */
const NOISE = new Set(['version', 'updatedAt', 'chargeRevision', 'chargesChangedAt', 'detailsChangedAt'])

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null, (_, v) => (typeof v === 'bigint' ? String(v) : v)))

/** The fields that differ, as they were and as they are; of a new or removed thing, all of them. */
export function difference({ before, after }: Change) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((n) => !SECRET.test(n) && !NOISE.has(n))
  const differing = names.filter((n) => JSON.stringify(plain(before?.[n])) !== JSON.stringify(plain(after?.[n])))
  const of = (side: Record<string, unknown> | null | undefined) =>
    side ? Object.fromEntries(differing.filter((n) => n in side).map((n) => [n, plain(side[n])])) : null
  return { before: of(before), after: of(after) }
}

export function auditEntry(brandId: string, actor: Actor, change: Change): Sql {
  const { before, after } = difference(change)
  return sql`SELECT audit_append(${brandId}::uuid, ${actor.id}::uuid, ${actor.username}, ${change.action}, ${change.entity},
    ${change.entityId}, ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb)::text`
}

/** What entries about contracts are about. */
const ofContracts = ['contract', 'contract document', 'rule', 'code service', 'fee schedule']
/** Entries of audit_entry that a person may read: what contracts say is no secret kept elsewhere and told here. */
export const readableBy = (user: Who): Sql => (can(user, 'contracts:read') ? sql`true` : sql`entity <> ALL(${ofContracts}::text[])`)

/**
 * Walks a brand's chain inside the database: each entry's hash must follow from
 * its content and the hash before it, and no number may be missing.
 * `firstBroken` is the number of the first entry that does not fit.
 */
export async function verifyChain(db: Reader, brandId: string) {
  const [chain] = await db.rows<{ entries: number; firstBroken: number | null }>(sql`
    SELECT count(*)::int AS entries, min(seq) FILTER (WHERE hash <> audit_hash(previous, e) OR seq <> place) AS "firstBroken"
    FROM (SELECT a AS e, a.seq, a.hash, coalesce(lag(a.hash) OVER w, '') AS previous, row_number() OVER w AS place
          FROM audit_entry a WHERE a.brand_id = ${brandId} WINDOW w AS (ORDER BY a.seq)) chain`)
  const { entries, firstBroken } = chain as { entries: number; firstBroken: number | null }
  return { entries, intact: firstBroken === null, firstBroken }
}
