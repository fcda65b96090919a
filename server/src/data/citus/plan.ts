import pg from 'pg'
import { ofPlatform } from '../tenants.ts'

/** What it takes to spread tenants' tables over a cluster of Citus by brand (ADR 68). */
export interface Plan {
  /** why it cannot be done, and what helps */
  refusals: string[]
  /** what the database does now and will do no more */
  givenUp: string[]
  /** in this order, each by itself */
  statements: string[]
}
export type Client = Pick<pg.ClientBase, 'query'>

interface ForeignKey {
  name: string
  of: string
  to: string
  columns: string[]
  text: string
}
const BRAND = 'brand_id'
const quoted = pg.escapeIdentifier
const qualified = (table: string) => `public.${quoted(table)}`
const literal = (table: string) => pg.escapeLiteral(qualified(table))

/** Tables so that each stands behind those that it refers to. */
function inOrder(tables: readonly string[], keys: readonly ForeignKey[]): string[] {
  const left = new Set([...tables].sort())
  const done: string[] = []
  while (left.size > 0) {
    const next = [...left].find((table) => !keys.some(({ of, to }) => of === table && to !== table && left.has(to)))
    if (next === undefined) throw new Error(`These tables refer to each other in a circle: ${[...left].join(', ')}`)
    left.delete(next)
    done.push(next)
  }
  return done
}

const read = async <R extends pg.QueryResultRow>(client: Client, text: string, values: unknown[] = []) =>
  (await client.query<R>(text, values)).rows

/** A foreign key as Citus takes it: nobody changes a brand, so nothing is to be updated along. */
const withoutUpdate = (text: string) => text.replace(/ ON UPDATE CASCADE/, '')

export async function planOf(client: Client): Promise<Plan> {
  const [citus] = await read<{ is: boolean; triggers: string | null }>(
    client,
    `SELECT to_regproc('create_distributed_table') IS NOT NULL AS is, current_setting('citus.enable_unsafe_triggers', true) AS triggers`,
  )
  if (!citus?.is)
    return {
      refusals: [
        'This database has no Citus. Install it on every node, have a superuser run CREATE EXTENSION citus in this database, and try again',
      ],
      givenUp: [],
      statements: [],
    }
  const columns = await read<{ name: string; hasBrand: boolean }>(
    client,
    `SELECT relname AS name,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = $1 AND NOT a.attisdropped) AS "hasBrand"
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    [BRAND],
  )
  const tenants = columns.filter(({ name, hasBrand }) => hasBrand && !ofPlatform.has(name)).map(({ name }) => name)
  const isTenants = new Set(tenants)
  const keys = await read<ForeignKey>(
    client,
    `SELECT f.conname AS name, t.relname AS of, r.relname AS to, pg_get_constraintdef(f.oid) AS text,
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = t.oid AND attnum = ANY(f.conkey)) AS columns
    FROM pg_constraint f JOIN pg_class t ON t.oid = f.conrelid JOIN pg_class r ON r.oid = f.confrelid
    WHERE f.contype = 'f' AND t.relnamespace = 'public'::regnamespace ORDER BY 2, 1`,
  )
  const ofTenants = keys.filter(({ of }) => isTenants.has(of))
  // what tenants' tables refer to, or are asked together with, is on every node
  const everywhere = [...new Set([...ofTenants.map(({ to }) => to).filter((to) => !isTenants.has(to)), ...ofPlatform])]

  const known = await read<{ name: string; type: string; column: string | null }>(
    client,
    `SELECT c.relname AS name, t.citus_table_type AS type, t.distribution_column AS column
    FROM citus_tables t JOIN pg_class c ON c.oid = t.table_name WHERE c.relnamespace = 'public'::regnamespace`,
  )
  const typeOf = (table: string) => known.find(({ name }) => name === table)
  const isDistributed = (table: string) => typeOf(table)?.type === 'distributed'
  const isEverywhere = (table: string) => typeOf(table)?.type === 'reference'
  const [toReplicate, toDistribute] = [
    inOrder(everywhere, keys).filter((table) => !isEverywhere(table)),
    inOrder(tenants, keys).filter((table) => !isDistributed(table)),
  ]
  const moved = [...toReplicate, ...toDistribute]

  const refusals: string[] = []
  for (const { name, column } of known.filter(({ name, column }) => isTenants.has(name) && isDistributed(name) && column !== BRAND))
    refusals.push(`${name} is distributed by ${column} already: undistribute_table('${name}') first`)
  for (const { name, of } of await read<{ name: string; of: string }>(
    client,
    `SELECT c.relname AS name, t.relname AS of FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
    WHERE i.indisunique AND t.relname = ANY($1) AND t.relnamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = $2 AND a.attnum = ANY(i.indkey::int2[]))`,
    [tenants, BRAND],
  ))
    refusals.push(`${name} of ${of} is unique without the brand: a migration has to put ${BRAND} into it`)
  for (const { name, of, to } of ofTenants.filter((key) => isTenants.has(key.to) && !key.columns.includes(BRAND)))
    refusals.push(`${name} of ${of} refers to ${to} without the brand: a migration has to put ${BRAND} into it`)
  const triggers = await read<{ of: string }>(
    client,
    `SELECT DISTINCT t.relname AS of FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
    WHERE NOT g.tgisinternal AND t.relname = ANY($1) AND t.relnamespace = 'public'::regnamespace ORDER BY 1`,
    [moved],
  )
  if (triggers.length > 0 && citus.triggers !== 'on')
    refusals.push(
      `${triggers.map(({ of }) => of).join(', ')} have triggers, which Citus runs beside the rows of a brand only where ` +
        'citus.enable_unsafe_triggers is on: ALTER SYSTEM SET it on every node, and reload',
    )

  const withBrand = ofTenants.filter((key) => key.columns.includes(BRAND))
  for (const { name, of } of withBrand.filter(({ text }) => text.includes(' ON DELETE SET NULL')))
    refusals.push(`${name} of ${of} sets columns to NULL, which Citus refuses beside the brand: a migration has to make it NO ACTION`)
  const changed = withBrand.filter(({ text }) => withoutUpdate(text) !== text)
  const policies = await read<{ of: string; names: string[] }>(
    client,
    `SELECT t.relname AS of, array_agg(p.polname::text ORDER BY 1) AS names FROM pg_policy p JOIN pg_class t ON t.oid = p.polrelid
    WHERE t.relname = ANY($1) AND t.relnamespace = 'public'::regnamespace GROUP BY 1 ORDER BY 1`,
    [moved],
  )
  const givenUp: string[] = []
  if (policies.length > 0)
    givenUp.push(`row security, the second line (ADR 37), on ${policies.length} tables: ${policies.map(({ of }) => of).join(', ')}`)
  if (triggers.length > 0) givenUp.push(`triggers run on each node by themselves: ${triggers.map(({ of }) => of).join(', ')}`)

  const first = inOrder(tenants, keys).find((table) => isDistributed(table))
  const [lead = ''] = first ? [first] : toDistribute
  return {
    refusals,
    givenUp,
    statements: [
      ...changed.map(
        ({ name, of, text }) =>
          `ALTER TABLE ${qualified(of)} DROP CONSTRAINT ${quoted(name)}, ADD CONSTRAINT ${quoted(name)} ${withoutUpdate(text)}`,
      ),
      ...policies.flatMap(({ of, names }) => [
        ...names.map((name) => `DROP POLICY ${quoted(name)} ON ${qualified(of)}`),
        `ALTER TABLE ${qualified(of)} NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY`,
      ]),
      ...toReplicate.map((table) => `SELECT create_reference_table(${literal(table)})`),
      ...toDistribute.map(
        (table) =>
          `SELECT create_distributed_table(${literal(table)}, '${BRAND}', colocate_with => ${table === lead ? `'none'` : literal(lead)})`,
      ),
    ],
  }
}
