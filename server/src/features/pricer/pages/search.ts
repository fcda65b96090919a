import { LONGEST_SEARCH, pricer } from '@ratebook/shared/pricer.ts'
import type { ServiceNames } from '@ratebook/shared/service-names.ts'
import type { FacilityRow } from '../../../data/facility.ts'
import { Problem } from '../../../data/problem.ts'
import type { PublicContext } from '../../../http/serve.ts'
import type { UnansweredQuestions } from '../../../search/unanswered-questions.ts'
import { lookUp } from '../lookup.ts'
import { keyOf } from './service-keys.ts'

/** Of each facility; who wants others says more. */
const MOST = 20

interface FoundService {
  key: string
  /** the very item that was found, of the several that a code may have */
  item: string
  names: ServiceNames
  description: string
}
export type Found =
  | 'short'
  | { services: FoundService[]; corrected: string | undefined; leftOut: string[]; suggestion: string | undefined; isMore: boolean }

/** What all facilities have for what somebody typed, as the box of the home page finds it, each service once. */
export async function searchServices(
  context: PublicContext,
  brandId: string,
  facilities: readonly FacilityRow[],
  words: string,
  unanswered: UnansweredQuestions,
): Promise<Found> {
  const answers = []
  for (const { id } of facilities) {
    const pagination = { currentPage: 1, recordsPerPage: MOST }
    const request = pricer.lookupV3.body.safeParse({ brandId, facility: id, keyWord: words.slice(0, LONGEST_SEARCH), pagination })
    if (!request.success) return 'short'
    try {
      answers.push(await lookUp(context, request.data, unanswered))
    } catch (error) {
      // of two letters only some say what they mean
      if (error instanceof Problem && error.status === 400) return 'short'
      throw error
    }
  }
  const services = new Map<string, FoundService>()
  for (let rank = 0; rank < MOST; rank++)
    for (const { records } of answers) {
      const record = records[rank]
      if (!record) continue
      const { id: item, names, chargeDescription: description } = record
      const key = keyOf(record)
      if (!services.has(key)) services.set(key, { key, item, names, description })
    }
  return {
    services: [...services.values()].slice(0, MOST),
    corrected: answers.find((answer) => answer.corrected)?.corrected,
    // with the others something was found where nothing is left out
    leftOut: answers.every((answer) => answer.leftOut) ? (answers[0]?.leftOut ?? []) : [],
    suggestion: services.size === 0 ? answers.find((answer) => answer.suggestion)?.suggestion : undefined,
    isMore: services.size > MOST || answers.some(({ pagination }) => pagination.totalRecords > MOST),
  }
}
