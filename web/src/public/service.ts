import { skipToken, useQuery } from '@tanstack/react-query'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { query } from '../client/api.ts'
import { useBrand } from './brand.tsx'

/** A service as it is asked for by its id: whoever has it already keeps it under this, and nobody waits for it again. */
export const procedureQuery = (brandId: string, facilityId: string, id: string) =>
  query(pricer.getProcedure, { params: { brandId, id }, query: { facility: facilityId } })

/** A service by its id, as the address names it. */
export function useProcedure(facility: Pick<ActiveFacility, 'id'> | undefined, id: string | null) {
  const { brandId } = useBrand()
  const request = procedureQuery(brandId, facility?.id ?? '', id ?? '')
  return useQuery({ ...request, ...((id === null || !facility) && { queryFn: skipToken }), meta: { public: true } })
}
