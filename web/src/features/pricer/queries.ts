import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { type Procedure, pricer } from '@ratebook/shared/pricer.ts'
import { query } from '../../lib/api.ts'
import { useBrand } from '../../lib/brand.tsx'
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
export function useProcedures(facility: ActiveFacility, { keyWord, department, categories, inPatient, page, size, sort }: Search) {
  const { brandId } = useBrand()
  const body = {
    brandId, facility: facility.id, keyWord, department, categories, inPatient,
    pagination: { currentPage: page, recordsPerPage: size },
    sort: sort ? [sort] : [],
  }
  return useQuery({ ...query(pricer.lookupV3, { body }), meta, placeholderData: keepPreviousData })
}

export function useAssociatedCharges(facility: ActiveFacility, { pxCode, revCode }: Procedure) {
  const { brandId } = useBrand()
  return useQuery({ ...query(pricer.listAssociatedCharges, { body: { brandId, facilityId: facility.id, pxCode, revenueCode: revCode } }), meta })
}

export function useSelfPayPercentage() {
  const { brandId } = useBrand()
  return useQuery({ ...query(pricer.getSelfPayPercentage, { params: { brandId } }), meta, select: (answer) => answer.selfPayPercentage })
}
