import { ID } from '@ratebook/shared/wire/identifiers.ts'
import type { BrandRow } from './brand.ts'
import type { Db } from './db.ts'
import { notFound } from './problem.ts'

/** A facility as the public calls name it: by its id or its name. */
export const facilityCalled = (idOrName: string): { id: string } | { name: string } =>
  ID.test(idOrName) ? { id: idOrName.toLowerCase() } : { name: idOrName }

/** @throws Problem 404 */
export async function activeFacility(db: Db, brandId: string, idOrName: string) {
  const facility = await db.prisma.facility.findFirst({ where: { brandId, active: true, ...facilityCalled(idOrName) } })
  if (!facility) throw notFound('facilityNotFound')
  return facility
}
export type FacilityRow = Awaited<ReturnType<typeof activeFacility>>

/** The share of a charge, in percent, that is the cash price of what has none of its own. */
export const selfPayPercentageOf = (brand: Pick<BrandRow, 'selfPayPercentage'>, facility: Pick<FacilityRow, 'selfPayPercentage'>) =>
  facility.selfPayPercentage ?? brand.selfPayPercentage
