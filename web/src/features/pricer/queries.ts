import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { query } from '../../client/api.ts'
import { useBrand } from '../../public/brand.tsx'
import type { Search } from './search-state.ts'

const meta = { public: true } as const

export function useDepartments(facility: ActiveFacility) {
  const { brandId } = useBrand()
  return useQuery({ ...query(pricer.listDepartments, { body: { brandId, facilityName: facility.name } }), meta })
}

export function useCategories(facility: ActiveFacility) {
  const { brandId } = useBrand()
  return useQuery({ ...query(pricer.listCategories, { body: { brandId, facilityName: facility.name } }), meta })
}

/** The page of services that a search finds; the one before stays until it is there. */
export function useProcedures(facility: ActiveFacility, { keyWord, department, categories, setting, page, size, sort }: Search) {
  const { brandId } = useBrand()
  const body = {
    brandId,
    facility: facility.id,
    keyWord,
    department,
    categories,
    ...(setting !== 'both' && { inPatient: setting === 'inpatient' }),
    pagination: { currentPage: page, recordsPerPage: size },
    sort: sort ? [sort] : [],
  }
  return useQuery({ ...query(pricer.lookupV3, { body }), meta, placeholderData: keepPreviousData })
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
