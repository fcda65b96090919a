import { skipToken, useQuery } from '@tanstack/react-query'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { RatesRequest } from '@ratebook/shared/negotiated-rates.ts'
import { type Procedure, pricer } from '@ratebook/shared/pricer.ts'
import { call } from '../client/api.ts'
import { useBrand } from './brand.tsx'

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
    meta: { public: true },
    placeholderData: (before, query) => (query?.queryKey[1] === service ? before : undefined),
  })
}
