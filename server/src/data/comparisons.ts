import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { Db } from './db.ts'
import type { Tx } from './tx.ts'

/** Comparisons of a brand that are kept; the oldest goes when another comes. */
const KEPT = 4

/** The rows of a comparison come with it and go with it. */
export const comparisonRevision = (brandId: string, id: string) =>
  sql`(SELECT coalesce(min(k.id::text), '') FROM comparison k WHERE k.brand_id = ${brandId} AND k.id = ${id})`

/**
 * A comparison of two versions, computed once and kept for a while: its rows are then read page by page.
 * @param key what is compared, and in which state
 * @param compute writes the rows of the comparison under its id, and answers what there is to say of all
 */
export async function keepComparison<S extends object>(
  db: Db,
  brandId: string,
  key: string,
  compute: (tx: Tx, id: string) => Promise<S>,
): Promise<{ id: string; summary: S }> {
  const known = sql`SELECT id, summary FROM comparison WHERE brand_id = ${brandId} AND key = ${key}`
  const [there] = await db.rows<{ id: string; summary: S }>(known)
  if (there) return there
  return db.longTransaction(async (tx) => {
    // whoever asks meanwhile waits for the same
    await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`comparison ${brandId} ${key}`}, 0))::text`)
    const [meanwhile] = await tx.rows<{ id: string; summary: S }>(known)
    if (meanwhile) return meanwhile
    const id = uuid()
    await tx.execute(sql`INSERT INTO comparison (brand_id, id, key) VALUES (${brandId}, ${id}, ${key})`)
    const summary = await compute(tx, id)
    await tx.execute(sql`UPDATE comparison SET summary = ${JSON.stringify(summary)}::jsonb WHERE brand_id = ${brandId} AND id = ${id}`)
    await tx.execute(sql`DELETE FROM comparison WHERE brand_id = ${brandId} AND id IN (
      SELECT c.id FROM comparison c WHERE c.brand_id = ${brandId} ORDER BY c.created_at DESC, c.id DESC OFFSET ${KEPT})`)
    return { id, summary }
  })
}
