import { describe, expect, test } from 'vitest'
import { medicareShare, medicareYearOf } from '@ratebook/shared/pricing/medicare.ts'
import { patientShare } from '@ratebook/shared/pricing/patient-share.ts'
import { preventiveCare } from '@ratebook/shared/pricing/preventive.ts'

const medicare = medicareYearOf('2026-11-23')
const visit = { allowableCents: 100_000, isStay: false, isOneService: true, medicare }
const ends = ({ least, most }: ReturnType<typeof medicareShare>) => [least.result, most.result]

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
    const { most } = medicareShare(dear, 0)
    expect([most.coinsurance, most.overMaximum, most.result]).toEqual([400_000, 226_400, 173_600])
    expect(ends(medicareShare(dear, 28_300))).toEqual([201_900, 201_900])
    expect(ends(medicareShare({ ...dear, isOneService: false }, 0))).toEqual([400_000, 400_000])
  })
  test('of a stay is what remains of the Part A deductible, and no more than the price', () => {
    const stay = { ...visit, isStay: true, allowableCents: 1_500_000 }
    expect(ends(medicareShare(stay, 173_600))).toEqual([173_600, 173_600])
    expect(ends(medicareShare({ ...stay, medicare: medicareYearOf('2025-01-01') }, null))).toEqual([0, 167_600])
    expect(ends(medicareShare({ ...stay, allowableCents: 90_000 }, 173_600))).toEqual([90_000, 90_000])
  })
  test('is reckoned with the newest amounts there are in a year that has none yet, and says of which', () => {
    expect(medicareYearOf('2031-01-01').year).toBe(2026)
  })
})

test('A plan without a maximum ends at the price', () => {
  const insurance = { kind: 'insurance', coPay: 0, remainingDeductible: null, coInsurancePercentage: 0 } as const
  expect(patientShare(insurance, visit).most.result).toBe(100_000)
  expect(patientShare({ ...insurance, maxOutOfPocketExpense: 300 }, visit).most.result).toBe(30_000)
  expect(ends(patientShare({ kind: 'medicare', remainingDeductible: null }, visit))).toEqual([20_000, 42_640])
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
