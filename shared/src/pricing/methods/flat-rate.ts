import { paid, type Pay } from '../pay-method.ts'

const feeSchedule = paid('fee schedule')

/** One amount for the line, however many units it has. */
export const flatRate: Pay<'FLAT_RATE'> = (rule, { running }) => {
  running.to('flatRate', rule.amountCents, { amount: rule.amountCents / 100 })
  return feeSchedule
}
