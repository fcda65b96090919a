import { useQueries } from '@tanstack/react-query'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { type Procedure, pricer } from '@ratebook/shared/pricer.ts'
import { query } from '../../client/api.ts'
import { loadFailure } from '../../client/load-failure.ts'
import { useBrand } from '../../public/brand.tsx'

/** As many as a phone shows without scrolling. */
const MOST = 6

/** A service as it is offered: one or more hospitals of the brand have it, each as an item of its own. */
export type Suggestion = { procedure: Procedure; at: ReadonlyMap<string, Procedure> }

const keyOf = ({ pxCode, drgCode, aprDrgCode, modifiers, plainName, chargeDescription }: Procedure) =>
  [pxCode, drgCode, aprDrgCode, modifiers, plainName || chargeDescription].join('|').toLowerCase()

/** What the hospitals have found, best first, and each service once. */
export function suggestionsOf(answers: readonly { facilityId: string; records: readonly Procedure[] }[]): Suggestion[] {
  const byKey = new Map<string, { procedure: Procedure; at: Map<string, Procedure> }>()
  for (let rank = 0; rank < MOST; rank++)
    for (const { facilityId, records } of answers) {
      const procedure = records[rank]
      if (!procedure) continue
      const same = byKey.get(keyOf(procedure))
      if (!same) byKey.set(keyOf(procedure), { procedure, at: new Map([[facilityId, procedure]]) })
      else if (!same.at.has(facilityId)) same.at.set(facilityId, procedure)
    }
  return [...byKey.values()].slice(0, MOST)
}

/** What all hospitals of the brand have for what somebody types; nothing as long as it is too short to look for. */
export function useSuggestions(facilities: readonly ActiveFacility[], keyWord: string) {
  const { brandId } = useBrand()
  const answers = useQueries({
    queries: facilities.map((facility) => ({
      ...query(pricer.lookupV3, {
        body: { brandId, facility: facility.id, keyWord, pagination: { currentPage: 1, recordsPerPage: MOST } },
      }),
      enabled: keyWord !== '',
      meta: { public: true } as const,
    })),
  })
  const good = answers.flatMap(({ data }, i) => (data ? [{ facilityId: facilities[i]?.id ?? '', ...data }] : []))
  return {
    isPending: keyWord !== '' && answers.some((a) => a.isPending),
    failure: loadFailure(answers),
    suggestions: suggestionsOf(good),
    total: Math.max(0, ...good.map(({ pagination }) => pagination.totalRecords)),
    /** other words that may be meant, where nothing was found */
    instead: good.find((answer) => answer.suggestion)?.suggestion,
  }
}
