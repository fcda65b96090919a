import { expect, test } from 'vitest'
import { concernOf } from '@ratebook/server/features/rules/rule-concern.ts'
import { lineOf, visitOf } from '@ratebook/server/terms/line.ts'
import { priceVisit } from '@ratebook/shared/pricing/price.ts'
import { compile } from '../at-once.ts'
import type { Rule, Terms, Visit } from '@ratebook/shared/pricing/terms.ts'
import { type Random, random } from '../random.ts'

const rule = (id: string, amountCents: number, scope: Rule['scope']) =>
  ({
    ...{ id, name: id, createdAt: '2025-01-01T00:00:00Z', serviceType: 'OUTPATIENT', groups: [], scheduleId: null, apcScheduleIds: [] },
    ...{ locality: '', lesserOfCharges: false, minimumCents: null, maximumCents: null, reductionRates: [], stopLoss: null },
    ...{ payMethod: 'FLAT_RATE', amountCents, scope },
  }) as Rule
const carved = (codes: string) => ({ kind: 'CARVEOUT', method: 'CPT_HCPCS', codes }) as const
const about = (codes: string | null, modifiers = ''): Rule['scope'] => ({
  kind: 'RULE',
  primary: codes === null ? null : { method: 'CPT_HCPCS', codes },
  qualifier: modifiers ? { method: 'MODIFIER', codes: modifiers } : null,
})
const rules = [rule('labs', 5000, carved('80000-80010')), rule('half', 7000, about('70000-70020', '52')), rule('all', 9000, about(null))]
const terms = (of: Rule[]): Terms => ({
  ...{ contractId: 'c', name: 'c', effectiveDate: '2020-01-01', terminationDate: null, facilityIds: [] },
  rules: of,
})
const visit = (r: Random): Visit => {
  const line = () =>
    lineOf({
      cptHcpcs: String(r.pick([70_000, 80_000]) + r.below(25)),
      modifiers: r.pick(['', '52']),
      ...{ revenueCode: '', chargeCode: '', drgCode: '', aprDrgCode: '', amount: 100, units: 1 },
    })
  const lines = Array.from({ length: 1 + r.below(3) }, line)
  return visitOf({ facilityId: 'f', billingClass: 'facility' }, false, '2026-01-05', lines)
}

test('what a rule may be about takes in all that it prices, and leaves out what its codes rule out', async () => {
  const r = random(20261122)
  const cents = (of: Rule[], v: Visit) => priceVisit(compile(terms(of)), v, new Map()).lines.map((line) => line.priced && line.cents)
  for (const before of rules) {
    const after = { ...before, amountCents: 100 } as Rule
    const changed = rules.map((other) => (other === before ? after : other))
    const mayConcern = await concernOf(terms(changed), [before, after])
    let left = 0
    for (let n = 0; n < 300; n++) {
      const v = visit(r)
      const differs = JSON.stringify(cents(rules, v)) !== JSON.stringify(cents(changed, v))
      const isConcerned = mayConcern([[{ visit: v, remitted: [] }]])
      if (differs) expect(isConcerned).toBe(true)
      if (!isConcerned) left++
    }
    expect(left > 0).toBe(before.id !== 'all')
  }
})

test('what is told by tables of APCs may concern every visit', async () => {
  const byApc = rule('apc', 100, { kind: 'CARVEOUT', method: 'APC', codes: '5571' })
  const mayConcern = await concernOf(terms([byApc]), [byApc])
  expect(mayConcern([[{ visit: visit(random(1)), remitted: [] }]])).toBe(true)
})
