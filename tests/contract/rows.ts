import type { World } from '../world.ts'

/** Sessions and mailed links come and go by themselves. */
const PASSING = ['_prisma_migrations', 'session', 'login_attempt', 'password_token']

type Table = { name: string; columns: string[] }
/** The tables of each world: asked for once. */
const tablesOf = new WeakMap<World, Promise<Table[]>>()
async function readTables({ db: { pool } }: World) {
  const { rows } = await pool.query<Table>(
    `SELECT t.table_name AS name, array_agg(c.column_name::text) AS columns
    FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
  )
  return rows.filter(({ name }) => !PASSING.includes(name))
}

/** The rows that a select finds in each table, all in one question: these tests ask hundreds of times. */
async function overTables<R extends object>(world: World, select: (table: string, brand: string, id: string) => string, values: unknown[]) {
  const tables = tablesOf.get(world) ?? readTables(world)
  tablesOf.set(world, tables)
  const selects = (await tables).map(({ name: table, columns }) => {
    const column = (name: string) => (columns.includes(name) ? `t.${name}` : 'NULL::uuid')
    const brand = column({ brand: 'id', app_user: 'client_id' }[table] ?? 'brand_id')
    return `SELECT '${table}' AS "table", rows.* FROM (${select(`"${table}" t`, brand, column('id'))}) rows`
  })
  return (await world.db.pool.query<R & { table: string }>(selects.join(' UNION ALL '), values)).rows
}

/** What brands own, table by table: the same as long as nothing of it changes. */
export async function fingerprint(world: World, ...brandIds: string[]) {
  // who came and looked is written a moment later
  await world.app.securityLog.flush()
  return overTables<{ rows: number; hash: string }>(
    world,
    (table, brand) =>
      `SELECT count(*)::int AS rows, sum(hashtextextended(t::text, 0)) AS hash FROM ${table} WHERE ${brand} = ANY($1::uuid[])`,
    [brandIds],
  )
}
const logs = ['security_event', 'security_change', 'audit_entry', 'audit_seal']
/** The same but for the logs, which say of those who only look that they did. */
export const changesOf = async (world: World, brandId: string) =>
  (await fingerprint(world, brandId)).filter(({ table }) => !logs.includes(table))

/** Rows, of whomever, in which one of these texts stands. */
export const rowsWith = (world: World, ...texts: string[]) =>
  overTables<{ text: string }>(world, (table) => `SELECT t::text AS text FROM ${table} WHERE t::text LIKE ANY($1)`, [
    texts.map((t) => `%${t}%`),
  ])

/** The ids of everything that belongs to a brand, the brands themselves among them. */
export const idsOf = (world: World) =>
  overTables<{ brand: string; id: string }>(
    world,
    (table, brand, id) => `SELECT ${brand} AS brand, ${id}::text AS id FROM ${table} WHERE ${brand} IS NOT NULL AND ${id} IS NOT NULL`,
    [],
  )

/** What each person may do and how they prove who they are. */
export async function powers({ db: { prisma } }: World) {
  const people = await prisma.user.findMany({ include: { brands: { orderBy: { brandId: 'asc' } } } })
  return new Map(
    people.map(({ id, role, clientId, hasCmsAccess, enabled, passwordHash, brands }) => [
      id,
      { role, clientId, hasCmsAccess, enabled, passwordHash, brands: brands.map((b) => b.brandId) },
    ]),
  )
}
