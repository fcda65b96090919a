import { endingOf, type FileLayout } from '@ratebook/shared/file-layouts.ts'
import type { FieldError } from '@ratebook/shared/wire/errors.ts'
import { fileSlug, publishedEin } from '@ratebook/shared/readiness.ts'
import type { BrandRow } from './brand.ts'
import type { Db } from './db.ts'
import type { FacilityRow } from './facility.ts'
import { missingFor, pricedFacilities } from './publication.ts'

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

/** A facility with the file that is, or is to be, public. The first one is `awaited`, or `refused` for its errors. */
export interface PublicFile {
  facility: FacilityRow
  fileName: string
  state: 'public' | 'awaited' | 'refused'
  /** what the facility lacks before another can be made */
  missing: FieldError[]
}

/**
 * The brand's active facilities that have, or are to have, a public file, each with its name. What is public stays until another takes its
 * place or it is withdrawn, whatever the facility lacks later; a first one comes by itself once nothing is missing.
 */
export async function publicFiles(db: Db, brand: BrandRow): Promise<PublicFile[]> {
  const [all, priced, rows] = await Promise.all([
    db.prisma.facility.findMany({ where: { brandId: brand.id, active: true }, orderBy: { name: 'asc' } }),
    pricedFacilities(db, brand.id),
    db.prisma.publication.findMany({
      where: { brandId: brand.id, OR: [{ state: 'published' }, { state: 'checked', errors: { gt: 0 } }] },
      select: { facilityId: true, fileName: true, state: true },
    }),
  ])
  return all.flatMap((facility): PublicFile[] => {
    const own = rows.filter(({ facilityId }) => facilityId === facility.id)
    const published = own.find(({ state }) => state === 'published')
    const missing = missingFor(brand, facility, priced)
    if (published) return [{ facility, fileName: published.fileName, state: 'public', missing }]
    if (!facility.publishesItself || missing.length > 0) return []
    return [{ facility, fileName: fileNameOf(brand, facility, all), state: own.length > 0 ? 'refused' : 'awaited', missing }]
  })
}

/** Those of them that strangers are led to. */
export const listedFiles = async (db: Db, brand: BrandRow) => (await publicFiles(db, brand)).filter(({ state }) => state !== 'refused')
