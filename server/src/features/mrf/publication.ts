import type { FieldError } from '@ratebook/shared/errors.ts'
import { isNpi } from '@ratebook/shared/npi.ts'
import type { BrandRow } from '../../brand.ts'
import type { Db } from '../../db.ts'
import type { FacilityRow } from '../../facility.ts'

const digits = (text: string) => text.replace(/\D/g, '')
/** lower case, words joined by hyphens; anything a file name may not hold is dropped */
const slug = (name: string) => name.normalize('NFKD').toLowerCase().replace(/[^a-z0-9\s-]/g, '').trim().replace(/[\s-]+/g, '-')

/** The EIN the file is published under: the facility's, else its brand's. */
export const einOf = (brand: BrandRow, facility: FacilityRow) => digits(facility.ein || brand.ein)

/** What a facility still lacks before its file can be published; empty when it is ready. */
export function missingFor(brand: BrandRow, facility: FacilityRow): FieldError[] {
  const rules: [boolean, string, string][] = [
    [einOf(brand, facility).length === 9, 'ein', 'An EIN of nine digits is needed'],
    [slug(facility.name) !== '', 'name', 'A name with letters or digits is needed'],
    [facility.address !== '', 'address', 'The address is needed'],
    [/^[A-Z]{2}$/.test(facility.licenseState), 'licenseState', 'The state of the licence is needed'],
    [facility.npis.length > 0 && facility.npis.every(isNpi), 'npis', 'At least one valid Type 2 NPI is needed'],
    [facility.attesterName !== '' && facility.attestedAt !== null, 'attesterName', 'An official has to attest the file'],
  ]
  return rules.filter(([holds]) => !holds).map(([, path, message]) => ({ path, message }))
}

/**
 * `<ein>_<hospital-name>_standardcharges.csv` (45 CFR 180.50(d)(5)); with `-<npi>` after the EIN where several facilities
 * share it, since their charges differ.
 */
export function fileNameOf(brand: BrandRow, facility: FacilityRow, all: FacilityRow[]) {
  const ein = einOf(brand, facility)
  const shared = all.some((f) => f.id !== facility.id && einOf(brand, f) === ein)
  return `${ein}${shared ? `-${facility.npis[0] ?? ''}` : ''}_${slug(facility.name)}_standardcharges.csv`
}

/** The brand's active facilities whose file can be published, each with its file name. */
export async function publications(db: Db, brand: BrandRow) {
  const all = await db.prisma.facility.findMany({ where: { brandId: brand.id, active: true }, orderBy: { name: 'asc' } })
  return all.filter((f) => missingFor(brand, f).length === 0).map((facility) => ({ facility, fileName: fileNameOf(brand, facility, all) }))
}
