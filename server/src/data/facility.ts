import type { Db } from './db.ts'
import { notFound } from './problem.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An active facility of a brand by its id or its name, as the public calls name it. */
export async function activeFacility(db: Db, brandId: string, idOrName: string) {
  const facility = await db.prisma.facility.findFirst({
    where: { brandId, active: true, ...(UUID.test(idOrName) ? { id: idOrName.toLowerCase() } : { name: idOrName }) },
  })
  if (!facility) throw notFound('The facility')
  return facility
}
export type FacilityRow = Awaited<ReturnType<typeof activeFacility>>
