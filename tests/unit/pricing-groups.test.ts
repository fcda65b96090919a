import { describe, expect, test } from 'vitest'
import { groupNodes, inGroups, nodeRange, rangeOf } from '@ratebook/shared/pricing/groups.ts'
import { overlaps } from '../at-once.ts'
import type { ServiceType } from '@ratebook/shared/pricing/terms.ts'
import { type RuleText, ruleOf } from './pricing-cases.ts'

const inNodes = (ids: string[]) => inGroups(ids.flatMap((id) => rangeOf(id) ?? []))
const items = [
  ...Array.from({ length: 250 }, (_, i) => ({ code: String(70_000 + i * 3), grouping: 'Imaging | X-ray' })),
  { code: '70000', grouping: 'Imaging | X-ray' },
  { code: '80050', grouping: 'Laboratory' },
  { code: 'X-1', grouping: '' },
]

describe('The groups of a schedule', () => {
  test('are its groupings, ranges of at most 100 codes in them, and codes', () => {
    expect(groupNodes(items)).toEqual([
      { id: '0|', level: 0, nodeName: '', parentId: '', items: 1 },
      { id: '0|Imaging | X-ray', level: 0, nodeName: 'Imaging | X-ray', parentId: '', items: 251 },
      { id: '0|Laboratory', level: 0, nodeName: 'Laboratory', parentId: '', items: 1 },
    ])
    const ranges = groupNodes(items, '0|Imaging | X-ray')
    expect(ranges.map((n) => [n.id, n.level, n.nodeName, n.items])).toEqual([
      ['1|Imaging | X-ray|70000-70297', 1, '70000-70297', 101],
      ['1|Imaging | X-ray|70300-70597', 1, '70300-70597', 100],
      ['1|Imaging | X-ray|70600-70747', 1, '70600-70747', 50],
    ])
    const codes = groupNodes(items, ranges[2]?.id)
    expect(codes).toHaveLength(50)
    expect(codes[0]).toEqual({
      id: '2|Imaging | X-ray|70600',
      level: 2,
      nodeName: '70600',
      parentId: '1|Imaging | X-ray|70600-70747',
      items: 1,
    })
    expect(groupNodes(items, '1||X-1-X-1')).toEqual([{ id: '2||X-1', level: 2, nodeName: 'X-1', parentId: '1||X-1-X-1', items: 1 }])
  })
  test('have nothing under a code, nor under what is no node', () => {
    for (const id of ['2|Laboratory|80050', '3|Laboratory', 'Laboratory', '1|Laboratory', '1|Laboratory|80050', '2|Laboratory|', '0'])
      expect(groupNodes(items, id)).toEqual([])
    expect(nodeRange('1|Laboratory|80050')).toBeNull()
  })
  test('every line lies in the nodes above it and in no other', () => {
    for (const grouping of groupNodes(items)) {
      for (const range of groupNodes(items, grouping.id)) {
        for (const code of groupNodes(items, range.id)) {
          for (const id of [grouping.id, range.id, code.id])
            expect(inNodes(['0|Other', id])({ code: code.nodeName, grouping: grouping.nodeName })).toBe(true)
          expect(inNodes([range.id])({ code: code.nodeName, grouping: 'Other' })).toBe(false)
        }
      }
    }
    expect(inNodes(['1|Laboratory|80050-80060'])({ code: '80061', grouping: 'Laboratory' })).toBe(false)
    expect(inNodes(['no node'])({ code: '80061', grouping: 'Laboratory' })).toBe(false)
  })
})

describe('Rules overlap', () => {
  const overlapsOf = (...texts: Partial<RuleText>[]) => {
    const rules = texts.map((text, i) => ruleOf({ name: String(i), pays: 'FLAT_RATE', ...text }, i))
    return Object.fromEntries([...overlaps(rules)].map(([id, others]) => [id.slice(5), others.map((o) => o.slice(5))]))
  }
  const codes = (text: string) => ({ codes: { method: 'CPT_HCPCS' as const, codes: text } })
  test('where they match the same code: ranges and codes alike, whichever comes first', () => {
    expect(overlapsOf(codes('10000-10099'), codes('10050'), codes('10099-10200; 20000'), codes('10201'))).toEqual({
      0: ['1', '2'],
      1: ['0'],
      2: ['0'],
    })
  })
  test('not with those of another service type, rule type or method', () => {
    expect(
      overlapsOf(
        codes('10000'),
        { ...codes('10000'), for: 'INPATIENT' as ServiceType },
        { carveout: { method: 'CPT_HCPCS', codes: '10000' } },
        { codes: { method: 'CHARGE_CODE', codes: '10000' } },
      ),
    ).toEqual({})
  })
  test('carve-outs among themselves, revenue codes with and without zeros', () => {
    expect(
      overlapsOf({ carveout: { method: 'REVENUE_CODE', codes: '0270-0279' } }, { carveout: { method: 'REVENUE_CODE', codes: '278' } }),
    ).toEqual({ 0: ['1'], 1: ['0'] })
  })
  test('those of all services with each other only', () =>
    expect(overlapsOf(codes('10000'), {}, { codes: { method: 'ALL_SERVICES', codes: '' } })).toEqual({ 1: ['2'], 2: ['1'] }))
  test('not where qualifiers or groups keep them apart', () => {
    const qualified = (modifiers: string) => ({ ...codes('10000-10099'), qualifier: { method: 'MODIFIER' as const, codes: modifiers } })
    expect(overlapsOf(qualified('26'), qualified('TC'), qualified('TC; 50'))).toEqual({ 1: ['2'], 2: ['1'] })
    expect(overlapsOf({ groups: ['0|A'] }, { groups: ['1|B|1-5'] }, { groups: ['2|B|5'] }, { groups: ['2|B|6', '2|A|1'] })).toEqual({
      0: ['3'],
      1: ['2'],
      2: ['1'],
      3: ['0'],
    })
  })
  test('are found quickly among long lists', () => {
    const long = (first: number) => codes(Array.from({ length: 10_000 }, (_, i) => first + i).join('; '))
    const start = performance.now()
    expect(Object.keys(overlapsOf(...Array.from({ length: 30 }, (_, i) => long(10_000 + i * 5000))))).toHaveLength(30)
    expect(performance.now() - start).toBeLessThan(5000)
  })
})
