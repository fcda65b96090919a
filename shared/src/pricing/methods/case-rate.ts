import { toDollars } from '../money.ts'
import { type Outcome, paid, type PayMethodCard } from '../pay-method.ts'

const wholeCase = paid('case rate', { absorbs: true })

/** One amount for all that belongs to the case. */
export const caseRate = {
  name: 'Case Rate',
  description: 'One amount for the whole visit, the charges beside the procedure included',
  value: 'dollars',
  once: true,
  stopLossLowers: 'amount',
  bases: [],
  steps: ['caseRate'],
  reasons: {},
  pay(rule, { running }): Outcome {
    running.to('caseRate', rule.amountCents, { amount: toDollars(rule.amountCents) })
    return wholeCase
  },
} as const satisfies PayMethodCard
