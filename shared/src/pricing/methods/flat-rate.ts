import { toDollars } from '../money.ts'
import { type Outcome, paid, type PayMethodCard } from '../pay-method.ts'

const feeSchedule = paid('fee schedule')

/** One amount for the line, however many units it has. */
export const flatRate = {
  name: 'Flat Rate',
  description: 'One amount for the service, however many units',
  value: 'dollars',
  once: true,
  stopLossLowers: 'amount',
  bases: [],
  steps: ['flatRate'],
  reasons: {},
  pay(rule, { running }): Outcome {
    running.to('flatRate', rule.amountCents, { amount: toDollars(rule.amountCents) })
    return feeSchedule
  },
} as const satisfies PayMethodCard
