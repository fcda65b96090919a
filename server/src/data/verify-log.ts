import sql from 'sql-template-tag'
import type { Verified } from '@ratebook/shared/audit.ts'
import { sealedText, verifyChain } from './audit.ts'
import { type Anchor, hashOf, isSignedBy } from './audit-anchors.ts'
import type { AuditKey } from './audit-key.ts'
import type { Reader } from './db.ts'

/** An anchor, and what is wrong with it: altered or not signed here, or others are gone before it. */
type Checked = { anchor: Anchor; fault: 'signature' | 'removed' | null }
/** Anchors as they were read, and the last one that the database knows of, where they should end with that. */
export interface Outside {
  anchors: readonly Checked[]
  missing: boolean
}

/**
 * Whether anchors are what was written: each signed, and following from the one before.
 * @param last the number of the last one written; without it they are a part, as of a log that was rotated
 */
export function checkAnchors(anchors: readonly Anchor[], key: AuditKey, last?: number): Outside {
  let [n, previous] = last === undefined && anchors[0] ? [anchors[0].n - 1, anchors[0].previous] : [0, '']
  const checked = anchors.map((anchor): Checked => {
    const follows = anchor.n === n + 1 && anchor.previous === previous
    ;[n, previous] = [anchor.n, hashOf(anchor)]
    return { anchor, fault: !isSignedBy(key, anchor) ? 'signature' : follows ? null : 'removed' }
  })
  return { anchors: checked, missing: last !== undefined && n < last }
}
/** The number of the last anchor that was written by a key. */
export async function lastAnchor(db: Reader, key: AuditKey): Promise<number> {
  const [row] = await db.rows<{ n: number }>(sql`SELECT n FROM audit_anchor WHERE key_id = ${key.id}`)
  return row?.n ?? 0
}

const SEALS_AT_ONCE = 5_000
/** The first entry from `from` on that no server sealed, with its moment. */
async function firstForged(db: Reader, brandId: string, from: number, key: AuditKey) {
  for (let next = from; ; ) {
    const rows = await db.rows<{ seq: number; hash: string; at: Date; seal: string | null }>(sql`
      SELECT a.seq, a.hash, a.at, s.seal FROM audit_entry a LEFT JOIN audit_seal s ON s.brand_id = a.brand_id AND s.seq = a.seq
      WHERE a.brand_id = ${brandId} AND a.seq >= ${next} ORDER BY a.seq LIMIT ${SEALS_AT_ONCE}`)
    const forged = rows.find(({ seq, hash, seal }) => seal !== key.seal(sealedText(brandId, seq, hash)))
    if (forged || rows.length < SEALS_AT_ONCE) return forged
    next += SEALS_AT_ONCE
  }
}

/**
 * Whether a brand's log is what it was: its chain inside the database; the chain against the anchors outside, which a chain that was
 * written anew or cut off does not lead through; the anchors themselves; and whether each entry was sealed by a server.
 */
export async function verifyLog(db: Reader, brandId: string, { anchors, missing }: Outside, key: AuditKey): Promise<Verified> {
  const { entries, firstBroken } = await verifyChain(db, brandId)
  const headIn = (anchor: Anchor) => anchor.heads.find((head) => head.brandId === brandId)
  const own = anchors.flatMap(({ anchor }) => headIn(anchor) ?? [])
  const rows = await db.rows<{ seq: number; hash: string }>(
    sql`SELECT a.seq, a.hash FROM audit_entry a WHERE a.brand_id = ${brandId} AND a.seq = ANY(${own.map((a) => a.seq)}::int[])`,
  )
  const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]))
  const answer = { entries, anchors: own.length, intact: false }
  let anchored = 0
  let since: string | null = null
  let damage: Pick<Verified, 'broken' | 'firstBroken' | 'until' | 'since'> | null = null
  for (const { anchor, fault } of anchors) {
    const head = headIn(anchor)
    if (fault) damage ??= { broken: fault, firstBroken: anchored + 1, until: Math.max(head?.seq ?? entries, anchored + 1), since }
    if (fault === 'signature' || !head) continue
    const hash = hashes.get(head.seq)
    const broken = hash === undefined ? 'missing' : hash !== head.hash ? 'rewritten' : null
    // the chain says more exactly where, as long as it is itself broken
    if (broken && firstBroken === null) {
      const from = broken === 'missing' ? Math.max(anchored, entries) + 1 : anchored + 1
      return { ...answer, anchored, broken, firstBroken: from, until: head.seq, since }
    }
    if (!broken) [anchored, since] = [head.seq, anchor.at]
  }
  if (firstBroken !== null) return { ...answer, anchored, broken: 'chain', firstBroken, until: firstBroken, since }
  if (missing) damage ??= { broken: 'removed', firstBroken: anchored + 1, until: Math.max(entries, anchored + 1), since }
  if (damage) return { ...answer, anchored, ...damage }
  const [{ first, last } = { first: null, last: null }] = await db.rows<{ first: number | null; last: number | null }>(
    sql`SELECT min(s.seq) AS first, max(s.seq) AS last FROM audit_seal s WHERE s.brand_id = ${brandId}`,
  )
  // what was not anchored yet is known by its seals
  if (last !== null && last > entries) return { ...answer, anchored, broken: 'missing', firstBroken: entries + 1, until: last, since }
  const sealed = [first, ...own.map((head) => head.sealed)].filter((seq) => seq !== null)
  const forged = sealed.length > 0 ? await firstForged(db, brandId, Math.min(...sealed), key) : undefined
  if (forged) return { ...answer, anchored, broken: 'forged', firstBroken: forged.seq, until: forged.seq, since: forged.at.toISOString() }
  return { ...answer, anchored, intact: true, broken: null, firstBroken, until: null, since: null }
}
