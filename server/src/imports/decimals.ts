import { type Fault, fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import { parseDecimal, type PriceProblem } from './price.ts'

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

/** Reads a number as tables of fees have it: `1,995.000`, `$0.40`, `.5`. */
export const decimalOf = (raw: string, { decimals, maximum }: Kind) => parseDecimal(raw, decimals, maximum)

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
