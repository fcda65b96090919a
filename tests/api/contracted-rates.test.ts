import { beforeAll, describe, expect, it } from 'vitest'
import { contractedRates, type ContractedRate } from '@ratebook/shared/contracted-rates.ts'
import type { ExplainedPrice } from '@ratebook/shared/wire/explained-price.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { alpha, beta, useWorld } from '../world.ts'
import { makeContract, makeSchedule } from './contract-world.ts'

const world = useWorld()
const as = 'alpha.admin'
let scheduleId = ''
let service: Awaited<ReturnType<typeof makeContract>>

const base = { ruleTypeId: 'RULE', paymethodId: 'PERCENT_OF_FEE_SCHEDULE', payvalue: 110 }
const addRule = async (body: object) => {
  const { status, body: rule } = await world.call(rules.createRule, {
    as,
    body: { contractServiceId: service.OUTPATIENT, ...base, ...body },
  })
  expect([status, rule.error]).toEqual([201, undefined])
  return rule as { id: string; version: number }
}
const list = async (filter: object | null, who: 'alpha.admin' | 'beta.admin' = as, more: object = {}) =>
  (
    await world.call(contractedRates.listContractedRates, {
      as: who,
      body: { pagination: { currentPage: 1, recordsPerPage: 100 }, sort: [{ id: 'code', direction: 'asc' }], filter, ...more },
    })
  ).body as { records: ContractedRate[]; pagination: { totalRecords: number } }
const ofContract = (name: string) => list({ field: 'name', equator: 'equals', value: name })

beforeAll(async () => {
  scheduleId = await makeSchedule(world, alpha.id, 'Rates fees', 'MPFS_RBRVS', [
    { code: '90001', amount: 100.1, grouping: 'Visits', rvu: [1, 1, 2, 0.1] },
    { code: '90002', amount: 50, grouping: 'Visits' },
    { code: '90003', grouping: 'Other' },
  ])
  service = await makeContract(world, alpha.id, 'Rates Agreement')
  await addRule({ name: 'All', feeScheduleId: scheduleId })
  await addRule({
    name: 'Flat',
    ruleTypeId: 'CARVEOUT',
    methodId: 'CPT_HCPCS',
    carveoutCodes: '90002; 95555',
    paymethodId: 'FLAT_RATE',
    payvalue: 75,
  })
})

describe('contracted rates', () => {
  it('leave out an amount that is beyond all reason, and list the rest', async () => {
    const vast = await makeSchedule(world, beta.id, 'Vast', 'COST', [
      { code: '90001', amount: 9_999_999_999 },
      { code: '90002', amount: 2 },
      { code: '0360', type: 'REVENUE_CODE', amount: 3 },
    ])
    const { OUTPATIENT: contractServiceId } = await makeContract(world, beta.id, 'Vast Agreement')
    for (const body of [
      { ...base, name: 'All', paymethodId: 'COST_PLUS', payvalue: 10_000, feeScheduleId: vast },
      {
        ...base,
        name: 'Rooms',
        ruleTypeId: 'CARVEOUT',
        methodId: 'REVENUE_CODE',
        carveoutCodes: '360',
        paymethodId: 'FLAT_RATE',
        payvalue: 7,
      },
    ]) {
      expect((await world.call(rules.createRule, { as: 'beta.admin', body: { contractServiceId, ...body } })).status).toBe(201)
    }
    const { records } = await list({ field: 'name', equator: 'equals', value: 'Vast Agreement' }, 'beta.admin')
    // a revenue code stands once, however a rule writes it
    expect(records.map((r) => [r.code, r.discountedFacAllowedAmount])).toEqual([
      ['0360', 7],
      ['90001', null],
      ['90002', 202],
    ])
  })

  it('are the lines of the schedules under the rule that wins, and the codes that rules name', async () => {
    const { records, pagination } = await ofContract('Rates Agreement')
    expect(pagination.totalRecords).toBe(4)
    expect(
      records.map(
        ({
          code,
          ruleName,
          paymethod,
          payvalue,
          facAllowedAmount,
          discountedFacAllowedAmount,
          discountedNonfacAllowedAmount,
          group,
          serviceType,
        }) => [
          code,
          ruleName,
          paymethod,
          payvalue,
          facAllowedAmount,
          discountedFacAllowedAmount,
          discountedNonfacAllowedAmount,
          group,
          serviceType,
        ],
      ),
    ).toEqual([
      ['90001', 'All', 'PERCENT_OF_FEE_SCHEDULE', 110, 100.1, 110.11, 110.11, 'Visits', 'OUTPATIENT'],
      ['90002', 'Flat', 'FLAT_RATE', 75, 50, 75, 75, 'Visits', 'OUTPATIENT'],
      ['90003', 'All', 'PERCENT_OF_FEE_SCHEDULE', 110, null, null, null, 'Other', 'OUTPATIENT'],
      ['95555', 'Flat', 'FLAT_RATE', 75, null, 75, 75, '', 'OUTPATIENT'],
    ])
  })

  it('agree with what "try it" says of the same service', async () => {
    const { records } = await ofContract('Rates Agreement')
    for (const rate of records) {
      const rule = (await world.call(rules.getRule, { as, params: { id: rate.ruleId } })).body
      for (const [place, amount] of [
        ['facility', rate.discountedFacAllowedAmount],
        ['nonfacility', rate.discountedNonfacAllowedAmount],
      ] as const) {
        const { body } = await world.call(rules.tryRule, { as, body: { rule, service: { cptHcpcs: rate.code, place } } })
        expect((body as { inContract: ExplainedPrice }).inContract.amount).toBe(amount)
      }
    }
  })

  it('go with their rule and with their contract', async () => {
    const { id: contractId, OUTPATIENT: contractServiceId } = await makeContract(world, alpha.id, 'Short Agreement')
    await addRule({ name: 'Goes', contractServiceId, feeScheduleId: scheduleId })
    const { id: ruleId } = await addRule({
      ...{ name: 'Goes first', contractServiceId, ruleTypeId: 'CARVEOUT', methodId: 'CPT_HCPCS', carveoutCodes: '90002' },
      ...{ paymethodId: 'FLAT_RATE', payvalue: 1 },
    })
    expect((await ofContract('Short Agreement')).records.map((r) => r.ruleName)).toEqual(['Goes', 'Goes first', 'Goes'])
    const kept = () => world.db.prisma.contractedRate.count({ where: { brandId: alpha.id, contractId } })
    expect((await world.call(rules.deleteRule, { as, params: { id: ruleId } })).status).toBe(204)
    expect(await kept()).toBe(2)
    await world.db.prisma.contract.delete({ where: { brandId_id: { brandId: alpha.id, id: contractId } } })
    expect(await kept()).toBe(0)
    await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { termsRevision: { increment: 1 } } })
  })

  it('follow a changed rule with the next page', async () => {
    const { id } = await addRule({
      name: 'Dearer',
      ruleTypeId: 'CARVEOUT',
      methodId: 'CPT_HCPCS',
      carveoutCodes: '90001',
      feeScheduleId: scheduleId,
      payvalue: 200,
    })
    expect((await ofContract('Rates Agreement')).records[0]).toMatchObject({
      code: '90001',
      ruleName: 'Dearer',
      discountedFacAllowedAmount: 200.2,
    })
    expect((await world.call(rules.deleteRule, { as, params: { id } })).status).toBe(204)
    expect((await ofContract('Rates Agreement')).records[0]).toMatchObject({ ruleName: 'All', discountedFacAllowedAmount: 110.11 })
  })

  it('are those of contracts in force alone', async () => {
    const over = await makeContract(world, alpha.id, 'Over Agreement', { terminationDate: new Date('2021-01-01') })
    await addRule({ name: 'All', contractServiceId: over.OUTPATIENT, feeScheduleId: scheduleId })
    expect((await ofContract('Over Agreement')).pagination.totalRecords).toBe(0)
  })

  it('count all of them without a filter', async () => {
    const { records, pagination } = await list(null, as, { pagination: { currentPage: 1, recordsPerPage: 0 } })
    expect(records).toHaveLength(pagination.totalRecords)
    const { rows } = await world.db.pool.query('SELECT count(*)::int AS n FROM contracted_rate WHERE brand_id = $1', [alpha.id])
    expect(pagination.totalRecords).toBe(rows[0].n)
  })

  it('are sorted and filtered by any column, and other brands have their own', async () => {
    const dear = await list({
      operator: 'and',
      operands: [
        { field: 'name', equator: 'equals', value: 'Rates Agreement' },
        { field: 'discountedFacAllowedAmount', equator: 'greator_than', value: 100 },
      ],
    })
    expect(dear.records.map((r) => r.code)).toEqual(['90001'])
    expect((await list({ field: 'code', equator: 'equals', value: '95555' }, 'beta.admin')).pagination.totalRecords).toBe(0)
    expect((await list(null, 'beta.admin')).records.every((r) => r.name !== 'Rates Agreement')).toBe(true)
    const { rows } = await world.db.pool.query('SELECT count(*)::int AS n FROM contracted_rate WHERE brand_id = $1', [beta.id])
    expect(rows[0].n).toBeGreaterThan(0)
  })

  it('are computed once when several ask at the same moment', async () => {
    await world.db.pool.query('UPDATE brand SET terms_revision = terms_revision + 1 WHERE id = $1', [alpha.id])
    const answers = await Promise.all(Array.from({ length: 12 }, () => ofContract('Rates Agreement')))
    expect(answers.every((a) => a.pagination.totalRecords === 4)).toBe(true)
  })
})
