import { SELF_PAY } from '../../../public/offers.ts'
import { unitsText } from '../estimate.ts'
import type { Price } from '../use-price.ts'

/** One of the things that a price is for, without a name the service itself; dollars only where the payer has agreed to some for it. */
export type PricePart = { key: string; name: string | null; units: string; dollars: number | null; included: boolean }

/** The payer as the rates know it: one of the brand's, with a price or without. */
export function payerIn({ rates }: Price, payer: string) {
  const rate = rates?.byName.find((r) => r.payerId === payer)
  const plan = rate ?? rates?.unpriced.find((r) => r.payerId === payer)
  return { rate, isPlan: plan !== undefined, name: plan?.displayName ?? '' }
}

/** What is in a price. Who pays themselves pays one sum for all of it. */
export function partsOf(price: Price, payer: string): PricePart[] {
  const { rate } = payerIn(price, payer)
  if (rate)
    return rate.lines.map((line, i) => ({
      key: `${i} ${line.pxCode}`,
      name: i === 0 ? null : line.description || line.pxCode || line.revenueCode,
      units: unitsText(line.units),
      dollars: line.included ? null : line.rate,
      included: line.included,
    }))
  if (payer !== SELF_PAY || price.estimate?.cashCents == null) return []
  const alone = { key: 'service', name: null, units: '1', dollars: null, included: false }
  return [
    alone,
    ...price.estimate.lines.map(({ key, charge, units }) => ({ ...alone, key, name: charge.associatedChargeDescription, units })),
  ]
}
