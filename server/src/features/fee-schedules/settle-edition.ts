import sql from 'sql-template-tag'
import type { ScheduleUploadForm } from '@ratebook/shared/fee-schedules.ts'
import { type Locality, localityOf } from '@ratebook/shared/pricing/gpci.ts'
import type { ScheduleType } from '@ratebook/shared/pricing/terms.ts'
import { dayOf } from '@ratebook/shared/wire/day.ts'
import type { Db } from '../../data/db.ts'
import type { Tx } from '../../data/tx.ts'
import { Problem, refusedFields } from '../../data/problem.ts'
import type { Inspection } from './inspect-file.ts'

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

const refuse = (path: keyof ScheduleUploadForm, message: string) => refusedFields(message, [{ path, message }])
export const duplicateEdition = (name: string, effectiveDate: string) => {
  const message =
    `There is already an edition of “${name}” that takes effect on ${effectiveDate}. Choose another date or name, or ` +
    'remove that edition first.'
  return new Problem(409, message, [{ path: 'effectiveDate', message }])
}

const otherType = (name: string, theirs: string, ours: ScheduleType) =>
  refuse('name', `The editions of “${name}” are of type ${theirs}, this one would be ${ours}. Choose another name.`)

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

function settleType({ feeScheduleType }: ScheduleUploadForm, { known }: Inspection): ScheduleType {
  if (!known) return feeScheduleType || 'FEE_SCHEDULE'
  if (feeScheduleType && feeScheduleType !== known.scheduleType)
    throw refuse('feeScheduleType', `The file is ${known.title}: its type is ${known.scheduleType}. Leave the type empty, or choose that.`)
  return known.scheduleType
}

function settleLocality({ locality: key, scope }: ScheduleUploadForm, { known, year }: Inspection, effectiveDate: string): Locality | null {
  if (!key) return null
  if (known?.source !== 'pfs')
    throw refuse('locality', 'Only Medicare’s physician fee schedule has amounts by locality. Leave the locality empty.')
  const locality = localityOf(key)
  if (!locality) throw refuse('locality', `There is no locality “${key}”. Choose one of the list.`)
  const fileYear = year ?? Number(effectiveDate.slice(0, 4))
  if (fileYear !== locality.year)
    throw refuse(
      'locality',
      `The practice cost indices are those of ${locality.year}, the file is of ${fileYear || 'an unknown year'}. Leave the locality ` +
        'empty: the amounts are then national.',
    )
  if (scope === 'national') throw refuse('scope', 'Amounts of a locality make a local schedule. Choose local, or leave the locality empty.')
  return locality
}

/** @throws Problem 422 for what does not fit together, 409 for an edition that is there */
export async function settleEdition(db: Db, brandId: string, form: ScheduleUploadForm, inspection: Inspection): Promise<NewEdition> {
  const { name, description } = form
  const feeScheduleType = settleType(form, inspection)
  const effectiveDate = form.effectiveDate || inspection.effectiveDate || ''
  if (!effectiveDate && !form.dryRun)
    throw refuse('effectiveDate', 'The file does not say when it takes effect. Fill in the effective date.')
  const expirationDate = form.expirationDate || null
  if (effectiveDate && expirationDate && expirationDate < effectiveDate)
    throw refuse('expirationDate', `Not before the effective date (${effectiveDate})`)
  const locality = settleLocality(form, inspection, effectiveDate)
  const editions = await db.prisma.feeSchedule.findMany({
    where: { brandId, name },
    select: { feeScheduleType: true, effectiveDate: true },
  })
  const other = editions.find((e) => e.feeScheduleType !== feeScheduleType)
  if (other) throw otherType(name, other.feeScheduleType, feeScheduleType)
  if (editions.some((e) => dayOf(e.effectiveDate) === effectiveDate)) throw duplicateEdition(name, effectiveDate)
  const scope = form.scope || (inspection.known && !locality ? 'national' : 'local')
  return { name, feeScheduleType, effectiveDate, expirationDate, description, scope, locality }
}
