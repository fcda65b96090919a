import { type Outcome, paid, type PayMethodCard } from '../pay-method.ts'
import { itemOf, type LookUp } from '../schedule.ts'
import { percentOf, scheduleAmount } from '../schedule-amount.ts'
import type { Edition, RuleCommon, ScheduleItem } from '../terms.ts'

const feeSchedule = paid('fee schedule')

/** A share of what OPPS pays for a CPT/HCPCS code or, where the schedule lists payment groups, for its APC; × units. */
export const percentOfApc = {
  name: '% of APC',
  description: 'A percentage of the APC’s rate',
  value: 'percent',
  bases: ['OPPS_APC'],
  steps: [],
  reasons: {},
  pay(rule, ask): Outcome {
    const rate = scheduleAmount(rule, ask, apcItem)
    if ('kind' in rate) return rate
    percentOf(rate.fine, rule.percentageRate, ask)
    return feeSchedule
  },
} as const satisfies PayMethodCard

/** A code's own line; where that has no amount, the line of the APC it belongs to. */
function apcItem(edition: Edition, rule: RuleCommon, of: LookUp): ScheduleItem | null {
  const own = itemOf(edition, rule, of, ['CPT_HCPCS'])
  if (own && (own.facFine !== null || own.nonfacFine !== null)) return own
  return itemOf(edition, rule, of, ['APC']) ?? own
}
