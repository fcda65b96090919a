import type { Role } from '@ratebook/shared/wire/access.ts'
import type { Db } from './db.ts'

/** Whom something is about, and the brands that they may act on, their own first. */
export interface Person {
  id: string
  username: string
  role: Role
  brandIds: string[]
}

type Known = { id: string; username: string; role: Role; clientId: string | null; brands: readonly { brandId: string }[] }
export const personIn = (known: Known | null): Person | null => {
  if (!known) return null
  const { id, username, role, clientId, brands } = known
  return { id, username, role, brandIds: [...(clientId ? [clientId] : []), ...brands.map(({ brandId }) => brandId)] }
}

export const findPerson = async (db: Db, id: string): Promise<Person | null> =>
  personIn(await db.prisma.user.findFirst({ where: { id }, include: { brands: { orderBy: { brandId: 'asc' } } } }))
