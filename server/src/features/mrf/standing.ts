import { createHash } from 'node:crypto'
import { endingOf, type FileLayout } from '@ratebook/shared/file-layouts.ts'
import type { Publication } from '@ratebook/prisma/generated/client.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Reader } from '../../data/db.ts'
import { type FacilityRow, selfPayPercentageOf } from '../../data/facility.ts'
import type { Tx } from '../../data/tx.ts'
import { lastChangeOfTerms } from '../../terms/last-change.ts'
import { type Head, headOf } from './head.ts'
import { fileNameOf, layoutOf } from '../../data/public-files.ts'

/** What a facility's file would be, as its charges, its payers' terms and what it says of itself stand now. */
export interface Standing {
  head: Head
  layout: FileLayout
  fileName: string
  /** tells what it would be made from: the same charges and facility give the same file */
  madeFrom: string
  /** when the last of it changed, but for the turn of a day */
  changedAt: Date
}

export async function standingOf(
  db: Reader & Pick<Tx, 'prisma'>,
  brand: BrandRow,
  facility: FacilityRow,
  layout = layoutOf(facility),
): Promise<Standing> {
  const [all, terms] = await Promise.all([
    db.prisma.facility.findMany({ where: { brandId: brand.id, active: true } }),
    lastChangeOfTerms(db, brand),
  ])
  const head = headOf(brand, facility, terms.since)
  const { drgType, chargeRevision, chargesChangedAt, detailsChangedAt } = facility
  const parts = [
    JSON.stringify(head),
    drgType,
    selfPayPercentageOf(brand, facility),
    chargeRevision,
    chargesChangedAt.toISOString(),
    terms.key,
  ]
  const key = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32)
  return {
    head,
    layout,
    fileName: fileNameOf(brand, facility, all, layout),
    madeFrom: `${key}-${layout}.${endingOf(layout)}`,
    changedAt: new Date(Math.max(...[chargesChangedAt, detailsChangedAt, brand.updatedAt, terms.at].map(Number))),
  }
}

/** Whether a file is of the present state, under the present name. */
export const isOf = (file: Pick<Publication, 'madeFrom' | 'fileName'>, { madeFrom, fileName }: Standing) =>
  file.madeFrom === madeFrom && file.fileName === fileName
