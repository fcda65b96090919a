import { fullCode, parseCodes, placeOf } from './codes.ts'
import { groupsMeet } from './groups.ts'
import type { Method, Rule } from './terms.ts'

/** A stretch of codes of one family that a rule matches. */
interface Span { rule: Rule; low: number; high: number }

/**
 * Which rules match some of the same codes: those of the same service type and rule type, matching alike, of which only one pays for such a code. Legal, but shown.
 * Rules of all services are the rest of a contract: they overlap with each other only. Different groups of a schedule, or qualifiers without a code in common, keep rules apart.
 * @returns by rule id, the ids of the others, sorted; rules that overlap with none are absent
 */
export function overlaps(rules: readonly Rule[]): Map<string, string[]> {
  const families = new Map<string, Span[]>()
  for (const rule of rules) {
    for (const { family, low, high } of spansOf(primaryOf(rule))) {
      const key = `${rule.serviceType} ${rule.scope.kind} ${family}`
      const spans = families.get(key)
      if (spans) spans.push({ rule, low, high })
      else families.set(key, [{ rule, low, high }])
    }
  }
  const found = new Map<string, Set<string>>()
  const compared = new Set<string>()
  for (const spans of families.values()) {
    spans.sort((a, b) => a.low - b.low)
    let open: Span[] = []
    for (const span of spans) {
      open = open.filter((o) => o.high >= span.low)
      for (const { rule } of open) {
        const pair = rule.id < span.rule.id ? `${rule.id} ${span.rule.id}` : `${span.rule.id} ${rule.id}`
        if (rule.id === span.rule.id || compared.has(pair)) continue
        compared.add(pair)
        if (meet(rule, span.rule)) note(found, rule.id, span.rule.id)
      }
      open.push(span)
    }
  }
  return new Map([...found].map(([id, others]) => [id, [...others].sort()]))
}

function note(found: Map<string, Set<string>>, a: string, b: string) {
  for (const [of, other] of [[a, b], [b, a]] as const) found.set(of, (found.get(of) ?? new Set()).add(other))
}

interface CodesOf { method: Method; codes: string }
const primaryOf = ({ scope }: Rule): CodesOf => (scope.kind === 'CARVEOUT' ? scope : (scope.primary ?? { method: 'ALL_SERVICES', codes: '' }))
const qualifierOf = ({ scope }: Rule): CodesOf | null => (scope.kind === 'RULE' && scope.qualifier?.codes ? scope.qualifier : null)

function spansOf({ method, codes }: CodesOf): { family: string; low: number; high: number }[] {
  if (method === 'ALL_SERVICES') return [{ family: method, low: 0, high: 0 }]
  const { exact, ranges } = parseCodes(codes)
  const at = (code: string, width: number) => {
    const { family, number } = placeOf(fullCode(method, code))
    return { family: `${method} ${family}`, low: number, high: number + width - 1 }
  }
  return [...[...exact].map((code) => at(code, 1)), ...ranges.map((range) => at(range.from, range.width))]
}

function meet(a: Rule, b: Rule): boolean {
  const [q, r] = [qualifierOf(a), qualifierOf(b)]
  if (q && r && q.method === r.method && !spansOf(q).some((x) => spansOf(r).some((y) => x.family === y.family && x.low <= y.high && y.low <= x.high))) return false
  if (a.groupIds.length === 0 || b.groupIds.length === 0) return true
  return groupsMeet(a.groupIds, b.groupIds)
}
