import sql, { empty, type Sql } from 'sql-template-tag'
import { ID } from '@ratebook/shared/wire/identifiers.ts'
import type { BrandRow } from './brand.ts'
import type { Db } from './db.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { notFound, refusedFields } from './problem.ts'

/** A facility as the public calls name it: by its id or its name. */
export const facilityCalled = (idOrName: string): { id: string } | { name: string } =>
  ID.test(idOrName) ? { id: idOrName.toLowerCase() } : { name: idOrName }

/**
 * The facility of the brand that a call means: the one that it names, or the only one there is.
 * @throws Problem 404 for a name that no facility has, 422 where several could be meant
 */
export async function facilityMeant(db: Db, brandId: string, idOrName?: string): Promise<string> {
  const where = { brandId, ...(idOrName !== undefined && facilityCalled(idOrName)) }
  const [facility, another] = await db.prisma.facility.findMany({ where, select: { id: true }, take: 2 })
  if (!facility && idOrName !== undefined) throw notFound('facilityNotFound')
  if (!facility || another) throw refusedFields(fault('facilityMissing'), [faultAt('facility', 'chooseFacility')])
  return facility.id
}

/** @throws Problem 404 */
export async function activeFacility(db: Db, brandId: string, idOrName: string) {
  const facility = await db.prisma.facility.findFirst({ where: { brandId, active: true, ...facilityCalled(idOrName) } })
  if (!facility) throw notFound('facilityNotFound')
  return facility
}
export type FacilityRow = Awaited<ReturnType<typeof activeFacility>>

/** What a search asks of a facility. */
export interface SearchedFacility extends Pick<FacilityRow, 'brandId' | 'id' | 'chargeRevision' | 'chargesChangedAt'> {
  /** in percent; null: as the brand has it */
  selfPayPercentage: number | null
}

/**
 * The same for searches, by a statement that each connection plans once: they are asked all the time, and ask little.
 * @param also further things selected, each after a comma: of two questions asked together one had to wait for a connection of its own
 * @throws Problem 404
 */
export async function searchedFacility<Also extends object = object>(db: Db, brandId: string, idOrName: string, also: Sql = empty) {
  const called = facilityCalled(idOrName)
  const which = 'id' in called ? sql`id = ${called.id}::uuid` : sql`name = ${called.name}`
  const [row] = await db.prepared<Omit<SearchedFacility, 'chargeRevision'> & { chargeRevision: string } & Also>(sql`
    SELECT brand_id AS "brandId", id, charge_revision AS "chargeRevision", charges_changed_at AS "chargesChangedAt",
      self_pay_percentage AS "selfPayPercentage"${also}
    FROM facility WHERE brand_id = ${brandId} AND active AND ${which}`)
  if (!row) throw notFound('facilityNotFound')
  return { ...row, chargeRevision: BigInt(row.chargeRevision) } as SearchedFacility & Also
}

/** All that visitors see of a brand, by name. */
export const activeFacilities = (db: Db, brandId: string): Promise<FacilityRow[]> =>
  db.prisma.facility.findMany({ where: { brandId, active: true }, orderBy: { name: 'asc' } })

/** The share of a charge, in percent, that is the cash price of what has none of its own. */
export const selfPayPercentageOf = (brand: Pick<BrandRow, 'selfPayPercentage'>, facility: Pick<FacilityRow, 'selfPayPercentage'>) =>
  facility.selfPayPercentage ?? brand.selfPayPercentage
