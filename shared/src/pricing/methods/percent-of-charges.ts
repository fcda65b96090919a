import { atRate } from '../money.ts'
import { paid, type Pay } from '../pay-method.ts'

const percentOfTotal = paid('percent of total billed charges')

/** A share of what is billed for the line; that is for all its units already. */
export const percentOfCharges: Pay<'PERCENT_OF_CHARGES'> = (rule, { line, running }) => {
  if (line.chargeCents === null) return { kind: 'chargeUnknown', values: { rule: rule.name } }
  running.to('percentOfCharges', atRate(line.chargeCents, rule.percentageRate), {
    percentage: rule.percentageRate / 10_000,
    charge: line.chargeCents / 100,
  })
  return percentOfTotal
}
