import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../data/tx.ts'
import { codeColumns, identityOf } from './staging.ts'

/** Which charge master, in every statement on every table it touches. */
export const ours = ({ brandId, facilityId }: { brandId: string; facilityId: string }): Sql =>
  sql`c.brand_id = ${brandId} AND c.facility_id = ${facilityId}`

/**
 * Finds the item of the charge master that each staged row is, in the table `matched`: one that is the very same, live or else retired;
 * else one that agrees in codes and description, or in the codes alone, where these belong to a single item in the file and to a single
 * one in the charge master: it was moved to another department, or its description reworded.
 */
export async function match(tx: Tx, target: { brandId: string; facilityId: string }) {
  const same = sql`${ours(target)} AND c.identity = s.identity AND c.variant = s.variant`
  await tx.execute(sql`
    CREATE TEMP TABLE matched ON COMMIT DROP AS
    SELECT s.id AS staged_id, c.id AS item_id FROM staged s JOIN charge_item c ON ${same} AND c.retired_by IS NULL`)
  await tx.execute(sql`
    INSERT INTO matched SELECT DISTINCT ON (s.id) s.id, c.id FROM staged s JOIN charge_item c ON ${same} AND c.retired_by IS NOT NULL
    WHERE NOT EXISTS (SELECT FROM matched m WHERE m.staged_id = s.id) ORDER BY s.id, c.retired_by DESC`)
  const unmatched = await tx.execute(sql`
    CREATE TEMP TABLE unmatched ON COMMIT DROP AS
    SELECT s.id, s.code FROM staged s WHERE NOT EXISTS (SELECT FROM matched m WHERE m.staged_id = s.id)`)
  await tx.execute(sql`ANALYZE matched`)
  if (unmatched === 0) return
  await tx.execute(sql`ANALYZE unmatched`)
  for (const columns of [[...codeColumns, 'description'] as const, codeColumns]) {
    const alone = (table: Sql) => sql`(
      SELECT ${identityOf('x', columns)} AS key, (array_agg(x.id))[1] AS id FROM ${table} x
      WHERE x.code IN (SELECT u.code FROM unmatched u) GROUP BY 1 HAVING count(*) = 1)`
    const live = sql`(SELECT * FROM charge_item c WHERE ${ours(target)} AND c.retired_by IS NULL)`
    await tx.execute(sql`
      INSERT INTO matched
      SELECT s.id, c.id FROM ${alone(sql`staged`)} s JOIN unmatched u ON u.id = s.id JOIN ${alone(live)} c ON c.key = s.key
      WHERE NOT EXISTS (SELECT FROM matched m WHERE m.staged_id = s.id) AND NOT EXISTS (SELECT FROM matched m WHERE m.item_id = c.id)`)
  }
}
