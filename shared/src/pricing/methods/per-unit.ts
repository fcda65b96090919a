import { timesQuantity } from '../money.ts'
import { paid, type Pay } from '../pay-method.ts'

const feeSchedule = paid('fee schedule')

/** An amount for each unit of the line. */
export const perUnit: Pay<'PER_UNIT'> = (rule, { line, running }) => {
  running.to('perUnit', timesQuantity(rule.amountCents, line.unitsHundredths), {
    amount: rule.amountCents / 100,
    units: line.unitsHundredths / 100,
  })
  return feeSchedule
}
