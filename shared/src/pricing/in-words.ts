import { currencyText, toCents, toPercent, WHOLE } from './money.ts'
import { payMethodCards } from './pay-methods.ts'
import { isStay } from './stay.ts'
import type { LinePrice, Methodology, PricedLine } from './answer.ts'
import type { Line, Rule } from './terms.ts'

/** What the machine-readable file says of a rate in place of dollars. */
export interface InWords {
  methodology: Methodology
  /** of charges that nobody knows beforehand */
  percentage: number | null
  algorithm: string
  note: string
}

/** Steps after which an amount is no longer what the rule pays by itself, but what a limit made of it. */
const LIMITS = ['stopLossFirst', 'stopLossSecond', 'lesserOfCharges', 'minimum', 'maximum']
const amountBefore = ({ trace }: PricedLine) => {
  const limit = trace.findIndex(({ kind }) => LIMITS.includes(kind))
  return (limit < 0 ? trace : trace.slice(0, limit)).reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * What a rule pays for a line, in words for the machine-readable file; null where dollars say it, and where there is no rate. No dollars
 * are known beforehand of what depends on the length of a stay, on what a thing costs the hospital, or on the charges of a whole claim or
 * of an item that has none.
 */
export function inWords(rule: Rule, line: Line, price: LinePrice): InWords | null {
  const { wordsDespite = [] } = payMethodCards[rule.payMethod]
  if (!price.priced && ![...wordsDespite, 'chargeUnknown'].includes(price.reason.kind)) return null
  // a rule and the card of its pay method go together; picking one out by name loses that
  const said = payMethodCards[rule.payMethod].inWords?.(rule as never, line)
  if (said) {
    const { methodology, percentage = null, note = '' } = said
    const isOfWhole = payMethodCards[rule.payMethod].byDays || (rule.serviceType === 'INPATIENT' && isStay(line))
    const limits = limitsOf(rule, isOfWhole ? wholeOf(rule) : 'item')
    const isShare = percentage !== null && limits.length === 0
    return { methodology, percentage, algorithm: isShare ? '' : [said.algorithm, ...limits].join('; '), note }
  }
  if (!rule.lesserOfCharges) return null
  if (price.priced) {
    // a rate for all that belongs to a case is compared with all that is billed for it
    if (price.methodology !== 'case rate') return null
    const algorithm = [`${currencyText(amountBefore(price))} for the ${wholeOf(rule)}`, ...limitsOf(rule, wholeOf(rule))].join('; ')
    return { methodology: 'case rate', percentage: null, algorithm, note: '' }
  }
  const { kind, values } = price.reason
  if (kind !== 'chargeUnknown' || typeof values.amount !== 'number') return null
  const algorithm = [currencyText(toCents(values.amount)), ...limitsOf(rule, 'item')].join('; ')
  return { methodology: 'other', percentage: null, algorithm, note: 'The lesser of an amount and the billed charges' }
}

/** Whether dollars say what a line is paid, whatever else its rule says: of nearly all rates, of which there are millions. */
export function saysAll(price: LinePrice): boolean {
  if (!price.priced || price.payMethod === null || price.methodology === 'case rate') return false
  const card = payMethodCards[price.payMethod]
  return !card.inWords && !card.byDays
}

const wholeOf = ({ serviceType }: Rule) => (serviceType === 'INPATIENT' ? 'stay' : 'visit')

/** What a rule pays beyond a threshold. */
export function stopLossInWords({ stopLoss }: Rule): string {
  if (!stopLoss) return ''
  const { unit, threshold, percentageRate, basis } = stopLoss
  const passed = unit === 'days' ? `its days are more than ${threshold}` : `its charges are more than ${currencyText(threshold)}`
  const paid = basis === 'first' ? 'of all its charges instead' : 'of the charges beyond on top'
  return `where ${passed}, ${toPercent(percentageRate)} percent ${paid}`
}

const PLACES = ['dearest', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** What a rule pays of a visit's procedures, which it does not pay in full. */
export function reductionsInWords({ reductionRates }: Pick<Rule, 'reductionRates'>): string {
  // the last share goes on, so one like it before it says no more
  const rates = reductionRates.slice(0, reductionRates.findLastIndex((rate) => rate !== reductionRates.at(-1)) + 2)
  if (rates.every((rate) => rate === WHOLE)) return ''
  const placed = rates.map((rate, i) => {
    const place = i < rates.length - 1 ? `the ${PLACES[i] ?? `${i + 1}th`}` : i === 0 ? 'each' : 'each further one'
    return `${toPercent(rate)} percent for ${place}`
  })
  return `where it has several procedures, ${placed.join(', ')}`
}

function limitsOf(rule: Rule, whole: 'stay' | 'visit' | 'item'): string[] {
  const { stopLoss, lesserOfCharges, minimumCents, maximumCents } = rule
  const limits = []
  if (stopLoss) limits.push(stopLossInWords(rule))
  if (lesserOfCharges) limits.push(`no more than the billed charges of the ${whole}`)
  if (minimumCents !== null) limits.push(`at least ${currencyText(minimumCents)} for the ${whole}`)
  if (maximumCents !== null) limits.push(`at most ${currencyText(maximumCents)} for the ${whole}`)
  return limits
}
