import { ruleInWords } from '@ratebook/shared/pricing/in-words.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import { isRoomAndBoard, isStay } from '@ratebook/shared/pricing/stay.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import type { PricedLine } from '@ratebook/shared/pricing/answer.ts'
import type { BrandTerms, PayerTerms } from './brand-terms.ts'
import { visitOf } from './line.ts'
import { type PriceTables, quotes } from './quote.ts'

/** The terms of payers that are asked, and that have rules: whoever has none need not be asked a million times. */
export const withRules = (terms: BrandTerms): BrandTerms => ({ ...terms, payers: terms.payers.filter((p) => p.enabled && p.compiled) })

/** `inWords`: how the rule says it where dollars alone would mislead; `isDay`: of these dollars each pay for a day of a stay. */
export interface Agreed {
  payer: PayerTerms
  price: PricedLine
  inWords: ReturnType<typeof ruleInWords>
  isDay: boolean
}

/**
 * What rules of contracts pay for an item in one setting, payer by payer. An amount observed on claims is not a rate that was
 * negotiated, nor is nothing.
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
  const isDay = inPatient && isRoomAndBoard(line) && !isStay(line)
  return quotes(terms, visit, inPatient, { schedules, allowables: null, published: null }).flatMap(({ payer, price: { lines } }) => {
    const [price] = lines
    if (!price?.priced || price.ruleId === null || price.cents === 0) return []
    return [{ payer, price, inWords: wordsOf(payer, price), isDay }]
  })
}

function wordsOf({ compiled }: PayerTerms, { payMethod, ruleId }: PricedLine) {
  if (!payMethod || !payMethodCards[payMethod].inWords) return null
  const rule = compiled?.terms.rules.find(({ id }) => id === ruleId)
  return rule ? ruleInWords(rule) : null
}
