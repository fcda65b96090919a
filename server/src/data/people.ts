import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import { brandOfHost, hasAddress } from './addresses.ts'
import type { BrandRow } from './brand.ts'
import type { Db } from './db.ts'
import { Problem } from './problem.ts'
import type { Tx } from './tx.ts'

/** In place of a brand's id: the people who look after several brands, and an address that no brand answers. */
const PLATFORM = '00000000-0000-0000-0000-000000000000'

/** A name where it means somebody: brands have names of their own, and so do the people who look after several. */
export interface Name {
  username: string
  brandId: string
}
export const nameOf = ({ username, homeId }: { username: string; homeId: string | null }): Name => ({
  username,
  brandId: homeId ?? PLATFORM,
})

/** Where somebody says who they are: a brand's own address, or that of the site. */
export interface Door {
  brand: BrandRow | null
  isSite: boolean
}
export async function doorOf(db: Db, config: Config, hostname: string): Promise<Door> {
  const brand = await brandOfHost(db, config, hostname).catch((error) => {
    if (error instanceof Problem) return null
    throw error
  })
  return { brand, isSite: !brand || !hasAddress(config, brand) }
}
export const nameAt = ({ brand }: Door, username: string): Name => ({ username, brandId: brand?.id ?? PLATFORM })

/** Whether somebody may come in at a door, however they say who they are. */
export const entersAt = ({ brand, isSite }: Door, { homeId }: { homeId: string | null }) =>
  isSite || homeId === null || homeId === brand?.id

/**
 * Whom a name means at a door. At a brand's own: one of the brand, else of those who look after several. At the site's: one of either, the
 * first that had it, else the first of any brand. So nobody can be shut out by somebody who is given their name elsewhere, or later.
 */
export async function personAt(db: Db, { brand, isSite }: Door, username: string) {
  const people = await db.prisma.user.findMany({
    where: { username, ...(!isSite && { OR: [{ homeId: brand?.id ?? null }, { homeId: null }] }) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { brands: { orderBy: { brandId: 'asc' } } },
  })
  const ofBrand = (id: string | undefined) => people.find(({ homeId }) => homeId !== null && homeId === id)
  const ofPlatform = people.find(({ homeId }) => homeId === null)
  if (!isSite) return ofBrand(brand?.id) ?? ofPlatform ?? null
  return people.find((one) => one === ofPlatform || one === ofBrand(brand?.id)) ?? people[0] ?? null
}

/** Whether somebody else has the name where it would be meant: the default brand shares the site's address with who look after several. */
export async function isAnothersAtSite(tx: Tx, id: string): Promise<boolean> {
  const others = await tx.ofEveryBrand(() =>
    tx.rows(sql`
    WITH at_site AS (
      SELECT u.id, u.username FROM app_user u WHERE u.home_id IS NULL OR u.home_id IN (SELECT b.id FROM brand b WHERE b.is_default))
    SELECT 1 FROM at_site a JOIN at_site o ON o.username = a.username AND o.id <> a.id WHERE a.id = ${id}`),
  )
  return others.length > 0
}
