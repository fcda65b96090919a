import { paid, type Pay } from '../pay-method.ts'

const wholeCase = paid('case rate', { absorbs: true })

/** One amount for all that belongs to the case. */
export const caseRate: Pay<'CASE_RATE'> = (rule, { running }) => {
  running.to('caseRate', rule.amountCents, { amount: rule.amountCents / 100 })
  return wholeCase
}
