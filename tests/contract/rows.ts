import type { World } from '../world.ts'

/** Sessions and mailed links come and go by themselves. */
const PASSING = ['_prisma_migrations', 'session', 'login_attempt', 'password_token']

async function overTables<R extends object>({ db: { pool } }: World, select: (row: string) => string, values: unknown[]) {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
  )
  const found: (R & { table: string })[] = []
  for (const { name: table } of tables.filter(({ name }) => !PASSING.includes(name))) {
    const brand = { brand: "j->>'id'", app_user: "j->>'client_id'" }[table] ?? "j->>'brand_id'"
    const { rows } = await pool.query<R>(
      select(`(SELECT j::text AS text, j->>'id' AS id, ${brand} AS brand FROM (SELECT to_jsonb(t) AS j FROM "${table}" t) x) r`),
      values,
    )
    found.push(...rows.map((row) => ({ ...row, table })))
  }
  return found
}

/** What brands own, table by table: the same as long as nothing of it changes. */
export const fingerprint = (world: World, ...brandIds: string[]) =>
  overTables<{ rows: number; hash: string }>(
    world,
    (r) => `SELECT count(*)::int AS rows, md5(string_agg(text, ',' ORDER BY text)) AS hash FROM ${r} WHERE brand = ANY($1)`,
    [brandIds],
  )

/** Rows, of whomever, in which one of these texts stands. */
export const rowsWith = (world: World, ...texts: string[]) =>
  overTables<{ text: string }>(world, (r) => `SELECT text FROM ${r} WHERE text LIKE ANY($1)`, [texts.map((t) => `%${t}%`)])

/** The ids of everything that belongs to a brand, the brands themselves among them. */
export const idsOf = (world: World) =>
  overTables<{ brand: string; id: string }>(world, (r) => `SELECT brand, id FROM ${r} WHERE brand IS NOT NULL AND id IS NOT NULL`, [])

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
