import { overlapping } from '@ratebook/shared/pricing/overlaps.ts'
import { type Compiled, compiling } from '@ratebook/shared/pricing/select.ts'
import type { Slices } from '@ratebook/shared/pricing/slices.ts'
import type { Rule, Terms } from '@ratebook/shared/pricing/terms.ts'

/** The whole of it in one go: nobody else is waiting. */
function atOnce<R>(work: Slices<R>): R {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

export const compile = (terms: Terms): Compiled => atOnce(compiling(terms))
export const overlaps = (rules: readonly Rule[]): Map<string, string[]> => atOnce(overlapping(rules))
