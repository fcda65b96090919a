// The form of a rule: what it sends, what it asks for, and what its dialogs make of codes and groups.
import { describe, expect, test } from 'vitest'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { wordIssues } from '@ratebook/shared/wire/zod-faults.ts'
import { codePieces, piecesWith } from '../../web/src/features/rules/code-pieces.ts'
import { byParent, visibleNodes, stateOf, toggled } from '../../web/src/features/rules/group-tree.ts'
import { loweredBy } from '../../web/src/features/rules/stop-loss-lowers.ts'
import { newRule, requiredOf, ruleForm, type RuleValues } from '../../web/src/features/rules/rule-values.ts'

wordIssues(sentenceOf)

const contractServiceId = '01a20011-8ae2-70cd-b272-16f4adb7d8ae'
const id = '01a20011-8ae5-71ac-8bf1-d58cfdcf772b'
const outpatient = { contractServiceId, serviceType: 'OUTPATIENT' } as const
const physician = { contractServiceId, serviceType: 'PHYSICIAN' } as const
const flat = { ...newRule('OUTPATIENT'), name: 'Flat', paymethodId: 'FLAT_RATE', payvalue: 100 } as const
const faults = (values: Partial<RuleValues>, context: typeof outpatient | typeof physician = outpatient) =>
  Object.fromEntries(
    ruleForm(context)
      .safeParse({ ...newRule(context.serviceType), ...values })
      .error?.issues.map((i) => [i.path.join('.'), i.message]) ?? [],
  )

describe('The form of a rule', () => {
  test('tells all that is missing at once', () => {
    expect(faults({})).toEqual({ name: 'Required field', feeScheduleId: 'Required field' })
    expect(faults({ ruleTypeId: 'CARVEOUT', paymethodId: 'CASE_RATE', payvalue: null })).toEqual({
      name: 'Required field',
      methodId: 'Required field',
      carveoutCodes: 'Required field',
      payvalue: 'Required field',
    })
    expect(faults({ methodId: '' }, physician)).toMatchObject({ methodId: 'Required field' })
  })
  test('names the piece of the codes that cannot be read, and letters that a name does not take', () => {
    expect(faults({ ...flat, name: 'Ünfair', ruleTypeId: 'CARVEOUT', methodId: 'CPT_HCPCS', carveoutCodes: '100; A5-A1' })).toEqual({
      name: 'Only alpha numeric values are allowed',
      carveoutCodes: '"A5-A1" is reversed: write the lower code first',
    })
  })
  test('takes nothing for no price: neither as what is paid, nor as its limit, nor as a share', () => {
    expect(faults({ ...flat, payvalue: 0 })).toEqual({ payvalue: 'More than 0' })
    expect(faults({ ...flat, maximum: 0 })).toEqual({ maximum: 'More than 0' })
    expect(faults({ ...flat, reductions: [0, 50] })).toEqual({ 'reductions.0': 'More than 0' })
    expect(faults({ ...flat, reductions: [100, 0] })).toEqual({})
    const stopLoss = { unit: 'dollars', threshold: 1, basis: 'first', percentage: 0 } as const
    expect(faults({ ...flat, stopLoss })).toEqual({ 'stopLoss.percentage': 'More than 0' })
    // the cost with nothing on top, and what pays nothing by its name
    expect(faults({ ...flat, paymethodId: 'COST_PLUS', feeScheduleId: id, payvalue: 0 })).toEqual({})
    expect(faults({ ...flat, paymethodId: 'NOT_COVERED', payvalue: 0 })).toEqual({})
  })
  test('warns of a first-dollar stop-loss that pays less than the rate', () => {
    const first = { unit: 'dollars', threshold: 50_000, basis: 'first', percentage: 60 } as const
    const by = (paymethodId: RuleValues['paymethodId'], payvalue: number, more: object = {}) =>
      loweredBy({ paymethodId, payvalue, stopLoss: { ...first, ...more } })
    expect([by('PERCENT_OF_CHARGES', 70), by('PERCENT_OF_CHARGES', 60)]).toEqual(['share', null])
    // 60 % of 50,000.00 = 30,000.00
    expect([by('CASE_RATE', 30_000.01), by('CASE_RATE', 30_000), by('FLAT_RATE', 40_000, { unit: 'days' })]).toEqual(['amount', null, null])
    expect([by('CASE_RATE', 40_000, { basis: 'second' }), by('PER_UNIT', 40_000)]).toEqual([null, null])
  })
  test('refuses codes that nothing carries, and says so', () => {
    const carveout = { ...flat, ruleTypeId: 'CARVEOUT', carveoutCodes: '100' } as const
    const sentence = (method: string) =>
      `Nothing would match: the charge master has no ${method} codes. Match by other codes, such as CPT/HCPCS or DRG`
    expect(faults({ ...carveout, methodId: 'EAPG' })).toEqual({ methodId: sentence('EAPG') })
    expect(faults({ ...carveout, methodId: 'ICD_10_DX' })).toEqual({ methodId: sentence('ICD-10-DX') })
    expect(faults({ ...carveout, methodId: 'ICD_10_PCS' })).toEqual({ methodId: sentence('ICD-10-PCS') })
    expect(faults({ ...carveout, methodId: 'APR_DRG', carveoutCodes: '053-2; 100-139' })).toEqual({})
  })
  test('reads the codes of a carve-out as what they are', () => {
    const carveout = { ...flat, ruleTypeId: 'CARVEOUT' } as const
    expect(faults({ ...carveout, methodId: 'REVENUE_CODE', carveoutCodes: '1-100; 45X' })).toEqual({})
    expect(faults({ ...carveout, methodId: 'CPT_HCPCS', carveoutCodes: '1-99213' })).toEqual({
      carveoutCodes: '"1-99213": both ends of a range have the same length',
    })
  })
  test('asks for codes only where something is to be matched, and for no value where nothing is paid', () => {
    expect(
      requiredOf({ ...newRule('OUTPATIENT'), ruleTypeId: 'CARVEOUT', methodId: 'ALL_SERVICES', paymethodId: 'NOT_COVERED' }, 'OUTPATIENT'),
    ).toEqual(new Set(['name', 'ruleTypeId', 'paymethodId', 'methodId']))
    expect(requiredOf(newRule('INPATIENT'), 'INPATIENT').has('methodId')).toBe(false)
  })
  test('sends nothing of fields that do not belong to the rule as it stands', () => {
    const left = {
      codeServiceId: id,
      feeScheduleId: id,
      locality: '01112-05',
      carveoutCodes: '100',
      carveoutType: 'DRG',
      methodId: 'CPT_HCPCS',
      groupIds: ['0|mri'],
    } as const
    expect(ruleForm(outpatient).parse({ ...flat, ...left, groupIds: [...left.groupIds] })).toMatchObject({
      methodId: null,
      codeServiceId: id,
      feeScheduleId: null,
      locality: '',
      carveoutCodes: '',
      carveoutType: '',
      groupIds: ['0|mri'],
    })
    const carveout = ruleForm(outpatient).parse({ ...flat, ...left, groupIds: [...left.groupIds], ruleTypeId: 'CARVEOUT' })
    expect(carveout).toMatchObject({ methodId: 'CPT_HCPCS', codeServiceId: null, carveoutCodes: '100', carveoutType: 'DRG' })
    expect(carveout.groupIds).toBeUndefined()
  })
  test('sends id and version of a stored rule, and groups only when they were chosen', () => {
    const sent = ruleForm(physician).parse({ ...flat, methodId: 'ALL_SERVICES', id, version: 3 })
    expect(sent).toMatchObject({ id, version: 3, methodId: 'ALL_SERVICES' })
    expect(sent.groupIds).toBeUndefined()
    expect(ruleForm(physician).parse({ ...flat, methodId: 'ALL_SERVICES', groupIds: [] }).groupIds).toEqual([])
  })
})

describe('A list of codes', () => {
  const pieces = codePieces('a1000-a1099; 100;101 ; 100; 9-1;')
  test('is shown each piece once, ranges with how many codes they hold, unreadable ones as they are', () => {
    expect(pieces.map((p) => [p.text, p.width])).toEqual([
      ['A1000-A1099', 100],
      ['100', 1],
      ['101', 1],
      ['9-1', 1],
    ])
  })
  test('is searched by text, and by the code that a range holds', () => {
    expect(piecesWith(pieces, ' a1050 ').map((p) => p.text)).toEqual(['A1000-A1099'])
    expect(piecesWith(pieces, '10').map((p) => p.text)).toEqual(['A1000-A1099', '100', '101'])
    expect(piecesWith(pieces, 'A1100')).toEqual([])
  })
  test('is searched by the beginning of a code that a range holds', () => {
    const drugs = codePieces('J0120-J9999; Q0001-Q0199; 70010-76499')
    const findPieces = (typed: string) => piecesWith(drugs, typed).map((p) => p.text)
    expect(['J07', 'j0745', 'J9', 'J0', 'J'].map(findPieces)).toEqual(Array(5).fill(['J0120-J9999']))
    expect(['705', '7649'].map(findPieces)).toEqual(Array(2).fill(['70010-76499']))
    expect(['J00', 'J0119', 'Q02', 'JA7', 'K07', '765', '70009'].map(findPieces)).toEqual(Array(7).fill([]))
  })
})

describe('The groups tree', () => {
  const node = (id: string, parentId: string, nodeName: string, level: number) => ({
    id,
    parentId,
    nodeName,
    level,
    ruleId: null,
    items: 1,
    hasChildren: level < 2,
  })
  const loaded = new Map([
    ['', [node('0|mri', '', 'mri', 0), node('0|ct', '', 'ct', 0)]],
    ['0|mri', [node('1|mri|70551-70559', '0|mri', '70551-70559', 1)]],
    ['1|mri|70551-70559', [node('2|mri|70551', '1|mri|70551-70559', '70551', 2), node('2|mri|70553', '1|mri|70551-70559', '70553', 2)]],
  ])
  test('shows what is open, or whatever a search has found', () => {
    expect(visibleNodes(loaded, (id) => id === '0|mri').map((n) => [n.node.nodeName, n.level, n.place, n.of])).toEqual([
      ['mri', 1, 1, 2],
      ['70551-70559', 2, 1, 1],
      ['ct', 1, 2, 2],
    ])
    const nodes = [...loaded.values()].flat().filter((n) => ['mri', '70551-70559', '70553'].includes(n.nodeName))
    expect(visibleNodes(byParent(nodes), () => true).map((n) => n.node.nodeName)).toEqual(['mri', '70551-70559', '70553'])
    expect(visibleNodes(byParent([]), () => true)).toEqual([])
  })
  test('knows what is chosen with a parent, and of which parents only some is, loaded or not', () => {
    expect(['0|mri', '1|mri|70551-70559', '2|mri|70551', '0|ct'].map((n) => stateOf(n, new Set(['1|mri|70551-70559'])))).toEqual([
      'some',
      'chosen',
      'within',
      'none',
    ])
    expect(['0|mri', '1|mri|70551-70559', '1|mri|72141-72149'].map((n) => stateOf(n, new Set(['2|mri|70551'])))).toEqual([
      'some',
      'some',
      'none',
    ])
  })
  test('takes in what is under a chosen node', () => {
    expect([...toggled('0|mri', new Set(['2|mri|70551', '0|ct']))]).toEqual(['0|ct', '0|mri'])
    expect([...toggled('0|ct', new Set(['0|ct', '0|mri']))]).toEqual(['0|mri'])
  })
})
