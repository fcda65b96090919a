import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { LONGEST_SEARCH, type Procedure } from '@ratebook/shared/pricer.ts'
import { paths } from '../../paths.ts'
import { useBrand } from '../../public/brand.tsx'
import { procedureQuery } from '../../public/service.ts'

/**
 * What has been asked and answered in the box, as the address has it: going back finds it as it was left, so does a reload, in whatever
 * language, and an address that somebody shares.
 */
export function useAsked(facilities: readonly ActiveFacility[]) {
  const { brandId } = useBrand()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const of = (name: string) => params.get(name) ?? ''
  const address = { q: of('q').slice(0, LONGEST_SEARCH), item: of('item'), at: of('at'), payer: of('payer') }
  const at = facilities.find((f) => f.id === address.at)
  const go = (change: Partial<typeof address>, replace = false) => navigate(paths.homeWith({ ...address, ...change }), { replace })
  return {
    ...address,
    /** the item that was chosen, and a hospital that has it; null as long as none is */
    need: address.item && at ? { at, item: address.item } : null,
    type(q: string) {
      if (q !== address.q) go({ q, item: '', at: '', payer: '' }, true)
    },
    choose(facilityId: string, procedure: Procedure, q: string) {
      client.setQueryData(procedureQuery(brandId, facilityId, procedure.id).queryKey, procedure)
      go({ q, item: procedure.id, at: facilityId, payer: '' })
    },
    choosePayer: (payer: string) => go({ payer }),
    /** back to a question that was answered, and all that follow it */
    change: (question: 'need' | 'payer') => go(question === 'need' ? { item: '', at: '', payer: '' } : { payer: '' }),
  }
}

export type Asked = ReturnType<typeof useAsked>
