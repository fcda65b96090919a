// What the machine-readable file says of a rate that no dollar amount of an item would tell.
import { endsOf, type FileRate } from '@ratebook/server/terms/file-rates.ts'
import { inWords } from '@ratebook/shared/pricing/in-words.ts'
import type { LinePrice, PricedLine, Step } from '@ratebook/shared/pricing/answer.ts'
import type { Line } from '@ratebook/shared/pricing/terms.ts'
import { describe, expect, test } from 'vitest'
import { ruleOf, type RuleText } from './pricing-cases.ts'

const line = (of: Partial<Line> = {}): Line => ({ codes: {}, chargeCents: 9_999, unitsHundredths: 100, ...of })
const said = (more: Partial<RuleText>, of: Line = line(), price: Partial<LinePrice> = {}) =>
  inWords(ruleOf({ name: 'Days', for: 'INPATIENT', pays: 'PER_DIEM', value: 3250, ...more }, 0), of, price as LinePrice)

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
  ])('is said with its limits: %j', (rule, algorithm) =>
    expect(said(rule)).toEqual({ methodology: 'per diem', percentage: null, algorithm, note: '' }),
  )
})

test.each(['CASE_RATE', 'FLAT_RATE', 'PERCENT_OF_CHARGES'] as const)('A rate by %s stands in dollars', (pays) =>
  expect(said({ pays })).toBeNull(),
)

test('A share of the charges of a stay, or of an item that has no charge, is a percentage; with a limit it is in words, too', () => {
  const share = { pays: 'PERCENT_OF_CHARGES', value: 62.5 } as const
  const percentage = { methodology: 'percent of total billed charges', percentage: 62.5, algorithm: '', note: '' }
  const stay = line({ codes: { MS_DRG: ['470'] } })
  expect(said(share, stay)).toEqual(percentage)
  expect(said({ ...share, for: 'OUTPATIENT' }, line({ chargeCents: null }))).toEqual(percentage)
  expect(said({ ...share, maximum: 90_000 }, stay)).toEqual({
    ...percentage,
    algorithm: '62.5 percent of the billed charges of the stay; at most $90,000.00 for the stay',
  })
})

test('Cost plus is in words, because nobody knows what the next one is bought for', () =>
  expect(said({ pays: 'COST_PLUS', value: 10 })).toEqual({
    methodology: 'other',
    percentage: null,
    algorithm: 'the hospital’s cost of the item plus 10 percent',
    note: 'Cost of the item plus a percentage',
  }))

describe('The lesser of a rate and the billed charges', () => {
  const step = (kind: Step['kind'], cents: number) => ({ kind, cents, values: {} })
  test('is in words for a case, whose charges nobody knows beforehand: the amount is the one before the limit', () => {
    const trace = [step('caseRate', 215_000), step('lesserOfCharges', -99_000)]
    const price = { priced: true, methodology: 'case rate', trace } as PricedLine
    expect(said({ pays: 'CASE_RATE', lesserOf: true, for: 'OUTPATIENT' }, line(), price)).toEqual({
      methodology: 'case rate',
      percentage: null,
      algorithm: '$2,150.00 for the visit; no more than the billed charges of the visit',
      note: '',
    })
    expect(said({ pays: 'CASE_RATE' }, line(), price)).toBeNull()
  })
  test('is in dollars for an item with a charge, and in words for one without', () => {
    const rule = { pays: 'FLAT_RATE', lesserOf: true, for: 'OUTPATIENT' } as const
    expect(said(rule, line(), { priced: true, methodology: 'fee schedule' } as PricedLine)).toBeNull()
    const unknown = { priced: false, reason: { kind: 'chargeUnknown', values: { rule: 'Days', amount: 120 } } } as unknown as LinePrice
    expect(said(rule, line({ chargeCents: null }), unknown)).toMatchObject({
      methodology: 'other',
      algorithm: '$120.00; no more than the billed charges of the item',
    })
  })
})

describe('The lowest and the highest of an item’s rates', () => {
  const rate = (dollar: string | null, methodology: FileRate['methodology'], ends?: [string, string]) =>
    ({ dollar, methodology, ...(ends && { ends: { minimum: ends[0], maximum: ends[1] } }) }) as FileRate
  const of = (...rates: FileRate[]) => Object.values(endsOf(rates, rates[0] as FileRate))

  test('are of all dollars that stand beside them, those of a day of room and board among them', () => {
    expect(of(rate('900.00', 'case rate'), rate(null, 'per diem'), rate('3250.00', 'per diem', ['1', '2']))).toEqual(['900.00', '3250.00'])
    expect(of(rate('900.00', 'case rate'), rate('1000.00', 'fee schedule'))).toEqual(['900.00', '1000.00'])
  })
  test('stand beside dollars that were published where a contract has words alone, because the format wants them', () =>
    expect(of(rate(null, 'per diem'), rate('3250.00', 'per diem', ['3000.00', '4000.00']))).toEqual(['3250.00', '3250.00']))
  test('are none where all is in words', () => expect(of(rate(null, 'per diem'))).toEqual([null, null]))
  test('leave as they were published where no contract has a rate', () =>
    expect(of(rate('3250.00', 'per diem', ['3000.00', '4000.00']))).toEqual(['3000.00', '4000.00']))
})
