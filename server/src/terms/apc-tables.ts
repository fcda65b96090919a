import type { RuleRow } from './rule-terms.ts'
import type { EditionHead } from './schedules.ts'

/** One edition of each name: any of them stands for all that follow each other. */
const oneOfEach = (editions: readonly EditionHead[]) => [...new Map(editions.map((e) => [e.name, e.id])).values()]

/**
 * Which tables say what APC a code belongs to, for each rule of a contract: the table that the rule names; where that tells none, those
 * that rules for the same services name; else Medicare's own. What another contract reads plays no part.
 */
export function apcTablesFor(rules: readonly RuleRow[], editions: readonly EditionHead[]): (rule: RuleRow) => string[] {
  const telling = new Set(editions.filter((e) => e.tellsApcs).map((e) => e.name))
  const tables = editions.filter((e) => telling.has(e.name))
  if (tables.length === 0) return () => []
  const namedBy = (of: readonly RuleRow[]) => {
    const ids = new Set(of.map((r) => r.feeScheduleId))
    const names = new Set(tables.filter((e) => ids.has(e.id)).map((e) => e.name))
    return oneOfEach(tables.filter((e) => names.has(e.name)))
  }
  const medicares = oneOfEach(tables.filter((e) => e.scope === 'national'))
  const ofServices = new Map<string, string[]>()
  return (rule) => {
    const own = namedBy([rule])
    if (own.length > 0) return own
    const { serviceType } = rule
    const known = ofServices.get(serviceType) ?? namedBy(rules.filter((r) => r.serviceType === serviceType))
    ofServices.set(serviceType, known)
    return known.length > 0 ? known : medicares
  }
}
