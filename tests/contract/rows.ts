import type { World } from '../world.ts'

/** Sessions and mailed links come and go by themselves. */
const PASSING = ['_prisma_migrations', 'session', 'login_attempt', 'password_token']

async function overTables<R extends object>(
  { db: { pool } }: World,
  select: (table: string, brand: string, id: string) => string,
  values: unknown[],
) {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(
    `SELECT t.table_name AS name, array_agg(c.column_name::text) AS columns
    FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
  )
  const all: (R & { table: string })[] = []
  for (const { name: table, columns } of tables.filter(({ name }) => !PASSING.includes(name))) {
    const column = (name: string) => (columns.includes(name) ? `t.${name}` : 'NULL::uuid')
    const brand = column({ brand: 'id', app_user: 'client_id' }[table] ?? 'brand_id')
    const { rows } = await pool.query<R>(select(`"${table}" t`, brand, column('id')), values)
    all.push(...rows.map((row) => ({ ...row, table })))
  }
  return all
}

/** What brands own, table by table: the same as long as nothing of it changes. */
export const fingerprint = (world: World, ...brandIds: string[]) =>
  overTables<{ rows: number; hash: string }>(
    world,
    (table, brand) =>
      `SELECT count(*)::int AS rows, sum(hashtextextended(t::text, 0)) AS hash FROM ${table} WHERE ${brand} = ANY($1::uuid[])`,
    [brandIds],
  )

/** Rows, of whomever, in which one of these texts stands. */
export const rowsWith = (world: World, ...texts: string[]) =>
  overTables<{ text: string }>(world, (table) => `SELECT t::text AS text FROM ${table} WHERE t::text LIKE ANY($1)`, [
    texts.map((t) => `%${t}%`),
  ])

/** The ids of everything that belongs to a brand, the brands themselves among them. */
export const idsOf = (world: World) =>
  overTables<{ brand: string; id: string }>(
    world,
    (table, brand, id) => `SELECT ${brand} AS brand, ${id} AS id FROM ${table} WHERE ${brand} IS NOT NULL AND ${id} IS NOT NULL`,
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
