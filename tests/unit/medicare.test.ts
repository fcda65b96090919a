import { describe, expect, test } from 'vitest'
import { freeVisit, type MedicareYear, medicareShare, medicareYearOf } from '@ratebook/shared/pricing/medicare.ts'
import { pricedLines } from '@ratebook/shared/priced-lines.ts'
import { patientShare } from '@ratebook/shared/pricing/patient-share.ts'
import { preventiveCare } from '@ratebook/shared/pricing/preventive.ts'

const medicare = medicareYearOf('2026-11-23')
const line = (cptHcpcs: string, cents: number, modifiers = '') => ({ cptHcpcs, modifiers, cents })
const visit = { allowableCents: 100_000, lines: [line('73721', 100_000)], isStay: false, days: null, medicare }
const known = (share: ReturnType<typeof medicareShare>) => {
  if ('none' in share) throw new Error(share.none)
  return share
}
const ends = (share: ReturnType<typeof medicareShare>) => [known(share).least.result, known(share).most.result]

describe('The share of a patient with Original Medicare', () => {
  test('is the Part B deductible of the year and 20 % of the rest', () => {
    // 283.00 + 20 % of 717.00
    expect(ends(medicareShare(visit, 28_300))).toEqual([42_640, 42_640])
    // in 2025 257.00 + 20 % of 743.00
    expect(ends(medicareShare({ ...visit, medicare: medicareYearOf('2025-06-30') }, 25_700))).toEqual([40_560, 40_560])
    expect(ends(medicareShare({ ...visit, allowableCents: 5000 }, 28_300))).toEqual([5000, 5000])
  })
  test('lies between a deductible that is met and one of which nothing is, where that is not known', () => {
    expect(ends(medicareShare(visit, null))).toEqual([20_000, 42_640])
    expect(ends(medicareShare({ ...visit, isStay: true, allowableCents: 900_000 }, null))).toEqual([0, 173_600])
  })
  test('of one procedure outside a stay is never more than the Part A deductible beside the Part B one', () => {
    const dear = { ...visit, allowableCents: 2_000_000 }
    const { most } = known(medicareShare(dear, 0))
    expect([most.coinsurance, most.overMaximum, most.result]).toEqual([400_000, 226_400, 173_600])
    expect(ends(medicareShare(dear, 28_300))).toEqual([201_900, 201_900])
    expect(ends(medicareShare({ ...dear, lines: [line('73721', 1_900_000), line('99213', 100_000)] }, 0))).toEqual([400_000, 400_000])
  })
  test('of a stay is what remains of the Part A deductible, and no more than the price', () => {
    const stay = { ...visit, isStay: true, allowableCents: 1_500_000 }
    expect(ends(medicareShare(stay, 173_600))).toEqual([173_600, 173_600])
    expect(ends(medicareShare({ ...stay, medicare: medicareYearOf('2025-01-01') }, null))).toEqual([0, 167_600])
    expect(ends(medicareShare({ ...stay, allowableCents: 90_000 }, 173_600))).toEqual([90_000, 90_000])
  })
  test('of a stay grows by a share of each day from the 61st on, and by another from the 91st on', () => {
    const stay = { ...visit, isStay: true, allowableCents: 90_000_000 }
    const at = (days: number, day = '2026-01-01') => ends(medicareShare({ ...stay, days, medicare: medicareYearOf(day) }, 0))[1]
    expect([at(1), at(60), at(61), at(90)]).toEqual([0, 0, 43_400, 30 * 43_400])
    // 30 × 434.00 + 868.00
    expect([at(91), at(150)]).toEqual([1_388_800, 30 * 43_400 + 60 * 86_800])
    expect([at(61, '2025-12-31'), at(91, '2025-12-31')]).toEqual([41_900, 30 * 41_900 + 83_800])
    const { most } = known(medicareShare({ ...stay, days: 70 }, 173_600))
    expect(most).toMatchObject({ deductible: 173_600, coinsurance: 434_000, result: 607_600, payerPays: 90_000_000 - 607_600 })
    expect(ends(medicareShare({ ...stay, days: 70, allowableCents: 200_000 }, 173_600))).toEqual([200_000, 200_000])
  })
  test.each([
    ['after the reserve', { isStay: true, days: 151 }, 'days'],
    ['in a year without amounts', { medicare: medicareYearOf('2031-01-01') }, 'year'],
    ['for a screening that treats', { lines: [line('45385', 100_000, 'PT')] }, 'screening'],
  ])('is none %s', (_, facts, none) => expect(medicareShare({ ...visit, ...facts }, 0)).toEqual({ none }))
  test('is nothing for laboratory tests and care that Medicare pays in full, whatever remains of the deductible', () => {
    for (const code of ['80053', '85025', '36415', '0001u', 'G0103', '77067', 'G0121', '90686', 'g0439', '71271']) {
      const of = { ...visit, lines: [line(code, 100_000)] }
      expect([code, ends(medicareShare(of, null)), freeVisit(of) !== null]).toEqual([code, [0, 0], true])
    }
    // what doctors make of tests, blood, a physical that Medicare does not cover, a colonoscopy for a complaint
    for (const [code, modifiers] of [
      ['85060', ''],
      ['88305', ''],
      ['83020', '26'],
      ['86900', ''],
      ['99397', ''],
      ['45378', ''],
    ] as const)
      expect([code, freeVisit({ isStay: false, lines: [line(code, 1, modifiers)] })]).toEqual([code, null])
  })
  test('leaves a free test beside another service out, and what that may ask for at most counts', () => {
    const lines = [line('73721', 90_000), line('80053', 10_000)]
    // 20 % of 900.00
    expect(known(medicareShare({ ...visit, lines }, 0)).most).toMatchObject({ result: 18_000, payerPays: 82_000 })
    const dear = { ...visit, allowableCents: 2_010_000, lines: [line('73721', 2_000_000), line('80053', 10_000)] }
    expect(ends(medicareShare(dear, 0))).toEqual([173_600, 173_600])
    expect(freeVisit({ isStay: true, lines: [line('80053', 10_000)] })).toBeNull()
    expect(freeVisit({ isStay: false, lines: [] })).toBeNull()
  })
  test('knows the amounts of a year with where they are written: a reserve day is two long ones, and they are quarters', () => {
    for (const day of ['2025-06-30', '2026-01-01']) {
      const year = medicareYearOf(day) as MedicareYear
      expect([year.longDayCents * 4, year.reserveDayCents * 2]).toEqual([year.partADeductibleCents, year.partADeductibleCents])
      expect(year.source).toContain(String(year.year))
    }
    expect([medicareYearOf('2024-12-31'), medicareYearOf('2027-01-01')]).toEqual([null, null])
  })
})

test('A plan without a maximum ends at the price', () => {
  const insurance = { kind: 'insurance', coPay: 0, remainingDeductible: null, coInsurancePercentage: 0 } as const
  expect(known(patientShare(insurance, visit)).most.result).toBe(100_000)
  expect(known(patientShare({ ...insurance, maxOutOfPocketExpense: 300 }, visit)).most.result).toBe(30_000)
  expect(ends(patientShare({ kind: 'medicare', remainingDeductible: null }, visit))).toEqual([20_000, 42_640])
})

test('Of a visit what has a price of its own counts, and the modifiers are those of the service', () => {
  const lines = [
    { pxCode: '45385', rate: 100, included: false },
    { pxCode: '36415', rate: null, included: true },
    { pxCode: '80053', rate: 5.25, included: false },
  ]
  expect(pricedLines(lines, 'PT')).toEqual([line('45385', 10_000, 'PT'), line('80053', 525)])
})

test('Preventive care is known by its code, or by the modifier that says that it is a screening', () => {
  for (const code of ['77067', 'g0121', 'G0105', '90686', '99396', '71271', 'G0009'])
    expect([code, preventiveCare(code, '')]).toEqual([code, 'usually'])
  expect(preventiveCare('45378', '')).toBe('screening')
  expect(preventiveCare('45378', '59 PT')).toBe('usually')
  expect(preventiveCare('45385', '33')).toBe('usually')
  // a mammogram for a complaint, a visit for one, and a traveller's vaccine
  for (const code of ['77066', '99213', '90717', '70551', '']) expect([code, preventiveCare(code, '33')]).toEqual([code, null])
})
