/**
 * Dollars are counted in whole cents. Every result that falls between two cents is rounded once, half up.
 * BigInt carries the products: a large charge times a quantity leaves the range in which numbers are exact.
 */
export type Cents = number

export const toCents = (dollars: number): Cents => Math.round(dollars * 100)
export const toDollars = (cents: Cents) => cents / 100

const roundedQuotient = (numerator: bigint, denominator: bigint): Cents => Number((2n * numerator + denominator) / (2n * denominator))

/** `hundredths`: a quantity of at most two decimals, times 100 */
export const timesQuantity = (cents: Cents, hundredths: number): Cents => roundedQuotient(BigInt(cents) * BigInt(hundredths), 100n)

/** The share of an amount; `percentage` as people write it (42.5), exact to four decimals. */
export const shareOf = (cents: Cents, percentage: number): Cents => roundedQuotient(BigInt(cents) * BigInt(Math.round(percentage * 10_000)), 1_000_000n)
