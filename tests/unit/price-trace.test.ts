// Whatever the engine can say has a text: a step or a reason without one would be shown as a bare key.
import { describe, expect, test } from 'vitest'
import { methods } from '@ratebook/shared/pricing/terms.ts'
import { methodologies, reasonKinds, stepKinds } from '@ratebook/shared/pricing/answer.ts'
import pricing from '../../web/src/i18n/en/pricing.json' with { type: 'json' }
import { localityText } from '../../web/src/words/locality-name.ts'
import { valueTexts } from '../../web/src/words/price-trace/step-values.ts'

describe('The arithmetic of a price in words', () => {
  test.each([
    ['steps', stepKinds],
    ['reasons', reasonKinds],
    ['methodologies', methodologies],
    ['methods', methods],
  ] as const)('has a text for each of the %s, and none too many', (section, kinds) => {
    expect(Object.keys(pricing[section]).sort()).toEqual([...kinds].sort())
  })
  test('shows dollars to their last decimal, percentages as agreed, and quantities without needless zeros', () => {
    expect(
      valueTexts({
        amount: 1234.5,
        charges: 50_000,
        conversionFactor: 32.3465,
        percentage: 87.3455,
        weight: 3.1234,
        units: 2.5,
        days: 3,
        position: 2,
      }),
    ).toEqual({
      amount: '$1,234.50',
      charges: '$50,000.00',
      conversionFactor: '$32.3465',
      percentage: '87.3455 %',
      weight: '3.1234',
      units: '2.5',
      days: '3',
      position: '2',
    })
  })
  test('counts a threshold in dollars or in days', () => {
    expect(valueTexts({ unit: 'dollars', threshold: 1000 }).threshold).toBe('$1,000.00')
    expect(valueTexts({ unit: 'days', threshold: 1000 }).threshold).toBe('1,000')
  })
  test('leaves codes alone, and names modifiers with them', () => {
    expect(valueTexts({ code: '0042', codes: '0040-0049' })).toEqual({ code: '0042', codes: '0040-0049' })
    expect(valueTexts({ code: '70551', modifiers: '26, RT' }).code).toBe('70551-26-RT')
  })
})

test('A Medicare locality is written as people write it', () => {
  expect(localityText({ localityName: 'ATLANTA', state: 'GA' })).toBe('Atlanta, GA')
  expect(localityText({ localityName: 'REST OF CALIFORNIA', state: 'CA' })).toBe('Rest of California, CA')
  expect(localityText({ localityName: 'DC + MD/VA SUBURBS', state: 'DC' })).toBe('DC + MD/VA Suburbs, DC')
})
