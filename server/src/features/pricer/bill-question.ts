import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { ANSWER_DAYS } from '@ratebook/shared/bill-answers.ts'
import type { EstimateFigures } from '@ratebook/shared/kept-estimates.ts'
import { type Day, dayIn } from '@ratebook/shared/wire/day.ts'
import type { Config } from '../../config.ts'
import type { BrandRow } from '../../data/brand.ts'
import { notFound } from '../../data/problem.ts'
import { hashOf, openedAs, seal } from '../../data/secrets.ts'
import type { Tx } from '../../data/tx.ts'
import type { EstimatedRate, EstimatedService } from './estimated-rate.ts'

type Asked = Omit<EstimateFigures, 'cash'>
/** What an estimate may be answered about later: of the plan no more than what it came to. */
interface Sealed {
  service: EstimatedService
  asked: Asked
  keptOn: Day
}

/** Keeps what can be asked once the bill has come, and beside it, without a link to it, the rate that claims are held against. */
export async function keepQuestion(
  tx: Tx,
  { id: brandId, timeZone }: BrandRow,
  { keys }: Config,
  of: { hash: string; keptAt: Date; figures: EstimateFigures; service: EstimatedService; rate: EstimatedRate | null },
) {
  const { hash: keyHash, keptAt, service, rate } = of
  const { cash: _, ...estimate } = of.figures
  const keptOn = dayIn(timeZone, keptAt)
  const until = new Date(keptAt.getTime() + ANSWER_DAYS * 86_400_000)
  const sealed = seal(JSON.stringify({ service, asked: estimate, keptOn } satisfies Sealed), keys)
  await tx.prisma.billQuestion.create({ data: { brandId, keyHash, sealed, until } })
  if (!rate) return
  const { facilityId, payerId, code, modifiers, inPatient } = service
  await tx.execute(sql`
    INSERT INTO estimated_rate (brand_id, id, facility_id, payer_id, code, modifiers, in_patient, service, day, rate, why)
    VALUES (${brandId}, ${uuid()}, ${facilityId}, ${payerId}::uuid, ${code}, ${modifiers}, ${inPatient}, ${service.service},
      ${keptOn}::date, ${rate.dollars}::numeric, ${rate.why})
    ON CONFLICT (brand_id, facility_id, payer_id, code, modifiers, in_patient, day)
      DO UPDATE SET rate = EXCLUDED.rate, why = EXCLUDED.why, service = EXCLUDED.service`)
}

/** Whether there is still whom an answer is about. */
async function isThere(tx: Tx, brandId: string, { facilityId, payerId }: EstimatedService) {
  const facilities = await tx.prisma.facility.count({ where: { brandId, id: facilityId } })
  return facilities > 0 && (payerId === null || (await tx.prisma.payer.count({ where: { brandId, id: payerId } })) > 0)
}

/** @throws Problem 404 where the link is none, or a year has passed */
export async function questionOf(tx: Tx, { id: brandId }: BrandRow, { keys }: Config, key: string) {
  const keyHash = hashOf(key)
  const row = await tx.prisma.billQuestion.findFirst({ where: { brandId, keyHash, until: { gt: new Date() } } })
  const sealed = row && openedAs<Sealed>(row.sealed, keys)
  if (!sealed || !(await isThere(tx, brandId, sealed.service))) throw notFound('estimateNotFound')
  return { keyHash, until: row.until, ...sealed }
}
export type Question = Awaited<ReturnType<typeof questionOf>>
