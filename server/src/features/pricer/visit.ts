import type { RatesRequest } from '@ratebook/shared/negotiated-rates.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { cashPriceOf, sumOf, timesUnits } from '@ratebook/shared/pricing/cash-price.ts'
import { toDollarsOrNone, toHundredths } from '@ratebook/shared/pricing/money.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import { type FacilityRow, selfPayPercentageOf } from '../../data/facility.ts'
import type { TermsCache } from '../../terms/brand-terms.ts'
import { fromWire, priced, ratesForVisitors } from './rates.ts'

/** What a service at a facility comes to now with what usually stands beside it: charges, cash price, what payers have agreed to. */
export async function visitOf(
  db: Db,
  terms: TermsCache,
  brand: BrandRow,
  facility: FacilityRow,
  { id: chargeItemId, pxCode, revCode: revenueCode, chargeCode, drgCode, aprDrgCode }: Procedure,
  { inPatient, units, days }: Pick<RatesRequest, 'inPatient' | 'units' | 'days'>,
) {
  const service = { pxCode, revenueCode, chargeCode, drgCode, aprDrgCode }
  const ratesAsked = { ...fromWire({ brandId: brand.id, facility: facility.id, inPatient, units, days, ...service }), chargeItemId }
  const prices = await priced(db, terms, ratesAsked)
  const { rows, quoted, isByDays } = prices
  const parts = rows.map(({ amount, cashPrice, units }) => ({ charge: amount, cashPrice, quantity: toHundredths(units) }))
  return {
    ratesAsked,
    rows,
    quoted,
    isByDays,
    agreed: await ratesForVisitors(prices),
    total: toDollarsOrNone(sumOf(parts.map(({ charge, quantity }) => timesUnits(charge, quantity)))),
    cash: toDollarsOrNone(cashPriceOf(parts, selfPayPercentageOf(brand, facility).toNumber()).cents),
  }
}
