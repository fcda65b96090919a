import { expect, test } from 'vitest'
import { localities, localityOf } from '@ratebook/shared/pricing/gpci.ts'
import { mulDivHalfUp } from '@ratebook/shared/pricing/money.ts'
import { physicianFeeCents } from '@ratebook/shared/pricing/physician-fee.ts'
import { divided } from '@ratebook/shared/pricing/stop-loss.ts'

const exact = (a: number, b: number, divisor: number, c = 1) =>
  Number((2n * BigInt(a) * BigInt(b) * BigInt(c) + BigInt(divisor)) / (2n * BigInt(divisor)))

test('a product over a divisor is rounded once, half up', () => {
  expect([mulDivHalfUp(1, 1, 2), mulDivHalfUp(3, 1, 2), mulDivHalfUp(1, 1, 3), mulDivHalfUp(2, 1, 3), mulDivHalfUp(0, 9, 7)]).toEqual([
    1, 2, 0, 1, 0,
  ])
})
test('it is exact on both sides of the limit of safe numbers, and at it', () => {
  const edge = [
    1,
    2,
    3,
    99,
    100,
    94_906_265,
    94_906_266,
    94_906_267,
    2 ** 31,
    2 ** 32 + 1,
    999_999_999_999,
    Number.MAX_SAFE_INTEGER - 1,
    Number.MAX_SAFE_INTEGER,
  ]
  const divisors = [1, 2, 3, 7, 100, 1_000_000, 100_000_000, 10_000_000_000]
  let compared = 0
  for (const a of edge)
    for (const b of edge)
      for (const divisor of divisors)
        for (const c of [1, 3, 225]) {
          if (exact(a, b, divisor, c) > Number.MAX_SAFE_INTEGER) continue
          expect([a, b, divisor, c, mulDivHalfUp(a, b, divisor, c)]).toEqual([a, b, divisor, c, exact(a, b, divisor, c)])
          compared++
        }
  expect(compared).toBeGreaterThan(1500)
})
test('parts of an amount add up to it', () => {
  expect(divided(1000, [600, 500])).toEqual([545, 455])
  expect(divided(100, [1, 1, 1])).toEqual([33, 34, 33])
  expect(divided(7, [0, 0])).toEqual([7, 0])
  expect(divided(99_999_999_999, [1, 99_999_999_999_999, 7]).reduce((a, b) => a + b)).toBe(99_999_999_999)
})
test('there are 109 localities, each with a key of its own', () => {
  expect(localities).toHaveLength(109)
  expect(new Set(localities.map((l) => l.key)).size).toBe(109)
  expect(localityOf('01112-05')).toMatchObject({
    mac: '01112',
    state: 'CA',
    localityNumber: '05',
    year: 2025,
    workGpciThousandths: 1088,
    peGpciThousandths: 1419,
    mpGpciThousandths: 445,
  })
  expect(localityOf('')).toBeNull()
})
test('a physician fee is rounded once', () => {
  // 1.00 × 32.3465 + 0.01 × 32.3465 = 32.669965; each rounded by itself would be 32.35 + 0.32 = 32.67 as well, 0.49 + 0.49 + 0.49 would not
  expect(physicianFeeCents({ work: 100, pe: 0, mp: 1 }, null, 323_465)).toBe(3267)
  expect(physicianFeeCents({ work: 1, pe: 1, mp: 1 }, null, 495_000)).toBe(149) // 0.03 × 49.5 = 1.485; in parts 0.495 → 0.50 each, 1.50
  expect(physicianFeeCents({ work: 120, pe: 102, mp: 13 }, localityOf('10212-01'), 323_465)).toBe(7645)
})
