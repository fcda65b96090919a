import type { Pay } from '../pay-method.ts'

/** Left out of the contract: there is no rate, and none of the payer's allowables stands in for it. */
export const notCovered: Pay<'NOT_COVERED'> = (rule) => ({ kind: 'notCovered', values: { rule: rule.name } })
