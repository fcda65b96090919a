import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { codeServices } from '@ratebook/shared/code-services.ts'
import { payMethods } from '@ratebook/shared/pricing/pay-methods.ts'
import { methods } from '@ratebook/shared/pricing/terms.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { alpha, beta } from '../world.ts'
import { makeContract } from './contract-world.ts'
import { type Row, useRules } from './rules-setup.ts'

const { world, as, call, ALABAMA, contract, schedule, codes, flat, ofSchedule, create, made, revision, lastEntry } = useRules()

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
    expect((await call(rules.getRule, { as, params: { id: rule.id } })).body).toEqual(rule)
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
    expect((await call(rules.getRule, { as, params: { id: rule.id } })).body.payvalue).toBe(1)
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
    expect((await call(rules.getRule, { as, params: { id: rule.id } })).status).toBe(404)
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
    expect((await call(rules.getRule, { as, params: { id: rule.id } })).status).toBe(404)
    expect((await call(rules.listRules, { as, params: { id: theirs.OUTPATIENT } })).status).toBe(404)
    expect((await call(rules.updateRule, { as, body: { ...rule, payvalue: 1 } })).status).toBe(404)
    expect((await call(rules.deleteRule, { as, params: { id: rule.id } })).status).toBe(404)
    expect((await call(rules.listRuleGroups, { as, params: { id: rule.id } })).status).toBe(404)
    expect((await call(rules.listGroupTree, { as, body: { ruleId: rule.id } })).status).toBe(404)
    expect((await call(rules.listGroupTree, { as, body: { feeScheduleId: schedule.theirs } })).status).toBe(404)
    expect((await call(rules.getRule, { as: 'beta.admin', params: { id: rule.id } })).body).toEqual(rule)
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
    expect((await call(rules.getRule, { as, params: { id: listed[4]?.id } })).body).toEqual(listed[4])
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
