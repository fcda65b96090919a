import { skipToken, useQuery } from '@tanstack/react-query'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { type Procedure, pricer } from '@ratebook/shared/pricer.ts'
import { query } from '../client/api.ts'
import { useBrand } from './brand.tsx'

const meta = { public: true } as const

/** What usually stands beside a service, in that setting. */
export function useAssociatedCharges(facility: ActiveFacility, procedure: Procedure | null, inPatient: boolean) {
  const { brandId } = useBrand()
  const request = query(pricer.listAssociatedCharges, {
    body: { brandId, facilityId: facility.id, pxCode: procedure?.pxCode ?? '', revenueCode: procedure?.revCode ?? '', inPatient },
  })
  return useQuery({ ...request, ...(!procedure && { queryFn: skipToken }), meta })
}

/** The share of a charge that is the cash price of what has none of its own. */
export function useSelfPayPercentage(facility: ActiveFacility) {
  const { brandId } = useBrand()
  return useQuery({
    ...query(pricer.getSelfPayPercentage, { params: { brandId }, query: { facility: facility.id } }),
    meta,
    select: (answer) => answer.selfPayPercentage,
  })
}
