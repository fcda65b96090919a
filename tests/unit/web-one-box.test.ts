import { describe, expect, test } from 'vitest'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { suggestionsOf } from '../../web/src/features/home/suggestions.ts'
import { alternativesTo, sideOf } from '../../web/src/features/pricer/answer/which-one.ts'
import { billersOf, partOf } from '@ratebook/shared/billers.ts'
import { isPricedApart, ofSameCode, sameService } from '../../web/src/public/same-service.ts'

let made = 0
const item = (facts: Partial<Procedure> = {}): Procedure => ({
  id: `item-${++made}`,
  chargeDescription: 'HC MRI KNEE',
  plainName: 'MRI of the knee',
  names: {},
  pxCode: '73721',
  revCode: '0614',
  drgCode: '',
  aprDrgCode: '',
  chargeCode: `0${made}`,
  chargeAmount: 100,
  cashPrice: null,
  priceVaries: false,
  departmentName: 'Imaging',
  setting: 'both',
  modifiers: '',
  enabled: true,
  status: 'REQ',
  category: 'radiology',
  ...facts,
})

describe('Suggestions', () => {
  test('are one for what several hospitals have, and know the item of each', () => {
    const [here, there, scan] = [item(), item({ chargeDescription: 'MR KNEE' }), item({ pxCode: '70551', plainName: 'MRI of the brain' })]
    const suggestions = suggestionsOf([
      { facilityId: 'a', records: [here] },
      { facilityId: 'b', records: [scan, there] },
    ])
    expect(suggestions.map(({ procedure }) => procedure.plainName)).toEqual(['MRI of the knee', 'MRI of the brain'])
    expect(suggestions[0]?.at.get('a')).toBe(here)
    expect(suggestions[0]?.at.get('b')).toBe(there)
    expect(suggestions[1]?.at.has('a')).toBe(false)
  })
  test('take the best of each hospital in turn, and end where a phone does', () => {
    const many = (from: number) => Array.from({ length: 6 }, (_, i) => item({ pxCode: String(from + i), plainName: `service ${from + i}` }))
    const suggestions = suggestionsOf([
      { facilityId: 'a', records: many(10_000) },
      { facilityId: 'b', records: many(20_000) },
    ])
    expect(suggestions.map(({ procedure }) => procedure.pxCode)).toEqual(['10000', '20000', '10001', '20001', '10002', '20002'])
  })
  test('are one for the sides and settings of a service, and a stay only where all of them are', () => {
    const [left, right] = [item({ modifiers: 'LT', setting: 'inpatient' }), item({ modifiers: 'RT', setting: 'outpatient' })]
    const suggestions = suggestionsOf([{ facilityId: 'a', records: [left, right] }])
    expect(suggestions).toHaveLength(1)
    expect(suggestions[0]).toMatchObject({ procedure: left, isStay: false })
    expect(suggestionsOf([{ facilityId: 'a', records: [left] }])[0]?.isStay).toBe(true)
  })
})

describe('Which of several is meant', () => {
  const several = { prices: { count: 2, least: 90, most: 100 } }
  const [left, right] = [item({ modifiers: 'LT', ...several }), item({ modifiers: 'RT', chargeAmount: 90, ...several })]
  test('is asked of what has the same code and name, as long as all of it is known', () => {
    const reading = item({ modifiers: '26', plainName: 'MRI of the knee: the reading' })
    const alternatives = alternativesTo([left, right, reading, item({ pxCode: '73722' })], left)
    expect(alternatives).toEqual({ items: [left, right], prices: several.prices, isWhole: true })
    expect(alternativesTo([left, reading], left).isWhole).toBe(false)
    expect(alternativesTo([item(), right], item()).prices).toBeUndefined()
  })
  test.each([
    ['LT', 'left'],
    ['59, rt', 'right'],
    ['50', 'both'],
    ['RT LT', 'both'],
    ['150', null],
    ['', null],
  ])('%s says which side', (modifiers, side) => expect(sideOf({ modifiers })).toBe(side))
})

describe('The same service elsewhere', () => {
  const service = item()
  test('has the same codes and modifiers, and is given in the setting of the visit', () => {
    const both = item({ modifiers: '26' })
    const stay = item({ setting: 'inpatient' })
    const visit = item({ setting: 'outpatient' })
    expect(sameService([both, stay, visit, item({ pxCode: '73722' })], service, false)).toBe(visit)
    expect(sameService([both, stay, visit], service, true)).toBe(stay)
    expect(sameService([both], service, false)).toBeUndefined()
  })
  test('is the one of the same name where several are', () => {
    const other = item({ chargeDescription: 'HC MRI ANKLE', plainName: 'MRI of the ankle' })
    const knee = item({ chargeDescription: 'MR KNEE' })
    expect(sameService([other, knee], service, false)).toBe(knee)
    expect(sameService([other], service, false)).toBe(other)
  })
  test('has no one price where the list has several for the codes', () => {
    const [left, right] = [item({ chargeDescription: 'MRI KNEE LT', chargeAmount: 90 }), item({ chargeDescription: 'MRI KNEE RT' })]
    expect(isPricedApart([left, right], service, false)).toBe(true)
    expect(isPricedApart([right, item({ cashPrice: 80 })], service, false)).toBe(true)
    expect(isPricedApart([right, item()], service, false)).toBe(false)
    expect(isPricedApart([right, item({ modifiers: '26', chargeAmount: 90 })], service, false)).toBe(false)
    expect(isPricedApart([item({ priceVaries: true })], service, false)).toBe(true)
  })
  test('without any code is known by its description alone', () => {
    const uncoded = item({ pxCode: '', chargeDescription: 'ZEBRA BANDAGE' })
    const [same, another] = [item({ pxCode: '', chargeDescription: 'ZEBRA BANDAGE' }), item({ pxCode: '', chargeDescription: 'SPLINT' })]
    expect(ofSameCode([same, another], uncoded)).toEqual([same])
  })
})

describe('Who bills besides', () => {
  test.each([
    ['45378', 'surgery', ['surgeon', 'anesthesiologist']],
    ['73721', 'radiology', ['radiologist']],
    ['88305', 'laboratory', ['pathologist']],
    ['99283', 'emergency', ['doctor', 'radiologist']],
    ['', 'inpatient', ['doctor', 'surgeon', 'anesthesiologist', 'radiologist']],
    ['99213', 'evaluation', ['doctor']],
    ['59400', 'surgery', ['birth', 'anesthesiologist']],
    ['59820', 'surgery', ['surgeon', 'anesthesiologist']],
  ])('of %s (%s) are %j', (cptHcpcs, category, billers) =>
    expect(billersOf({ cptHcpcs, drgCode: '', category, modifiers: '' })).toEqual(billers),
  )
  test.each([
    ['807', ['birth', 'anesthesiologist']],
    ['788', ['birth', 'anesthesiologist']],
    ['470', ['doctor', 'surgeon', 'anesthesiologist', 'radiologist']],
  ])('of a stay of MS-DRG %s are %j', (drgCode, billers) =>
    expect(billersOf({ cptHcpcs: '', drgCode, category: 'inpatient', modifiers: '' })).toEqual(billers),
  )
  test('leaves out who reads where that is the service', () =>
    expect(billersOf({ cptHcpcs: '73721', drgCode: '', category: 'radiology', modifiers: 'LT, 26' })).toEqual([]))
  test.each([
    ['radiologist', '73721', 'reading'],
    ['pathologist', '88305', 'reading'],
    ['surgeon', '27447', 'whole'],
    ['birth', '59400', 'whole'],
    ['doctor', '99283', 'whole'],
    ['doctor', '93306', 'reading'],
    ['surgeon', '73721', null],
    ['anesthesiologist', '27447', null],
    ['doctor', '', null],
  ] as const)('of a %s of %s is billed under its code as %s', (biller, cptHcpcs, part) =>
    expect(partOf(biller, { cptHcpcs, category: 'radiology' })).toBe(part),
  )
})
