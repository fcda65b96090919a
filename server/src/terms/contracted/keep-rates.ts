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

/** Where rates are written that are computed: where they belong, or beside what there is, to be compared with it. */
export interface Place {
  table: 'contracted_rate' | 'computed_rate'
  /** they are numbered from there on */
  last: number
  /** of rules the ids, where they are held already: of any other there is no rate */
  held: ReadonlySet<string> | null
}

/** Holds contracts and rules, in the order in which they are removed: whoever removes one waits. @returns the ids of the rules */
async function holdRules(tx: Tx, brandId: string): Promise<Set<string>> {
  await tx.rows(sql`SELECT 1 FROM contract WHERE brand_id = ${brandId} FOR KEY SHARE`)
  const rules = await tx.rows<{ id: string }>(sql`SELECT id FROM contract_rule WHERE brand_id = ${brandId} FOR KEY SHARE`)
  // of those that have just come the database knows nothing: each rate would be compared with every rule, and this time or the next they
  // would be read ten times as long
  await tx.execute(sql`ANALYZE contract_rule (brand_id, id)`)
  return new Set(rules.map(({ id }) => id))
}

/**
 * Where the rates of contracts go: of contracts that have none so far to where they belong, while the next are computed. That takes two
 * thirds as long as to compute them, compare them with nothing and write them again. Their rules are held all the while.
 */
export async function placeFor(tx: Tx, brandId: string, contracts: readonly string[]): Promise<Place> {
  const [there] = await tx.rows<{ some: boolean; last: number }>(sql`
    SELECT EXISTS (SELECT FROM contracted_rate WHERE brand_id = ${brandId} AND contract_id = ANY(${contracts}::uuid[])) AS some,
      (SELECT coalesce(max(id), 0)::float8 FROM contracted_rate WHERE brand_id = ${brandId}) AS last`)
  if (there && !there.some) return { table: 'contracted_rate', last: there.last, held: await holdRules(tx, brandId) }
  await tx.execute(sql`CREATE TEMP TABLE computed_rate (LIKE contracted_rate INCLUDING DEFAULTS) ON COMMIT DROP`)
  return { table: 'computed_rate', last: 0, held: null }
}

/** What was written of the rates of contracts: how many rows, and how many rates each contract has now. */
interface Written {
  rows: number
  counts: { id: string; rates: number }[]
}

/**
 * Keeps what was computed of some contracts, and forgets the rates of those that are not in force.
 * @param before of those of them of which rates were computed, how many they had
 * @param codes that these are of; null: all, whatever there was before
 * @returns of each contract that was computed, how many rates it has
 */
export async function keepRates(
  tx: Tx,
  brandId: string,
  { table }: Place,
  inForce: readonly string[],
  before: ReadonlyMap<string, number>,
  codes: readonly string[] | null,
): Promise<Map<string, number>> {
  const computed = [...before.keys()]
  const { rows, counts } =
    table === 'contracted_rate' ? await asWritten(tx, brandId, computed) : await replace(tx, brandId, computed, codes)
  // a statement of its own: beside another condition, the rates of every contract would be read to find these
  const ended = await tx.execute(sql`DELETE FROM contracted_rate WHERE brand_id = ${brandId} AND contract_id = ANY(
    SELECT c.id FROM contract c WHERE c.brand_id = ${brandId} AND c.id <> ALL(${inForce}::uuid[])
      AND EXISTS (SELECT FROM contracted_rate r WHERE r.brand_id = ${brandId} AND r.contract_id = c.id))`)
  const after = new Map(Array.from(before, ([id, rates]) => [id, codes === null ? 0 : rates]))
  for (const { id, rates } of counts) after.set(id, (after.get(id) ?? 0) + rates)
  const all = [...after.values()].reduce((sum, rates) => sum + rates, 0)
  if (ended + rows > MANY * all) await tx.execute(sql`ANALYZE contracted_rate`)
  return after
}

async function asWritten(tx: Tx, brandId: string, computed: readonly string[]): Promise<Written> {
  const counts = await tx.rows<Written['counts'][number]>(sql`
    SELECT contract_id AS id, count(*)::int AS rates FROM contracted_rate
    WHERE brand_id = ${brandId} AND contract_id = ANY(${computed}::uuid[]) GROUP BY contract_id`)
  return { rows: counts.reduce((sum, { rates }) => sum + rates, 0), counts }
}

/**
 * Writes what has come out otherwise, and nothing else: mostly little has. The contracts and rules that they are of are held only now:
 * whoever changes or removes one does not wait for the computing, and what went meanwhile has no rates.
 */
async function replace(tx: Tx, brandId: string, computed: readonly string[], codes: readonly string[] | null): Promise<Written> {
  await holdRules(tx, brandId)
  await tx.execute(sql`ANALYZE computed_rate (rule_id, code)`)
  await tx.execute(sql`DELETE FROM computed_rate c
    WHERE NOT EXISTS (SELECT FROM contract_rule r WHERE r.brand_id = ${brandId} AND r.id = c.rule_id)`)
  // rows by their places: nobody else writes rates meanwhile, nor can what they are of be removed
  await tx.execute(sql`
    CREATE TEMP TABLE other_rate ON COMMIT DROP AS
    SELECT r.ctid AS old, c.ctid AS new, coalesce(r.contract_id, c.contract_id) AS contract_id
    FROM (SELECT ctid, * FROM contracted_rate WHERE brand_id = ${brandId} AND contract_id = ANY(${computed}::uuid[])
      ${codes ? sql`AND code = ANY(${codes}::text[])` : empty}) r
    FULL JOIN computed_rate c ON (${listOf(key, 'r')}) = (${listOf(key, 'c')})
    WHERE r.id IS NULL OR c.id IS NULL OR (${listOf(value, 'r')}) IS DISTINCT FROM (${listOf(value, 'c')})
    ORDER BY r.ctid`)
  // what is written was just read, so it is in memory
  await tx.execute(sql`SET LOCAL random_page_cost = 1.1`)
  const gone = await tx.execute(sql`DELETE FROM contracted_rate r USING other_rate o
    WHERE r.brand_id = ${brandId} AND r.ctid = o.old AND o.new IS NULL`)
  // saying itself when they changed, it spares the trigger that says it of each row
  const changed = await tx.execute(sql`
    UPDATE contracted_rate r SET (${listOf(value)}, changed) = ROW(${listOf(value, 'c')}, pg_current_xact_id())
    FROM other_rate o JOIN computed_rate c ON c.ctid = o.new WHERE r.brand_id = ${brandId} AND r.ctid = o.old`)
  const added = await tx.execute(sql`INSERT INTO contracted_rate (brand_id, id, ${listOf(written)})
    SELECT ${brandId}::uuid, last.id + row_number() OVER (ORDER BY c.id), ${listOf(written, 'c')}
    FROM other_rate o JOIN computed_rate c ON c.ctid = o.new,
      (SELECT coalesce(max(id), 0) AS id FROM contracted_rate WHERE brand_id = ${brandId}) last
    WHERE o.old IS NULL`)
  const counts = await tx.rows<Written['counts'][number]>(
    codes === null
      ? sql`SELECT contract_id AS id, count(*)::int AS rates FROM computed_rate GROUP BY contract_id`
      : sql`SELECT contract_id AS id, (count(*) FILTER (WHERE old IS NULL) - count(*) FILTER (WHERE new IS NULL))::int AS rates
          FROM other_rate GROUP BY contract_id`,
  )
  return { rows: gone + changed + added, counts }
}
