// What the machine-readable file says of a rate that no dollar amount of an item would tell.
import { saidOf } from '@ratebook/server/terms/agreed.ts'
import { endsOf } from '@ratebook/server/terms/ends.ts'
import { inWords, reductionsInWords, saysAll } from '@ratebook/shared/pricing/in-words.ts'
import type { LinePrice, PricedLine, Step } from '@ratebook/shared/pricing/answer.ts'
import { payMethods } from '@ratebook/shared/pricing/pay-methods.ts'
import type { Line, Visit } from '@ratebook/shared/pricing/terms.ts'
import { describe, expect, test } from 'vitest'
import { ruleOf, type RuleText } from './pricing-cases.ts'

const line = (of: Partial<Line> = {}): Line => ({ codes: {}, chargeCents: 9_999, unitsHundredths: 100, ...of })
const said = (more: Partial<RuleText>, of: Line = line(), price: Partial<LinePrice> = {}) =>
  inWords(ruleOf({ name: 'Days', for: 'INPATIENT', pays: 'PER_DIEM', value: 3250, ...more }, 0), of, {
    priced: true,
    ...price,
  } as LinePrice)

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

test('No rule has words, or days, for a rate of which dollars say all', () => {
  let dollars = 0
  const services = ['INPATIENT', 'OUTPATIENT'] as const
  for (const pays of payMethods)
    for (const service of services)
      for (const lesserOf of [true, false])
        for (const codes of [{ MS_DRG: ['470'] }, { REVENUE_CODE: ['0120'] }, { CPT_HCPCS: ['99213'] }])
          for (const methodology of ['case rate', 'fee schedule', 'per diem', 'other'] as const) {
            const rule = ruleOf({ name: 'Any', for: service, pays, value: 100, lesserOf }, 0)
            const price: PricedLine = { priced: true, cents: 100, ruleId: rule.id, payMethod: pays, methodology, perDay: false, trace: [] }
            if (!saysAll(price)) continue
            dollars++
            const visit = { serviceType: service } as Visit
            expect(saidOf(rule, line({ codes }), price, visit)).toEqual({ inWords: null, isDay: false })
          }
  expect(dollars).toBeGreaterThan(100)
})

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

test.each<[string, Partial<LinePrice>]>([
  ['with a cost in the schedule', {}],
  ['without one', { priced: false, reason: { kind: 'notInSchedule', values: { rule: 'Drugs', schedule: 'Costs', code: 'J9999' } } }],
  ['before a schedule is in force', { priced: false, reason: { kind: 'noEdition', values: { rule: 'Drugs', date: '2026-01-01' } } }],
])('Cost plus is in words, because nobody knows what the next one is bought for: %s', (_, price) =>
  expect(said({ pays: 'COST_PLUS', value: 10 }, line(), price)).toEqual({
    methodology: 'other',
    percentage: null,
    algorithm: 'the hospital’s cost of the item plus 10 percent',
    note: 'Cost of the item plus a percentage',
  }),
)

test.each(['inDayRate', 'paysNothing'] as const)('What has no rate at all (%s) has no words', (kind) =>
  expect(said({}, line(), { priced: false, reason: { kind, values: {} } })).toBeNull(),
)

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
  const of = (...dollars: (string | null)[]) => Object.values(endsOf(dollars.map((dollar) => ({ dollar }))))

  test('are of all dollars that stand for it', () => expect(of('900.00', null, '3250.00', '1000.00')).toEqual(['900.00', '3250.00']))
  test('are compared as amounts, and left as they are written', () => expect(of('1000', '610.125', '99.5')).toEqual(['99.5', '1000']))
  test('are none where all is in words', () => expect(of(null)).toEqual([null, null]))
  test('are what a file stated where all is as it published it, and are worked out where it stated none', () => {
    const stated = (minimum: string | null, maximum: string | null) => ({ dollar: '3250.00', ends: { minimum, maximum } })
    expect(endsOf([stated('3000', '4000'), stated('2000', '3500')])).toEqual({ minimum: '2000', maximum: '4000' })
    expect(endsOf([stated('3000', '4000'), { dollar: '900.00' }])).toEqual({ minimum: '900.00', maximum: '3250.00' })
    expect(endsOf([stated(null, null)])).toEqual({ minimum: '3250.00', maximum: '3250.00' })
  })
})

test.each<[number[], string]>([
  [[100, 50], 'where it has several procedures, 100 percent for the dearest, 50 percent for each further one'],
  [[100, 50, 50], 'where it has several procedures, 100 percent for the dearest, 50 percent for each further one'],
  [
    [100, 50, 25, 25],
    'where it has several procedures, 100 percent for the dearest, 50 percent for the second, 25 percent for each further one',
  ],
  [[62.5], 'where it has several procedures, 62.5 percent for each'],
  [[100, 100], ''],
  [[], ''],
])('Shares of %j for the procedures of a visit are among the provisions, unless each is paid whole', (shares, words) =>
  expect(reductionsInWords({ reductionRates: shares.map((share) => share * 10_000) })).toBe(words),
)
