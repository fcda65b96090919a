import { parseCodes, placeOf } from './codes.ts'
import { groupSpans } from './groups.ts'
import type { Slices } from './slices.ts'
import { merged, type Span, type Spans, spansMeet } from './spans.ts'
import type { Method, Rule } from './terms.ts'

/** What is compared of a rule, worked out once however many others there are. */
interface Compared {
  rule: Rule
  primary: Spans<number>
  qualifier: { method: Method; spans: Spans<number> } | null
  groups: Spans<string> | null
}

/**
 * Which rules match some of the same codes: those of the same service type and rule type, matching alike, of which only
 * one pays for such a code. Legal, but shown. Rules of all services are the rest of a contract: they overlap with each
 * other only. Different groups of a schedule, or qualifiers without a code in common, keep rules apart.
 * In slices: of many rules each is compared with each.
 * @returns by rule id, the ids of the others, sorted; rules that overlap with none are absent
 */
export function* overlapping(rules: readonly Rule[]): Slices<Map<string, string[]>> {
  const groups = new Map<string, Compared[]>()
  for (const rule of rules) {
    const key = `${rule.serviceType} ${rule.scope.kind}`
    groups.set(key, [...(groups.get(key) ?? []), comparedOf(rule)])
    yield
  }
  const partners = new Map<string, Set<string>>()
  for (const compared of groups.values())
    for (const [i, a] of compared.entries()) {
      for (const b of compared.slice(i + 1)) {
        if (spansMeet(a.primary, b.primary) && meet(a, b)) note(partners, a.rule.id, b.rule.id)
        yield
      }
    }
  return new Map([...partners].map(([id, others]) => [id, [...others].sort()]))
}

function note(partners: Map<string, Set<string>>, a: string, b: string) {
  for (const [of, other] of [
    [a, b],
    [b, a],
  ] as const)
    partners.set(of, (partners.get(of) ?? new Set()).add(other))
}

interface CodesOf {
  method: Method
  codes: string
}
const primaryOf = ({ scope }: Rule): CodesOf =>
  scope.kind === 'CARVEOUT' ? scope : (scope.primary ?? { method: 'ALL_SERVICES', codes: '' })
const qualifierOf = ({ scope }: Rule): CodesOf | null => (scope.kind === 'RULE' && scope.qualifier?.codes ? scope.qualifier : null)

function comparedOf(rule: Rule): Compared {
  const qualifier = qualifierOf(rule)
  return {
    rule,
    primary: merged(spansOf(primaryOf(rule))),
    qualifier: qualifier && { method: qualifier.method, spans: merged(spansOf(qualifier)) },
    groups: rule.groups.length > 0 ? groupSpans(rule.groups) : null,
  }
}

function spansOf({ method, codes }: CodesOf): Span<number>[] {
  if (method === 'ALL_SERVICES') return [{ family: method, low: 0, high: 0 }]
  const { exact, ranges } = parseCodes(codes, method)
  const at = (code: string, width: number) => {
    const { family, number } = placeOf(code)
    return { family: `${method} ${family}`, low: number, high: number + width - 1 }
  }
  return [...[...exact].map((code) => at(code, 1)), ...ranges.map((range) => at(range.from, range.width))]
}

function meet({ qualifier: q, groups: g }: Compared, { qualifier: r, groups: h }: Compared): boolean {
  if (q && r && q.method === r.method && !spansMeet(q.spans, r.spans)) return false
  return !g || !h || spansMeet(g, h)
}
