import { type Compiled, compiling } from '@ratebook/shared/pricing/select.ts'
import type { Slices } from '@ratebook/shared/pricing/slices.ts'
import type { Terms } from '@ratebook/shared/pricing/terms.ts'
import type { BrandTerms, PayerTerms } from './brand-terms.ts'

/** What rates in a file are worked out by. */
export type FileTerms = Pick<BrandTerms, 'payers' | 'rules' | 'editions'>

/** The same as plain data, which threads can be sent. Payers of one contract have the same terms. */
export interface PlainTerms extends Pick<BrandTerms, 'editions'> {
  payers: (Omit<PayerTerms, 'compiled'> & { terms: Terms | null })[]
}

export const plainTerms = ({ payers, editions }: FileTerms): PlainTerms => ({
  editions,
  payers: payers.map(({ compiled, ...payer }) => ({ ...payer, terms: compiled?.terms ?? null })),
})

/** Made ready to be asked, in slices. */
export function* compilingAll({ payers, editions }: PlainTerms): Slices<FileTerms> {
  const compiled = new Map<Terms, Compiled>()
  for (const { terms } of payers) if (terms && !compiled.has(terms)) compiled.set(terms, yield* compiling(terms))
  return {
    editions,
    payers: payers.map(({ terms, ...payer }) => ({ ...payer, compiled: (terms && compiled.get(terms)) ?? null })),
    rules: new Map([...compiled.keys()].flatMap((terms) => terms.rules.map((rule) => [rule.id, rule]))),
  }
}
