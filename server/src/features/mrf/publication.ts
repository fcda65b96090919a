import { endingOf, type FileLayout } from '@ratebook/shared/file-layouts.ts'
import { fileSlug, publishedEin } from '@ratebook/shared/readiness.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import type { FacilityRow } from '../../data/facility.ts'
import { missingFor, pricedFacilities } from '../../data/publication.ts'

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

/** The brand's active facilities whose file can be published, each with its file name. */
export async function publications(db: Db, brand: BrandRow) {
  const [all, priced] = await Promise.all([
    db.prisma.facility.findMany({ where: { brandId: brand.id, active: true }, orderBy: { name: 'asc' } }),
    pricedFacilities(db, brand.id),
  ])
  return all
    .filter((f) => missingFor(brand, f, priced).length === 0)
    .map((facility) => ({ facility, fileName: fileNameOf(brand, facility, all) }))
}
