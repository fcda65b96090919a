import { describe, expect, test } from 'vitest'
import { type Cents, toRate, WHOLE } from '@ratebook/shared/pricing/money.ts'
import { outOfPocket, outOfPocketRange, type PartlyKnown } from '@ratebook/shared/pricing/out-of-pocket.ts'
import { random } from '../random.ts'

const plan = (allowableCents: Cents, more: Partial<PartlyKnown> = {}): PartlyKnown => ({
  allowableCents,
  copayCents: 0,
  remainingDeductibleCents: 0,
  coinsuranceRate: 0,
  remainingMaximumCents: 1_000_000,
  ...more,
})

describe('What a patient pays who does not know everything of the plan', () => {
  test('is one share where everything is known', () => {
    const known = { allowableCents: 98_041, copayCents: 4000, remainingDeductibleCents: 25_000, coinsuranceRate: toRate(20) }
    const { least, most } = outOfPocketRange({ ...known, remainingMaximumCents: 1_000_000 })
    expect(least).toEqual(most)
    // 40.00 + 250.00 + 20 % of 690.41, a half rounded up
    expect(least.result).toBe(4000 + 25_000 + 13_808)
  })
  test('lies between a met deductible and one that is as high as the price', () => {
    const { least, most } = outOfPocketRange(plan(100_000, { remainingDeductibleCents: null, coinsuranceRate: toRate(20) }))
    expect([least.result, most.result]).toEqual([20_000, 100_000])
  })
  test('ends at the maximum that is known, and begins at nothing where the maximum may be reached', () => {
    const capped = outOfPocketRange(plan(100_000, { remainingDeductibleCents: null, remainingMaximumCents: 30_000 }))
    expect([capped.least.result, capped.most.result, capped.most.overMaximum]).toEqual([0, 30_000, 70_000])
    const open = outOfPocketRange(plan(100_000, { copayCents: 5000, remainingMaximumCents: null }))
    expect([open.least.result, open.most.result]).toEqual([0, 5000])
  })
  test('is never outside the range, whatever the unknown figures are, and to the cent', () => {
    const { below, chance, pick } = random(20_260_101)
    for (let i = 0; i < 5000; i++) {
      const allowableCents = 1 + below(pick([50, 10_000, 5_000_000]))
      const real = {
        allowableCents,
        copayCents: below(allowableCents * 2),
        remainingDeductibleCents: below(allowableCents * 2),
        coinsuranceRate: chance(0.2) ? WHOLE : below(WHOLE + 1),
        remainingMaximumCents: below(allowableCents * 3),
      }
      const known: PartlyKnown = { ...real }
      for (const figure of ['copayCents', 'remainingDeductibleCents', 'coinsuranceRate', 'remainingMaximumCents'] as const)
        if (chance(0.5)) known[figure] = null
      const { least, most } = outOfPocketRange(known)
      const { result } = outOfPocket(real)
      expect([least.result <= result, result <= most.result], JSON.stringify({ real, known })).toEqual([true, true])
      for (const share of [least, most])
        expect([share.copay + share.deductible + share.coinsurance - share.overMaximum, share.result + share.payerPays]).toEqual([
          share.result,
          allowableCents,
        ])
    }
  })
})
