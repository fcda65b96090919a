import { endingOf, type FileLayout } from '@ratebook/shared/file-layouts.ts'
import { fileSlug, publishedEin } from '@ratebook/shared/readiness.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import type { FacilityRow } from '../../data/facility.ts'
import { missingFor, pricedFacilities } from '../../data/publication.ts'
import { siteOf } from '../../data/addresses.ts'

/** The layout that a facility has chosen. */
export const layoutOf = ({ fileLayout }: Pick<FacilityRow, 'fileLayout'>) => fileLayout as FileLayout

/**
 * `<ein>_<hospital-name>_standardcharges.csv`, or `.json` (45 CFR 180.50(d)(5)); with `-<npi>` after the EIN where several facilities
 * share it, since their charges differ.
 */
export function fileNameOf(brand: BrandRow, facility: FacilityRow, all: FacilityRow[], layout = layoutOf(facility)) {
  const ein = publishedEin(facility.ein, brand.ein)
  const shared = all.some((f) => f.id !== facility.id && publishedEin(f.ein, brand.ein) === ein)
  return `${ein}${shared ? `-${facility.npis[0] ?? ''}` : ''}_${fileSlug(facility.name)}_standardcharges.${endingOf(layout)}`
}

/** The name that a facility's file has, or would have in another layout. */
export async function publishedName(db: Db, brand: BrandRow, facility: FacilityRow, layout?: FileLayout) {
  const all = await db.prisma.facility.findMany({ where: { brandId: brand.id, active: true } })
  return fileNameOf(brand, facility, all, layout)
}

/**
 * Where a brand's files are. A caller's Host header must not send crawlers
 * elsewhere, so only the demo, which may stand anywhere, believes it.
 */
export const addressOf = (config: Config, brand: BrandRow, request: FastifyRequest) =>
  config.demo ? `${request.protocol}://${request.host}` : siteOf(config, brand)

/**
 * The brand's active facilities that have a public file, each with its name: what was published by hand stays until it is withdrawn, what
 * is published by itself is there while nothing is missing.
 */
export async function publicFiles(db: Db, brand: BrandRow) {
  const [all, priced, published] = await Promise.all([
    db.prisma.facility.findMany({ where: { brandId: brand.id, active: true }, orderBy: { name: 'asc' } }),
    pricedFacilities(db, brand.id),
    db.prisma.publication.findMany({ where: { brandId: brand.id, state: 'published' }, select: { facilityId: true, fileName: true } }),
  ])
  const nameOf = new Map(published.map(({ facilityId, fileName }) => [facilityId, fileName]))
  return all.flatMap((facility) => {
    if (!facility.publishesItself) {
      const fileName = nameOf.get(facility.id)
      return fileName ? [{ facility, fileName }] : []
    }
    return missingFor(brand, facility, priced).length === 0 ? [{ facility, fileName: fileNameOf(brand, facility, all) }] : []
  })
}
