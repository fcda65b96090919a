import { describe, expect, test } from 'vitest'
import type { RemittedClaim } from '@ratebook/server/terms/remitted/claims.ts'
import { compareClaim } from '@ratebook/server/terms/remitted/compare.ts'
import { professionalPlace } from '@ratebook/server/terms/remitted/professional.ts'
import { compile } from '../at-once.ts'
import { about, claimOf, contract, line, paidOn, rule } from '../remitted-claims.ts'

describe('what a professional billed', () => {
  const visit = claimOf([line({ cptHcpcs: '99214', charged: 300 })], { placeCode: '11' })
  const physicians = [
    rule('Visits', { serviceType: 'PHYSICIAN', ...about('CPT_HCPCS', '99202-99499'), payMethod: 'FLAT_RATE', amountCents: 15_000 }),
    rule('Clinic', { ...about('CPT_HCPCS', '99202-99499'), payMethod: 'FLAT_RATE', amountCents: 40_000 }),
  ]
  const under = (claim: RemittedClaim, of = physicians) =>
    compareClaim(claim, compile(contract('Physicians', of)), new Map(), () => ({ cause: 'other', detail: '' }))[0]
  test.each([
    ['in an office', {}],
    ['on a campus', { placeCode: '22' }],
    ['to an inpatient', { placeCode: '21', isInpatient: true }],
    ['and Medicare’s carrier answered', { placeCode: '', filingCode: 'MB' }],
  ])('%s is paid by the rules for physicians', (_, more) => {
    expect(under(paidOn({ ...visit, ...more }, [15_000]))).toMatchObject({ ruleId: 'Visits', expected: 15_000, status: 'equal' })
  })
  test.each([
    ['a hospital’s bill type', { placeCode: '13' }],
    ['no place', { placeCode: '' }],
    ['a revenue code', { lines: [line({ cptHcpcs: '99214', revenueCode: '0510', charged: 300 })] }],
  ])('is not what has %s', (_, more) => {
    expect(under(paidOn({ ...visit, ...more }, [40_000]))).toMatchObject({ ruleId: 'Clinic', expected: 40_000, status: 'equal' })
  })
  test('is no hospital’s stay, which 11 stands for too', () => {
    expect(professionalPlace({ ...visit, isInpatient: true })).toBe(null)
    expect(professionalPlace({ ...visit, drgCode: '470' })).toBe(null)
  })
  test('is paid the amount of its place', () => {
    expect(['22', '24', '11', '50'].map((placeCode) => professionalPlace({ ...visit, placeCode }))).toEqual([
      ...['facility', 'facility', 'nonfacility', 'nonfacility'],
    ])
  })
  test('says so where the contract has no rule about it', () => {
    expect(under(paidOn(visit, [100]), physicians.slice(1))).toMatchObject({
      status: 'notComparable',
      cause: 'noRule',
      detail: 'professional',
    })
  })
})
