import { type InWords, inWords } from '@ratebook/shared/pricing/in-words.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import { isRoomAndBoard, isStay } from '@ratebook/shared/pricing/stay.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import type { PricedLine, Reason } from '@ratebook/shared/pricing/answer.ts'
import type { BrandTerms, PayerTerms } from './brand-terms.ts'
import { visitOf } from './line.ts'
import { type PriceTables, quotes } from './quote.ts'

/** The terms of payers that are asked, and that have rules: whoever has none need not be asked a million times. */
export const withRules = (terms: BrandTerms): BrandTerms => ({ ...terms, payers: terms.payers.filter((p) => p.enabled && p.compiled) })

/** What a payer's contract says of an item. */
export interface Agreed {
  payer: PayerTerms
  /** null: no amount, be it that words say it or that there is no rate */
  price: PricedLine | null
  /** how the rule says it where dollars alone would mislead */
  inWords: InWords | null
  /** of these dollars each pay for a day of a stay */
  isDay: boolean
}

/** Why a payer has no rate whatever its rules say: nor has it one that was published. */
const OUTSIDE: readonly Reason['kind'][] = ['notInForce', 'facilityOutOfScope']

/**
 * What contracts say of an item in one setting, payer by payer; a payer is left out where none of its rules is about the item. An amount
 * observed on claims is not a rate that was negotiated, nor is nothing.
 */
export function agreedPrices(
  item: { itemId: string; facilityId: string; billingClass: string },
  line: Line,
  inPatient: boolean,
  date: string,
  terms: BrandTerms,
  schedules: PriceTables['schedules'],
): Agreed[] {
  const visit = visitOf(item, inPatient, date, [line])
  const isDayOfStay = inPatient && isRoomAndBoard(line) && !isStay(line)
  const agreed: Agreed[] = []
  for (const { payer, price } of quotes(terms, visit, inPatient, { schedules, allowables: null, published: null })) {
    const [of] = price.lines
    if (!of || (of.ruleId === null && (of.priced || !OUTSIDE.includes(of.reason.kind)))) continue
    const rule = of.ruleId === null ? undefined : terms.rules.get(of.ruleId)
    agreed.push({
      payer,
      price: of.priced && of.cents > 0 ? of : null,
      inWords: rule && (of.priced || of.reason.kind === 'chargeUnknown') ? inWords(rule, line, of) : null,
      isDay: isDayOfStay && rule !== undefined && payMethodCards[rule.payMethod].byDays === true,
    })
  }
  return agreed
}
