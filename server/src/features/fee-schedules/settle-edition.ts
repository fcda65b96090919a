import { fieldError } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import sql from 'sql-template-tag'
import type { ScheduleUploadForm } from '@ratebook/shared/fee-schedules.ts'
import { type Locality, localityOf } from '@ratebook/shared/pricing/gpci.ts'
import type { ScheduleType } from '@ratebook/shared/pricing/terms.ts'
import { dayOf } from '@ratebook/shared/wire/day.ts'
import type { Db } from '../../data/db.ts'
import type { Tx } from '../../data/tx.ts'
import { Problem, refusedFields } from '../../data/problem.ts'
import { type Inspection, publicTable } from './inspect-file.ts'

/** The edition that a file makes, from what the form says and the file tells. */
export interface NewEdition {
  name: string
  feeScheduleType: ScheduleType
  /** '' while nobody has said it */
  effectiveDate: string
  expirationDate: string | null
  description: string
  scope: 'national' | 'local'
  locality: Locality | null
}

const refuse = (path: keyof ScheduleUploadForm, of: Fault) => refusedFields(of, [fieldError(path, of)])
export const duplicateEdition = (name: string, effectiveDate: string) => {
  const of = fault('editionTaken', { name, day: effectiveDate })
  return new Problem(409, of, [fieldError('effectiveDate', of)])
}

const otherType = (name: string, theirs: string, ours: ScheduleType) => refuse('name', fault('editionsOfOtherType', { name, theirs, ours }))

/**
 * Lets nobody else add an edition of the name until the transaction ends, and looks again:
 * rules read all editions of a name, which are of one type. @throws Problem 422
 */
export async function holdName(tx: Tx, brandId: string, { name, feeScheduleType }: NewEdition) {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('fee schedule ' || ${brandId} || ' ' || ${name}, 0))::text`)
  const [other] = await tx.rows<{ type: string }>(
    sql`SELECT fee_schedule_type AS type FROM fee_schedule
      WHERE brand_id = ${brandId} AND name = ${name} AND fee_schedule_type <> ${feeScheduleType} LIMIT 1`,
  )
  if (other) throw otherType(name, other.type, feeScheduleType)
}

function settleType({ feeScheduleType }: ScheduleUploadForm, inspection: Inspection): ScheduleType {
  const known = publicTable(inspection)
  if (!known) return feeScheduleType || 'FEE_SCHEDULE'
  if (feeScheduleType && feeScheduleType !== known.scheduleType)
    throw refuse('feeScheduleType', fault('tableOfType', { table: [fault(known.title)], type: known.scheduleType }))
  return known.scheduleType
}

function settleLocality(
  { locality: key, scope }: ScheduleUploadForm,
  { source, year }: Inspection,
  effectiveDate: string,
): Locality | null {
  if (!key) return null
  if (source !== 'pfs') throw refuse('locality', fault('localityOfOtherSchedule'))
  const locality = localityOf(key)
  if (!locality) throw refuse('locality', fault('localityUnlisted', { locality: key }))
  const fileYear = year ?? Number(effectiveDate.slice(0, 4))
  if (fileYear !== locality.year)
    throw refuse('locality', fault('localityOfOtherYear', { year: locality.year, fileYear: fileYear || [fault('unknownYear')] }))
  if (scope === 'national') throw refuse('scope', fault('localScope'))
  return locality
}

/** @throws Problem 422 for what does not fit together, 409 for an edition that is there */
export async function settleEdition(db: Db, brandId: string, form: ScheduleUploadForm, inspection: Inspection): Promise<NewEdition> {
  const { name, description } = form
  const feeScheduleType = settleType(form, inspection)
  const effectiveDate = form.effectiveDate || inspection.effectiveDate || ''
  if (!effectiveDate && !form.dryRun) throw refuse('effectiveDate', fault('effectiveDateUntold'))
  const expirationDate = form.expirationDate || null
  if (effectiveDate && expirationDate && expirationDate < effectiveDate)
    throw refuse('expirationDate', fault('notBeforeDay', { day: effectiveDate }))
  const locality = settleLocality(form, inspection, effectiveDate)
  const editions = await db.prisma.feeSchedule.findMany({
    where: { brandId, name },
    select: { feeScheduleType: true, effectiveDate: true },
  })
  const other = editions.find((e) => e.feeScheduleType !== feeScheduleType)
  if (other) throw otherType(name, other.feeScheduleType, feeScheduleType)
  if (editions.some((e) => dayOf(e.effectiveDate) === effectiveDate)) throw duplicateEdition(name, effectiveDate)
  const scope = form.scope || (inspection.source && !locality ? 'national' : 'local')
  return { name, feeScheduleType, effectiveDate, expirationDate, description, scope, locality }
}
