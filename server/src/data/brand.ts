import sql, { type Sql } from 'sql-template-tag'
import type { BookingKind } from '@ratebook/shared/bookings.ts'
import { notFound } from './problem.ts'
import type { Tx } from './tx.ts'

/** Where the logo is, not its bytes. */
export const withLogo = { logo: { select: { hash: true } } } as const

export async function brandById(db: Pick<Tx, 'prisma'>, id: string) {
  const brand = await db.prisma.brand.findFirst({ where: { id }, include: withLogo })
  if (!brand) throw notFound('brandNotFound')
  return brand
}
export type BrandRow = Awaited<ReturnType<typeof brandById>>

/** Where the logo is fetched from; '' where there is none. */
export const logoOf = ({ id, logo }: BrandRow) => (logo ? `/api/v1/brand/${id}/logo?v=${logo.hash.slice(0, 16)}` : '')

/** How a brand takes requests for appointments: its assistant does, else somebody calls back; null where it takes none. */
export const bookingKindOf = (brand: Pick<BrandRow, 'isHealthTalkAiEnabled' | 'callbackEmail'>): BookingKind | null =>
  brand.isHealthTalkAiEnabled ? 'assistant' : brand.callbackEmail === '' ? null : 'callback'

/** Rows of app_user `u` that work for a client: its own people and the partners assigned to it. */
export const usersOf = (clientId: Sql): Sql =>
  sql`(u.client_id = ${clientId} OR EXISTS (SELECT 1 FROM user_brand ub WHERE ub.user_id = u.id AND ub.brand_id = ${clientId}))`
/** Rows of app_user `u` that work for a brand: its own people, the partners assigned to it, and those who look after all brands. */
export const worksFor = (brandId: Sql): Sql => sql`(u.role = 'super_admin' OR ${usersOf(brandId)})`
/** What a person of app_user `u` is called. */
export const calledOf = sql`coalesce(nullif(u.display_name, ''), u.username)`
