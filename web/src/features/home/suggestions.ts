import { useQuery } from '@tanstack/react-query'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { type Procedure, pricer } from '@ratebook/shared/pricer.ts'
import { isReading } from '@ratebook/shared/pricing/professional-part.ts'
import { call } from '../../client/api.ts'
import { loadFailure } from '../../client/load-failure.ts'
import { useBrand } from '../../public/brand.tsx'

/** As many as a phone shows without scrolling. */
const MOST = 6

/** A service as it is offered: one or more hospitals of the brand have it, each as the item that it finds best of those alike. */
export type Suggestion = { procedure: Procedure; at: ReadonlyMap<string, Procedure>; isStay: boolean }

/** What a visitor cannot tell apart: same codes and name, not a doctor's part of it. Which side or setting is meant is asked later. */
const keyOf = ({ pxCode, drgCode, aprDrgCode, modifiers, plainName, chargeDescription }: Procedure) =>
  [pxCode, drgCode, aprDrgCode, isReading(modifiers), plainName || chargeDescription].join('|').toLowerCase()

/** What the hospitals have found, best first, and each service once. */
export function suggestionsOf(answers: readonly { facilityId: string; records: readonly Procedure[] }[]): Suggestion[] {
  const byKey = new Map<string, { procedure: Procedure; at: Map<string, Procedure>; isStay: boolean }>()
  for (let rank = 0; rank < MOST; rank++)
    for (const { facilityId, records } of answers) {
      const procedure = records[rank]
      if (!procedure) continue
      const isStay = procedure.setting === 'inpatient'
      const same = byKey.get(keyOf(procedure))
      if (!same) byKey.set(keyOf(procedure), { procedure, at: new Map([[facilityId, procedure]]), isStay })
      else {
        same.isStay &&= isStay
        if (!same.at.has(facilityId)) same.at.set(facilityId, procedure)
      }
    }
  return [...byKey.values()].slice(0, MOST)
}

/** What all hospitals of the brand have for what somebody types; nothing as long as it is too short to look for. */
export function useSuggestions(facilities: readonly ActiveFacility[], keyWord: string) {
  const { brandId } = useBrand()
  const pagination = { currentPage: 1, recordsPerPage: MOST }
  const answers = useQuery({
    queryKey: ['suggestions', brandId, facilities.map(({ id }) => id), keyWord],
    queryFn: () =>
      Promise.all(
        facilities.map(({ id }) => call(pricer.lookupV3, { body: { brandId, facility: id, keyWord, pagination, withPrices: true } })),
      ),
    enabled: keyWord !== '' && facilities.length > 0,
    meta: { public: true },
  })
  const all = answers.data ?? []
  return {
    isPending: keyWord !== '' && answers.isPending,
    failure: loadFailure([answers]),
    suggestions: suggestionsOf(all.map(({ records }, i) => ({ facilityId: facilities[i]?.id ?? '', records }))),
    total: Math.max(0, ...all.map((answer) => answer.pagination.totalRecords)),
    /** other words that may be meant, where nothing was found */
    instead: all.find((answer) => answer.suggestion)?.suggestion,
    /** what to ask back of words that may mean many things: whole questions */
    choices: all.find((answer) => answer.choices)?.choices,
  }
}
