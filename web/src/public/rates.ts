import { skipToken, useQuery } from '@tanstack/react-query'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { RatesRequest } from '@ratebook/shared/negotiated-rates.ts'
import { type Procedure, pricer } from '@ratebook/shared/pricer.ts'
import { call, query } from '../client/api.ts'
import { useBrand } from './brand.tsx'

const meta = { public: true } as const

/** What the rates of a service are asked with. */
export type ServiceRequest = Omit<RatesRequest, 'brandId'>

/** The service as it usually is: with the usual units of what stands beside it, and the days that such a stay takes. */
export const usualRequest = (facility: ActiveFacility, procedure: Procedure, inPatient: boolean): ServiceRequest => ({
  facility: facility.id,
  pxCode: procedure.pxCode,
  revenueCode: procedure.revCode,
  chargeCode: procedure.chargeCode,
  drgCode: procedure.drgCode,
  aprDrgCode: procedure.aprDrgCode,
  chargeItemId: procedure.id,
  inPatient,
  units: [],
  days: null,
})

/** What the payers have agreed to for a service: what is there for other units or days of it stays until the new answer is there. */
export function useNegotiatedRates(request: ServiceRequest | null) {
  const { brandId } = useBrand()
  const body = request && { brandId, ...request }
  const service = body && JSON.stringify({ ...body, units: [], days: null })
  return useQuery({
    queryKey: [pricer.listNegotiatedRates.path, service, body?.units, body?.days],
    queryFn: body ? () => call(pricer.listNegotiatedRates, { body }) : skipToken,
    meta,
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === service ? before : undefined),
  })
}

const AT_ONCE = 50
/** What one plan has agreed to for the services of a page, by their ids; of a longer list there are none. */
export function usePlanPrices(facility: ActiveFacility, payerId: string | null, services: { id: string; inPatient: boolean }[]) {
  const { brandId } = useBrand()
  const isAsked = payerId !== null && services.length > 0 && services.length <= AT_ONCE
  const request = query(pricer.listPlanPrices, { body: { brandId, facility: facility.id, payerId: payerId ?? '', items: services } })
  const { data } = useQuery({ ...request, ...(!isAsked && { queryFn: skipToken }), meta })
  return isAsked ? data : undefined
}
