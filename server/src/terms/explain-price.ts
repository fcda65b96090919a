import { toDollars } from '@ratebook/shared/pricing/money.ts'
import type { LinePrice } from '@ratebook/shared/pricing/answer.ts'
import type { ExplainedPrice } from '@ratebook/shared/wire/explained-price.ts'
import { naming } from './file-rates.ts'

/** Whether a price was observed on claims, and nobody agreed to it: the file has none. */
export const isObserved = (price: LinePrice) => price.priced && price.trace.some(({ kind }) => kind === 'allowable')

/** A price as it travels: the kind of rate is the one in the machine-readable file. */
export function explainPrice(price: LinePrice): ExplainedPrice {
  if (!price.priced)
    return {
      ...{ amount: null, ruleId: price.ruleId, payMethod: null, methodology: null, perDay: false, observed: false, trace: [] },
      reason: price.reason,
    }
  const { cents, ruleId, payMethod, perDay, trace } = price
  return {
    amount: toDollars(cents),
    ruleId,
    payMethod,
    methodology: isObserved(price) ? null : naming(price).methodology,
    perDay,
    observed: isObserved(price),
    trace: trace.map(({ kind, cents: step, values }) => ({ kind, amount: toDollars(step), values })),
    reason: null,
  }
}
