import { expect, test } from 'vitest'
import { FEWEST_CLAIMS } from '@ratebook/shared/associated-charges.ts'
import { type Association, pairCounter } from '@ratebook/server/remittances/pairs.ts'
import { claimsWithAssociations } from '../claims-with-associations.ts'
import { random } from '../random.ts'

async function counted(claims: readonly Map<string, number>[], chosen: { primary: string; other: string }[] = []) {
  const counter = pairCounter()
  for (const claim of claims) counter.add(claim)
  const told: Association[] = []
  for await (const one of counter.associations(chosen)) told.push(one)
  return told
}
const times = (n: number, units: Record<string, number>) => Array.from({ length: n }, () => new Map(Object.entries(units)))

test.each([1, 2, 3, 4, 5])('services that are made to stand together are all that is told (%i)', async (seed) => {
  const { known, claims } = claimsWithAssociations(seed)
  for (const setting of ['inpatient', 'outpatient'] as const) {
    const told = await counted(claims.filter((c) => c.setting === setting).map((c) => c.units))
    const made = known.filter((k) => k.setting === setting)
    expect(made.length).toBeGreaterThan(5)
    const key = ({ primary, other }: { primary: string; other: string }) => `${primary} ${other}`
    expect(told.map(key).sort()).toEqual(made.map(key).sort())
    for (const one of told) {
      const { share, units } = made.find((k) => key(k) === key(one)) as (typeof made)[number]
      expect([one.isOn, one.units / one.claims]).toEqual([share >= 0.9, units])
      expect(Math.abs(one.claims / one.primaryClaims - share)).toBeLessThan(0.15)
    }
  }
})

test('random claims come to what counting each pair by itself gives', async () => {
  const { below, pick } = random(12)
  const codes = Array.from({ length: 60 }, (_, i) => `C${i}`)
  const claims = Array.from(
    { length: 3000 },
    () => new Map(Array.from({ length: 1 + below(6) }, () => [pick(codes.slice(0, 1 + below(60))), 1 + below(9)])),
  )
  const every = codes.flatMap((primary) => codes.map((other) => ({ primary, other })))
  const told = (await counted(claims, every)).sort((a, b) => (a.primary + a.other < b.primary + b.other ? -1 : 1))
  const naive = codes.flatMap((primary) =>
    codes.flatMap((other) => {
      const withPrimary = claims.filter((c) => c.has(primary))
      const withBoth = withPrimary.filter((c) => other !== primary && c.has(other))
      return withBoth.length === 0
        ? []
        : {
            primary,
            other,
            claims: withBoth.length,
            primaryClaims: withPrimary.length,
            units: withBoth.reduce((sum, c) => sum + (c.get(other) ?? 0), 0),
            isOn: withBoth.length / withPrimary.length >= 0.7,
          }
    }),
  )
  expect(told).toEqual(naive.sort((a, b) => (a.primary + a.other < b.primary + b.other ? -1 : 1)))
  expect(told.length).toBeGreaterThan(2048)
})

test('what is told from one claim fewer than eleven is not told, nor under 40 of 100', async () => {
  const told = async (claims: Map<string, number>[]) => (await counted(claims)).map((a) => [a.primary, a.other, a.isOn])
  expect(await told(times(FEWEST_CLAIMS - 1, { A: 1, B: 1 }))).toEqual([])
  expect(await told(times(FEWEST_CLAIMS, { A: 1, B: 1 }))).toEqual([
    ['A', 'B', true],
    ['B', 'A', true],
  ])
  const share = (both: number) => told([...times(both, { A: 1, B: 1 }), ...times(100 - both, { A: 1 }), ...times(300, { B: 1 })])
  expect(await Promise.all([39, 40, 69, 70].map(share))).toEqual([[], [['A', 'B', false]], [['A', 'B', false]], [['A', 'B', true]]])
})
