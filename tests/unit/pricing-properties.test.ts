import { describe, expect, test } from 'vitest'
import { payMethods } from '@ratebook/shared/pricing/pay-methods.ts'
import { priceLine, priceVisit } from '@ratebook/shared/pricing/price.ts'
import { editionOf } from '@ratebook/shared/pricing/schedule.ts'
import { select, withRulesAs } from '@ratebook/shared/pricing/select.ts'
import { compile } from '../at-once.ts'
import { type Line, type Method, type Rule, type Schedules, serviceTypes, type Visit } from '@ratebook/shared/pricing/terms.ts'
import type { LinePrice } from '@ratebook/shared/pricing/answer.ts'
import { type Random, random } from '../random.ts'
import { type ItemText, type RuleText, ruleOf, schedulesOfText, termsOf, visitOf } from './pricing-cases.ts'

const cpt = (r: Random) => String(10_000 + r.below(60))
const revenue = (r: Random) => `0${250 + r.below(6)}`
function codesText(r: Random, one: () => string): string {
  return Array.from({ length: 1 + r.below(3) }, () => {
    const [a, b] = [one(), one()].sort() as [string, string]
    return r.chance(0.5) ? a : `${a}-${b}`
  }).join('; ')
}
const coded = (r: Random): { method: Method; codes: string } =>
  r.pick([
    { method: 'CPT_HCPCS', codes: codesText(r, () => cpt(r)) },
    { method: 'REVENUE_CODE', codes: codesText(r, () => revenue(r)) },
    { method: 'MS_DRG', codes: codesText(r, () => String(100 + r.below(9))) },
    { method: 'ALL_SERVICES', codes: '' },
  ])

function ruleText(r: Random, i: number): RuleText {
  const pays = r.pick(payMethods)
  return {
    name: `Rule ${i}`,
    created: `2025-01-0${1 + r.below(3)}T00:00:00.000Z`,
    for: r.pick(serviceTypes),
    pays,
    value: r.chance(0.1) ? r.dollars(9_000_000) / 100 : r.dollars(200),
    schedule: { DRG_BASE_RATE: 'DRG', PERCENT_OF_APC: 'OPPS', COST_PLUS: 'Cost' }[pays as string] ?? 'PFS',
    locality: r.chance(0.3) ? '01112-05' : '',
    ...(r.chance(0.4)
      ? { carveout: coded(r) }
      : { ...(r.chance(0.7) && { codes: coded(r) }), ...(r.chance(0.4) && { qualifier: { method: 'MODIFIER', codes: '26; 50' } }) }),
    ...(r.chance(0.2) && { groups: [r.pick(['0|A', '1|B|10010-10030', '2|C|10002'])] }),
    lesserOf: r.chance(0.3),
    ...(r.chance(0.2) && { minimum: r.dollars(100) }),
    ...(r.chance(0.2) && { maximum: 100 + r.dollars(5000) }),
    reductions: r.chance(0.3) ? [100, 50, 25].slice(0, 1 + r.below(3)) : [],
    ...(r.chance(0.2) && {
      stopLoss: {
        unit: r.pick(['dollars', 'days']),
        threshold: 1 + r.below(6),
        basis: r.pick(['first', 'second']),
        percentage: r.dollars(100),
      },
    }),
  }
}
function items(r: Random): ItemText[] {
  return Array.from({ length: 90 }, (_, i) => ({
    code: String(10_000 + (i % 60)),
    grouping: 'ABC'[i % 3] as string,
    modifiers: i < 60 ? [] : [r.pick(['26', '50', 'RT'])],
    ...(r.chance(0.9) && { facility: r.dollars(3000), nonfacility: r.dollars(3000) }),
    ...(r.chance(0.6) && { rvu: { work: r.dollars(20), facPe: r.dollars(20), nonfacPe: r.dollars(30), mp: r.dollars(3) } }),
    ...(r.chance(0.1) && { maxAmount: 100 + r.dollars(1000) }),
    ...(r.chance(0.1) && { minUnits: 1 + r.below(2) }),
  }))
}
const schedules = (r: Random): Schedules =>
  schedulesOfText({
    PFS: [
      { from: '2024-01-01', type: 'MPFS_RBRVS', conversionFactor: 33.2875, items: items(r) },
      { from: '2025-01-01', type: 'MPFS_RBRVS', scope: r.pick(['national', 'local']), conversionFactor: 32.3465, items: items(r) },
    ],
    OPPS: [{ from: '2025-01-01', type: 'OPPS_APC', items: items(r) }],
    Cost: [{ from: '2025-01-01', type: 'COST', items: items(r) }],
    DRG: [
      {
        from: '2025-01-01',
        type: 'IPPS_MS_DRG',
        items: Array.from({ length: 8 }, (_, i) => ({
          code: String(100 + i),
          type: 'MS_DRG' as const,
          ...(i < 6 && { weight: (1 + r.below(99_999)) / 10_000 }),
        })),
      },
    ],
  })
const visit = (r: Random): Visit =>
  visitOf({
    type: r.pick(serviceTypes),
    date: r.pick(['2024-07-01', '2025-07-01']),
    place: r.pick(['facility', 'nonfacility']),
    ...(r.chance(0.6) && { days: 1 + r.below(9) }),
    lines: Array.from({ length: 1 + r.below(4) }, () => ({
      cpt: cpt(r),
      ...(r.chance(0.6) && { rev: revenue(r) }),
      ...(r.chance(0.4) && { drg: String(100 + r.below(9)) }),
      modifiers: r.chance(0.4) ? [r.pick(['26', '50', 'RT'])] : [],
      ...(r.chance(0.9) && { charge: r.dollars(9000) }),
      units: r.pick([1, 1, 2, 2.25]),
    })),
  })
/** Schedules whose editions and lines were read in another order. */
const reread = (r: Random, given: Schedules): Schedules =>
  new Map(
    [...given].map(([id, editions]) => [
      id,
      r.shuffled(editions).map((e) => ({ ...e, items: new Map([...e.items].map(([code, of]) => [code, r.shuffled(of)])) })),
    ]),
  )

const worlds = Array.from({ length: 60 }, (_, seed) => {
  const r = random(seed + 1)
  const rules = Array.from({ length: 1 + r.below(40) }, (_, i) => ruleOf(ruleText(r, i), i))
  return { r, rules, schedules: schedules(r), visits: Array.from({ length: 60 }, () => visit(r)) }
})

describe('Whatever the terms', () => {
  test('the order in which rules, editions and lines of schedules are read never changes a price, nor its arithmetic', () => {
    for (const { r, rules, schedules: given, visits } of worlds) {
      const [compiled, shuffled, again] = [compile(termsOf(rules)), compile(termsOf(r.shuffled(rules))), reread(r, given)]
      for (const v of visits) expect(priceVisit(shuffled, v, again)).toEqual(priceVisit(compiled, v, given))
    }
  })

  test('rules that pay otherwise, or are left out, come to what the same terms come to when they are read anew', () => {
    const dear = (rule: Rule): Rule => ({ ...rule, lesserOfCharges: !rule.lesserOfCharges, minimumCents: 12_345, stopLoss: null })
    let differing = 0
    for (const { rules, schedules: given, visits } of worlds) {
      const compiled = compile(termsOf(rules))
      const kept = (rule: Rule) => rule.id !== rules[0]?.id
      const otherwise = withRulesAs(compiled, dear)
      const fewer = withRulesAs(otherwise, (rule) => (kept(rule) ? rule : null))
      const [anew, fewerAnew] = [compile(termsOf(rules.map(dear))), compile(termsOf(rules.filter(kept).map(dear)))]
      expect([otherwise.terms, fewer.terms]).toEqual([anew.terms, fewerAnew.terms])
      for (const v of visits) {
        expect(priceVisit(otherwise, v, given)).toEqual(priceVisit(anew, v, given))
        expect(priceVisit(fewer, v, given)).toEqual(priceVisit(fewerAnew, v, given))
        if (priceVisit(fewer, v, given).cents !== priceVisit(compiled, v, given).cents) differing++
      }
    }
    expect(differing).toBeGreaterThan(100)
  })

  test('a price is the sum of its steps, a visit the sum of its lines, all in whole cents and none below nothing', () => {
    let priced = 0
    const kinds = new Set<string>()
    for (const { rules, schedules: given, visits } of worlds) {
      const compiled = compile(termsOf(rules))
      for (const v of visits) {
        const price = priceVisit(compiled, v, given)
        expect(price.lines).toHaveLength(v.lines.length)
        for (const line of price.lines) {
          kinds.add(line.priced ? 'priced' : line.reason.kind)
          if (!line.priced) continue
          priced++
          for (const cents of [line.cents, ...line.trace.map((s) => s.cents)]) expect(Number.isSafeInteger(cents)).toBe(true)
          expect(line.trace.reduce((sum, s) => sum + s.cents, 0)).toBe(line.cents)
          expect(line.cents).toBeGreaterThanOrEqual(0)
          expect(JSON.stringify(line.trace)).not.toMatch(/null|NaN|\d\.\d{7}/)
        }
        if (price.lines.every((l) => l.priced))
          expect([price.cents, price.reason]).toEqual([
            price.lines.reduce((sum, l) => sum + (l as LinePrice & { cents: number }).cents, 0),
            null,
          ])
        else expect([price.cents, price.reason === null]).toEqual([null, false])
      }
    }
    expect(priced).toBeGreaterThan(2000)
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'priced',
        'noRule',
        'notCovered',
        'notInSchedule',
        'noAmount',
        'noWeight',
        'chargeUnknown',
        'noEdition',
        'notLocalisable',
      ]),
    )
  })

  test('the lesser of charges, minimum and maximum hold', () => {
    let held = 0
    for (const { rules, schedules: given, visits } of worlds) {
      const compiled = compile(termsOf(rules))
      for (const v of visits) {
        for (const [i, line] of priceVisit(compiled, { ...v, lines: v.lines.slice(0, 1) }, given).lines.entries()) {
          const rule = rules.find((rule) => rule.id === line.ruleId)
          if (!line.priced || !rule) continue
          if (rule.maximumCents !== null && (rule.minimumCents ?? 0) <= rule.maximumCents)
            expect(line.cents).toBeLessThanOrEqual(rule.maximumCents)
          if (rule.minimumCents !== null && rule.maximumCents === null) expect(line.cents).toBeGreaterThanOrEqual(rule.minimumCents)
          if (!rule.lesserOfCharges || (rule.minimumCents ?? 0) > 0) continue
          expect(line.cents).toBeLessThanOrEqual(v.lines[i]?.chargeCents as number)
          held++
        }
      }
    }
    expect(held).toBeGreaterThan(100)
  })

  test('the rule that pays is the one that a plain reading of the order finds', () => {
    let won = 0
    for (const { rules, schedules: given, visits } of worlds) {
      const plain = rules.filter((r) => r.groups.length === 0)
      const compiled = compile(termsOf(plain))
      for (const v of visits) {
        for (const line of v.lines) {
          const expected = plainly(
            plain.filter((r) => r.serviceType === v.serviceType),
            line,
          )
          expect(select(compiled, v, line, given)?.entry.rule.id ?? null).toBe(expected)
          if (expected) won++
        }
      }
    }
    expect(won).toBeGreaterThan(2000)
  })

  test('of two editions that begin on the same day the id decides, not the order in which they were read', () => {
    const [edition] =
      schedulesOfText({ S: [{ from: '2025-01-01', type: 'FEE_SCHEDULE', items: [{ code: '1', amount: 1 }] }] }).get('S') ?? []
    const editions = ['a', 'c', 'b'].map((id) => ({ ...edition!, id }))
    for (const of of [editions, editions.toReversed()]) expect(editionOf(new Map([['S', of]]), 'S', '2025-06-01')?.id).toBe('c')
  })

  test('a line asked for alone is the line that stands in its visit', () => {
    for (const { rules, schedules: given, visits } of worlds.slice(0, 5)) {
      const compiled = compile(termsOf(rules))
      for (const v of visits)
        for (const i of v.lines.keys()) expect(priceLine(compiled, v, i, given)).toEqual(priceVisit(compiled, v, given).lines[i])
    }
  })
})

/** Nearness of a list of codes to a line: 0 for an exact code, else the narrowest range; null where none fits. */
function nearness(line: Line, { method, codes }: { method: Method; codes: string }): number | null {
  const widths = codes.split('; ').flatMap((piece) => {
    const [from, to = from] = piece.split('-') as [string, string?]
    return (line.codes[method] ?? []).some((code) => from <= code && code <= to) ? [from === to ? 0 : Number(to) - Number(from) + 1] : []
  })
  return widths.length ? Math.min(...widths) : null
}
/** The order of the contract section, word by word: [group, width] of each rule that matches; then newest, then id. */
function plainly(rules: readonly Rule[], line: Line): string | null {
  const candidates = rules.flatMap((rule) => {
    const { scope } = rule
    if (scope.kind === 'CARVEOUT') {
      if (scope.method === 'ALL_SERVICES') return [{ rule, key: [3, 0] }]
      const near = nearness(line, scope)
      return near === null ? [] : [{ rule, key: [scope.method === 'REVENUE_CODE' ? 2 : 1, near] }]
    }
    const all = scope.primary === null || scope.primary.method === 'ALL_SERVICES'
    if (!all && nearness(line, scope.primary as { method: Method; codes: string }) === null) return []
    if (scope.qualifier && nearness(line, scope.qualifier) === null) return []
    return [{ rule, key: [all ? (scope.qualifier ? 6 : 7) : scope.qualifier ? 4 : 5, 0] }]
  })
  candidates.sort(
    (a, b) =>
      (a.key[0] as number) - (b.key[0] as number) ||
      (a.key[1] as number) - (b.key[1] as number) ||
      b.rule.createdAt.localeCompare(a.rule.createdAt) ||
      (a.rule.id < b.rule.id ? -1 : 1),
  )
  return candidates[0]?.rule.id ?? null
}
