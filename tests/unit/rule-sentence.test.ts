// What a rule pays, as its form says it in plain words.
import { describe, expect, test } from 'vitest'
import { methodNames } from '@ratebook/shared/contract-names.ts'
import type { PayMethod } from '@ratebook/shared/pricing/pay-methods.ts'
import { methods, type ServiceType } from '@ratebook/shared/pricing/terms.ts'
import { type RuleNames, ruleSentence } from '../../web/src/features/rules/rule-sentence.ts'
import { blankRule, type RuleValues } from '../../web/src/features/rules/rule-values.ts'
import texts from '../../web/src/i18n/en/rules.json' with { type: 'json' }

/** The catalogue's texts, filled in as the page fills them in. */
function t(key: string, values: Record<string, string | number> = {}): string {
  const at = (path: string) =>
    path.split('.').reduce<unknown>((section, name) => (section as Record<string, unknown> | undefined)?.[name], texts)
  const text = at(key) ?? at(`${key}_${values.count === 1 ? 'one' : 'other'}`)
  if (typeof text !== 'string') throw new Error(`No text ${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`${key} lacks ${name}`)
    return String(values[name])
  })
}

const none: RuleNames = {
  codeService: '',
  schedule: '',
  locality: '',
  method: Object.fromEntries(methods.map((m) => [m, methodNames[m].name])) as RuleNames['method'],
  groups: 0,
}
const say = (rule: Partial<RuleValues> & { serviceType?: ServiceType }, names: Partial<RuleNames> = {}) =>
  ruleSentence({ ...blankRule, serviceType: 'OUTPATIENT', ...rule }, { ...none, ...names }, t)

describe('The sentence of a rule', () => {
  test('says services, percentage, schedule, locality and limits', () => {
    expect(
      say(
        { payvalue: 110, lesserOfCharges: true, minimum: 50 },
        { codeService: 'Imaging', schedule: 'Medicare PFS 2026', locality: 'Atlanta, GA' },
      ),
    ).toBe(
      'Outpatient services in the code service “Imaging” are paid 110 % of Medicare PFS 2026 (localized to Atlanta, GA), but no more ' +
        'than the billed charge and at least $50.00.',
    )
  })

  const schedule = 'Schedule A'
  test.each<[paymethodId: PayMethod, payvalue: number, sentence: string]>([
    ['PERCENT_OF_FEE_SCHEDULE', 87.1234, 'All outpatient services are paid 87.1234 % of Schedule A.'],
    ['PERCENT_OF_CHARGES', 45, 'All outpatient services are paid 45 % of the billed charge.'],
    ['FLAT_RATE', 1250, 'All outpatient services are paid a flat $1,250.00, however many units.'],
    ['PER_UNIT', 12.5, 'All outpatient services are paid $12.50 for each unit.'],
    ['PER_DIEM', 2100, 'All outpatient services are paid $2,100.00 for each day of the stay.'],
    ['CASE_RATE', 30_000, 'All outpatient services are paid $30,000.00 for the whole visit, everything beside them included.'],
    ['DRG_BASE_RATE', 8000, 'All outpatient services are paid $8,000.00 times the weight of the DRG in Schedule A.'],
    ['PERCENT_OF_APC', 120, 'All outpatient services are paid 120 % of the APC’s rate in Schedule A.'],
    ['PERCENT_OF_ASC', 95, 'All outpatient services are paid 95 % of the surgery center’s rate in Schedule A.'],
    ['COST_PLUS', 10, 'All outpatient services are paid their cost in Schedule A plus 10 %.'],
    ['NOT_COVERED', 0, 'All outpatient services are not covered.'],
  ])('speaks of %s', (paymethodId, payvalue, sentence) => {
    expect(say({ paymethodId, payvalue }, { schedule })).toBe(sentence)
  })

  test('names each limit, and all of them', () => {
    const flat = { paymethodId: 'FLAT_RATE', payvalue: 100 } as const
    const start = 'All outpatient services are paid a flat $100.00, however many units'
    expect(say({ ...flat, minimum: 0 })).toBe(`${start}, but at least $0.00.`)
    expect(say({ ...flat, maximum: 500 })).toBe(`${start}, but at most $500.00.`)
    expect(say({ ...flat, lesserOfCharges: true, minimum: 1, maximum: 2 })).toBe(
      `${start}, but no more than the billed charge, at least $1.00, and at most $2.00.`,
    )
    expect(say({ ...flat, minimum: Number.NaN })).toBe(`${start}.`)
  })
  test('leaves limits away where nothing is paid', () => {
    expect(
      say({
        paymethodId: 'NOT_COVERED',
        minimum: 5,
        lesserOfCharges: true,
        reductions: [100, 50],
        stopLoss: { unit: 'days', threshold: 2, basis: 'first', percentage: 50 },
      }),
    ).toBe('All outpatient services are not covered.')
  })

  test.each([
    [[100, 50, 50], 'Of several procedures in a visit, the highest-priced is paid at 100 %, every further one at 50 %.'],
    [[100, 50], 'Of several procedures in a visit, the highest-priced is paid at 100 %, every further one at 50 %.'],
    [
      [100, 50, 25],
      'Of several procedures in a visit, the highest-priced is paid at 100 %, the next at 50 % and every further one at 25 %.',
    ],
    [
      [100, 100, 50],
      'Of several procedures in a visit, the highest-priced is paid at 100 %, the next at 100 % and every further one at 50 %.',
    ],
    [[80, 80], 'Each procedure of a visit is paid at 80 %.'],
    [[100, null], 'Of several procedures in a visit, the highest-priced is paid at 100 %, every further one at ….'],
  ])('tells the reduction %j', (reductions, sentence) => {
    expect(say({ paymethodId: 'FLAT_RATE', payvalue: 1, reductions })).toBe(
      `All outpatient services are paid a flat $1.00, however many units. ${sentence}`,
    )
  })

  test.each([
    [
      { unit: 'dollars', basis: 'first', threshold: 50_000, percentage: 60 },
      'Where charges are more than $50,000.00, 60 % of all charges is paid instead.',
    ],
    [
      { unit: 'dollars', basis: 'second', threshold: 50_000, percentage: 60 },
      'Where charges are more than $50,000.00, 60 % of what is beyond is paid on top.',
    ],
    [
      { unit: 'days', basis: 'first', threshold: 10, percentage: 60 },
      'Where the stay is longer than 10 days, 60 % of all charges is paid instead.',
    ],
    [
      { unit: 'days', basis: 'second', threshold: null, percentage: null },
      'Where the stay is longer than … days, … of the charges of the days beyond is paid on top.',
    ],
  ] as const)('tells the stop-loss %j', (stopLoss, sentence) => {
    expect(say({ paymethodId: 'PER_DIEM', payvalue: 1, stopLoss })).toMatch(new RegExp(`${sentence.replace(/[.$]/g, '\\$&')}$`))
  })

  test('lists the first codes of a carve-out, and counts the rest', () => {
    const carveout = { ruleTypeId: 'CARVEOUT', methodId: 'CPT_HCPCS', paymethodId: 'NOT_COVERED' } as const
    expect(say({ ...carveout, carveoutCodes: 'a1000-a1099; 100; ' })).toBe(
      'Outpatient services with CPT/HCPCS A1000-A1099 and 100 are not covered.',
    )
    expect(say({ ...carveout, carveoutCodes: '1;2;3;4;5' })).toBe('Outpatient services with CPT/HCPCS 1, 2, 3, 4, and 5 are not covered.')
    expect(say({ ...carveout, carveoutCodes: '1;2;3;4;5;6' })).toBe(
      'Outpatient services with CPT/HCPCS 1, 2, 3, 4, and 2 more are not covered.',
    )
    expect(say({ ...carveout, methodId: '', carveoutCodes: '' })).toBe('Outpatient services with … … are not covered.')
    expect(say({ ...carveout, methodId: 'ALL_SERVICES' })).toBe('All outpatient services, before any rule, are not covered.')
  })
  test('keeps a place for what is not filled in yet', () =>
    expect(say({ payvalue: null })).toBe('All outpatient services are paid … of (fee schedule to be chosen).'))
  test('names the groups a rule is limited to', () => {
    expect(say({ serviceType: 'PHYSICIAN', payvalue: 100 }, { schedule, groups: 1 })).toBe(
      'All physician services in one group of the fee schedule are paid 100 % of Schedule A.',
    )
    expect(say({ serviceType: 'INPATIENT', payvalue: 100 }, { schedule, groups: 3 })).toBe(
      'All inpatient services in 3 groups of the fee schedule are paid 100 % of Schedule A.',
    )
  })
})
