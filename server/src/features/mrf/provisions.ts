import { methodNames } from '@ratebook/shared/contract-names.ts'
import { reductionsInWords, stopLossInWords } from '@ratebook/shared/pricing/in-words.ts'
import { isInForce } from '@ratebook/shared/pricing/payer-rate.ts'
import type { Rule } from '@ratebook/shared/pricing/terms.ts'
import type { BrandTerms } from '../../terms/brand-terms.ts'
import type { FilePayer } from './entry.ts'
import type { Provision } from './head.ts'

const kinds: Record<Rule['serviceType'], string> = {
  INPATIENT: 'An inpatient stay',
  OUTPATIENT: 'An outpatient visit',
  PHYSICIAN: 'Services of physicians in a visit',
}
/** Longer lists of codes are told by what they are codes of. */
const LONGEST = 300

function subjectOf({ serviceType, scope }: Rule): string {
  const of = scope.kind === 'CARVEOUT' ? scope : scope.primary
  if (of === null || of.method === 'ALL_SERVICES') return kinds[serviceType]
  const { name } = methodNames[of.method]
  return `${kinds[serviceType]} (${of.codes.length > LONGEST ? `by ${name}` : `${name} ${of.codes}`})`
}

/**
 * What contracts pay where a claim is beyond a threshold, and of a visit with several procedures: it is about whole claims and no item's
 * rate, and CMS has it among the general provisions, payer by payer.
 */
export const provisionsOf = (
  { payers }: BrandTerms,
  names: readonly FilePayer[],
  { facilityId, date }: { facilityId: string; date: string },
): Provision[] =>
  payers.flatMap(({ id, enabled, compiled }) => {
    const terms = compiled?.terms
    if (!enabled || !terms || !isInForce(terms, date)) return []
    if (terms.facilityIds.length > 0 && !terms.facilityIds.includes(facilityId)) return []
    const said = terms.rules.flatMap((rule) => {
      const words = [reductionsInWords(rule), stopLossInWords(rule)].filter(Boolean).join('; ')
      return words ? `${subjectOf(rule)}: ${words}` : []
    })
    const { payer = '', plan = '' } = names.find((name) => name.id === id) ?? {}
    return said.length > 0 ? [{ payer, plan, provisions: `${said.join('. ')}.` }] : []
  })
