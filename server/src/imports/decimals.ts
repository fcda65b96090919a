import { type Fault, fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import { parsePrice, type PriceProblem } from './price.ts'

/** What a number is: how many decimals it may have, and the largest that its column holds, in units of its last decimal. */
export interface Kind {
  noun: PlainCode
  decimals: number
  maximum: number
}
export const kinds = {
  amount: { noun: 'nounFee', decimals: 4, maximum: 10 ** 14 - 1 },
  weight: { noun: 'nounWeight', decimals: 4, maximum: 10 ** 12 - 1 },
  units: { noun: 'nounUnits', decimals: 2, maximum: 10 ** 10 - 1 },
  days: { noun: 'nounDays', decimals: 2, maximum: 10 ** 10 - 1 },
  rvu: { noun: 'nounRelativeValue', decimals: 2, maximum: 10 ** 8 - 1 },
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
export function decimalFault(problem: PriceProblem, value: string, { noun, decimals, maximum }: Kind): Fault {
  switch (problem) {
    case 'negative':
      return fault('numberNegative', { value, noun: [fault(noun)] })
    case 'decimals':
      return fault('numberDecimals', { value, limit: decimals })
    case 'tooLarge':
      return fault('numberTooLarge', {
        value,
        noun: [fault(noun)],
        limit: (maximum / 10 ** decimals).toLocaleString('en-US', { maximumFractionDigits: decimals }),
      })
    default:
      return fault('notNumber', { value })
  }
}
