// What the machine-readable file says of a rate that no dollar amount of an item would tell.
import { endsOf, type FileRate } from '@ratebook/server/terms/file-rates.ts'
import { ruleInWords } from '@ratebook/shared/pricing/in-words.ts'
import { describe, expect, test } from 'vitest'
import { ruleOf, type RuleText } from './pricing-cases.ts'

const said = (more: Partial<RuleText>) => ruleInWords(ruleOf({ name: 'Days', for: 'INPATIENT', pays: 'PER_DIEM', value: 3250, ...more }, 0))

describe('A rate by the day', () => {
  test.each<[Partial<RuleText>, string]>([
    [{}, '$3,250.00 per day of stay'],
    [{ for: 'OUTPATIENT', value: 400.5 }, '$400.50 per day'],
    [{ lesserOf: true }, '$3,250.00 per day of stay; no more than the billed charges of the stay'],
    [{ minimum: 5000, maximum: 90_000 }, '$3,250.00 per day of stay; at least $5,000.00 for the stay; at most $90,000.00 for the stay'],
    [
      { stopLoss: { unit: 'days', threshold: 10, basis: 'second', percentage: 62.5 } },
      '$3,250.00 per day of stay; where its days are more than 10, 62.5 percent of the charges beyond on top',
    ],
    [
      { stopLoss: { unit: 'dollars', threshold: 250_000, basis: 'first', percentage: 70 }, for: 'OUTPATIENT', lesserOf: true },
      '$3,250.00 per day; where its charges are more than $250,000.00, 70 percent of all its charges instead; ' +
        'no more than the billed charges of the visit',
    ],
  ])('is said with its limits: %j', (rule, algorithm) => expect(said(rule)).toEqual({ methodology: 'per diem', algorithm }))
})

test.each(['CASE_RATE', 'FLAT_RATE', 'PERCENT_OF_CHARGES'] as const)('A rate by %s stands in dollars', (pays) =>
  expect(said({ pays })).toBeNull(),
)

describe('The lowest and the highest of an item’s rates', () => {
  const rate = (dollar: string | null, methodology: FileRate['methodology'], ends?: [string, string]) =>
    ({ dollar, methodology, ...(ends && { ends: { minimum: ends[0], maximum: ends[1] } }) }) as FileRate
  const of = (...rates: FileRate[]) => Object.values(endsOf(rates, rates[0] as FileRate))

  test('are never those of a day, neither agreed nor published, as long as there is another', () => {
    expect(of(rate('900.00', 'case rate'), rate(null, 'per diem'), rate('3250.00', 'per diem', ['1', '2']))).toEqual(['900.00', '900.00'])
    expect(of(rate('900.00', 'case rate'), rate('1000.00', 'fee schedule'))).toEqual(['900.00', '1000.00'])
  })
  test('stand beside dollars that were published for a day where there are no others, because the format wants them', () =>
    expect(of(rate(null, 'per diem'), rate('3250.00', 'per diem', ['3000.00', '4000.00']))).toEqual(['3250.00', '3250.00']))
  test('are none where all is in words', () => expect(of(rate(null, 'per diem'))).toEqual([null, null]))
  test('leave as they were published where no contract has a rate', () =>
    expect(of(rate('3250.00', 'per diem', ['3000.00', '4000.00']))).toEqual(['3000.00', '4000.00']))
})
