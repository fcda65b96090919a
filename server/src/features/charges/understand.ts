import type { UploadForm } from '@ratebook/shared/uploads.ts'
import type { Db } from '../../data/db.ts'
import { apart } from '../../imports/apart/apart.ts'
import type { Reader } from '../../imports/apart/in-turn.ts'
import { recall, remember } from '../../imports/remembered.ts'
import type { SpooledFile } from '../../imports/spool.ts'
import { readable } from '../../imports/understand.ts'
import { chargeFile } from './read/columns.ts'

const reading = apart<typeof import('./charge-file.ts')>(new URL('./charge-file.ts', import.meta.url))

/**
 * How a charge master is going to be read, and for which facility.
 * @param keepAs where its lists are kept, to be laid out anew
 * @throws Problem 422 when the file cannot be read at all, the facility is unclear, or the mapping does not fit the file; and when
 * something is missing and this is no dry run
 */
export async function understandUpload(
  db: Db,
  reader: Reader,
  brandId: string,
  file: SpooledFile,
  form: UploadForm,
  keepAs: string | null,
) {
  const facilities = await db.prisma.facility.findMany({ where: { brandId }, orderBy: { name: 'asc' }, select: { id: true, name: true } })
  const remembered = await recall(db, { brandId, kind: chargeFile.kind })
  const { path, fileName } = file
  const understood = await readable(chargeFile, () =>
    reader.call(reading, 'understandFile', { path, fileName }, form, { facilities, remembered }, keepAs),
  )
  const { chosen, facility } = understood
  return {
    ...understood,
    rows: (its: Parameters<typeof import('./charge-file.ts')['rows']>[0]) => reader.pieces(reading, 'rows', its, understood.strangers),
    async remember() {
      if (chosen) await remember(db, { brandId, kind: chargeFile.kind, facilityId: facility.id }, chosen.header, chosen.mapping)
    },
  }
}
export type UnderstoodCharges = Awaited<ReturnType<typeof understandUpload>>
