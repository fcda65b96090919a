import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { UploadForm } from '@ratebook/shared/uploads.ts'
import type { Db } from '../../data/db.ts'
import { refusedFields } from '../../data/problem.ts'
import type { SpooledFile } from '../../imports/spool.ts'
import { tellNotes, understand } from '../../imports/understand.ts'
import { chargeFile } from './read/columns.ts'
import { chooseHospital } from './read/hospitals.ts'
import { inspectFile } from './read/inspect-file.ts'

type Facility = { id: string; name: string }

/** The facility a file is for: the one that the caller names, the only one, or the one its rows name. */
export function chooseFacility(facilities: Facility[], chosen: string, inFile: string[]): Facility {
  const matching = (text: string) => facilities.find((f) => f.id === text || f.name.toLowerCase() === text.trim().toLowerCase())
  if (chosen) {
    const facility = matching(chosen)
    if (!facility) throw refusedFields(fault('facilityMissing'), [faultAt('facility', 'chooseFacility')])
    return facility
  }
  const [only, second] = facilities
  if (only && !second) return only
  const facility = inFile.map(matching).find((f) => f !== undefined)
  if (facility) return facility
  throw refusedFields(fault('facilityUntold'), [faultAt('facility', 'selectFacility')])
}

/**
 * How a file is going to be read, and for which facility.
 * @throws Problem 422 when the file cannot be read at all or the facility is unclear
 */
export async function understandCharges(db: Db, brandId: string, file: SpooledFile, form: UploadForm) {
  const facilities = await db.prisma.facility.findMany({ where: { brandId }, orderBy: { name: 'asc' }, select: { id: true, name: true } })
  const given = facilities.length === 1 ? facilities[0] : facilities.find((f) => f.id === form.facility || f.name === form.facility)
  const options = { facilityName: given?.name, hospital: form.hospital }
  const understood = await understand(db, brandId, chargeFile, () => inspectFile(file.path, file.fileName, options), form)
  const { inspection, answer } = understood
  const facility = chooseFacility(facilities, form.facility, inspection.columns.find((c) => c.field === 'facilityName')?.samples ?? [])
  const { names, own } = given
    ? inspection.hospitals
    : chooseHospital(inspection.hospitals.names, { ...options, facilityName: facility.name })
  const isUntold = names.length > 0 && own === null
  if (isUntold && !form.dryRun) throw refusedFields(fault('hospitalUntold'), [faultAt('hospital', 'selectHospital')])
  const missing = isUntold ? [...understood.missing, 'hospital'] : understood.missing
  const notes = inspection.notes.filter((note) => understood.missing.includes('amount') || note !== inspection.priceQuestion)
  const others = new Set(facilities.filter((f) => f.id !== facility.id).map((f) => f.name.toLowerCase()))
  return {
    ...understood,
    missing,
    facility,
    /** whether a row that names this hospital is none of the facility's */
    isOther: (name: string) => name !== '' && (own === null ? others.has(name.toLowerCase()) : name.toLowerCase() !== own.toLowerCase()),
    answer: {
      ...answer,
      missing,
      hospitals: names,
      hospital: own ?? '',
      // which column is the price is asked until one is
      ...tellNotes(isUntold ? [fault('hospitalUntold'), ...notes] : notes),
    },
  }
}
export type UnderstoodCharges = Awaited<ReturnType<typeof understandCharges>>
