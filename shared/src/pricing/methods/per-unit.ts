import { fromHundredths, timesQuantity, toDollars } from '../money.ts'
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
      amount: toDollars(rule.amountCents),
      units: fromHundredths(line.unitsHundredths),
    })
    return feeSchedule
  },
} as const satisfies PayMethodCard
