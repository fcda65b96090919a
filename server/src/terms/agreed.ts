import { ruleInWords } from '@ratebook/shared/pricing/in-words.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import type { Line, PricedLine, LinePrice } from '@ratebook/shared/pricing/terms.ts'
import type { BrandTerms, PayerTerms } from './brand-terms.ts'
import { visitOf } from './line.ts'
import { type PriceTables, quotes } from './quote.ts'

/** The terms of payers that are asked, and that have rules: whoever has none need not be asked a million times. */
export const withRules = (terms: BrandTerms): BrandTerms => ({ ...terms, payers: terms.payers.filter((p) => p.enabled && p.compiled) })

/** `inWords`: how the file says it where no dollar amount would mean the item alone; then `price` may be null, too. */
export type Agreed = { payer: PayerTerms } & (
  | { inWords: null; price: PricedLine }
  | { inWords: NonNullable<ReturnType<typeof ruleInWords>>; price: PricedLine | null }
)

/**
 * What rules of contracts pay for an item in one setting, payer by payer. An amount observed on claims is not a rate that was
 * negotiated, nor is nothing. A stay of a length that nobody knows has no price, and yet a rate.
 */
export const agreedPrices = (
  item: { facilityId: string; billingClass: string },
  line: Line,
  inPatient: boolean,
  date: string,
  terms: BrandTerms,
  schedules: PriceTables['schedules'],
): Agreed[] =>
  quotes(terms, visitOf(item, inPatient, date, [line]), inPatient, { schedules, allowables: null, published: null }).flatMap(
    ({ payer, price: { lines } }) => agreedOf(payer, lines[0]),
  )

function agreedOf(payer: PayerTerms, price: LinePrice | undefined): Agreed[] {
  if (!price || price.ruleId === null) return []
  if (price.priced) {
    if (price.cents === 0) return []
    const inWords = price.payMethod && payMethodCards[price.payMethod].inWords ? wordsOf(payer, price.ruleId) : null
    return [inWords ? { payer, inWords, price } : { payer, inWords: null, price }]
  }
  const inWords = price.reason.kind === 'stayUnknown' ? wordsOf(payer, price.ruleId) : null
  return inWords ? [{ payer, inWords, price: null }] : []
}

function wordsOf({ compiled }: PayerTerms, ruleId: string) {
  const rule = compiled?.terms.rules.find(({ id }) => id === ruleId)
  return rule ? ruleInWords(rule) : null
}
