import sql from 'sql-template-tag'
import type { Verified } from '@ratebook/shared/audit.ts'
import { verifyChain } from './audit.ts'
import { type Anchor, signatureCheck } from './audit-anchors.ts'
import type { Reader } from './db.ts'

/**
 * Whether a brand's log is what it was: its chain inside the database, and the chain against
 * the anchors outside, which a chain that was written anew or cut off does not lead through.
 */
export async function verifyLog(db: Reader, brandId: string, anchors: readonly Anchor[], dataDir: string): Promise<Verified> {
  const { entries, firstBroken } = await verifyChain(db, brandId)
  const own = anchors.filter((a) => a.brandId === brandId).sort((a, b) => a.seq - b.seq)
  const rows = await db.rows<{ seq: number; hash: string }>(
    sql`SELECT a.seq, a.hash FROM audit_entry a WHERE a.brand_id = ${brandId} AND a.seq = ANY(${own.map((a) => a.seq)}::int[])`,
  )
  const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]))
  const isSigned = signatureCheck(dataDir)
  const answer = { entries, anchors: own.length, intact: false }
  let anchored = 0
  for (const anchor of own) {
    const hash = hashes.get(anchor.seq)
    const broken = !isSigned(anchor) ? 'signature' : hash === undefined ? 'missing' : hash !== anchor.hash ? 'rewritten' : null
    // the chain says more exactly where, as long as it is itself broken
    if (broken && firstBroken === null) {
      const from = broken === 'missing' ? Math.max(anchored, entries) + 1 : anchored + 1
      return { ...answer, anchored, broken, firstBroken: from, until: anchor.seq }
    }
    if (!broken) anchored = anchor.seq
  }
  if (firstBroken !== null) return { ...answer, anchored, broken: 'chain', firstBroken, until: firstBroken }
  return { ...answer, anchored, intact: true, broken: null, firstBroken, until: null }
}
