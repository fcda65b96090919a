import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { pricer } from '@ratebook/shared/pricer.ts'
import type { AboutEnds, NegotiatedRate, Stay } from '@ratebook/shared/negotiated-rates.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { loadFailure } from '../../client/load-failure.ts'
import { useSettled } from '../../client/use-settled.ts'
import { type ServiceRequest, useNegotiatedRates, usualRequest } from '../../public/rates.ts'
import { type Estimate, estimate, readDays, unitOverrides, USUAL_UNITS } from './estimate.ts'
import { useAssociatedCharges, useSelfPayPercentage } from '../../public/charges.ts'
import { byName, type Offers, offersOf } from '../../public/offers.ts'
import type { Wizard } from './wizard.ts'

/** Rates are asked for when somebody has stopped typing. */
const SETTLED_AFTER_MS = 400

/** Plans that have no price for the service. */
export type Unagreed = Reply<typeof pricer.listNegotiatedRates>['unpriced']

/** All that is known of what the chosen service costs. */
export type Price = {
  /** undefined as long as a part of it is missing: a sum of what happens to be there would be wrong */
  estimate: Estimate | undefined
  selfPayPercentage: number | undefined
  rates:
    | {
        byName: readonly NegotiatedRate[]
        unpriced: Unagreed
        minimum: number | null
        maximum: number | null
        about: readonly AboutEnds[]
        stay: Stay | null
      }
    | undefined
  /** what the rates are asked with */
  request: ServiceRequest | null
  /** the rates are those of other units or days than the ones that stand there */
  isOutdated: boolean
  offers: Offers
  /** to be tried again; undefined when nothing failed */
  retryPrice: (() => void) | undefined
  retryRates: (() => void) | undefined
}

/** Begins to load when a service is chosen, so that most of it is there when the next step opens. */
export function usePrice(
  facility: ActiveFacility,
  { procedure, inPatient, units, days }: Pick<Wizard, 'procedure' | 'inPatient' | 'units' | 'days'>,
): Price {
  const associated = useAssociatedCharges(facility, procedure, inPatient)
  const selfPay = useSelfPayPercentage(facility)
  const priced =
    procedure && associated.data && selfPay.data !== undefined
      ? estimate(procedure, associated.data, units, selfPay.data, readDays(days) ?? null)
      : undefined

  const settled = useSettled(units, SETTLED_AFTER_MS)
  const unitsNow = unitOverrides(associated.data ?? [], units === USUAL_UNITS ? units : settled)
  const settledDays = useSettled(days, SETTLED_AFTER_MS)
  const request = procedure && {
    ...usualRequest(facility, procedure, inPatient),
    units: unitsNow,
    days: (days === null ? null : readDays(settledDays)) ?? null,
  }
  const rates = useNegotiatedRates(request)

  const isSettled = (units === USUAL_UNITS || settled === units) && (days === null || settledDays === days)
  const isReadable = priced?.isReadable !== false && readDays(days) !== undefined
  const isOutdated = rates.isPlaceholderData || !isSettled || !isReadable
  return {
    estimate: priced,
    selfPayPercentage: selfPay.data,
    rates: rates.data && { ...rates.data, byName: byName(rates.data.rates) },
    request,
    isOutdated,
    offers: offersOf(isOutdated || !rates.data ? [] : rates.data.rates, priced?.cashCents ?? null),
    retryPrice: loadFailure([associated, selfPay])?.retry,
    retryRates: rates.isError ? () => void rates.refetch() : undefined,
  }
}
