import sql, { join, type Sql } from 'sql-template-tag'
import { can, type Who } from '@ratebook/shared/wire/access.ts'
import { ID } from '@ratebook/shared/wire/identifiers.ts'
import type { Reader } from './db.ts'
import { recordNames } from './record-names.ts'

/** Who changes something. */
export interface Actor {
  id: string
  username: string
}
/** Who the log says did what nobody asked for: contracts that renew, and files that are published, by themselves. */
export const ITSELF: Actor = { id: '00000000-0000-0000-0000-000000000000', username: 'Ratebook' }
export interface Change {
  action: string
  entity: string
  entityId: string
  /** what it is called, where neither the record itself nor its fields say so */
  name?: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Never written to the log, whatever a caller hands over. */
const SECRET = /password|secret|token|hash$/i
/** What every change raises by itself says nothing. */
const NOISE = new Set([
  ...['version', 'updatedAt', 'chargeRevision', 'chargesChangedAt', 'detailsChangedAt', 'linkedAt'],
  ...['termsRevision', 'termsChangedAt', 'associationsRevision'],
])

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null, (_, v) => (typeof v === 'bigint' ? String(v) : v)))

/** The fields that differ, as they were and as they are; of a new or removed thing, all of them. */
export function difference({ before, after }: Change) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((n) => !SECRET.test(n) && !NOISE.has(n))
  const differing = names.filter((n) => JSON.stringify(plain(before?.[n])) !== JSON.stringify(plain(after?.[n])))
  const of = (side: Record<string, unknown> | null | undefined) =>
    side ? Object.fromEntries(differing.filter((n) => n in side).map((n) => [n, plain(side[n])])) : null
  return { before: of(before), after: of(after) }
}

/** Fields that say what a thing is called; the first one there is does. */
const namingFields = ['username', 'displayName', 'name', 'documentName', 'says', 'code', 'cptHcpcs', 'pxCode', 'fileName']
const nameIn = (side: Sql): Sql => join(namingFields.map((f) => sql`${side}->>${f}`))
/** What the record of an entry `a` was called; '' where nothing says so. */
export const entryName: Sql = sql`coalesce(a.name, ${nameIn(sql`a.after`)}, ${nameIn(sql`a.before`)}, '')`

function nameOf({ name, before, after }: Change): string {
  const fields = { ...before, ...after }
  return name ?? String(namingFields.map((f) => fields[f]).find((value) => typeof value === 'string' && value !== '') ?? '')
}

export function auditEntry(brandId: string, actor: Actor, change: Change): Sql {
  const { before, after } = difference(change)
  const { entityId } = change
  // a record is called as it is called now, unless it is gone
  const live =
    ID.test(entityId) && change.name === undefined
      ? sql`(SELECT r.name FROM (${recordNames(brandId, [entityId], true)}) r LIMIT 1)`
      : sql`NULL`
  return sql`SELECT audit_append(${brandId}::uuid, ${actor.id}::uuid, ${actor.username}, ${change.action}, ${change.entity},
    ${entityId}, coalesce(${live}, ${nameOf(change)}),
    ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb)::text`
}

/** What the server seals of an entry: its hash follows from all before it. */
export const sealedText = (brandId: string, seq: number, hash: string) => `${brandId} ${seq} ${hash}`

/** Every id in a value, however deep. */
export const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return ID.test(value) ? [value] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(idsIn) : []
}
/** What the records are called whose ids stand in these entries, as far as the person may know. */
export async function namesIn(db: Reader, brandId: string, user: Who, entries: readonly unknown[]): Promise<Map<string, string>> {
  const ids = [...new Set(entries.flatMap(idsIn))]
  if (ids.length === 0) return new Map()
  const rows = await db.prepared<{ id: string; name: string }>(recordNames(brandId, ids, can(user, 'contracts:read')))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What people do that changes nothing. */
export const withoutChange = ['sign-in', 'sign-in-failed', 'sign-out', 'read', 'export']
/** Whether an entry `a` says that something changed. */
export const isChange: Sql = sql`a.action <> ALL(${withoutChange}::text[])`

/** What entries about contracts are about. */
const ofContracts = [
  'contract',
  'contract document',
  'rule',
  'code service',
  'fee schedule',
  'contracted rates',
  'payments',
  'remittances',
  'remit payer',
  'variance',
  'price accuracy',
]
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
  return { entries, firstBroken }
}
