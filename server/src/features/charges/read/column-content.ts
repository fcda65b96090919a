import { readCode } from '../../../imports/cells.ts'
import { parsePrice } from '../../../imports/price.ts'
import { isAprDrg, isHcpcs, isNdcForm, isProcedureCode, isRevenueCode } from '@ratebook/shared/code-forms.ts'

/** What the first rows of a column hold. Shares are of the cells that hold anything. */
export interface Content {
  filled: number
  distinct: number
  /** share of numbers that a price may be, and of the marks that stand for none */
  prices: number
  /** share of prices that are above zero */
  positive: number
  /** share of prices with a currency sign or cents */
  cents: number
  /** share of dates, also of those written as a number (20190131) */
  dates: number
  /** share of whole numbers, without a currency sign, comma or point */
  integers: number
  /** share of values that are more than digits and the signs that numbers and dates have */
  letters: number
  /** characters of the value in the middle */
  length: number
  /** share of values with a zero in front, as codes have them */
  zeroFirst: number
  /** whether the values count the rows: 1, 2, 3 …; a header that comes again may stand between */
  counts: boolean
  procedures: number
  /** share of HCPCS codes of a letter and four digits */
  hcpcs: number
  revenues: number
  ndcs: number
  drgs: number
  /** whether points in its numbers are followed by three digits only now and then: such a point is no thousands separator */
  isDecimal: boolean
  values: string[]
}

const mostRows = 1000
const slashed = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}( |$)|^\d{4}-\d{2}-\d{2}([ T]|$)/
const compactDate = /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/

const isDate = (value: string) => slashed.test(value) || compactDate.test(value)

/** What each column of these rows holds; of long lists every so many rows. */
export function contentsOf(rows: string[][], columns: number): Content[] {
  const step = Math.max(1, Math.floor(rows.length / mostRows))
  const looked = rows.filter((_, i) => i % step === 0)
  return Array.from({ length: columns }, (_, column) =>
    contentOf(
      looked.flatMap((row) => row[column]?.trim() || []),
      rows.length,
    ),
  )
}

function contentOf(values: string[], rows: number): Content {
  const codes = values.filter((value) => readCode(value) !== '')
  const share = (test: (value: string) => boolean, of = values) => (of.length === 0 ? 0 : of.filter(test).length / of.length)
  const lengths = values.map((value) => value.length).sort((a, b) => a - b)
  const pointed = values.flatMap((value) => /^\$?\s*[\d,]*\.(\d+)$/.exec(value)?.[1]?.length ?? [])
  const counted = codes.map(Number)
  return {
    filled: values.length,
    distinct: new Set(values).size,
    prices: share((value) => ['number', 'none', 'decimals'].includes(priceKind(value))),
    positive: share((value) => !/^[$\s0.,-]*$/.test(value) && priceKind(value) !== 'none'),
    cents: share((value) => /^\$|^[\d,]+\.\d\d?$/.test(value)),
    dates: share(isDate),
    integers: share((value) => /^\d+$/.test(value)),
    letters: share((value) => /[^\d\s.,$%()/-]/.test(value)),
    length: lengths[lengths.length >> 1] ?? 0,
    zeroFirst: share((value) => /^0\d/.test(value)),
    counts: counted.filter((value, i) => value <= rows * 1.1 && !(value <= (counted[i - 1] ?? 0))).length > counted.length * 0.9,
    procedures: share(isProcedureCode, codes),
    hcpcs: share(isHcpcs, codes),
    revenues: share(isRevenueCode, codes),
    ndcs: share(isNdcForm, codes),
    drgs: share(isAprDrg, codes),
    isDecimal: pointed.length > 9 && pointed.filter((digits) => digits !== 3).length > pointed.length * 0.1,
    values: codes,
  }
}

function priceKind(value: string): string {
  const price = parsePrice(value)
  return typeof price === 'number' ? 'number' : price
}

/** Numbers that name something instead of counting dollars: zeros in front, or long, alike in length and hardly ever the same. */
export const looksLikeCodes = ({ filled, integers, zeroFirst, length, distinct, values }: Content) =>
  filled > 2 &&
  integers > 0.9 &&
  (zeroFirst > 0.05 || (length > 5 && distinct > filled * 0.9 && values.filter((value) => value.length === length).length > filled * 0.9))
