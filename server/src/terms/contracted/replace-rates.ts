import sql, { empty, raw } from 'sql-template-tag'
import type { Tx } from '../../data/tx.ts'
import { columns } from './rate-rows.ts'

const listOf = (names: readonly string[], of?: 'r' | 'c') => raw(names.map((name) => (of ? `${of}.${name}` : name)).join(', '))
/** What tells the rates of a contract apart; the rest is what they come to. */
const key = ['contract_id', 'service_type', 'code_type', 'code', 'modifiers', 'revenue_code']
const written = columns.filter((name) => name !== 'brand_id' && name !== 'id')
const value = written.filter((name) => !key.includes(name))
/** Where so large a share of the rates of what was computed is written, the database looks anew at what there is. */
const MANY = 0.1

/**
 * Writes what has come out otherwise, and nothing else: mostly little has. The contracts and rules that they are of are held only now,
 * in the order in which they are removed: whoever changes or removes one does not wait for the computing, and what went meanwhile has
 * no rates.
 * @param inForce contracts: of others there are no rates
 * @param before of those of them of which there are rates in `computed_rate`, how many they had
 * @param codes that these are of; null: all, whatever there was before
 * @returns of each contract that was computed, how many rates it has
 */
export async function replaceRates(
  tx: Tx,
  brandId: string,
  inForce: readonly string[],
  before: ReadonlyMap<string, number>,
  codes: readonly string[] | null,
): Promise<Map<string, number>> {
  const computed = [...before.keys()]
  await tx.rows(sql`SELECT 1 FROM contract WHERE brand_id = ${brandId} FOR KEY SHARE`)
  await tx.rows(sql`SELECT 1 FROM contract_rule WHERE brand_id = ${brandId} FOR KEY SHARE`)
  // without statistics of what has just come, each rate would be compared with every rule
  await tx.execute(sql`ANALYZE contract_rule (brand_id, id)`)
  await tx.execute(sql`ANALYZE computed_rate (rule_id, code)`)
  await tx.execute(sql`DELETE FROM computed_rate c
    WHERE NOT EXISTS (SELECT FROM contract_rule r WHERE r.brand_id = ${brandId} AND r.id = c.rule_id)`)
  // a statement of its own: beside another condition, the rates of every contract would be read to find these
  const ended = await tx.execute(sql`DELETE FROM contracted_rate WHERE brand_id = ${brandId} AND contract_id = ANY(
    SELECT c.id FROM contract c WHERE c.brand_id = ${brandId} AND c.id <> ALL(${inForce}::uuid[])
      AND EXISTS (SELECT FROM contracted_rate r WHERE r.brand_id = ${brandId} AND r.contract_id = c.id))`)
  // rows by their places: nobody else writes rates meanwhile, nor can what they are of be removed
  await tx.execute(sql`
    CREATE TEMP TABLE other_rate ON COMMIT DROP AS
    SELECT r.ctid AS old, c.ctid AS new, coalesce(r.contract_id, c.contract_id) AS contract_id
    FROM (SELECT ctid, * FROM contracted_rate WHERE brand_id = ${brandId} AND contract_id = ANY(${computed}::uuid[])
      ${codes ? sql`AND code = ANY(${codes}::text[])` : empty}) r
    FULL JOIN computed_rate c ON (${listOf(key, 'r')}) = (${listOf(key, 'c')})
    WHERE r.id IS NULL OR c.id IS NULL OR (${listOf(value, 'r')}) IS DISTINCT FROM (${listOf(value, 'c')})`)
  // what is written was just read, so it is in memory
  await tx.execute(sql`SET LOCAL random_page_cost = 1.1`)
  const gone = await tx.execute(sql`DELETE FROM contracted_rate r USING other_rate o
    WHERE r.brand_id = ${brandId} AND r.ctid = o.old AND o.new IS NULL`)
  const changed = await tx.execute(sql`UPDATE contracted_rate r SET (${listOf(value)}) = ROW(${listOf(value, 'c')})
    FROM other_rate o JOIN computed_rate c ON c.ctid = o.new WHERE r.brand_id = ${brandId} AND r.ctid = o.old`)
  const added = await tx.execute(sql`INSERT INTO contracted_rate (brand_id, id, ${listOf(written)})
    SELECT ${brandId}::uuid, last.id + row_number() OVER (ORDER BY c.id), ${listOf(written, 'c')}
    FROM other_rate o JOIN computed_rate c ON c.ctid = o.new,
      (SELECT coalesce(max(id), 0) AS id FROM contracted_rate WHERE brand_id = ${brandId}) last
    WHERE o.old IS NULL`)
  const counts = await tx.rows<{ id: string; rates: number }>(
    codes === null
      ? sql`SELECT contract_id AS id, count(*)::int AS rates FROM computed_rate GROUP BY contract_id`
      : sql`SELECT contract_id AS id, (count(*) FILTER (WHERE old IS NULL) - count(*) FILTER (WHERE new IS NULL))::int AS rates
          FROM other_rate GROUP BY contract_id`,
  )
  const after = new Map(Array.from(before, ([id, rates]) => [id, codes === null ? 0 : rates]))
  for (const { id, rates } of counts) after.set(id, (after.get(id) ?? 0) + rates)
  const all = [...after.values()].reduce((sum, rates) => sum + rates, 0)
  if (ended + gone + changed + added > MANY * all) await tx.execute(sql`ANALYZE contracted_rate`)
  return after
}
