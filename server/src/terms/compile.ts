import { type Compiled, compiling } from '@ratebook/shared/pricing/select.ts'
import type { Terms } from '@ratebook/shared/pricing/terms.ts'
import { inTurns } from '../data/in-turns.ts'

/**
 * Terms ready to be asked, made in turns with whatever else the server does.
 * @throws CodesError where a list of codes cannot be read
 */
export const compile = (terms: Terms): Promise<Compiled> => inTurns(compiling(terms))
