import { currencyText, toPercent } from './money.ts'
import { payMethodCards } from './pay-methods.ts'
import type { Rule } from './terms.ts'
import type { Methodology } from './answer.ts'

/** What a rule pays, in words for the machine-readable file, with the limits that count for the whole; null where dollars say it. */
export function ruleInWords(rule: Rule): { methodology: Methodology; algorithm: string } | null {
  // a rule and the card of its pay method go together; picking one out by name loses that
  const said = payMethodCards[rule.payMethod].inWords?.(rule as never)
  return said ? { ...said, algorithm: [said.algorithm, ...limitsOf(rule)].join('; ') } : null
}

function limitsOf({ serviceType, stopLoss, lesserOfCharges, minimumCents, maximumCents }: Rule): string[] {
  const whole = serviceType === 'INPATIENT' ? 'stay' : 'visit'
  const limits = []
  if (stopLoss) {
    const { unit, threshold, basis, percentageRate } = stopLoss
    const passed = unit === 'days' ? `its days are more than ${threshold}` : `its charges are more than ${currencyText(threshold)}`
    const paid = basis === 'first' ? 'of all its charges instead' : 'of the charges beyond on top'
    limits.push(`where ${passed}, ${toPercent(percentageRate)} percent ${paid}`)
  }
  if (lesserOfCharges) limits.push(`no more than the billed charges of the ${whole}`)
  if (minimumCents !== null) limits.push(`at least ${currencyText(minimumCents)} for the ${whole}`)
  if (maximumCents !== null) limits.push(`at most ${currencyText(maximumCents)} for the ${whole}`)
  return limits
}
