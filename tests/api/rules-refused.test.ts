import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rules } from '@ratebook/shared/rules.ts'
import { alpha } from '../world.ts'
import { type Row, useRules } from './rules-setup.ts'

const { world, as, call, ALABAMA, contract, schedule, codes, flat, carveout, ofSchedule, create, made } = useRules()

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
