import { sumOf, timesUnits } from './pricing/cash-price.ts'
import { type Cents, type Dollars, type Percent, shareOf, toCents, toHundredths } from './pricing/money.ts'

/** How an item of an estimate is priced: at a price of one, or as a share of what is charged for one. */
export interface Priced {
  units: number
  /** of one; null where it is a share of the charge */
  price: Dollars | null
  charge: Dollars | null
  share: Percent | null
}

/**
 * What each item comes to. Shares of charges are rounded as they are summed up, so that together they are, to the cent, the cash price that
 * visitors are told, which is rounded once. Null where there is neither a price nor a charge.
 */
export function amountsOf(items: readonly Priced[]): (Cents | null)[] {
  let [charged, told]: [Cents, Cents] = [0, 0]
  return items.map(({ units, price, charge, share }) => {
    const quantity = toHundredths(units)
    if (price !== null) return timesUnits(price, quantity)
    const cents = timesUnits(charge, quantity)
    if (cents === null || share === null) return null
    charged += cents
    const before = told
    told = shareOf(charged, share)
    return told - before
  })
}
export const totalOf = (items: readonly Priced[]) => sumOf(amountsOf(items))

/** What one of an item costs by the list: the cash price that the hospital states, else the share of its charge. */
export const listPriceOf = ({ cashPrice, charge, share }: { cashPrice: Dollars | null; charge: Dollars | null; share: Percent }) =>
  cashPrice !== null ? toCents(cashPrice) : charge === null ? null : shareOf(toCents(charge), share)
