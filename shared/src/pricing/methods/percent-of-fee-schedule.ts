import { type Outcome, paid, type PayMethodCard } from '../pay-method.ts'
import { percentOf, scheduleAmount } from '../schedule-amount.ts'

const feeSchedule = paid('fee schedule')
/** Medicare's amounts by MS-DRG are for a whole stay. */
const stay = paid('case rate', { absorbs: true })

/** A share of a schedule's amount, × units. */
export const percentOfFeeSchedule = {
  name: '% of Fee Schedule',
  description: 'A percentage of the amount in a fee schedule',
  value: 'percent',
  bases: ['FEE_SCHEDULE', 'IPPS_MS_DRG', 'OPPS_APC', 'ASC', 'MPFS_RBRVS', 'CLFS', 'DMEPOS', 'ASP_DRUG'],
  steps: [],
  reasons: {},
  pay(rule, ask): Outcome {
    const amount = scheduleAmount(rule, ask)
    if ('kind' in amount) return amount
    percentOf(amount.fine, rule.percentageRate, ask)
    return amount.edition.type === 'IPPS_MS_DRG' ? stay : feeSchedule
  },
} as const satisfies PayMethodCard
