import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeServices } from '@ratebook/shared/code-services.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { alpha, beta, useWorld } from '../world.ts'
import { changesOf } from '../contract/rows.ts'
import { makeContract, makeSchedule } from './contract-world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const ALABAMA = '10112-00'
type Ids = Awaited<ReturnType<typeof makeContract>>
// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
type Row = Record<string, any>

let contract: Ids
let pfs: string
let weights: string
let chargeId: string
beforeAll(async () => {
  contract = await makeContract(world, alpha.id, 'Tried Agreement')
  pfs = await makeSchedule(world, alpha.id, 'Tried PFS', 'MPFS_RBRVS', [{ code: '99213', amount: 51.75, rvu: [1, 0.5, 0.9, 0.1] }], {
    scope: 'national',
    conversionFactor: 32.3465,
  })
  weights = await makeSchedule(world, alpha.id, 'Tried weights', 'IPPS_MS_DRG', [{ code: '470', type: 'MS_DRG', weight: 1.9289 }])
  chargeId = randomUUID()
  await world.db.prisma.chargeItem.create({
    data: {
      brandId: alpha.id,
      id: chargeId,
      facilityId: alpha.facilities[0]?.id as string,
      code: 'TRY-1',
      departmentName: 'D',
      description: 'Visit',
      cptHcpcs: '99213',
      revenueCode: '0510',
      amount: 1234.56,
    },
  })
  const { body: office } = await call(codeServices.createCodeService, {
    as,
    body: { name: 'Tried visits', serviceTypeId: 'PHYSICIAN', primaryRuleMethod: 'CPT_HCPCS', primaryCodes: '99202-99215' },
  })
  const saved = [
    {
      contractServiceId: contract.PHYSICIAN,
      name: 'Visits',
      ruleTypeId: 'RULE',
      methodId: 'CPT_HCPCS',
      paymethodId: 'PERCENT_OF_FEE_SCHEDULE',
      payvalue: 100,
      feeScheduleId: pfs,
      codeServiceId: office.id,
    },
    { contractServiceId: contract.OUTPATIENT, name: 'All the rest', ruleTypeId: 'RULE', paymethodId: 'PERCENT_OF_CHARGES', payvalue: 40 },
  ]
  for (const body of saved) expect((await call(rules.createRule, { as, body })).status).toBe(201)
})

const visits = (more: object = {}) => ({
  contractServiceId: contract.PHYSICIAN,
  name: 'Tried',
  ruleTypeId: 'RULE',
  methodId: 'CPT_HCPCS',
  paymethodId: 'PERCENT_OF_FEE_SCHEDULE',
  payvalue: 110,
  feeScheduleId: pfs,
  locality: ALABAMA,
  ...more,
})
const share = (more: object = {}) => ({
  contractServiceId: contract.OUTPATIENT,
  name: 'Tried',
  ruleTypeId: 'RULE',
  paymethodId: 'PERCENT_OF_CHARGES',
  payvalue: 45.5,
  ...more,
})
const tried = async (rule: object, service: object) => {
  const { status, body, text } = await call(rules.tryRule, { as, body: { rule, service } })
  expect([status, text]).toEqual([200, text])
  for (const price of [body.alone, body.inContract])
    if (price.amount !== null)
      expect(Math.round(price.trace.reduce((sum: number, s: Row) => sum + s.amount, 0) * 100)).toBe(Math.round(price.amount * 100))
  return body as { alone: Row; inContract: Row; winner: Row | null }
}
describe('A charge of nothing', () => {
  test('is no charge: a share of it is no price', async () => {
    const { alone } = await tried(share(), { cptHcpcs: '99213', charge: 0 })
    expect([alone.amount, alone.reason]).toEqual([null, { kind: 'chargeUnknown', values: { rule: 'Tried' } }])
  })
})

const idOf = async (name: string) => (await world.db.prisma.contractRule.findFirstOrThrow({ where: { brandId: alpha.id, name } })).id

describe('trying a rule', () => {
  test('localises a physician fee and takes the percentage of it', async () => {
    // (1 × 1.000 + 0.5 × 0.869 + 0.1 × 0.575) × 32.3465 = 48.260978 → 48.26; × 110 % = 53.086 → 53.09
    const { alone } = await tried(visits(), { cptHcpcs: '99213' })
    expect(alone).toMatchObject({ amount: 53.09, methodology: 'fee schedule', payMethod: 'PERCENT_OF_FEE_SCHEDULE', reason: null })
    expect(alone.trace.find((s: Row) => s.kind === 'localised').values).toMatchObject({ locality: 'ALABAMA', amount: 48.26 })
    // elsewhere than in a facility the practice expense is 0.9: (1 + 0.9 × 0.869 + 0.0575) × 32.3465 = 59.5046… → 59.50; × 110 % = 65.45
    expect((await tried(visits(), { cptHcpcs: '99213', place: 'nonfacility' })).alone.amount).toBe(65.45)
  })

  test('shows which rule of the contract wins over it', async () => {
    const { alone, inContract, winner } = await tried(visits(), { cptHcpcs: '99213' })
    // the saved rule names the codes, the tried one is for all services
    expect([alone.amount, inContract.amount, winner]).toEqual([53.09, 51.75, { id: await idOf('Visits'), name: 'Visits' }])
  })

  test('with an id stands in for the saved rule', async () => {
    const saved = (await call(rules.getRule, { as, params: { id: await idOf('Visits') } })).body
    const { inContract, winner } = await tried({ ...saved, payvalue: 200 }, { cptHcpcs: '99213' })
    expect([inContract.amount, winner]).toEqual([103.5, { id: saved.id, name: 'Visits' }])
  })

  test('as a carve-out that is not saved goes before the saved rules', async () => {
    const { inContract, winner } = await tried(
      visits({ ruleTypeId: 'CARVEOUT', carveoutCodes: '99213', paymethodId: 'FLAT_RATE', payvalue: 40, feeScheduleId: null, locality: '' }),
      { cptHcpcs: '99213' },
    )
    expect([inContract.amount, winner]).toEqual([40, { id: '', name: 'Tried' }])
  })

  test('takes codes and charge from the charge master, at the units asked for', async () => {
    // 1,234.56 × 2 = 2,469.12; × 45.5 % = 1,123.4496 → 1,123.45
    const { alone, inContract, winner } = await tried(share(), { chargeItemId: chargeId, units: 2 })
    expect([alone.amount, inContract.amount, winner?.name]).toEqual([1123.45, 1123.45, 'Tried'])
    expect((await tried(share(), { chargeItemId: chargeId, charge: 100 })).alone.amount).toBe(45.5)
    const carved = share({
      ruleTypeId: 'CARVEOUT',
      methodId: 'REVENUE_CODE',
      carveoutCodes: '0510',
      paymethodId: 'FLAT_RATE',
      payvalue: 99,
    })
    expect((await tried(carved, { chargeItemId: chargeId })).alone.amount).toBe(99)
  })

  test('says why there is no price', async () => {
    expect((await tried(share(), { cptHcpcs: '99213' })).alone).toMatchObject({
      amount: null,
      reason: { kind: 'chargeUnknown' },
      trace: [],
    })
    expect((await tried(visits(), { cptHcpcs: '99999' })).alone.reason.kind).toBe('notInSchedule')
    const carved = share({ ruleTypeId: 'CARVEOUT', methodId: 'CPT_HCPCS', carveoutCodes: '70551' })
    const { alone, inContract } = await tried(carved, { cptHcpcs: '99213', charge: 100 })
    expect([alone.reason.kind, inContract.amount]).toEqual(['noRule', 40])
  })

  test('multiplies a base rate by the weight of the DRG', async () => {
    // 6,000 × 1.9289 = 11,573.40
    const stay = {
      contractServiceId: contract.INPATIENT,
      name: 'Stays',
      ruleTypeId: 'RULE',
      paymethodId: 'DRG_BASE_RATE',
      payvalue: 6000,
      feeScheduleId: weights,
    }
    expect((await tried(stay, { drgCode: '470' })).alone.amount).toBe(11_573.4)
  })

  test('pays by the day, and more beyond a stop-loss', async () => {
    const perDiem = { contractServiceId: contract.INPATIENT, name: 'Days', ruleTypeId: 'RULE', paymethodId: 'PER_DIEM', payvalue: 1500.25 }
    expect((await tried(perDiem, { drgCode: '470', days: 3 })).alone).toMatchObject({ amount: 4500.75, perDay: false })
    expect((await tried(perDiem, { revenueCode: '0120', units: 2 })).alone).toMatchObject({ amount: 3000.5, perDay: true })
    expect((await tried(perDiem, { drgCode: '999' })).alone).toMatchObject({ amount: 1500.25, perDay: true })
    expect((await tried(perDiem, { cptHcpcs: '99285', days: 3 })).alone.reason).toMatchObject({ kind: 'inDayRate' })
    // 4,500.75 + 60 % of what is charged beyond 10,000: 0.6 × 5,000 = 3,000
    const stopLoss = { threshold: 10_000, unit: 'dollars', basis: 'second', percentage: 60 }
    expect((await tried({ ...perDiem, stopLoss }, { drgCode: '470', days: 3, charge: 15_000 })).alone.amount).toBe(7500.75)
  })

  test('in a contract that is not in force on the day says so; the rule alone has its price', async () => {
    const { alone, inContract, winner } = await tried(share(), { charge: 100, date: '2019-12-31' })
    expect([alone.amount, inContract.amount, inContract.reason.kind, winner]).toEqual([45.5, null, 'notInForce', null])
  })

  test('is refused with the rule’s own fields, and with an item that is not in the charge master', async () => {
    const refused = async (rule: object, service: object = {}) => {
      const { status, body } = await call(rules.tryRule, { as, body: { rule, service } })
      return [status, body.fields?.map((f: Row) => f.path)]
    }
    expect(await refused(visits({ carveoutCodes: 'A9-A1' }))).toEqual([400, ['rule.carveoutCodes']])
    expect(await refused(visits({ feeScheduleId: null }))).toEqual([400, ['rule.feeScheduleId']])
    expect(await refused(visits({ locality: 'X', feeScheduleId: randomUUID() }))).toEqual([422, ['rule.feeScheduleId', 'rule.locality']])
    expect(await refused(share(), { chargeItemId: randomUUID() })).toEqual([422, ['service.chargeItemId']])
    expect(await refused(share({ id: randomUUID() }))).toEqual([404, undefined])
  })

  test('writes nothing', async () => {
    const before = await changesOf(world, alpha.id)
    await tried(visits(), { cptHcpcs: '99213' })
    expect(await changesOf(world, alpha.id)).toEqual(before)
  })

  test('reaches no rule, charge or schedule of another brand', async () => {
    const theirs = await makeContract(world, beta.id, 'Their Tried Agreement')
    const { body: rule } = await call(rules.createRule, {
      as: 'beta.admin',
      body: { contractServiceId: theirs.OUTPATIENT, name: 'Theirs', ruleTypeId: 'RULE', paymethodId: 'FLAT_RATE', payvalue: 7 },
    })
    const item = await world.db.prisma.chargeItem.findFirstOrThrow({ where: { brandId: beta.id } })
    expect((await call(rules.tryRule, { as, body: { rule, service: {} } })).status).toBe(404)
    expect((await call(rules.tryRule, { as, body: { rule: share({ contractServiceId: theirs.OUTPATIENT }), service: {} } })).status).toBe(
      422,
    )
    expect((await call(rules.tryRule, { as, body: { rule: share(), service: { chargeItemId: item.id } } })).status).toBe(422)
  })
})
