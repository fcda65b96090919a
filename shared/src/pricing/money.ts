/**
 * Dollars are counted in whole cents. Every result that falls between two cents is rounded once, half up.
 * Products that leave the range in which numbers are exact are carried by BigInt.
 */
export type Cents = number

export const toCents = (dollars: number): Cents => Math.round(dollars * 100)
export const toDollars = (cents: Cents) => cents / 100

/** a × b × c ÷ divisor, half up; the only rounding of amounts there is. All are whole numbers, none is negative. */
export function mulDivHalfUp(a: number, b: number, divisor: number, c = 1): number {
  const product = a * b * c
  if (product > Number.MAX_SAFE_INTEGER || divisor > Number.MAX_SAFE_INTEGER)
    return Number((2n * BigInt(a) * BigInt(b) * BigInt(c) + BigInt(divisor)) / (2n * BigInt(divisor)))
  const remainder = product % divisor
  return (product - remainder) / divisor + (remainder * 2 >= divisor ? 1 : 0)
}

/** `hundredths`: a quantity of at most two decimals, times 100 */
export const timesQuantity = (cents: Cents, hundredths: number): Cents => mulDivHalfUp(cents, hundredths, 100)

/** `rate`: ten-thousandths of a percent, 100 % = 1,000,000 */
export const atRate = (cents: Cents, rate: number): Cents => mulDivHalfUp(cents, rate, 1_000_000)

/** The share of an amount; `percentage` as people write it (42.5), exact to four decimals. */
export const shareOf = (cents: Cents, percentage: number): Cents => atRate(cents, Math.round(percentage * 10_000))
