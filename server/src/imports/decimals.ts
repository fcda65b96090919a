import { parsePrice, type PriceProblem } from './price.ts'

/** What a number is: how many decimals it may have, and the largest that its column holds, in units of its last decimal. */
export interface Kind {
  noun: string
  decimals: number
  maximum: number
}
export const kinds = {
  amount: { noun: 'fee', decimals: 4, maximum: 10 ** 14 - 1 },
  weight: { noun: 'weight', decimals: 4, maximum: 10 ** 12 - 1 },
  units: { noun: 'number of units', decimals: 2, maximum: 10 ** 10 - 1 },
  rvu: { noun: 'relative value', decimals: 2, maximum: 10 ** 8 - 1 },
} as const satisfies Record<string, Kind>

const plain = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/

/**
 * Reads a number as tables of fees have it (`1,995.000`, `$0.40`, `.5`) into whole units of its last decimal: of
 * four decimals, $1.995 is 19950. Answers why there is none: no cell is guessed at or rounded.
 */
export function decimalOf(raw: string, { decimals, maximum }: Kind): number | PriceProblem {
  const text = raw.trim()
  const [, whole = '', fraction = ''] = plain.exec(text) ?? []
  if (whole === '' && fraction === '') {
    // what is no plain number is told apart as prices are: none, negative, unreadable
    const unusual = parsePrice(text)
    return typeof unusual === 'number' ? 0 : unusual
  }
  if (/[1-9]/.test(fraction.slice(decimals))) return 'decimals'
  const value = Number(whole.replaceAll(',', '') + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return value > maximum ? 'tooLarge' : value
}

/** What is wrong with a number and how to mend it. */
export function decimalMessage(problem: PriceProblem, value: string, { noun, decimals, maximum }: Kind): string {
  switch (problem) {
    case 'negative':
      return `“${value}” is negative. A ${noun} is never below zero: correct it, or empty the cell.`
    case 'decimals':
      return `“${value}” has more than ${decimals} decimals. Round it.`
    case 'tooLarge':
      return (
        `“${value}” is more than a ${noun} can be ` +
        `(${(maximum / 10 ** decimals).toLocaleString('en-US', { maximumFractionDigits: decimals })}). Correct it.`
      )
    default:
      return `“${value}” is not a number. Write it like 1234.56 or $1,234.56.`
  }
}
