import { describe, expect, test } from 'vitest'
import { CodesText } from '@ratebook/shared/wire/codes-text.ts'
import { type GroupRange, groupNodes, inGroups, rangeNode, rangeOf } from '@ratebook/shared/pricing/groups.ts'
import { overlaps } from '../at-once.ts'
import { apcsOf, itemOf } from '@ratebook/shared/pricing/schedule.ts'
import type { Edition, Line, Rule, Schedules } from '@ratebook/shared/pricing/terms.ts'
import { type RuleText, ruleOf, schedulesOfText, visitOf } from './pricing-cases.ts'

const rulesOf = (...texts: Partial<RuleText>[]) => texts.map((text, i) => ruleOf({ name: String(i), pays: 'FLAT_RATE', ...text }, i))
function quickly(work: () => unknown) {
  const start = performance.now()
  work()
  expect(performance.now() - start).toBeLessThan(2000)
}

describe('Lists as long as may be', () => {
  test('of ranges within ranges are compared at once', () => {
    const nested = Array.from({ length: 7500 }, (_, i) => `${10_000 + i}-${99_999 - i}`).join('; ')
    const rules = rulesOf(...Array.from({ length: 10 }, () => ({ carveout: { method: 'CPT_HCPCS' as const, codes: nested } })))
    quickly(() => expect(overlaps(rules).size).toBe(10))
  })
  test('of qualifiers are compared at once', () => {
    const qualified = (by: number) => ({
      qualifier: { method: 'CHARGE_CODE' as const, codes: Array.from({ length: 14_000 }, (_, i) => 10_000 + i * 6 + by).join('; ') },
    })
    const rules = rulesOf(...[0, 1, 2, 3, 4, 5].map(qualified))
    quickly(() => expect(overlaps(rules).size).toBe(0))
  })
  test('of groups are compared at once', () => {
    const rules = rulesOf(
      ...[0, 1, 2, 3].map((by) => ({ groups: Array.from({ length: 5000 }, (_, i) => `2|Visits|${10_000 + i * 4 + by}`) })),
    )
    quickly(() => expect(overlaps(rules).size).toBe(0))
  })
})

test.each(['"PX\u00001"', '"PX\ud8001"', '"PX\n1"', '"PX\u200b1"'])(
  'A code in quotation marks holds nothing that cannot be stored or seen: %j',
  (codes) => {
    expect(CodesText.safeParse(codes).success).toBe(false)
    expect(CodesText.safeParse('"PX-1 é"').success).toBe(true)
  },
)

test('A range of groups whose ends hold different numbers of hyphens is the one it is named for', () => {
  const items = ['A', 'A-1-2', 'A-5', 'B-7', 'C', 'D'].map((code) => ({ code, grouping: 'Supplies | A' }))
  for (const [from, to, within] of [
    ['A-1-2', 'C', ['A-1-2', 'A-5', 'B-7', 'C']],
    ['A', 'B-7', ['A', 'A-1-2', 'A-5', 'B-7']],
    ['A-5', 'B-7', ['A-5', 'B-7']],
  ] as const) {
    const id = rangeNode('Supplies | A', from, to)
    expect(items.filter(inGroups([rangeOf(id) as GroupRange])).map((i) => i.code)).toEqual(within)
    expect(groupNodes(items, id).map((n) => n.nodeName)).toEqual(within)
  }
})

test('A revenue code that lost its zero is found beside a DRG that is written alike', () => {
  const [edition] = schedulesOfText({
    Own: [
      {
        from: '2025-01-01',
        type: 'FEE_SCHEDULE',
        items: [
          { code: '360', type: 'MS_DRG', amount: 9000 },
          { code: '0360', type: 'REVENUE_CODE', amount: 45 },
        ],
      },
    ],
  }).get('Own') as [Edition]
  const visit = visitOf({ lines: [{ rev: '360' }] })
  const [rule] = rulesOf({}) as [Rule]
  const line = visit.lines[0] as Line
  expect(itemOf(edition, rule, { visit, line, schedules: new Map() })?.facFine).toBe(450_000)
})

describe('The APC of a line', () => {
  const opps = (from: string, apc: string, more: object = {}) => ({
    from,
    type: 'OPPS_APC' as const,
    items: [{ code: '45380', grouping: apc, amount: 100 }],
    ...more,
  })
  const apcOf = (schedules: Schedules) => {
    const editions = [...schedules.values()].flat()
    // as the server has them: by the id of each edition
    const byId = new Map(editions.map((e) => [e.id, editions.filter((o) => o.name === e.name)]))
    const visit = visitOf({ date: '2025-06-01', lines: [{ cpt: '45380' }] })
    const [rule] = rulesOf({ apcs: editions.slice(0, 1).map((e) => e.id) }) as [Rule]
    return apcsOf(rule, { visit, line: visit.lines[0] as Line, schedules: byId })
  }
  test('is that of the edition in force', () => {
    expect(apcOf(schedulesOfText({ OPPS: [opps('2024-01-01', '5311'), opps('2025-01-01', '5312'), opps('2026-01-01', '5313')] }))).toEqual([
      '5312',
    ])
  })
  test('is not that of a table that has ended', () => {
    expect(apcOf(schedulesOfText({ OPPS: [opps('2024-01-01', '5311', { expires: '2025-05-31' })] }))).toEqual([])
    expect(apcOf(schedulesOfText({ OPPS: [opps('2024-01-01', '5311', { terminated: '2025-05-31' })] }))).toEqual([])
    expect(apcOf(schedulesOfText({ OPPS: [opps('2024-01-01', '5311', { terminated: '2025-06-01' })] }))).toEqual(['5311'])
  })
})
