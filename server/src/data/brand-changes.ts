import sql from 'sql-template-tag'
import type { Reader } from './db.ts'

/** What of a brand has revisions that say which rows they changed. */
export const brandChangeKinds = ['terms', 'associations', 'replaced', 'variance', 'accuracy'] as const
export type BrandChangeKind = (typeof brandChangeKinds)[number]

/** Revisions whose rows are remembered: what is older than these is read anew. As the trigger for remitted lines has it. */
export const REVISIONS_KEPT = 1_000
/** Rows of a revision that are remembered: where more changed, lists are read anew. The trigger has it, too. */
export const ROWS_KEPT = 1_000

export const keepBrandChange = (brandId: string, what: BrandChangeKind, revision: bigint, changed: readonly string[]) => sql`
  WITH forgotten AS (
    DELETE FROM brand_change WHERE brand_id = ${brandId} AND what = ${what} AND revision <= ${revision}::bigint - ${REVISIONS_KEPT}::int
  )
  INSERT INTO brand_change (brand_id, what, revision, rows) VALUES (${brandId}, ${what}, ${revision}, ${changed}::uuid[])`

/**
 * The rows that changed between two revisions of what a brand has of a kind; null where one of those that came between does not say which.
 * What a revision says after a blank is not looked at.
 */
export async function brandChanges(reader: Reader, brandId: string, what: BrandChangeKind, from: string, to: string) {
  const [before, after] = [Number.parseInt(from, 10), Number.parseInt(to, 10)]
  const changes = await reader.rows<{ rows: string[] }>(sql`
    SELECT rows FROM brand_change WHERE brand_id = ${brandId} AND what = ${what} AND revision > ${before} AND revision <= ${after}`)
  return changes.length === after - before ? [...new Set(changes.flatMap(({ rows }) => rows))] : null
}
