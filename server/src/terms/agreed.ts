import type { Line } from '@ratebook/shared/pricing/terms.ts'
import type { BrandTerms, PayerTerms } from './brand-terms.ts'
import { visitOf } from './line.ts'
import { type PriceTables, type Quote, quotes } from './quote.ts'

/** The terms of payers that are asked, and that have rules: whoever has none need not be asked a million times. */
export const withRules = (terms: BrandTerms): BrandTerms => ({ ...terms, payers: terms.payers.filter((p) => p.enabled && p.compiled) })

type Priced = Extract<Quote['price']['lines'][number], { priced: true }>
export interface Agreed {
  payer: PayerTerms
  price: Priced
}

/**
 * What rules of contracts pay for an item in one setting, payer by payer. An amount observed on claims is not a rate that was
 * negotiated, nor is nothing.
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
    ({
      payer,
      price: {
        lines: [price],
      },
    }) => (price?.priced && price.ruleId !== null && price.cents > 0 ? [{ payer, price }] : []),
  )
