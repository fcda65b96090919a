import type { EstimateChoice, EstimateFigures } from '@ratebook/shared/kept-estimates.ts'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { medicareYearOf } from '@ratebook/shared/pricing/medicare.ts'
import { toCents, toDollars } from '@ratebook/shared/pricing/money.ts'
import { pricedLines } from '@ratebook/shared/priced-lines.ts'
import { patientShare } from '@ratebook/shared/pricing/patient-share.ts'
import { nameOf } from '@ratebook/shared/service-name.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import { activeFacility } from '../../data/facility.ts'
import { Problem } from '../../data/problem.ts'
import { todayOf } from '../../data/today.ts'
import type { TermsCache } from '../../terms/brand-terms.ts'
import { type EstimatedRate, type EstimatedService, estimatedRate, estimatedService } from './estimated-rate.ts'
import { procedureOf } from './lookup.ts'
import { rateOf } from './rates.ts'
import { visitOf } from './visit.ts'

const withoutPrice = () => new Problem(422, fault('estimateWithoutPrice'))

/**
 * What a choice comes to now, as the page of the price reckons it: nobody else's word is taken for a figure that others will be shown.
 * @param language in which the service is called by its name
 */
export async function figuresOf(
  db: Db,
  terms: TermsCache,
  brand: BrandRow,
  choice: EstimateChoice,
  language: string,
): Promise<{ figures: EstimateFigures; service: EstimatedService; rate: EstimatedRate | null }> {
  const { chargeItemId, payerId, plan, ...request } = choice
  const facility = await activeFacility(db, brand.id, request.facility)
  const procedure = await procedureOf(db, brand.id, facility, chargeItemId)
  const estimated = estimatedService(procedure, { facilityId: facility.id, payerId, inPatient: request.inPatient })
  const { ratesAsked, rows, quoted, agreed, isByDays, cash } = await visitOf(db, terms, brand, facility, procedure, request)
  const of = { service: nameOf(procedure, language), facility: facility.name, cash }
  if (payerId === null) {
    if (cash === null) throw withoutPrice()
    return { figures: { ...of, plan: '', price: cash, perDay: false, share: null }, service: estimated, rate: null }
  }
  const quote = quoted.find(({ payer, price }) => payer.id === payerId && payer.enabled && price.cents)
  if (!quote) throw withoutPrice()
  const negotiated = rateOf(quote, rows) as NegotiatedRate
  const { displayName, rate, perDay, lines } = negotiated
  const share =
    plan &&
    patientShare(plan, {
      allowableCents: toCents(rate),
      lines: pricedLines(lines, procedure.modifiers),
      isStay: request.inPatient,
      days: request.days ?? agreed.stay?.days ?? null,
      medicare: medicareYearOf(await todayOf(db, brand.id)),
    })
  if (share && 'none' in share) throw withoutPrice()
  const ends = share && { least: toDollars(share.least.result), most: toDollars(share.most.result) }
  return {
    figures: { ...of, plan: displayName, price: rate, perDay, share: ends },
    service: estimated,
    rate: await estimatedRate(db, terms, ratesAsked, { procedure, rate: negotiated, isByDays: isByDays(quote) }),
  }
}
