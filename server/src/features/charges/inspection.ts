import { createHash } from 'node:crypto'
import type { Mapping, UploadForm } from '@ratebook/shared/uploads.ts'
import type { Db } from '../../data/db.ts'
import { Problem } from '../../data/problem.ts'
import { type Inspection, inspectFile } from './read/inspect-file.ts'
import { applyMapping, missingFields } from './read/columns.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'
import type { SpooledFile } from '../../imports/spool.ts'

/** Files with the same header are mapped the same way. */
export const headerKey = ({ columns }: Inspection) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map((c) => c.key)))
    .digest('hex')

/** A file that cannot be read is the caller's to mend. */
export function refuseUnreadable(error: unknown): never {
  throw error instanceof UnreadableFile ? new Problem(422, error.message, [{ path: 'chargeCsvFile', message: error.message }]) : error
}
function readable<R>(work: () => R): R {
  try {
    return work()
  } catch (error) {
    return refuseUnreadable(error)
  }
}

type Facility = { id: string; name: string }

/** The facility a file is for: the one asked for, the only one, or the one its rows name. */
function chooseFacility(facilities: Facility[], asked: string, named: string[]): Facility {
  const matches = (text: string) => facilities.find((f) => f.id === text || f.name.toLowerCase() === text.trim().toLowerCase())
  if (asked) {
    const found = matches(asked)
    if (!found) throw new Problem(422, 'The facility does not exist', [{ path: 'facility', message: 'Choose a facility of this brand' }])
    return found
  }
  const [only, second] = facilities
  if (only && !second) return only
  const found = named.map(matches).find((f) => f !== undefined)
  if (found) return found
  throw new Problem(422, 'The file does not say which facility it belongs to', [{ path: 'facility', message: 'Please select a facility' }])
}

/**
 * How a file is going to be read: its columns as guessed, as remembered for its header, and as the caller maps them, in this order.
 * @throws Problem 422 when the file cannot be read at all or the facility is unclear
 */
export async function understand(db: Db, brandId: string, file: SpooledFile, fields: UploadForm) {
  const facilities = await db.prisma.facility.findMany({ where: { brandId }, orderBy: { name: 'asc' }, select: { id: true, name: true } })
  const asked = facilities.find((f) => f.id === fields.facility || f.name === fields.facility)
  const inspection = await inspectFile(file.path, file.fileName, { facilityName: asked?.name }).catch(refuseUnreadable)
  const unknown = Object.keys(fields.mapping).filter((key) => !inspection.columns.some((c) => c.key === key))
  if (unknown.length)
    throw new Problem(
      422,
      'The mapping names columns that the file does not have',
      unknown.map((key) => ({ path: `mapping.${key}`, message: 'There is no such column' })),
    )
  const remembered = await db.prisma.chargeMapping.findUnique({ where: { brandId_header: { brandId, header: headerKey(inspection) } } })
  const mapping: Mapping = { ...(remembered?.mapping as Mapping | undefined), ...fields.mapping }
  const tables = [inspection, ...inspection.alsoRead].map((table) => readable(() => applyMapping(table.columns, mapping)))
  const [columns = []] = tables
  const facility = chooseFacility(facilities, fields.facility, columns.find((c) => c.field === 'facilityName')?.samples ?? [])
  const others = new Set(facilities.filter((f) => f.id !== facility.id).map((f) => f.name.toLowerCase()))
  const filled = new Set(tables.flat().flatMap((c) => c.field ?? []))
  return { inspection, mapping, columns, filled, missing: missingFields(columns.map((c) => c.field)), facility, others }
}
