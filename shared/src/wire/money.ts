import { z } from 'zod'
import { hasAtMost, MOST_CENTS, toDollars } from '../pricing/money.ts'
import { because } from './zod-faults.ts'

/** For a schema's `refine`: numbers as people write them. */
export const decimals = (most: 2 | 4) =>
  [(value: number) => hasAtMost(most, value), because(most === 2 ? 'twoDecimals' : 'fourDecimals')] as const

/** Dollars as they travel: a JSON number with at most two decimals, within numeric(14,2). */
export const Money = z
  .number()
  .min(0)
  .max(toDollars(MOST_CENTS))
  .refine(...decimals(2))
/** Dollars of a price: nothing is none. */
export const Price = Money.refine((dollars) => dollars > 0, because('moreThanNothing'))
