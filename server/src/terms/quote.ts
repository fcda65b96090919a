import { payerRate } from '@ratebook/shared/pricing/payer-rate.ts'
import type { Line, Schedules, Visit } from '@ratebook/shared/pricing/terms.ts'
import type { VisitPrice } from '@ratebook/shared/pricing/answer.ts'
import type { Reader } from '../data/db.ts'
import { type Allowables, loadAllowables } from './allowables.ts'
import type { BrandTerms, PayerTerms } from './brand-terms.ts'
import { loadPublished, type PublishedRates } from './published.ts'
import { loadSchedules } from './schedules.ts'

/** What the prices of some lines are looked up in. */
export interface PriceTables {
  schedules: Schedules
  /** null: what was observed on claims is no rate that was agreed to, and the rules alone count */
  allowables: Allowables | null
  /** null: the file has them beside what is quoted */
  published: PublishedRates | null
}
export async function loadTables(db: Reader, brandId: string, { editions }: BrandTerms, lines: readonly Line[]): Promise<PriceTables> {
  const [schedules, allowables, published] = await Promise.all([
    loadSchedules(db, brandId, editions, lines),
    loadAllowables(db, brandId, lines),
    loadPublished(db, brandId, lines),
  ])
  return { schedules, allowables, published }
}

export interface Quote {
  payer: PayerTerms
  price: VisitPrice
}
/** Functions made for each price take longer than the rest of it: who asks for rules alone needs none. */
const nothing = () => null
/**
 * What each payer pays for a visit, or why there is no rate: the one way to a negotiated rate.
 * @param of whether it leaves out what contracts pay beyond a threshold of a whole claim
 */
export const quotes = (
  terms: Pick<BrandTerms, 'payers'>,
  visit: Visit,
  inPatient: boolean,
  { schedules, allowables, published }: PriceTables,
  { withoutStopLoss = false } = {},
): Quote[] =>
  terms.payers.map((payer) => ({
    payer,
    price: payerRate(
      {
        enabled: payer.enabled,
        compiled: payer.compiled,
        allowable: allowables ? (line) => allowables.of(payer.id, line, inPatient) : nothing,
        published: published ? (line) => published.of(payer.id, line) : nothing,
        withoutStopLoss,
      },
      visit,
      schedules,
    ),
  }))
