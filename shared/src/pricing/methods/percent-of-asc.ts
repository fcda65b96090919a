import { paid, type Pay } from '../pay-method.ts'
import { percentOf, scheduleAmount } from '../schedule-amount.ts'

const feeSchedule = paid('fee schedule')

/** A share of what Medicare pays ambulatory surgical centers, × units. */
export const percentOfAsc: Pay<'PERCENT_OF_ASC'> = (rule, ask) => {
  const found = scheduleAmount(rule, ask)
  if ('kind' in found) return found
  percentOf(found.fine, rule.percentageRate, ask)
  return feeSchedule
}
