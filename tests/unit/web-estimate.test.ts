import { describe, expect, test } from 'vitest'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import type { AssociatedCharge } from '@ratebook/shared/pricer.ts'
import { shareOf, timesQuantity, toCents, toDollars } from '@ratebook/shared/pricing/money.ts'
import { estimate, parseUnits, unitOverrides, unitsText } from '../../web/src/features/pricer/estimate.ts'
import { isMedicare, planOf, readAnswer, readAnswers, saidOf, sharesOf } from '../../web/src/features/pricer/out-of-pocket.ts'
import { mayBeMedicare } from '../../web/src/public/medicare.ts'
import { saidNothing, UNKNOWN, usualAnswers } from '../../web/src/features/pricer/said.ts'

const procedure = { chargeAmount: 3633.42, cashPrice: null as number | null }
const charge = (
  pxCode: string,
  averageUnits: number,
  associated_Charge: number | null,
  cashPrice: number | null = null,
): AssociatedCharge => ({
  associatedChargeDescription: pxCode,
  pxCode,
  associatedRevCode: '0636',
  averageUnits,
  associated_Charge,
  cashPrice,
  priceVaries: false,
  percentage: 80,
})

describe('Cents', () => {
  test('come from dollars exactly, where binary fractions are not exact', () => {
    for (const [dollars, cents] of [
      [0.07, 7],
      [1.1, 110],
      [4.35, 435],
      [8.2, 820],
      [19.99, 1999],
      [1.15, 115],
      [999_999_999_999.99, 99_999_999_999_999],
    ] as const) {
      expect(toCents(dollars)).toBe(cents)
      expect(toDollars(cents)).toBe(dollars)
    }
  })
  test('a share is rounded half up, once', () => {
    expect(shareOf(toCents(3704.22), 60)).toBe(222_253) // 2222.532
    expect(shareOf(1, 50)).toBe(1) // half a cent
    expect(shareOf(3, 50)).toBe(2) // one and a half
    expect(shareOf(1, 49.99)).toBe(0)
    expect(shareOf(10_001, 42.5)).toBe(4250) // 4250.425
    expect(shareOf(100_10, 12.55)).toBe(1256) // 1256.255
    expect(shareOf(100, 33.3333)).toBe(33)
    expect(shareOf(12_345, 100)).toBe(12_345)
  })
  test('a quantity of hundredths is rounded half up, once', () => {
    expect(timesQuantity(toCents(9.6), 225)).toBe(2160)
    expect(timesQuantity(1, 50)).toBe(1)
    expect(timesQuantity(1, 49)).toBe(0)
    expect(timesQuantity(333, 33)).toBe(110) // 109.89
  })
  test('stay exact beyond what a product of numbers can hold', () => {
    expect(timesQuantity(99_999_999_999_999, 300)).toBe(299_999_999_999_997)
    expect(shareOf(99_999_999_999_999, 99.9999)).toBe(99_999_899_999_999)
  })
})

describe('Units', () => {
  test('are numbers from 0 to 9,999 with at most two decimals, with point or comma', () => {
    expect(['0', '1', '2.5', '2,25', ' 3 ', '9999.99'].map(parseUnits)).toEqual([0, 100, 250, 225, 300, null])
    expect(['9999', '0.01'].map(parseUnits)).toEqual([999_900, 1])
  })
  test.each(['', 'x', '-1', '1.234', '1e3', '.5', '10000', '1 2', '١'])('%j is none', (text) => expect(parseUnits(text)).toBeNull())
  test('stand in their field without needless decimals', () =>
    expect([1, 2.5, 2.25, 0.1 + 0.2].map(unitsText)).toEqual(['1', '2.5', '2.25', '0.3']))
})

describe('The price of a service', () => {
  test('is its charge, plus units times each associated charge; the cash price is the share of that', () => {
    const { lines, ...sums } = estimate(procedure, [charge('J2704', 20, 2.46), charge('J2250', 2.25, 9.6)], {}, 60)
    expect(lines.map((l) => [l.units, l.totalCents])).toEqual([
      ['20', 4920],
      ['2.25', 2160],
    ])
    expect(sums).toEqual({
      serviceCents: 363_342,
      associatedCents: 7080,
      totalCents: 370_422,
      cashCents: 222_253,
      cashSource: 'share',
      isReadable: true,
    })
  })
  test('has a unit of room and board for each day that is said of the stay, unless its own units are', () => {
    const room = { ...charge('', 3, 1000), associatedRevCode: '0120' }
    const unitsIn = (days: number | null, typed = {}) =>
      estimate(procedure, [room, charge('J2704', 20, 2.46)], typed, 60, days).lines.map((l) => l.units)
    expect([unitsIn(null), unitsIn(5)]).toEqual([
      ['3', '20'],
      ['5', '20'],
    ])
    const [line] = estimate(procedure, [room], {}, 60).lines
    expect(unitsIn(5, { [line!.key]: '2' })).toEqual(['2', '20'])
  })
  test('takes the cash prices that the hospital states as they are, and the share of the other charges', () => {
    const associated = [charge('J2704', 20, 2.46, 1.11), charge('J2250', 2.25, 9.6)]
    // 20 × 1.11, and 60 % of 3633.42 + 21.60
    expect(estimate(procedure, associated, {}, 60)).toMatchObject({ totalCents: 370_422, cashCents: 2220 + 219_301, cashSource: 'both' })
    const stated = estimate({ ...procedure, cashPrice: 999.99 }, associated.slice(0, 1), {}, 60)
    expect(stated).toMatchObject({ totalCents: 368_262, cashCents: 99_999 + 2220, cashSource: 'stated' })
  })
  test('without a charge has no total, and a cash price only where the hospital states one', () => {
    const nothing = { chargeAmount: null, cashPrice: null }
    const none = { serviceCents: null, totalCents: null }
    expect(estimate(nothing, [], {}, 60)).toMatchObject({ ...none, cashCents: null, cashSource: 'none', isReadable: true })
    expect(estimate({ ...nothing, cashPrice: 80 }, [], {}, 60)).toMatchObject({ ...none, cashCents: 8000, cashSource: 'stated' })
    expect(estimate({ ...nothing, cashPrice: 80 }, [charge('J2704', 1, null)], {}, 60)).toMatchObject({
      cashCents: null,
      cashSource: 'none',
    })
    // what is not given is not charged, whatever it costs
    const { lines, ...others } = estimate(procedure, [charge('J2704', 0, null)], {}, 60)
    expect(others).toMatchObject({ associatedCents: 0, totalCents: 363_342, cashCents: 218_005, cashSource: 'share' })
  })
  test('follows the units somebody typed', () => {
    const [line] = estimate(procedure, [charge('J2704', 20, 2.46)], {}, 60).lines
    expect(estimate(procedure, [charge('J2704', 20, 2.46)], { [line!.key]: '2' }, 60)).toMatchObject({
      associatedCents: 492,
      totalCents: 363_834,
      cashCents: 218_300,
    })
  })
  test('is none while a quantity cannot be read', () => {
    const [line] = estimate(procedure, [charge('J2704', 20, 2.46)], {}, 60).lines
    expect(estimate(procedure, [charge('J2704', 20, 2.46), charge('J2250', 1, 9.6)], { [line!.key]: 'two' }, 60)).toMatchObject({
      associatedCents: null,
      totalCents: null,
      cashCents: null,
    })
  })
  test('alone is its charge', () =>
    expect(estimate(procedure, [], {}, 100)).toMatchObject({ lines: [], totalCents: 363_342, cashCents: 363_342 }))
  test('two associated charges with the same codes keep their own units', () => {
    const keys = estimate(procedure, [charge('J2704', 1, 1), charge('J2704', 1, 2)], {}, 60).lines.map((l) => l.key)
    expect(new Set(keys).size).toBe(2)
  })
})

describe('Units that rates are asked with', () => {
  const associated = [charge('J2704', 20, 2.46), charge('J2250', 1, 9.6)]
  const [first, second] = estimate(procedure, associated, {}, 60).lines.map((l) => l.key) as [string, string]
  test('are those that somebody has changed, under the codes of their charge', () => {
    expect(unitOverrides(associated, {})).toEqual([])
    expect(unitOverrides(associated, { [second]: '2,25' })).toEqual([{ pxCode: 'J2250', revenueCode: '0636', units: 2.25 }])
  })
  test('leave out what cannot be read, and what belonged to another service', () => {
    expect(unitOverrides(associated, { [first]: 'many', [second]: '0', 'of another service': '7' })).toEqual([
      { pxCode: 'J2250', revenueCode: '0636', units: 0 },
    ])
  })
})

describe('What somebody says about their plan', () => {
  test('is sent as numbers, and what is left empty as 0', () => {
    expect(
      readAnswers({ coPay: ' $40 ', remainingDeductible: '', coInsurancePercentage: '12.5 %', maxOutOfPocketExpense: '1,500.25' }, 980.4),
    ).toEqual({
      body: { coPay: 40, remainingDeductible: 0, coInsurancePercentage: 12.5, maxOutOfPocketExpense: 1500.25, allowable: 980.4 },
    })
    expect(readAnswers(usualAnswers, 10)).toEqual({
      body: { coPay: 0, remainingDeductible: 0, coInsurancePercentage: 0, maxOutOfPocketExpense: 10_000, allowable: 10 },
    })
  })
  test('is as much as the price where there is no maximum, and nothing at all where it is not known', () => {
    const read = (more: object) => readAnswers({ ...usualAnswers, ...more }, 250.5)
    expect(read({ maxOutOfPocketExpense: ' ' })).toMatchObject({ body: { maxOutOfPocketExpense: 250.5 } })
    expect(read({ maxOutOfPocketExpense: '0' })).toMatchObject({ body: { maxOutOfPocketExpense: 0 } })
    expect(read({ remainingDeductible: UNKNOWN, maxOutOfPocketExpense: UNKNOWN })).toMatchObject({
      body: { coPay: 0, remainingDeductible: null, maxOutOfPocketExpense: null },
    })
  })
  test.each(['x', '-1', '007', '1.2.3', '1 000', '1e3', '12.345'])('an amount of %j is none', (text) =>
    expect(readAnswer('coPay', text)).toBeNull(),
  )
  test('a percentage ends at 100, and may have more decimals', () =>
    expect(['100', '33.333', '100.01', '-5'].map((text) => readAnswer('coInsurancePercentage', text))).toEqual([100, 33.333, null, null]))
  test('names every question whose answer makes no sense', () => {
    expect(readAnswers({ ...usualAnswers, coPay: 'a', maxOutOfPocketExpense: '0.001' }, 10)).toEqual({
      wrong: ['coPay', 'maxOutOfPocketExpense'],
    })
  })
})

describe('The picture of who pays what', () => {
  const result = { outOfPocketExpense: 396, coPay: 20, deductible: 200, coInsurance: 176, overMaximum: 0, payerPays: 704 }
  test('leaves out the parts that are nothing', () => {
    expect(sharesOf(result)).toEqual([
      { part: 'coPay', cents: 2000 },
      { part: 'deductible', cents: 20_000 },
      { part: 'coInsurance', cents: 17_600 },
      { part: 'plan', cents: 70_400 },
    ])
    expect(sharesOf({ ...result, coPay: 0, deductible: 0 }).map((s) => s.part)).toEqual(['coInsurance', 'plan'])
  })
  test('what the maximum takes off comes off the co-insurance first, then the deductible, and the plan pays it', () => {
    const capped = { ...result, outOfPocketExpense: 120.5, overMaximum: 275.5, payerPays: 979.5 }
    expect(sharesOf(capped)).toEqual([
      { part: 'coPay', cents: 2000 },
      { part: 'deductible', cents: 10_050 },
      { part: 'plan', cents: 97_950 },
    ])
  })
  test('adds up to the price', () => {
    expect(sharesOf(result).reduce((sum, s) => sum + s.cents, 0)).toBe(110_000)
  })
})

describe('What somebody says of a plan', () => {
  const rate = (displayName: string, planName = 'All plans') =>
    ({ displayName, planName, rate: 500, lines: [] }) as unknown as NegotiatedRate

  test.each(['Medicare', 'Original Medicare', 'Medicare Part B', 'traditional medicare', 'Medicare FFS', 'Medicare A and B'])(
    'is of Original Medicare where it is called %s, unless they say otherwise',
    (name) => {
      expect(isMedicare(rate(name), saidNothing)).toBe(true)
      expect(isMedicare(rate(name), { ...saidNothing, isMedicare: false })).toBe(false)
    },
  )
  test('is of an insurer where the name leaves that open, unless they say otherwise', () => {
    expect([mayBeMedicare(rate('Aetna Medicare')), isMedicare(rate('Aetna Medicare'), saidNothing)]).toEqual([true, false])
    expect(isMedicare(rate('Aetna Medicare'), { ...saidNothing, isMedicare: true })).toBe(true)
  })
  test.each([
    ['Medicare Advantage', 'All plans'],
    ['Medicare', 'Advantage HMO'],
    ['Summit', 'Medicare Supplement'],
  ])('is never of Original Medicare where it is called %s %s: the price is not what Medicare allows', (name, plan) => {
    expect(mayBeMedicare(rate(name, plan))).toBe(false)
    expect(isMedicare(rate(name, plan), { ...saidNothing, isMedicare: true })).toBe(false)
  })
  test('is not of Medicare where no such name stands', () => {
    expect(isMedicare(rate('Medicaid'), { ...saidNothing, isMedicare: true })).toBe(false)
  })

  test('is kept as figures and comes back as it would have been typed', () => {
    const answers = { coPay: '40', remainingDeductible: UNKNOWN, coInsurancePercentage: '12.5', maxOutOfPocketExpense: '' }
    const plan = planOf({ ...saidNothing, answers }, rate('Summit'))
    expect(plan).toEqual({ kind: 'insurance', coPay: 40, remainingDeductible: null, coInsurancePercentage: 12.5 })
    expect(saidOf(plan)).toEqual({ ...saidNothing, answers, isMedicare: false })
    const medicare = planOf({ ...saidNothing, medicareDeductible: '100' }, rate('Medicare'))
    expect(medicare).toEqual({ kind: 'medicare', remainingDeductible: 100 })
    expect(planOf(saidOf(medicare), rate('Medicare'))).toEqual(medicare)
    expect(planOf({ ...saidNothing, answers: { ...answers, coPay: 'forty' } }, rate('Summit'))).toBeNull()
    expect(planOf({ ...saidNothing, medicareDeductible: 'all' }, rate('Medicare'))).toBeNull()
  })
})
