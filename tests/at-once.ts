import { overlapping } from '@ratebook/shared/pricing/overlaps.ts'
import { type Compiled, compiling } from '@ratebook/shared/pricing/select.ts'
import { atOnce } from '@ratebook/shared/pricing/slices.ts'
import type { Rule, Terms } from '@ratebook/shared/pricing/terms.ts'

export const compile = (terms: Terms): Compiled => atOnce(compiling(terms))
export const overlaps = (rules: readonly Rule[]): Map<string, string[]> => atOnce(overlapping(rules))
