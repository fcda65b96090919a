import { type Fault, fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import { type Cents, MOST_CENTS, toDollars } from '@ratebook/shared/pricing/money.ts'

export type PriceProblem = 'none' | 'negative' | 'decimals' | 'tooLarge' | 'unreadable'

const noPrice = new Set(['', '-', '--', '$', '$-', '$--', 'n/a', 'na', '#n/a', 'none', 'null', 'nil', 'tbd', 'varies', 'variable'])

/** Between a currency and its number: a blank, one that does not break, a tab. */
const spaces = new Set([32, 160, 9])

/** Reads a price as US hospitals write it: `1234.5`, `$1,234.56`, ` 6,875.00 `, `$ -`. Answers whole cents, or why there are none. */
export const parsePrice = (raw: string) => parseDecimal(raw, 2, MOST_CENTS)

/**
 * Reads a number as files have it into whole units of its last decimal: of two decimals cents, of four $1.995 is 19950. Answers why
 * there is none. Never guesses: `1.234,56` is unreadable, and what has more decimals is not rounded. Runs once per row of files with
 * a million rows, hence the loop over character codes.
 */
export function parseDecimal(raw: string, decimals: number, maximum: number): number | PriceProblem {
  const text = raw.trim()
  const length = text.length
  let at = text.charCodeAt(0) === 36 ? 1 : 0 // $
  while (spaces.has(text.charCodeAt(at))) at++
  let units = 0
  let digits = 0
  let sinceComma = -1
  for (; at < length; at++) {
    const char = text.charCodeAt(at)
    if (char >= 48 && char <= 57) {
      units = units * 10 + (char - 48)
      digits++
      if (sinceComma >= 0) sinceComma++
    } else if (char === 44) {
      const wellPlaced = sinceComma < 0 ? digits >= 1 && digits <= 3 : sinceComma === 3
      if (!wellPlaced) return unusualPrice(text)
      sinceComma = 0
    } else break
  }
  if (sinceComma >= 0 && sinceComma !== 3) return unusualPrice(text)
  units *= 10 ** decimals
  if (at < length) {
    if (text.charCodeAt(at) !== 46) return unusualPrice(text)
    let weight = 10 ** (decimals - 1)
    let moreDecimals = false
    for (at++; at < length; at++) {
      const digit = text.charCodeAt(at) - 48
      if (digit < 0 || digit > 9) return unusualPrice(text)
      if (weight >= 1) units += digit * weight
      else if (digit !== 0) moreDecimals = true
      weight /= 10
      digits++
    }
    if (moreDecimals) return 'decimals'
  }
  if (digits === 0) return unusualPrice(text)
  return units > maximum ? 'tooLarge' : units
}

/** Half up to the cent: of a price that `parsePrice` answers "decimals" to. */
export function roundPrice(raw: string): number {
  const point = raw.indexOf('.')
  const cents = parsePrice(raw.slice(0, point + 3))
  return (typeof cents === 'number' ? cents : 0) + (Number(raw[point + 3]) >= 5 ? 1 : 0)
}

/** Half up to the cent: of a plain number with any decimals, or none. */
export function roundDecimal(plain: string): Cents {
  const [whole = '', fraction = ''] = plain.split('.')
  const digits = fraction.padEnd(3, '0')
  return Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0)
}

function unusualPrice(text: string): number | PriceProblem {
  const compact = text.replace(/\s/g, '').toLowerCase()
  if (noPrice.has(compact)) return 'none'
  const inner = /^\$?\((.+)\)$/.exec(compact)?.[1] ?? /^\$?[-−](.+)$/.exec(compact)?.[1] ?? /^(.+)[-−]$/.exec(compact)?.[1]
  if (inner === undefined || !/^\$?[\d.,]+$/.test(inner)) return 'unreadable'
  const size = parsePrice(inner)
  if (size === 0) return 0
  return typeof size === 'number' || size === 'decimals' || size === 'tooLarge' ? 'negative' : 'unreadable'
}

/** What is wrong with a price and how to mend it; `noun` is what the price is. */
export function priceFault(problem: PriceProblem, value: string, noun: PlainCode): Fault {
  switch (problem) {
    case 'negative':
      return fault('priceNegative', { value, noun: [fault(noun)] })
    case 'decimals':
      return fault('priceDecimals', { value })
    case 'tooLarge':
      return fault('priceTooLarge', { value, limit: toDollars(MOST_CENTS).toLocaleString('en-US') })
    default:
      return fault('notPrice', { value })
  }
}
