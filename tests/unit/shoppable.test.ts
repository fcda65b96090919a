import { describe, expect, test } from 'vitest'
import { categoryKeys, categoryOf, recogniseShoppable } from '@ratebook/shared/recognise-shoppable.ts'
import { shoppableServices, type ShoppableCode } from '@ratebook/shared/shoppable-list.ts'

const cpt = (cptHcpcs: string) => ({ cptHcpcs, drgCode: '', revenueCode: '', ndc: '' })
const drg = (drgCode: string) => ({ cptHcpcs: '', drgCode, revenueCode: '', ndc: '' })
const revenue = (revenueCode: string) => ({ cptHcpcs: '', drgCode: '', revenueCode, ndc: '' })
const itemOf = ({ type, code }: ShoppableCode) => (type === 'CPT' ? cpt(code) : drg(code))

describe('the services that CMS specifies', () => {
  test('are 70: 13 visits, 14 laboratory tests, 13 images and 30 procedures, as Table 3 numbers them', () => {
    expect(shoppableServices.map((s) => s.listNo)).toEqual(Array.from({ length: 70 }, (_, i) => i + 1))
    const count = (category: string) => shoppableServices.filter((s) => s.category === category).length
    expect(['Evaluation & Management', 'Laboratory & Pathology', 'Radiology', 'Medicine & Surgery'].map(count)).toEqual([13, 14, 13, 30])
  })

  test('never share a code, and each code is five characters of CPT or three digits of MS-DRG', () => {
    const codes = shoppableServices.flatMap((s) => s.codes)
    expect(new Set(codes.map((c) => `${c.type} ${c.code}`)).size).toBe(codes.length)
    for (const { type, code } of codes) expect(code).toMatch(type === 'CPT' ? /^\d{5}$/ : /^\d{3}$/)
  })

  test('are recognised by every code, alternatives and successors included', () => {
    for (const { listNo, category, plainName, codes } of shoppableServices) {
      for (const code of codes) expect(recogniseShoppable(itemOf(code)), code.code).toEqual({ listNo, category, plainName })
    }
  })

  test('count alternative codes as one service', () => {
    expect(recogniseShoppable(cpt('81000'))?.listNo).toBe(20)
    expect(recogniseShoppable(cpt('81001'))?.listNo).toBe(20)
    expect(recogniseShoppable(cpt('62323'))?.listNo).toBe(63)
  })

  test.each([
    ['MS-DRG 460 on its last day', drg('460'), '2024-09-30', 42],
    ['MS-DRG 460 after it was retired', drg('460'), '2024-10-01', undefined],
    ['MS-DRG 451 before it existed', drg('451'), '2024-09-30', undefined],
    ['MS-DRG 451 from fiscal year 2025', drg('451'), '2024-10-01', 42],
    ['MS-DRG 448 from fiscal year 2025', drg('448'), '2026-03-01', 42],
    ['CPT 55700 on its last day', cpt('55700'), '2025-12-31', 58],
    ['CPT 55700 after it was deleted', cpt('55700'), '2026-01-01', undefined],
    ['CPT 55707 from 2026', cpt('55707'), '2026-01-01', 58],
    ['CPT 55707 before 2026', cpt('55707'), '2025-12-31', undefined],
    ['a code that never changed', cpt('45378'), '2026-01-01', 52],
  ])('on a date: %s', (_, item, on, listNo) => {
    expect(recogniseShoppable(item, on)?.listNo).toBe(listNo)
  })

  test('an add-on code is no service of its own', () => {
    expect(recogniseShoppable(cpt('55715'))).toBeNull()
  })

  test('are recognised however the file writes the code', () => {
    expect(recogniseShoppable(drg('0470'))?.listNo).toBe(43)
    expect(recogniseShoppable(cpt(' 99203 '))?.listNo).toBe(7)
  })

  test('a code of one code set is not taken for the other', () => {
    expect(recogniseShoppable(cpt('470'))).toBeNull()
    expect(recogniseShoppable(drg('99203'))).toBeNull()
    expect(recogniseShoppable(cpt(''))).toBeNull()
  })
})

describe('the category of a charge item', () => {
  const cmsKeys = {
    'Evaluation & Management': 'evaluation',
    'Laboratory & Pathology': 'laboratory',
    Radiology: 'radiology',
    'Medicine & Surgery': 'surgery',
  } as const

  test('of the 70 is the group CMS put them in, but for stays and physical therapy', () => {
    for (const service of shoppableServices) {
      for (const code of service.codes) {
        const expected = code.type === 'MS-DRG' ? 'inpatient' : code.code === '97110' ? 'therapy' : cmsKeys[service.category]
        expect(categoryOf(itemOf(code)), code.code).toBe(expected)
      }
    }
  })

  test.each([
    ['99283', 'emergency'],
    ['99291', 'evaluation'],
    ['00840', 'surgery'],
    ['90686', 'pharmacy'],
    ['92507', 'therapy'],
    ['93306', 'surgery'],
    ['0240U', 'laboratory'],
    ['0571T', 'surgery'],
    ['J1885', 'pharmacy'],
    ['j1885', 'pharmacy'],
    ['A4351', 'supplies'],
    ['A9585', 'pharmacy'],
    ['C1776', 'supplies'],
    ['C8900', 'radiology'],
    ['C9257', 'pharmacy'],
    ['L1830', 'supplies'],
    ['P9016', 'laboratory'],
    ['Q4010', 'supplies'],
    ['Q9967', 'pharmacy'],
    ['V2632', 'supplies'],
  ])('by procedure code: %s is %s', (code, key) => {
    expect(categoryOf(cpt(code))).toBe(key)
  })

  test.each([
    ['0110', 'room'],
    ['110', 'room'],
    ['0206', 'room'],
    ['0250', 'pharmacy'],
    ['0278', 'supplies'],
    ['0301', 'laboratory'],
    ['0351', 'radiology'],
    ['0360', 'surgery'],
    ['0420', 'therapy'],
    ['0450', 'emergency'],
    ['0510', 'evaluation'],
    ['0610', 'radiology'],
    ['0762', 'room'],
    ['0540', 'other'],
    ['', 'other'],
  ])('by revenue code, where no procedure code tells: %s is %s', (code, key) => {
    expect(categoryOf(revenue(code))).toBe(key)
  })

  test('a G code tells nothing, so its revenue code decides', () => {
    expect(categoryOf({ ...cpt('G0463'), revenueCode: '0510' })).toBe('evaluation')
    expect(categoryOf({ ...cpt('G0378'), revenueCode: '0762' })).toBe('room')
  })

  test('the procedure code goes before the revenue code, and a drug code alone is a drug', () => {
    expect(categoryOf({ ...cpt('71046'), revenueCode: '0450' })).toBe('radiology')
    expect(categoryOf({ ...revenue(''), ndc: '99999010001' })).toBe('pharmacy')
  })

  test('is always one of the keys, whatever the code', () => {
    for (const code of ['', 'ABCDE', '99999', 'D0120', 'T1015', '1', '0001F']) expect(categoryKeys).toContain(categoryOf(cpt(code)))
  })
})
