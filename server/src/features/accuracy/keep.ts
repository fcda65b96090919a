import sql, { type Sql } from 'sql-template-tag'
import { keepBrandChange, ROWS_KEPT } from '../../data/brand-changes.ts'
import type { Db } from '../../data/db.ts'
import type { Tx } from '../../data/tx.ts'
import { type Rows, workedOut } from './compared.ts'

/** What claims say, as one text: lines that are compared with contracts, and the files that were read, which take claims back. */
const standingNow = (brandId: string): Sql => sql`concat_ws(' ',
  (SELECT s.lines_revision FROM variance_state s WHERE s.brand_id = ${brandId}),
  (SELECT concat_ws(' ', count(*), date_part('epoch', max(f.finished_at)))
    FROM remittance_file f WHERE f.brand_id = ${brandId} AND f.state = 'applied'))`

/** Whether rows are of all estimates, answers and claims there are. */
export const isAccuracyKept = (brandId: string): Sql => sql`(
  EXISTS (SELECT FROM accuracy_state s WHERE s.brand_id = ${brandId} AND s.standing = ${standingNow(brandId)})
  AND NOT EXISTS (SELECT FROM accuracy_due d WHERE d.brand_id = ${brandId}))`

/** Writes what came out otherwise than it stands. @returns the rows that changed, at most so many that lists are told of, and one */
async function writeRows(tx: Tx, brandId: string, rows: Rows): Promise<string[]> {
  await tx.execute(sql`CREATE TEMP TABLE computed_accuracy (LIKE accuracy_row) ON COMMIT DROP`)
  await tx.execute(sql`INSERT INTO computed_accuracy ${workedOut(brandId, rows)}`)
  await tx.execute(sql`ANALYZE computed_accuracy (id)`)
  const gone = await tx.rows<{ id: string }>(sql`
    WITH gone AS (DELETE FROM accuracy_row x WHERE x.brand_id = ${brandId} AND (${rows === null} OR x.id = ANY(${rows ?? []}::uuid[]))
      AND NOT EXISTS (SELECT FROM computed_accuracy c WHERE c.id = x.id AND ROW (c.*) IS NOT DISTINCT FROM ROW (x.*)) RETURNING x.id)
    SELECT id FROM gone LIMIT ${ROWS_KEPT + 1}::int`)
  const came = await tx.rows<{ id: string }>(sql`
    WITH came AS (INSERT INTO accuracy_row (brand_id, id, facility_id, payer_id, code, modifiers, in_patient, service, why, last_day,
        answers, claims, compared, near1, near5, near10, beyond, higher, lower, median, median_rate)
      SELECT c.* FROM computed_accuracy c WHERE c.brand_id = ${brandId}
        AND NOT EXISTS (SELECT FROM accuracy_row x WHERE x.brand_id = ${brandId} AND x.id = c.id) RETURNING id)
    SELECT id FROM came LIMIT ${ROWS_KEPT + 1}::int`)
  return [...new Set([...gone, ...came].map(({ id }) => id))]
}

async function keepAgain(tx: Tx, brandId: string) {
  const [state] = await tx.rows<{ standing: string; isSame: boolean }>(sql`
    SELECT n.standing, s.standing IS NOT DISTINCT FROM n.standing AS "isSame"
    FROM (SELECT ${standingNow(brandId)} AS standing) n LEFT JOIN accuracy_state s ON s.brand_id = ${brandId}`)
  const due = await tx.rows<{ rows: string[] | null }>(sql`DELETE FROM accuracy_due WHERE brand_id = ${brandId} RETURNING rows`)
  const isAll = !state!.isSame || due.some(({ rows }) => rows === null)
  const changed = await writeRows(tx, brandId, isAll ? null : [...new Set(due.flatMap(({ rows }) => rows ?? []))])
  const [now] = await tx.rows<{ revision: bigint }>(sql`
    INSERT INTO accuracy_state AS s (brand_id, standing) VALUES (${brandId}, ${state!.standing})
    ON CONFLICT (brand_id) DO UPDATE SET standing = EXCLUDED.standing, revision = s.revision + 1 RETURNING s.revision`)
  if (changed.length <= ROWS_KEPT) await tx.execute(keepBrandChange(brandId, 'accuracy', now!.revision, changed))
  if (changed.length > ROWS_KEPT) await tx.execute(sql`ANALYZE accuracy_row`)
}

/**
 * Works out rows whose estimates or answers changed since, and all of them where claims did. Of several servers one does it at a time; who
 * waited finds it done.
 */
export async function keepAccuracy(db: Db, brandId: string): Promise<void> {
  const isKept = sql`SELECT WHERE ${isAccuracyKept(brandId)}`
  if ((await db.rows(isKept)).length) return
  await db.longTransaction(async (tx) => {
    await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('accuracy ' || ${brandId}, 0))::text`)
    if ((await tx.rows(isKept)).length === 0) await keepAgain(tx, brandId)
  })
}
