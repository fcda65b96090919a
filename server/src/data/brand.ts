import sql, { type Sql } from 'sql-template-tag'
import type { Db } from './db.ts'
import { notFound } from './problem.ts'

/** Where the logo is, not its bytes. */
export const withLogo = { logo: { select: { hash: true } } } as const

export async function brandById(db: Db, id: string) {
  const brand = await db.prisma.brand.findUnique({ where: { id }, include: withLogo })
  if (!brand) throw notFound('brandNotFound')
  return brand
}
export type BrandRow = Awaited<ReturnType<typeof brandById>>

/** Rows of app_user `u` that work for a client: its own people and the partners assigned to it. */
export const usersOf = (clientId: Sql): Sql =>
  sql`(u.client_id = ${clientId} OR EXISTS (SELECT 1 FROM user_brand ub WHERE ub.user_id = u.id AND ub.brand_id = ${clientId}))`
