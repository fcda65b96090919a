import { createHash } from 'node:crypto'
import type { Db } from '../data/db.ts'
import type { Column } from './table.ts'

/** What a mapping is remembered by where it is the whole brand's: the kinds of files that belong to no facility. */
const ofBrand = '00000000-0000-0000-0000-000000000000'

export interface Remembered {
  /** null: the brand's */
  facilityId: string | null
  header: string
  mapping: object
}
type Key = { brandId: string; kind: string; facilityId?: string | undefined }

/** Files with the same header are mapped the same way. */
export const headerOf = (columns: readonly Column<string>[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map((c) => c.key)))
    .digest('hex')

/** What people chose for files of a kind, of one header or of all: the facility's own choices first, then the newest. */
export async function recall(db: Db, { brandId, kind, facilityId = ofBrand }: Key, header?: string): Promise<Remembered[]> {
  const where = { brandId, kind, ...(header !== undefined && { header }) }
  const kept = await db.prisma.columnMapping.findMany({ where, orderBy: { updatedAt: 'desc' } })
  const remembered = kept.map((each) => ({
    facilityId: each.facilityId === ofBrand ? null : each.facilityId,
    header: each.header,
    mapping: each.mapping as object,
  }))
  return ownFirst(remembered, facilityId === ofBrand ? null : facilityId)
}

/** What a facility chose itself comes before what others did. */
export const ownFirst = (kept: Remembered[], facilityId: string | null): Remembered[] => [
  ...kept.filter((each) => each.facilityId === facilityId),
  ...kept.filter((each) => each.facilityId !== facilityId),
]

/** Keeps what a person chose for the next file of this header. */
export async function remember(db: Db, { brandId, kind, facilityId = ofBrand }: Key, header: string, mapping: object) {
  const key = { brandId, kind, header, facilityId }
  const where = { brandId_kind_header_facilityId: key }
  await db.prisma.columnMapping.upsert({ where, create: { ...key, mapping }, update: { mapping } })
}
