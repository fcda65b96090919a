import sql from 'sql-template-tag'
import { type BrandRow, withLogo } from '../../../data/brand.ts'
import type { Db } from '../../../data/db.ts'
import { ofBrands } from '../../../data/scope.ts'
import { publicFiles } from '../../../data/public-files.ts'
import { isOf, type Standing, standingOf } from '../standing.ts'

export interface OfFacility {
  brandId: string
  facilityId: string
}

/** How long nothing has to change before a file is made ahead, and how old the public one is at most while changes go on. */
const [QUIET_MS, OLDEST_MS] = [120_000, 3_600_000]
/** When a file that could not be made is tried again by itself. */
const RETRY_MS = 600_000

/** Whether a file of this state was made and has errors, or lately could not be made: then it is not tried again by itself. */
export async function wasTried({ prisma }: Db, { brandId, facilityId }: OfFacility, { madeFrom }: Standing, how?: 'refused') {
  const refused = { state: 'checked', errors: { gt: 0 } }
  const failed = { state: 'failed', createdAt: { gt: new Date(Date.now() - RETRY_MS) } }
  const OR = how ? [refused] : [refused, failed]
  return (await prisma.publication.count({ where: { brandId, facilityId, madeFrom, OR } })) > 0
}

/**
 * The facilities whose file is to be made ahead: of a state that is not public and has been quiet for a while, or has not been for too
 * long; none of a brand that is loading a charge master. Those without any come first, then those whose file is the oldest.
 */
export async function dueFiles(db: Db, now: number): Promise<OfFacility[]> {
  const loading = new Set(
    (await db.rows<{ id: string }>(sql`SELECT DISTINCT brand_id AS id FROM charge_upload WHERE status = 'processing'`)).map(({ id }) => id),
  )
  const due: (OfFacility & { since: number })[] = []
  async function look(brand: BrandRow) {
    for (const { facility, state, missing } of await publicFiles(db, brand)) {
      if (!facility.publishesItself || missing.length > 0) continue
      const of = { brandId: brand.id, facilityId: facility.id }
      const standing = await standingOf(db, brand, facility)
      const published = await db.prisma.publication.findFirst({ where: { ...of, state: 'published' } })
      if ((published && isOf(published, standing)) || (await wasTried(db, of, standing))) continue
      const since = published?.publishedAt?.getTime() ?? 0
      const isQuiet = now - standing.changedAt.getTime() >= QUIET_MS
      if (state === 'awaited' || isQuiet || (published && now - since > OLDEST_MS)) due.push({ ...of, since })
    }
  }
  for (const brand of await db.prisma.brand.findMany({ orderBy: { id: 'asc' }, include: withLogo }))
    if (!loading.has(brand.id)) await ofBrands([brand.id], () => look(brand))
  return due.sort((a, b) => a.since - b.since).map(({ brandId, facilityId }) => ({ brandId, facilityId }))
}
