import { isAhead, plusBusinessDays } from './business-days.ts'
import { type Cents, toCents } from './pricing/money.ts'
import { type Day, plusDays } from './wire/day.ts'

/** What a good faith estimate is made for: a service that was scheduled, or a request of the patient (45 CFR 149.610(b)(1)). */
export const estimateBases = ['scheduled', 'requested'] as const
export type EstimateBasis = (typeof estimateBases)[number]
export interface Occasion {
  basis: EstimateBasis
  /** when the service was scheduled, or the estimate asked for */
  startedOn: Day
  /** the day of the service; null while there is none */
  scheduledFor: Day | null
}

/**
 * By when the first one has to be given: 45 CFR 149.610(b)(1)(vi). One that is asked for, three business days later; one for a service
 * that is scheduled ten business days ahead, too, and one that is scheduled at least three ahead, one business day later. Null where
 * nobody has to.
 */
export function dueOf({ basis, startedOn, scheduledFor }: Occasion): Day | null {
  if (basis === 'requested') return plusBusinessDays(startedOn, 3)
  if (scheduledFor === null || !isAhead(startedOn, scheduledFor, 3)) return null
  return plusBusinessDays(startedOn, isAhead(startedOn, scheduledFor, 10) ? 3 : 1)
}

/** The last day on which a changed one may be given: one business day before the service, 45 CFR 149.610(b)(1)(vii). */
export const lastDayToChange = (scheduledFor: Day): Day => plusBusinessDays(scheduledFor, -1)

/** So much above what was expected of one provider opens the way to dispute resolution: 45 CFR 149.620(b). */
export const SUBSTANTIAL_CENTS: Cents = toCents(400)
/** So long after the first bill came: 45 CFR 149.620(c). */
export const DISPUTE_DAYS = 120

export const disputeStates = ['open', 'over', 'below'] as const
export interface Dispute {
  /** negative where less was billed */
  aboveCents: Cents
  /** `over`: the days for it have passed */
  state: (typeof disputeStates)[number]
  /** the last day to start it */
  until: Day
}
/** Whether a patient may start dispute resolution about a provider's bill. */
export function disputeOf(bill: { expectedCents: Cents; billedCents: Cents; receivedOn: Day }, today: Day): Dispute {
  const aboveCents = bill.billedCents - bill.expectedCents
  const until = plusDays(bill.receivedOn, DISPUTE_DAYS)
  return { aboveCents, until, state: aboveCents < SUBSTANTIAL_CENTS ? 'below' : today > until ? 'over' : 'open' }
}
