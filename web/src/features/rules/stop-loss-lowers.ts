import type { RuleValues } from './rule-values.ts'

/**
 * Whether a first-dollar stop-loss pays less than the rate it replaces, as far as the rule alone tells: as a smaller share of the same
 * charges, or as a share that just past the threshold is less than the amount. Null where it does not, or nobody can say.
 */
export function loweredBy({ paymethodId, payvalue, stopLoss }: Pick<RuleValues, 'paymethodId' | 'payvalue' | 'stopLoss'>) {
  if (stopLoss?.basis !== 'first' || !stopLoss.percentage || !payvalue) return null
  const { unit, threshold, percentage } = stopLoss
  if (paymethodId === 'PERCENT_OF_CHARGES') return percentage < payvalue ? ('share' as const) : null
  if ((paymethodId !== 'CASE_RATE' && paymethodId !== 'FLAT_RATE') || unit !== 'dollars' || threshold === null) return null
  return (threshold * percentage) / 100 < payvalue ? ('amount' as const) : null
}
