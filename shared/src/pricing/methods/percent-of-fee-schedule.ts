import { paid, type Pay } from '../pay-method.ts'
import { percentOf, scheduleAmount } from '../schedule-amount.ts'

const feeSchedule = paid('fee schedule')
/** Medicare's amounts by MS-DRG are for a whole stay. */
const stay = paid('case rate', { absorbs: true })

/** A share of a schedule's amount, × units. */
export const percentOfFeeSchedule: Pay<'PERCENT_OF_FEE_SCHEDULE'> = (rule, ask) => {
  const found = scheduleAmount(rule, ask)
  if ('kind' in found) return found
  percentOf(found.fine, rule.percentageRate, ask)
  return found.edition.type === 'IPPS_MS_DRG' ? stay : feeSchedule
}
