import { useQuery } from '@tanstack/react-query'
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

/** The very service at another hospital: same codes and modifiers, in a setting of the visit, best also of the same name. */
export function sameService(records: readonly Procedure[], service: Procedure, inPatient: boolean): Procedure | undefined {
  const setting = inPatient ? 'inpatient' : 'outpatient'
  const alike = ofSameCode(records, service).filter(
    (r) => r.modifiers === service.modifiers && (r.setting === 'both' || r.setting === setting),
  )
  return (
    alike.find((r) => r.chargeDescription === service.chargeDescription) ?? alike.find((r) => r.plainName === service.plainName) ?? alike[0]
  )
}

/** What hospitals have under the codes of a service, in the order of the hospitals. */
export function useSameCodes(facilities: readonly ActiveFacility[], service: Procedure | null) {
  const { brandId } = useBrand()
  const keyWord = service ? keyWordOf(service) : ''
  const pagination = { currentPage: 1, recordsPerPage: 50 }
  return useQuery({
    queryKey: ['same codes', brandId, facilities.map(({ id }) => id), keyWord],
    queryFn: async () => {
      const of = (facility: string) => call(pricer.lookupV3, { body: { brandId, facility, keyWord, pagination } })
      return (await Promise.all(facilities.map(({ id }) => of(id)))).map(({ records }) => records)
    },
    enabled: service !== null,
    meta: { public: true },
  })
}
