import { select } from '@ratebook/shared/pricing/select.ts'
import type { Rule, Schedules, Terms } from '@ratebook/shared/pricing/terms.ts'
import { compile } from '../../terms/compile.ts'
import type { Readings } from '../../terms/remitted/visits.ts'

/** A rule as wide as its codes alone make it: what else narrows it is read in schedules. */
function widened(rule: Rule): Rule {
  const { scope } = rule
  const codes = scope.kind === 'CARVEOUT' ? scope : scope.primary
  const isByCodes = codes !== null && codes.method !== 'APC'
  return {
    ...rule,
    groups: [],
    scope: { kind: 'RULE', primary: isByCodes ? { method: codes.method, codes: codes.codes } : null, qualifier: null },
  }
}

/**
 * Whether rules may be about a visit; where none of them is, the visit comes out the same without them. Told by codes alone, and so long
 * before anything is priced: some visits that it takes in are none of theirs, and none that it leaves out is.
 */
export async function concernOf(terms: Terms, rules: readonly Rule[]) {
  const alone = await compile({ ...terms, rules: rules.map(widened) })
  const none: Schedules = new Map()
  return (visits: readonly Readings[]) =>
    visits.some((readings) => readings.some(({ visit }) => visit.lines.some((line) => select(alone, visit, line, none) !== null)))
}
