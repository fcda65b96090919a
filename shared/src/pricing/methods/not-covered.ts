import type { Outcome, PayMethodCard } from '../pay-method.ts'

/** Left out of the contract: there is no rate, and none of the payer's allowables stands in for it. */
export const notCovered = {
  name: 'Not Covered',
  description: 'The contract does not pay for these services',
  value: 'none',
  bases: [],
  steps: [],
  reasons: { notCovered: 'not covered' },
  pay: (rule): Outcome => ({ kind: 'notCovered', values: { rule: rule.name } }),
} as const satisfies PayMethodCard
