import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import { type FileLayout, isLayout, type Mapping as Chosen } from '@ratebook/shared/file-layout.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { StatedFact } from '@ratebook/shared/facility-facts.ts'
import type { UploadForm } from '@ratebook/shared/uploads.ts'
import { refusedFields } from '../../data/problem.ts'
import { headerOf, ownFirst, type Remembered } from '../../imports/remembered.ts'
import type { SpooledFile } from '../../imports/spool.ts'
import { mapped, type Mapping, readable, tellNotes, whatIsMissing } from '../../imports/understand.ts'
import { chargeFile } from './read/columns.ts'
import type { InspectOptions } from './read/hospital-names.ts'
import { chooseHospital, hospitalsIn } from './read/hospitals.ts'
import { type Inspection, inspectFile } from './read/inspect-file.ts'
import { fitted, layOut, layoutOf } from './read/layout.ts'

type Facility = { id: string; name: string }

const matching = <F extends Facility>(facilities: F[], text: string) =>
  facilities.find((f) => f.id === text || f.name.toLowerCase() === text.trim().toLowerCase())

/** The facility that a file is for whatever it says: the only one, or the one that the caller names. */
export const givenFacility = <F extends Facility>(facilities: F[], chosen: string): F | undefined =>
  facilities.length === 1 ? facilities[0] : facilities.find((f) => f.id === chosen || f.name === chosen)

/** The facility a file is for: the one that the caller names, the only one, or the one its rows name. */
export function chooseFacility<F extends Facility>(facilities: F[], chosen: string, inFile: string[]): F {
  if (chosen) {
    const facility = matching(facilities, chosen)
    if (!facility) throw refusedFields(fault('facilityMissing'), [faultAt('facility', 'chooseFacility')])
    return facility
  }
  const [only, second] = facilities
  if (only && !second) return only
  const facility = inFile.map((name) => matching(facilities, name)).find((f) => f !== undefined)
  if (facility) return facility
  throw refusedFields(fault('facilityUntold'), [faultAt('facility', 'selectFacility')])
}

export const tablesOf = (inspection: Inspection) => [inspection, ...inspection.alsoRead]
const hospitalsNamed = ({ columns }: Pick<Inspection, 'columns'>) =>
  columns.find((column) => column.field === 'facilityName')?.samples ?? []

/** What was chosen for such a file before, by whom, and what it comes to for this one; or whether what the facility chose does not fit. */
async function recallFor(
  remembered: Remembered[],
  facilityId: string | undefined,
  path: string,
  guessed: Inspection,
  options: InspectOptions,
) {
  const header = headerOf(guessed.columns)
  let isUnfit = false
  for (const kept of ownFirst(remembered, facilityId ?? null)) {
    const before = kept.mapping as Chosen
    const fits = isLayout(before) ? await fitted(path, guessed, before, options) : kept.header === header ? before : null
    if (!fits && kept.facilityId === facilityId) isUnfit = true
    const isEmpty = !fits || Object.keys(fits).length === 0
    // that one facility began afresh says nothing to the others
    if (isEmpty && !(fits && kept.facilityId === facilityId)) continue
    const of = kept.facilityId === facilityId ? ('facility' as const) : ('brand' as const)
    return { chosen: fits ?? {}, of: isEmpty ? ('' as const) : of, isUnfit: isUnfit && of === 'brand' }
  }
  return { chosen: {}, of: '' as const, isUnfit }
}

/** A file as it was found, as it was laid out now or before, and with its columns as they were mapped before and are now. */
async function read(path: string, guessed: Inspection, chosen: Chosen, mapping: Chosen, options: InspectOptions) {
  const layout = isLayout(mapping) ? mapping : isLayout(chosen) ? chosen : null
  const laid = layout ? await readable(chargeFile, () => layOut(path, guessed, layout, options)) : guessed
  const byColumn = (of: Chosen): Mapping<ChargeField> => (isLayout(of) ? {} : of)
  const { inspection, columns, corrections } = await mapped<ChargeField, Inspection>(laid, chargeFile, {
    remembered: byColumn(layout ? {} : chosen),
    mapping: byColumn(mapping),
  })
  const resolved: FileLayout | typeof corrections = layout ? layoutOf(tablesOf(inspection)) : corrections
  return { inspection, columns, mapping: resolved, isLaidOut: layout !== null }
}

/** Where the tables name hospitals. */
export const hospitalColumns = (tables: Pick<Inspection, 'sheet' | 'columns'>[]) =>
  JSON.stringify(tables.map(({ sheet, columns }) => [sheet, columns.findIndex(({ field }) => field === 'facilityName')]))

/** What a brand knows that its files may be about. */
export interface Known {
  facilities: Facility[]
  /** what people chose for charge masters before */
  remembered: Remembered[]
}

/**
 * How a file is going to be read, and for which facility.
 * @throws Problem 422 when the file cannot be read at all, the facility is unclear, or the mapping does not fit the file; and when
 * something is missing and this is no dry run
 */
export async function understandCharges(file: Pick<SpooledFile, 'path' | 'fileName'>, form: UploadForm, { facilities, remembered }: Known) {
  const given = givenFacility(facilities, form.facility)
  const options = { facilityName: given?.name, facilities: facilities.map((f) => f.name), hospital: form.hospital }
  const guessed = await readable(chargeFile, () => inspectFile(file.path, file.fileName, options))
  const likely = given ?? hospitalsNamed(guessed).map((name) => matching(facilities, name))[0]
  const before =
    form.afresh || isLayout(form.mapping)
      ? { chosen: {}, of: '' as const, isUnfit: false }
      : await recallFor(remembered, likely?.id, file.path, guessed, options)
  const told = form.hospital || [form.mapping, before.chosen].map((each) => (isLayout(each) ? each.hospital : '')).find(Boolean) || ''
  const { inspection, columns, mapping, isLaidOut } = await read(file.path, guessed, before.chosen, form.mapping, options)
  // a column that a person chose is searched like one that was recognised
  if (isLaidOut || hospitalColumns(tablesOf(inspection)) !== hospitalColumns(tablesOf(guessed)))
    inspection.hospitals = chooseHospital(await readable(chargeFile, () => hospitalsIn(file.path, tablesOf(inspection))), {
      ...options,
      hospital: told,
    })
  const columnsMissing = [...new Set(tablesOf(inspection).flatMap((table) => chargeFile.missing(table.columns.map((c) => c.field))))]
  if (columnsMissing.length > 0 && !form.dryRun) throw whatIsMissing(columnsMissing)

  const facility = chooseFacility(facilities, form.facility, hospitalsNamed(inspection))
  const { names, own } = given
    ? inspection.hospitals
    : chooseHospital(inspection.hospitals.names, { ...options, facilityName: facility.name, hospital: told })
  const isUntold = names.length > 0 && own === null
  if (isUntold && !form.dryRun) throw refusedFields(fault('hospitalUntold'), [faultAt('hospital', 'selectHospital')])
  const missing = isUntold ? [...columnsMissing, 'hospital'] : columnsMissing
  const remarks = inspection.notes.filter((note) => columnsMissing.includes('amount') || note !== inspection.priceQuestion)
  const notes = before.isUnfit ? [fault('layoutUnfit'), ...remarks] : remarks
  return {
    inspection,
    guessed,
    mapping,
    missing,
    facility,
    options: { ...options, hospital: told },
    strangers: strangersTo(own, facility, facilities),
    answer: {
      columns,
      preview: inspection.preview,
      missing,
      hospitals: names,
      hospital: own ?? '',
      remembered: Object.keys(form.mapping).length > 0 ? ('' as const) : before.of,
      facts: [] as StatedFact[],
      // which column is the price is asked until one is
      ...tellNotes(isUntold ? [fault('hospitalUntold'), ...notes] : notes),
    },
    /** what a person chose for the facility's next file of this header, or that nothing is to be chosen for it; null: nothing new */
    chosen:
      Object.keys(form.mapping).length === 0 && !form.afresh && !form.hospital
        ? null
        : {
            header: headerOf(guessed.columns),
            mapping: told ? { ...(isLayout(mapping) ? mapping : layoutOf(tablesOf(inspection))), hospital: told } : mapping,
          },
  }
}
export type InspectedCharges = Awaited<ReturnType<typeof understandCharges>>

/** Rows that are none of the facility's: they name another hospital than its own, or another facility. */
export interface Strangers {
  own: string | null
  others: string[]
}
export const strangersTo = (own: string | null, facility: Facility, facilities: Facility[]): Strangers => ({
  own,
  others: facilities.filter((f) => f.id !== facility.id).map((f) => f.name),
})
export function isStrange({ own, others }: Strangers): (name: string) => boolean {
  const names = new Set(others.map((name) => name.toLowerCase()))
  return (name) => name !== '' && (own === null ? names.has(name.toLowerCase()) : name.toLowerCase() !== own.toLowerCase())
}
