import { skipToken, type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { type Procedure, pricer } from '@ratebook/shared/pricer.ts'
import { call } from '../client/api.ts'
import { useBrand } from './brand.tsx'

/** What a service is looked up by at another hospital of the brand, where it is another item. */
const keyWordOf = ({ pxCode, drgCode, aprDrgCode, chargeDescription }: Procedure) => pxCode || drgCode || aprDrgCode || chargeDescription
const codes = ({ pxCode, drgCode, aprDrgCode }: Procedure) => [pxCode, drgCode, aprDrgCode].join(' ')

/** The items with the codes of a service: of one without any those of its description. */
export const ofSameCode = (records: readonly Procedure[], service: Procedure) =>
  records.filter((r) => codes(r) === codes(service) && (codes(service).trim() !== '' || r.chargeDescription === service.chargeDescription))

/** What has the codes and modifiers of a service, in a setting of the visit. */
function alikeOf(records: readonly Procedure[], service: Procedure, inPatient: boolean) {
  const setting = inPatient ? 'inpatient' : 'outpatient'
  return ofSameCode(records, service).filter((r) => r.modifiers === service.modifiers && (r.setting === 'both' || r.setting === setting))
}

/** The very service at another hospital: same codes and modifiers, in a setting of the visit, best also of the same name. */
export function sameService(records: readonly Procedure[], service: Procedure, inPatient: boolean): Procedure | undefined {
  const alike = alikeOf(records, service, inPatient)
  return (
    alike.find((r) => r.chargeDescription === service.chargeDescription) ?? alike.find((r) => r.plainName === service.plainName) ?? alike[0]
  )
}

/** Whether a hospital lists more than one price for what has the codes and modifiers of a service: one of them is not the price of all. */
export function isPricedApart(records: readonly Procedure[], service: Procedure, inPatient: boolean): boolean {
  const alike = alikeOf(records, service, inPatient)
  return alike.some((r) => r.priceVaries || r.chargeAmount !== alike[0]?.chargeAmount || r.cashPrice !== alike[0]?.cashPrice)
}

/** Whether a hospital has several prices for what a visitor cannot tell apart by code and name: known of what came with its prices. */
export const hasSeveral = ({ prices }: Procedure) => prices !== undefined

const combined = (answers: UseQueryResult<Procedure[]>[]) => {
  const failed = answers.find(({ isError }) => isError)
  return {
    data: answers.every(({ data }) => data) ? answers.map(({ data }) => data ?? []) : undefined,
    error: failed?.error ?? null,
    refetch: () => Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

/** What hospitals have under the codes of a service, in the order of the hospitals; with what its price is between. */
export function useSameCodes(facilities: readonly ActiveFacility[], service: Procedure | null) {
  const { brandId } = useBrand()
  const keyWord = service ? keyWordOf(service) : ''
  const pagination = { currentPage: 1, recordsPerPage: 50 }
  return useQueries({
    queries: facilities.map(({ id: facility }) => ({
      queryKey: ['same codes', brandId, facility, keyWord],
      queryFn: service
        ? async () => (await call(pricer.lookupV3, { body: { brandId, facility, keyWord, pagination, withPrices: true } })).records
        : skipToken,
      meta: { public: true },
    })),
    combine: combined,
  })
}
