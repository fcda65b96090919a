import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeServices } from '@ratebook/shared/code-services.ts'
import { payMethods } from '@ratebook/shared/pricing/pay-methods.ts'
import { methods } from '@ratebook/shared/pricing/terms.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { alpha, beta, ofChanges, useWorld } from '../world.ts'
import { makeContract, makeSchedule } from './contract-world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const ALABAMA = '10112-00'
type Ids = Awaited<ReturnType<typeof makeContract>>
// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
type Row = Record<string, any>

let contract: Ids
const schedule = {} as Record<'pfs' | 'local' | 'opps' | 'drg' | 'unweighted' | 'agreed' | 'theirs', string>
const codes = {} as Record<'outpatient' | 'physician', string>
beforeAll(async () => {
  contract = await makeContract(world, alpha.id, 'Rules Agreement')
  const fee = { code: '99213', amount: 51.75, rvu: [1, 0.5, 0.9, 0.1] as [number, number, number, number] }
  schedule.pfs = await makeSchedule(world, alpha.id, 'PFS', 'MPFS_RBRVS', [fee], { scope: 'national', conversionFactor: 32.3465 })
  schedule.local = await makeSchedule(world, alpha.id, 'PFS of Alabama', 'MPFS_RBRVS', [{ ...fee, amount: 48.26 }], {
    scope: 'local',
    conversionFactor: 32.3465,
  })
  schedule.opps = await makeSchedule(world, alpha.id, 'OPPS', 'OPPS_APC', [{ code: '70551', amount: 240, grouping: '5523' }], {
    scope: 'national',
  })
  schedule.drg = await makeSchedule(world, alpha.id, 'MS-DRG weights', 'IPPS_MS_DRG', [{ code: '470', type: 'MS_DRG', weight: 1.9289 }])
  schedule.unweighted = await makeSchedule(world, alpha.id, 'MS-DRG amounts', 'IPPS_MS_DRG', [
    { code: '470', type: 'MS_DRG', amount: 12_000 },
  ])
  schedule.agreed = await makeSchedule(world, alpha.id, 'Agreed rates', 'FEE_SCHEDULE', [
    { code: '70551', amount: 300, grouping: 'Imaging' },
    { code: '80053', amount: 12, grouping: 'Laboratory' },
  ])
  schedule.theirs = await makeSchedule(world, beta.id, 'Their rates', 'FEE_SCHEDULE', [{ code: '70551', amount: 1 }])
  const made = async (name: string, serviceTypeId: string, more: object = {}) =>
    (
      await call(codeServices.createCodeService, {
        as,
        body: { name, serviceTypeId, primaryRuleMethod: 'CPT_HCPCS', primaryCodes: '70010-76499', ...more },
      })
    ).body.id as string
  codes.outpatient = await made('Outpatient imaging', 'OUTPATIENT')
  codes.physician = await made('Office visits', 'PHYSICIAN', { primaryCodes: '99202-99215' })
})

const newName = () => `Rule ${randomUUID()}`
const flat = (more: object = {}) => ({
  contractServiceId: contract.OUTPATIENT,
  name: newName(),
  ruleTypeId: 'RULE',
  paymethodId: 'FLAT_RATE',
  payvalue: 100,
  ...more,
})
const carveout = (more: object = {}) => flat({ ruleTypeId: 'CARVEOUT', methodId: 'CPT_HCPCS', carveoutCodes: '99213', ...more })
const ofSchedule = (more: object = {}) =>
  flat({ paymethodId: 'PERCENT_OF_FEE_SCHEDULE', payvalue: 110, feeScheduleId: schedule.agreed, ...more })
const create = (body: object) => call(rules.createRule, { as, body })
const made = async (body: object) => {
  const answer = await create(body)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body as Row
}
const revision = async () => (await world.db.prisma.brand.findUniqueOrThrow({ where: { id: alpha.id } })).termsRevision
const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })

describe('a rule', () => {
  test('is added with all that it says, and read back with the names of what it refers to', async () => {
    const before = await revision()
    const body = {
      contractServiceId: contract.PHYSICIAN,
      name: 'Visits at 110 per cent',
      description: 'As agreed',
      ruleTypeId: 'RULE',
      methodId: 'CPT_HCPCS',
      paymethodId: 'PERCENT_OF_FEE_SCHEDULE',
      payvalue: 110.5,
      baseRateType: '',
      carveoutType: '',
      feeScheduleId: schedule.pfs,
      locality: ALABAMA,
      gpci: 1,
      carveoutCodes: '',
      codeServiceId: codes.physician,
      groupIds: ['0|'],
      lesserOfCharges: true,
      minimum: 10,
      maximum: 2500.5,
      reductions: [100, 50, 25],
      stopLoss: { threshold: 10_000, unit: 'dollars', basis: 'second', percentage: 62.5 },
    }
    const rule = await made(body)
    expect(rule).toEqual({
      ...body,
      neverMatchesBy: null,
      id: expect.any(String),
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      baseRateType: 'MPFS_RBRVS',
      contractId: contract.id,
      contractName: 'Rules Agreement',
      serviceType: 'PHYSICIAN',
      inpatientService: false,
      method: { id: 'CPT_HCPCS', name: 'CPT/HCPCS', description: expect.any(String) },
      ruleType: { id: 'RULE', name: 'Rule', description: expect.any(String) },
      paymethod: { id: 'PERCENT_OF_FEE_SCHEDULE', name: '% of Fee Schedule', description: expect.any(String) },
      codeService: { id: codes.physician, name: 'Office visits' },
      feeSchedule: { id: schedule.pfs, name: 'PFS', feeScheduleType: 'MPFS_RBRVS', effectiveDate: '2020-01-01' },
      localityName: 'ALABAMA',
      overlaps: [],
    })
    expect((await call(rules.getRule, { as, params: { ruleId: rule.id } })).body).toEqual(rule)
    expect(await revision()).toBe(before + 1n)
    expect(await lastEntry()).toMatchObject({
      username: 'alpha.admin',
      action: 'create',
      entity: 'rule',
      entityId: rule.id,
      after: { payValue: '110.5' },
    })
  })

  test('is changed, and what is taken away is gone', async () => {
    const rule = await made(
      ofSchedule({ minimum: 5, reductions: [100, 50], stopLoss: { threshold: 3, unit: 'days', basis: 'first', percentage: 40 } }),
    )
    const before = await revision()
    const { status, body } = await call(rules.updateRule, {
      as,
      body: { ...rule, payvalue: 95, minimum: null, reductions: [], stopLoss: null },
    })
    expect([status, body]).toEqual([200, { ...rule, payvalue: 95, minimum: null, reductions: [], stopLoss: null, version: 2 }])
    expect(await revision()).toBe(before + 1n)
    expect(await lastEntry()).toMatchObject({ action: 'update', before: { stopLoss: { threshold: 3 } }, after: { stopLoss: null } })
  })

  test('is not changed by somebody who saw an older version', async () => {
    const rule = await made(flat())
    await call(rules.updateRule, { as, body: { ...rule, payvalue: 1 } })
    const { status, body } = await call(rules.updateRule, { as, body: { ...rule, payvalue: 2 } })
    expect([status, body.error]).toEqual([409, 'Somebody changed this rule in the meantime. Reload it and try again.'])
    expect((await call(rules.getRule, { as, params: { ruleId: rule.id } })).body.payvalue).toBe(1)
  })

  test.each([
    ['name', { name: 'Another name' }],
    ['ruleTypeId', { ruleTypeId: 'CARVEOUT', methodId: 'CPT_HCPCS', carveoutCodes: '1' }],
  ])('keeps its %s', async (path, more) => {
    const rule = await made(flat())
    const { status, body } = await call(rules.updateRule, { as, body: { ...rule, ...more } })
    expect([status, body.fields]).toEqual([422, [expect.objectContaining({ path, message: 'Cannot be changed: make another rule' })]])
  })

  test('stays with its contracted service', async () => {
    const rule = await made(flat())
    const { status, body } = await call(rules.updateRule, { as, body: { ...rule, contractServiceId: contract.INPATIENT } })
    expect([status, body.fields?.[0].path]).toEqual([422, 'contractServiceId'])
  })

  test('has a name that is the only one of its contracted service, not of the contract', async () => {
    const { name } = await made(flat())
    const twin = await create(flat({ name }))
    expect([twin.status, twin.body.fields]).toEqual([
      409,
      [expect.objectContaining({ path: 'name', message: 'There is one of this name already' })],
    ])
    expect((await create(flat({ name, contractServiceId: contract.INPATIENT }))).status).toBe(201)
  })

  test('is removed, and prices and the log know of it', async () => {
    const [rule, before] = [await made(flat()), await revision()]
    expect((await call(rules.deleteRule, { as, params: { id: rule.id } })).status).toBe(204)
    expect((await call(rules.getRule, { as, params: { ruleId: rule.id } })).status).toBe(404)
    expect((await call(rules.deleteRule, { as, params: { id: rule.id } })).status).toBe(404)
    expect([(await revision()) > before, await lastEntry()]).toEqual([
      true,
      expect.objectContaining({ action: 'delete', entity: 'rule', entityId: rule.id }),
    ])
  })

  test('for stays or visits has no method of its own, whatever is sent', async () => {
    expect(await made(flat({ methodId: 'REVENUE_CODE' }))).toMatchObject({ methodId: null, method: null })
  })

  test('knows what it starts from', async () => {
    expect(await made(flat({ paymethodId: 'PERCENT_OF_CHARGES', payvalue: 45 }))).toMatchObject({ baseRateType: 'BILLED_CHARGES' })
    expect(await made(flat({ paymethodId: 'PERCENT_OF_APC', feeScheduleId: schedule.opps }))).toMatchObject({ baseRateType: 'OPPS_APC' })
    expect(await made(flat({ baseRateType: 'COST' }))).toMatchObject({ baseRateType: '' })
  })

  test('may name a locality over a local schedule, which is then not localised again', async () => {
    expect(await made(ofSchedule({ feeScheduleId: schedule.local, locality: ALABAMA }))).toMatchObject({
      locality: ALABAMA,
      gpci: 1,
      localityName: 'ALABAMA',
    })
  })
})

describe('a rule is refused, at the field that is wrong,', () => {
  test.each<[string, () => object, string, RegExp]>([
    [
      'for an unknown contracted service',
      () => flat({ contractServiceId: randomUUID() }),
      'contractServiceId',
      /Choose a contracted service/,
    ],
    ['as a rule for physicians without a method', () => flat({ contractServiceId: contract.PHYSICIAN }), 'methodId', /Required field/],
    [
      'by a method that is not that of its code service',
      () => flat({ contractServiceId: contract.PHYSICIAN, methodId: 'REVENUE_CODE', codeServiceId: codes.physician }),
      'methodId',
      /“Office visits” matches by CPT\/HCPCS/,
    ],
    [
      'with a code service of another service type',
      () => flat({ codeServiceId: codes.physician }),
      'codeServiceId',
      /“Office visits” is for Physician services, the rule for Outpatient/,
    ],
    ['with a code service that nobody has', () => flat({ codeServiceId: randomUUID() }), 'codeServiceId', /There is no such code service/],
    [
      'as a carve-out with a code service',
      () => carveout({ codeServiceId: codes.outpatient }),
      'codeServiceId',
      /Only a rule has a code service/,
    ],
    ['as a rule with codes of its own', () => flat({ carveoutCodes: '99213' }), 'carveoutCodes', /Only a carve-out names codes/],
    ['with a schedule that nobody has', () => ofSchedule({ feeScheduleId: randomUUID() }), 'feeScheduleId', /Unknown schedule/],
    [
      'with a schedule that its pay method cannot read',
      () => flat({ paymethodId: 'PERCENT_OF_APC', feeScheduleId: schedule.agreed }),
      'feeScheduleId',
      /% of APC reads schedules of the type OPPS APC; “Agreed rates” is Fee Schedule/,
    ],
    [
      'as a base rate over a schedule without weights',
      () => flat({ paymethodId: 'DRG_BASE_RATE', payvalue: 6000, feeScheduleId: schedule.unweighted }),
      'feeScheduleId',
      /“MS-DRG amounts” has no relative weights/,
    ],
    [
      'in a locality that does not exist',
      () => ofSchedule({ feeScheduleId: schedule.pfs, locality: '99999-99' }),
      'locality',
      /There is no locality “99999-99”/,
    ],
    [
      'localised over a national schedule without relative values',
      () => ofSchedule({ feeScheduleId: schedule.opps, locality: ALABAMA }),
      'locality',
      /“OPPS” has no relative values, so it cannot be localized/,
    ],
    [
      'with the index of another locality',
      () => ofSchedule({ feeScheduleId: schedule.pfs, locality: ALABAMA, gpci: 1.5 }),
      'gpci',
      /That of the locality is 1/,
    ],
    ['with an index, but no locality', () => ofSchedule({ feeScheduleId: schedule.pfs, gpci: 1 }), 'gpci', /Told with the locality/],
    [
      'with a base rate that is not that of its schedule',
      () => ofSchedule({ baseRateType: 'MPFS_RBRVS' }),
      'baseRateType',
      /Fee Schedule is what this rule starts from/,
    ],
    [
      'with groups that the schedule does not have',
      () => ofSchedule({ groupIds: ['0|Imaging', '0|Surgery'] }),
      'groupIds',
      /“Agreed rates” has no group “0\|Surgery”/,
    ],
    ['with groups, but no schedule', () => flat({ groupIds: ['0|Imaging'] }), 'groupIds', /Groups are those of a fee schedule/],
    [
      'as a carve-out with groups',
      () => carveout({ feeScheduleId: schedule.agreed, groupIds: ['0|Imaging'] }),
      'groupIds',
      /Only a rule is limited to groups/,
    ],
  ])('%s (422)', async (_, body, path, message) => {
    const { status, body: answer } = await create(body())
    expect([status, answer.fields]).toEqual([422, [expect.objectContaining({ path, message: expect.stringMatching(message) })]])
  })

  test.each<[string, () => object, string, RegExp]>([
    ['with a name that people cannot type', () => flat({ name: 'A/B' }), 'name', /Only alpha numeric values are allowed/],
    ['as a carve-out without codes', () => carveout({ carveoutCodes: ' ' }), 'carveoutCodes', /Required field/],
    ['as a carve-out without a method', () => carveout({ methodId: null }), 'methodId', /Required field/],
    ['with a reversed range', () => carveout({ carveoutCodes: 'A1000-A1099; 70010-70001' }), 'carveoutCodes', /"70010-70001" is reversed/],
    ['with a percentage of a schedule, but none named', () => ofSchedule({ feeScheduleId: null }), 'feeScheduleId', /Required field/],
    ['with a minimum over its maximum', () => flat({ minimum: 10, maximum: 9.99 }), 'maximum', /Not below the minimum/],
    ['with half cents', () => flat({ payvalue: 1.005 }), 'payvalue', /At most two decimals/],
    ['with more than all of a procedure', () => flat({ reductions: [100, 101] }), 'reductions.1', /At most 100 %/],
    [
      'with a stop-loss after half a day',
      () => flat({ stopLoss: { threshold: 1.5, unit: 'days', basis: 'first', percentage: 50 } }),
      'stopLoss',
      /Whole days/,
    ],
    [
      'with more codes than a person would write',
      () => carveout({ carveoutCodes: '99213;'.repeat(20_000) }),
      'carveoutCodes',
      /At most 100000 characters/,
    ],
  ])('%s (400)', async (_, body, path, message) => {
    const { status, body: answer } = await create(body())
    expect([status, answer.fields]).toEqual([400, [expect.objectContaining({ path, message: expect.stringMatching(message) })]])
  })

  test('all of them at once', async () => {
    const { status, body } = await create(ofSchedule({ feeScheduleId: randomUUID(), codeServiceId: randomUUID(), locality: 'X' }))
    expect([status, body.error, body.fields.map((f: Row) => f.path)]).toEqual([
      422,
      'Some fields of the rule are refused',
      ['codeServiceId', 'feeScheduleId', 'locality'],
    ])
  })

  test('with ten megabytes of codes, at once', async () => {
    const started = Date.now()
    expect((await create(carveout({ carveoutCodes: '99213;'.repeat(1_700_000) }))).status).toBe(413)
    expect(Date.now() - started).toBeLessThan(1000)
  })
})

describe('a rule that can match nothing', () => {
  const unmatched = async () => {
    const id = randomUUID()
    const of = { serviceType: 'OUTPATIENT', primaryRuleMethod: 'EAPG', primaryCodes: '00301' }
    await world.db.prisma.codeService.create({ data: { brandId: alpha.id, id, name: `EAPG ${id}`, ...of } })
    return id
  }
  test('is not made any more', async () => {
    const { status, body } = await create(flat({ codeServiceId: await unmatched() }))
    const message = 'Nothing would match: the charge master has no EAPG codes. Match by other codes, such as CPT/HCPCS or DRG'
    expect([status, body.fields]).toEqual([422, [expect.objectContaining({ path: 'codeServiceId', message })]])
  })
  test('stays where it was saved, can be changed, and says that it never matches', async () => {
    const rule = await made(flat())
    expect(rule.neverMatchesBy).toBeNull()
    const data = { codeServiceId: await unmatched() }
    await world.db.prisma.contractRule.update({ where: { brandId_id: { brandId: alpha.id, id: rule.id } }, data })
    const changed = await call(rules.updateRule, { as, body: { ...rule, ...data, payvalue: 7 } })
    expect([changed.status, changed.body.payvalue, changed.body.neverMatchesBy]).toEqual([200, 7, 'EAPG'])
    const carved = await made(carveout())
    const row = { where: { brandId_id: { brandId: alpha.id, id: carved.id } }, data: { matchMethod: 'ICD_10_DX' } }
    await world.db.prisma.contractRule.update(row)
    const listed = (await call(rules.listRules, { as, params: { id: contract.OUTPATIENT } })).body
    expect(listed.find((r: Row) => r.id === carved.id).neverMatchesBy).toBe('ICD_10_DX')
    for (const id of [rule.id, carved.id]) await call(rules.deleteRule, { as, params: { id } })
  })
})

test('A rule by APCs never matches as long as no table says which APC a code belongs to', async () => {
  const where = { brandId: alpha.id, feeScheduleType: 'OPPS_APC' }
  const rule = await made(carveout({ methodId: 'APC', carveoutCodes: '5523' }))
  const listed = async () => (await call(rules.listRules, { as, params: { id: contract.OUTPATIENT } })).body as Row[]
  const neverMatchesBy = async () => listed().then((rows) => rows.find((r) => r.id === rule.id)?.neverMatchesBy)
  expect(await neverMatchesBy()).toBeNull()
  // the table is there, and yet tells nothing
  await world.db.prisma.feeScheduleItem.updateMany({ where: { brandId: alpha.id, schedule: where }, data: { grouping: '' } })
  expect(await neverMatchesBy()).toBe('APC')
  await call(rules.deleteRule, { as, params: { id: rule.id } })
})

describe('what belongs to another brand', () => {
  test('is not referred to by a rule', async () => {
    const theirs = await makeContract(world, beta.id, 'Their Agreement')
    for (const [body, path] of [
      [flat({ contractServiceId: theirs.OUTPATIENT }), 'contractServiceId'],
      [ofSchedule({ feeScheduleId: schedule.theirs }), 'feeScheduleId'],
    ] as const) {
      const { status, body: answer } = await create(body)
      expect([status, answer.fields[0].path]).toEqual([422, path])
    }
  })

  test('is not shown, changed or removed', async () => {
    const theirs = await makeContract(world, beta.id, 'Their Other Agreement')
    const rule = (await call(rules.createRule, { as: 'beta.admin', body: flat({ contractServiceId: theirs.OUTPATIENT }) })).body
    expect((await call(rules.getRule, { as, params: { ruleId: rule.id } })).status).toBe(404)
    expect((await call(rules.listRules, { as, params: { id: theirs.OUTPATIENT } })).status).toBe(404)
    expect((await call(rules.updateRule, { as, body: { ...rule, payvalue: 1 } })).status).toBe(404)
    expect((await call(rules.deleteRule, { as, params: { id: rule.id } })).status).toBe(404)
    expect((await call(rules.listRuleGroups, { as, params: { id: rule.id } })).status).toBe(404)
    expect((await call(rules.listGroupTree, { as, body: { ruleId: rule.id } })).status).toBe(404)
    expect((await call(rules.listGroupTree, { as, body: { feeScheduleId: schedule.theirs } })).status).toBe(404)
    expect((await call(rules.getRule, { as: 'beta.admin', params: { ruleId: rule.id } })).body).toEqual(rule)
  })
})

describe('the rules of a contracted service', () => {
  test('are listed in the order in which they are looked at, with those that match the same codes', async () => {
    const { OUTPATIENT: contractServiceId } = await makeContract(world, alpha.id, 'Ordered Agreement')
    const add = (name: string, more: object) => made({ ...flat(more), name, contractServiceId })
    const qualified = (
      await call(codeServices.createCodeService, {
        as,
        body: {
          name: 'Imaging in emergencies',
          serviceTypeId: 'OUTPATIENT',
          primaryRuleMethod: 'CPT_HCPCS',
          primaryCodes: '70010-76499',
          qualifierRuleMethod: 'REVENUE_CODE',
          qualifierCodes: '0450',
        },
      })
    ).body.id
    const codesOf = (carveoutCodes: string, methodId = 'CPT_HCPCS') => ({ ruleTypeId: 'CARVEOUT', methodId, carveoutCodes })
    await add('All the rest', { paymethodId: 'PERCENT_OF_CHARGES', payvalue: 40 })
    await add('Imaging', { codeServiceId: codes.outpatient })
    await add('Emergency imaging', { codeServiceId: qualified })
    await add('Revenue carve-out', codesOf('0360', 'REVENUE_CODE'))
    await add('Wide carve-out', codesOf('70000-79999'))
    await add('Narrow carve-out', codesOf('70551-70553'))
    await add('Exact carve-out', codesOf('70551'))
    const listed = (await call(rules.listRules, { as, params: { id: contractServiceId } })).body as Row[]
    expect(listed.map((r) => [r.name, r.overlaps])).toEqual([
      ['Exact carve-out', ['Narrow carve-out', 'Wide carve-out']],
      ['Narrow carve-out', ['Exact carve-out', 'Wide carve-out']],
      ['Wide carve-out', ['Exact carve-out', 'Narrow carve-out']],
      ['Revenue carve-out', []],
      ['Emergency imaging', ['Imaging']],
      ['Imaging', ['Emergency imaging']],
      ['All the rest', []],
    ])
    expect((await call(rules.getRule, { as, params: { ruleId: listed[4]?.id } })).body).toEqual(listed[4])
  })

  test('are none where there is none, and not there where there is no such service', async () => {
    const { INPATIENT: id } = await makeContract(world, alpha.id, 'Empty Agreement')
    expect((await call(rules.listRules, { as, params: { id } })).body).toEqual([])
    expect((await call(rules.listRules, { as, params: { id: randomUUID() } })).status).toBe(404)
  })
})

describe('the reference lists', () => {
  test('name methods, rule types and pay methods', async () => {
    const ids = async (e: typeof rules.listMethodTypes) => (await call(e, { as })).body.map((n: Row) => n.id)
    expect(await ids(rules.listMethodTypes)).toEqual(methods)
    expect(await ids(rules.listRuleTypes)).toEqual(['RULE', 'CARVEOUT'])
    expect(await ids(rules.listPayMethods)).toEqual(payMethods)
  })

  test('name the 109 Medicare localities with their indices', async () => {
    const { body } = await call(rules.listGpcis, { as })
    expect(body).toHaveLength(109)
    expect(body[0]).toEqual({
      id: ALABAMA,
      mac: '10112',
      state: 'AL',
      localityNumber: '00',
      localityName: 'ALABAMA',
      year: 2025,
      pwGpciWithFloor: 1,
      peGpci: 0.869,
      mpGpci: 0.575,
    })
  })
})
