/**
 * The numbers of money, each with its unit: a plain number may be any of them, but none of them is another.
 * Dollars are counted in whole cents. Every result that falls between two cents is rounded once, half up.
 * Products that leave the range in which numbers are exact are carried by BigInt.
 */
type In<Unit extends string> = number & { readonly unit?: Unit }
export type Cents = In<'cents'>
/** as they travel and as people write them */
export type Dollars = In<'dollars'>
/** ten-thousandths of a percent: 100 % = 1,000,000 */
export type Rate = In<'ten-thousandths of a percent'>
/** as people write it: 42.5 */
export type Percent = In<'percent'>
/** ten-thousandths of a dollar, or of a weight */
export type Fine = In<'ten-thousandths'>
/** a quantity of at most two decimals, times 100 */
export type Hundredths = In<'hundredths'>

/** What a column of money holds. */
export const MOST_CENTS: Cents = 99_999_999_999_999
/** 100 % */
export const WHOLE: Rate = 1_000_000

export const toCents = (dollars: Dollars): Cents => Math.round(dollars * 100)
export const toDollars = (cents: Cents): Dollars => cents / 100
export const toCentsOrNone = (dollars: Dollars | null): Cents | null => (dollars === null ? null : toCents(dollars))
export const toDollarsOrNone = (cents: Cents | null): Dollars | null => (cents === null ? null : toDollars(cents))
export const toRate = (percent: Percent): Rate => Math.round(percent * 10_000)
export const toPercent = (rate: Rate): Percent => rate / 10_000
export const toFine = (value: number): Fine => Math.round(value * 10_000)
export const fromFine = (fine: Fine) => fine / 10_000
export const toHundredths = (quantity: number): Hundredths => Math.round(quantity * 100)
export const fromHundredths = (hundredths: Hundredths) => hundredths / 100

// to make one takes fifty times as long as to use it, and a file has a text for each rate
const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
export const currencyText = (cents: Cents) => currency.format(toDollars(cents))
/** `1234.50`: as columns and files take them */
export function dollarsText(cents: Cents): string {
  const rest = cents % 100
  // toFixed takes several times as long, and a file has millions
  return cents >= 0 && Number.isSafeInteger(cents) ? `${(cents - rest) / 100}.${TWO_DIGITS[rest]}` : toDollars(cents).toFixed(2)
}
const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
export const dollarsTextOrNone = (cents: Cents | null) => (cents === null ? null : dollarsText(cents))
export const fineText = (fine: Fine) => fromFine(fine).toFixed(4)
export const hundredthsText = (hundredths: Hundredths) => fromHundredths(hundredths).toFixed(2)

/** How far off a number of so many decimals may be once it is multiplied: binary fractions are not exact. */
const NOISE = { 2: 1e-4, 4: 1e-3 }
export function hasAtMost(decimals: keyof typeof NOISE, value: number): boolean {
  const multiplied = value * 10 ** decimals
  return Math.abs(multiplied - Math.round(multiplied)) < NOISE[decimals]
}

/** a × b × c ÷ divisor, half up; the only rounding of amounts there is. All are whole numbers, none is negative. */
export function mulDivHalfUp(a: number, b: number, divisor: number, c = 1): number {
  const product = a * b * c
  if (product > Number.MAX_SAFE_INTEGER || divisor > Number.MAX_SAFE_INTEGER)
    return Number((2n * BigInt(a) * BigInt(b) * BigInt(c) + BigInt(divisor)) / (2n * BigInt(divisor)))
  const remainder = product % divisor
  return (product - remainder) / divisor + (remainder * 2 >= divisor ? 1 : 0)
}

export const timesQuantity = (cents: Cents, quantity: Hundredths): Cents => mulDivHalfUp(cents, quantity, 100)
export const atRate = (cents: Cents, rate: Rate): Cents => mulDivHalfUp(cents, rate, WHOLE)
/** The share of an amount; a percentage is exact to four decimals. */
export const shareOf = (cents: Cents, percent: Percent): Cents => atRate(cents, toRate(percent))
