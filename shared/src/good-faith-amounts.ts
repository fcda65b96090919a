import { sumOf, timesUnits } from './pricing/cash-price.ts'
import { type Cents, type Dollars, type Percent, shareOf, toCents, toHundredths } from './pricing/money.ts'

/** How an item of an estimate is priced: at a price of one, or as a share of what is charged for one. */
export interface Priced {
  units: number
  /** of one; null where it is a share of the charge */
  price: Dollars | null
  charge: Dollars | null
  share: Percent | null
  /** where care is given several times: with the first of them alone */
  once?: boolean
}

/**
 * What each item comes to, all times together. Shares of charges are rounded as they are summed up, so that together they are, to the cent,
 * the cash price that visitors are told of a visit, which is rounded once. Each visit is billed by itself: what is given each time is
 * summed up first, and what is given once is rounded as a part of the first visit. Null where there is neither a price nor a charge.
 */
export function amountsOf(items: readonly Priced[], times = 1): (Cents | null)[] {
  let [charged, told]: [Cents, Cents] = [0, 0]
  const isOnce = (i: number) => times > 1 && items[i]?.once === true
  const ofVisit = ({ units, price, charge, share }: Priced) => {
    const quantity = toHundredths(units)
    if (price !== null) return timesUnits(price, quantity)
    const cents = timesUnits(charge, quantity)
    if (cents === null || share === null) return null
    charged += cents
    const before = told
    told = shareOf(charged, share)
    return told - before
  }
  const amounts: (Cents | null)[] = []
  for (const i of [...items.keys()].sort((a, b) => Number(isOnce(a)) - Number(isOnce(b)))) {
    const cents = ofVisit(items[i] as Priced)
    amounts[i] = cents === null || isOnce(i) ? cents : cents * times
  }
  return amounts
}
export const totalOf = (items: readonly Priced[], times = 1) => sumOf(amountsOf(items, times))

/** What one of an item costs by the list: the cash price that the hospital states, else the share of its charge. */
export const listPriceOf = ({ cashPrice, charge, share }: { cashPrice: Dollars | null; charge: Dollars | null; share: Percent }) =>
  cashPrice !== null ? toCents(cashPrice) : charge === null ? null : shareOf(toCents(charge), share)
