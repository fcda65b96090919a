import { type InWords, inWords, saysAll } from '@ratebook/shared/pricing/in-words.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import { isRoomAndBoard, isStay } from '@ratebook/shared/pricing/stay.ts'
import type { Line, Rule, Visit } from '@ratebook/shared/pricing/terms.ts'
import type { LinePrice, PricedLine, Reason } from '@ratebook/shared/pricing/answer.ts'
import type { BrandTerms, PayerTerms } from './brand-terms.ts'
import { visitOf } from './line.ts'
import { type PriceTables, quotes } from './quote.ts'

/** The terms of payers that are asked, and that have rules: whoever has none need not be asked a million times. */
export const withRules = <T extends Pick<BrandTerms, 'payers'>>(terms: T): T => ({
  ...terms,
  payers: terms.payers.filter((p) => p.enabled && p.compiled),
})

/** How a rule says the price of a line where dollars alone would mislead. */
interface Said {
  inWords: InWords | null
  /** of these dollars each pay for a day of a stay */
  isDay: boolean
}
/** @param visit of which the line is one */
export const saidOf = (rule: Rule, line: Line, price: LinePrice, { serviceType }: Visit): Said => ({
  inWords: inWords(rule, line, price),
  isDay: payMethodCards[rule.payMethod].byDays === true && serviceType === 'INPATIENT' && isRoomAndBoard(line) && !isStay(line),
})

/** What a payer's contract says of an item. */
export interface Agreed extends Said {
  payer: PayerTerms
  /** null: no amount, be it that words say it or that there is no rate */
  price: PricedLine | null
}

/** Why a payer has no rate whatever its rules say: nor has it one that was published. */
const OUTSIDE: readonly Reason['kind'][] = ['notInForce', 'facilityOutOfScope']

/**
 * What contracts say of an item in one setting, payer by payer; a payer is left out where none of its rules is about the item. An amount
 * observed on claims is not a rate that was negotiated, nor is nothing; what is paid beyond a threshold of a claim is no rate of an item.
 */
export function agreedPrices(
  item: { itemId: string; facilityId: string; billingClass: string },
  line: Line,
  inPatient: boolean,
  date: string,
  terms: Pick<BrandTerms, 'payers' | 'rules'>,
  schedules: PriceTables['schedules'],
): Agreed[] {
  const visit = visitOf(item, inPatient, date, [line])
  const tables = { schedules, allowables: null, published: null }
  const agreed: Agreed[] = []
  for (const { payer, price } of quotes(terms, visit, inPatient, tables, { withoutStopLoss: true })) {
    const [of] = price.lines
    if (!of || (of.ruleId === null && (of.priced || !OUTSIDE.includes(of.reason.kind)))) continue
    const rule = of.ruleId === null || saysAll(of) ? undefined : terms.rules.get(of.ruleId)
    const { inWords: words, isDay } = rule ? saidOf(rule, line, of, visit) : { inWords: null, isDay: false }
    agreed.push({ payer, price: of.priced && of.cents > 0 ? of : null, inWords: words, isDay })
  }
  return agreed
}
