import { atRate, mulDivHalfUp, WHOLE } from './money.ts'
import type { Rule } from './terms.ts'

type StopLoss = NonNullable<Rule['stopLoss']>

/**
 * What a stop-loss makes of the charges that a rule pays for: `replace` the rate
 * by an amount, or `add` one to it. Null: the threshold is not passed.
 * @param charges of all lines that the rule pays, in cents; null where one is not known
 */
export function stopLossOf(
  { unit, threshold, basis, percentageRate }: StopLoss,
  charges: number | null,
  days: number,
): { kind: 'replace' | 'add'; cents: number } | 'chargeUnknown' | null {
  if (unit === 'days' && days <= threshold) return null
  if (charges === null) return 'chargeUnknown'
  if (unit === 'dollars' && charges <= threshold) return null
  if (basis === 'first') return { kind: 'replace', cents: atRate(charges, percentageRate) }
  return {
    kind: 'add',
    cents:
      unit === 'dollars'
        ? atRate(charges - threshold, percentageRate)
        : mulDivHalfUp(charges, percentageRate, WHOLE * days, days - threshold),
  }
}

/** Divides an amount in proportion to weights; the parts add up to it to the cent. */
export function divided(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, w) => sum + w, 0)
  let weighed = 0
  let given = 0
  return weights.map((weight, i) => {
    weighed += weight
    const upTo = total === 0 || i === weights.length - 1 ? cents : mulDivHalfUp(cents, weighed, total)
    const part = upTo - given
    given = upTo
    return part
  })
}
