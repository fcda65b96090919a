import { type Outcome, paid, type PayMethodCard } from '../pay-method.ts'
import { percentOf, scheduleAmount } from '../schedule-amount.ts'

const feeSchedule = paid('fee schedule')

/** A share of what Medicare pays ambulatory surgical centers, × units. */
export const percentOfAsc = {
  name: '% of ASC',
  description: 'A percentage of the ambulatory surgery center’s rate',
  value: 'percent',
  bases: ['ASC'],
  steps: [],
  reasons: {},
  pay(rule, ask): Outcome {
    const rate = scheduleAmount(rule, ask)
    if ('kind' in rate) return rate
    percentOf(rate.fine, rule.percentageRate, ask)
    return feeSchedule
  },
} as const satisfies PayMethodCard
