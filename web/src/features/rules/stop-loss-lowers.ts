import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import type { RuleValues } from './rule-values.ts'

/**
 * Whether a first-dollar stop-loss pays less than the rate it replaces, as far as the rule alone tells: as a smaller share of the same
 * charges, or as a share that just past the threshold is less than the amount. Null where it does not, or nobody can say.
 */
export function loweredBy({ paymethodId, payvalue, stopLoss }: Pick<RuleValues, 'paymethodId' | 'payvalue' | 'stopLoss'>) {
  if (stopLoss?.basis !== 'first' || !stopLoss.percentage || !payvalue) return null
  const { unit, threshold, percentage } = stopLoss
  const { stopLossLowers = null } = payMethodCards[paymethodId]
  if (stopLossLowers === 'share') return percentage < payvalue ? stopLossLowers : null
  if (stopLossLowers === null || unit !== 'dollars' || threshold === null) return null
  return (threshold * percentage) / 100 < payvalue ? stopLossLowers : null
}
