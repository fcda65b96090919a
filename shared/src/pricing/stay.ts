import type { Step } from './answer.ts'
import { type Cents, fromHundredths, toDollars } from './money.ts'
import type { Running } from './pay-method.ts'
import { isRoomCode } from './room-and-board.ts'
import { editionOf, type LookUp, meanStayIn } from './schedule.ts'
import type { Edition, Line } from './terms.ts'

/** Whether a line is a day of a stay for each of its units. */
export const isRoomAndBoard = ({ codes }: Line) => codes.REVENUE_CODE?.some(isRoomCode) ?? false

/** Whether a line is a whole stay: it has a DRG. */
export const isStay = ({ codes }: Line) => Boolean(codes.MS_DRG?.length || codes.APR_DRG?.length)

/** How long a stay is; where nobody said, `mean` is what that was assumed from and the schedule that has it, null where none has. */
export interface Stay {
  days: number
  isAssumed: boolean
  mean: { days: number; schedule: string } | null
}

/**
 * The length of a visit's stay: as it is given, else as stays of its DRG usually are, by the geometric mean in the newest MS-DRG table in
 * force that knows it, a national one before all others. Whose contract is asked plays no part, so that plans are compared over the same
 * days. A begun day is a day: 3.2 are 4. A day is what is assumed where no table knows. Null: the visit is no stay.
 */
export function stayOf({ visit, schedules }: Pick<LookUp, 'visit' | 'schedules'>): Stay | null {
  if (visit.days !== null) return { days: visit.days, isAssumed: false, mean: null }
  const line = visit.serviceType === 'INPATIENT' ? visit.lines.find(isStay) : undefined
  if (!line) return null
  let best: { edition: Edition; hundredths: number } | null = null
  for (const id of schedules.keys()) {
    const edition = editionOf(schedules, id, visit.date)
    const hundredths = edition?.type === 'IPPS_MS_DRG' ? meanStayIn(edition, line) : null
    if (edition && hundredths !== null && (!best || isBefore(edition, best.edition))) best = { edition, hundredths }
  }
  if (!best) return { days: 1, isAssumed: true, mean: null }
  const mean = { days: fromHundredths(best.hundredths), schedule: best.edition.name }
  return { days: Math.ceil(mean.days), isAssumed: true, mean }
}

/** Says once where the days were assumed. */
export function sayAssumed({ days, isAssumed, mean }: Stay, running: Running) {
  if (!isAssumed || running.trace.some(({ kind }) => kind === 'assumedStay' || kind === 'assumedOneDay')) return
  if (mean) running.to('assumedStay', running.cents, { schedule: mean.schedule, meanStay: mean.days, days })
  else running.to('assumedOneDay', running.cents, {})
}

/** Whether nothing is known of how long a stay is: what a day of it costs compares with no price of a whole one. */
export const isGuess = ({ isAssumed, mean }: Stay) => isAssumed && mean === null

/** The price of so many days. */
export function payDays(amountCents: Cents, stay: Stay, running: Running) {
  sayAssumed(stay, running)
  running.to('perDiem', amountCents * stay.days, { amount: toDollars(amountCents), days: stay.days })
}

/** How many days an amount pays for one by one; null where it is for none. */
export function daysPaid(trace: readonly Step[]): number | null {
  const days = trace.find(({ kind }) => kind === 'perDiem')?.values.days
  return days === undefined ? null : Number(days)
}

function isBefore(a: Edition, b: Edition) {
  if (a.scope !== b.scope) return a.scope === 'national'
  if (a.effectiveDate !== b.effectiveDate) return a.effectiveDate > b.effectiveDate
  return a.id < b.id
}
