import { timesQuantity } from '../money.ts'
import { type Outcome, paid, type PayMethodCard } from '../pay-method.ts'

const feeSchedule = paid('fee schedule')

/** An amount for each unit of the line. */
export const perUnit = {
  name: 'Per Unit',
  description: 'An amount for each unit',
  value: 'dollars',
  bases: [],
  steps: ['perUnit'],
  reasons: {},
  pay(rule, { line, running }): Outcome {
    running.to('perUnit', timesQuantity(rule.amountCents, line.unitsHundredths), {
      amount: rule.amountCents / 100,
      units: line.unitsHundredths / 100,
    })
    return feeSchedule
  },
} as const satisfies PayMethodCard
