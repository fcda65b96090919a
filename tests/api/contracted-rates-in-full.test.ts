import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ContractedRate, contractedRateList, contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { mulDivHalfUp, toCents, toFine } from '@ratebook/shared/pricing/money.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { alpha, useWorld } from '../world.ts'
import { makeContract, makeSchedule } from './contract-world.ts'

const world = useWorld()
const as = 'alpha.admin'
type Services = Awaited<ReturnType<typeof makeContract>>

const list = async (filter: object | null) =>
  (
    await world.call(contractedRates.listContractedRates, {
      as,
      body: { pagination: { currentPage: 1, recordsPerPage: 0 }, sort: [{ id: 'code', direction: 'asc' }], filter },
    })
  ).body.records as ContractedRate[]
const ofContract = (name: string) => list({ field: 'name', equator: 'equals', value: name })
const add = async (contractServiceId: string, body: object) => {
  const { status, body: rule } = await world.call(rules.createRule, { as, body: { contractServiceId, ruleTypeId: 'RULE', ...body } })
  expect([status, rule.error]).toEqual([201, undefined])
}
/** A contract of outpatient rules, and its rates. */
async function rated(name: string, ruled: object[], serviceType: 'INPATIENT' | 'OUTPATIENT' = 'OUTPATIENT') {
  const services = await makeContract(world, alpha.id, name)
  for (const [i, rule] of ruled.entries()) await add(services[serviceType], { name: `Rule ${i}`, ...rule })
  return ofContract(name)
}
const byFee = (feeScheduleId: string, payvalue: number, more: object = {}) => ({
  ...{ paymethodId: 'PERCENT_OF_FEE_SCHEDULE', payvalue, feeScheduleId },
  ...more,
})
const carveOut = (methodId: string, carveoutCodes: string, more: object) => ({ ruleTypeId: 'CARVEOUT', methodId, carveoutCodes, ...more })

describe('Contracted rates', () => {
  test('are those of the edition in force, not of one that it replaced', async () => {
    const old = await makeSchedule(world, alpha.id, 'Yearly fees', 'FEE_SCHEDULE', [
      { code: '73721', amount: 1228.63 },
      { code: '73720', amount: 10 },
    ])
    await makeSchedule(world, alpha.id, 'Yearly fees', 'FEE_SCHEDULE', [{ code: '73721', amount: 1300 }], {
      effectiveDate: new Date('2026-01-01'),
    })
    // the rule names the edition that was replaced, as rules do that were made under it
    expect(await rated('Yearly Agreement', [byFee(old, 120)])).toMatchObject([
      { code: '73721', facAllowedAmount: 1300, discountedFacAllowedAmount: 1560 },
    ])
  })

  test('say why a schedule that has ended pays for none of its codes', async () => {
    const ended = await makeSchedule(world, alpha.id, 'Ended fees', 'FEE_SCHEDULE', [{ code: '73721', amount: 100 }])
    await world.db.prisma.feeSchedule.update({
      where: { brandId_id: { brandId: alpha.id, id: ended } },
      data: { terminationDate: new Date('2026-01-31') },
    })
    expect(await rated('Ended Agreement', [byFee(ended, 120)])).toMatchObject([
      { code: '73721', facAllowedAmount: null, discountedFacAllowedAmount: null, reason: 'noEdition' },
    ])
  })

  test('are of localised amounts, and name the locality', async () => {
    const fees = await makeSchedule(
      world,
      alpha.id,
      'Physicians of the nation',
      'MPFS_RBRVS',
      [{ code: '50688', amount: 76.01, rvu: [1.2, 1.02, 1.02, 0.13] }],
      { scope: 'national', conversionFactor: 32.3465 },
    )
    // (1.20 × 1.000 + 1.02 × 0.997 + 0.13 × 1.128) × 32.3465 = 76.45, and 110 % of it 84.10
    expect(await rated('Localised Agreement', [byFee(fees, 110, { locality: '10212-01' })])).toMatchObject([
      { facAllowedAmount: 76.45, discountedFacAllowedAmount: 84.1, locality: expect.stringMatching(/atlanta/i) },
    ])
    expect((await rated('National Agreement', [byFee(fees, 110)]))[0]).toMatchObject({ facAllowedAmount: 76.01, locality: '' })
  })

  test('stand once for each modifier, which is to be seen', async () => {
    const fees = await makeSchedule(world, alpha.id, 'Modified fees', 'FEE_SCHEDULE', [
      { code: '73721', amount: 300 },
      { code: '73721', modifiers: '26', amount: 80 },
    ])
    const rows = await rated('Modified Agreement', [byFee(fees, 100)])
    expect(rows.map((r) => [r.modifiers, r.discountedFacAllowedAmount]).sort()).toEqual([
      ['', 300],
      ['26', 80],
    ])
    expect(contractedRateList.columns.modifiers).not.toHaveProperty('hidden')
  })

  test('are what the schedule has or charges if less, where nobody knows the charge', async () => {
    const fees = await makeSchedule(world, alpha.id, 'Lesser fees', 'FEE_SCHEDULE', [{ code: '73721', amount: 300 }])
    const stopLoss = { threshold: 1000, unit: 'dollars', basis: 'second', percentage: 50 }
    const [row] = await rated('Lesser Agreement', [byFee(fees, 90, { lesserOfCharges: true })])
    expect(row).toMatchObject({ facAllowedAmount: 300, discountedFacAllowedAmount: 270, unless: 'chargesAreLess', reason: '' })
    const [stopped] = await rated('Stopped Agreement', [byFee(fees, 90, { lesserOfCharges: true, stopLoss })])
    expect(stopped).toMatchObject({ discountedFacAllowedAmount: 270, unless: 'chargesAreLessOrStopLoss' })
  })

  test('of DRGs are weight × base', async () => {
    const weights = await makeSchedule(world, alpha.id, 'Weights', 'IPPS_MS_DRG', [{ code: '470', type: 'MS_DRG', weight: 1.9003 }])
    const base = { paymethodId: 'DRG_BASE_RATE', payvalue: 10_000, feeScheduleId: weights }
    expect(await rated('Stays Agreement', [base], 'INPATIENT')).toMatchObject([
      { code: '470', codeType: 'MS_DRG', weight: 1.9003, discountedFacAllowedAmount: 19_003, discountedNonfacAllowedAmount: 19_003 },
    ])
  })

  test('say why there is no amount', async () => {
    const fees = await makeSchedule(world, alpha.id, 'Patchy fees', 'FEE_SCHEDULE', [
      { code: '73721', amount: 300 },
      { code: '73722' },
      { code: '73723', amount: 5 },
    ])
    const rows = await rated('Patchy Agreement', [
      byFee(fees, 100),
      carveOut('CPT_HCPCS', '73723', { paymethodId: 'NOT_COVERED', payvalue: 0 }),
      carveOut('CPT_HCPCS', '73729', { paymethodId: 'PERCENT_OF_CHARGES', payvalue: 40 }),
      carveOut('CPT_HCPCS', '73728', byFee(fees, 100)),
    ])
    expect(rows.map((r) => [r.code, r.discountedFacAllowedAmount, r.reason])).toEqual([
      ['73721', 300, ''],
      ['73722', null, 'noAmount'],
      ['73723', null, 'notCovered'],
      ['73728', null, 'notInSchedule'],
      ['73729', null, 'chargeUnknown'],
    ])
  })

  test('respect a carve-out of a revenue code under which the code is charged', async () => {
    const facilityId = alpha.facilities[0]?.id as string
    const item = { brandId: alpha.id, facilityId, departmentName: 'Implants', description: 'Screw', cptHcpcs: 'C9901', amount: 90 }
    await world.db.prisma.chargeItem.createMany({
      data: [
        { ...item, id: randomUUID(), code: 'IM-1', revenueCode: '0278', setting: 'outpatient' },
        { ...item, id: randomUUID(), code: 'IM-2', revenueCode: '0272', setting: 'outpatient' },
        { ...item, id: randomUUID(), code: 'IM-3', revenueCode: '0275', setting: 'inpatient' },
      ],
    })
    const fees = await makeSchedule(world, alpha.id, 'Implant fees', 'FEE_SCHEDULE', [{ code: 'C9901', amount: 500 }])
    const implants = carveOut('REVENUE_CODE', '0274-0278', { paymethodId: 'FLAT_RATE', payvalue: 777 })
    const rows = await rated('Implant Agreement', [byFee(fees, 100), implants])
    expect(
      rows
        .filter((r) => r.code === 'C9901')
        .map((r) => [r.revenueCode, r.discountedFacAllowedAmount])
        .sort(),
    ).toEqual([
      ['', 500],
      ['0278', 777],
    ])
  })

  test('of a percentage are the amount × the pay value ÷ 100 in every row, those of the demo too', async () => {
    const ofPercentages = (await list(null)).filter(
      (r) => r.paymethod === 'PERCENT_OF_FEE_SCHEDULE' && r.facAllowedAmount !== null && r.discountedFacAllowedAmount !== null,
    )
    expect(new Set(ofPercentages.map((r) => r.name)).size).toBeGreaterThan(5)
    expect(ofPercentages.length).toBeGreaterThan(500)
    for (const { facAllowedAmount, payvalue, discountedFacAllowedAmount, ...row } of ofPercentages)
      expect(toCents(discountedFacAllowedAmount as number), JSON.stringify(row)).toBe(
        mulDivHalfUp(toFine(facAllowedAmount as number), toFine(payvalue), 100_000_000),
      )
    expect((await list(null)).filter((r) => r.discountedFacAllowedAmount === null && r.reason === '')).toEqual([])
  })
})

describe('After one rule has changed', () => {
  let services: Services
  beforeAll(async () => {
    services = await makeContract(world, alpha.id, 'Changing Agreement')
    await add(services.OUTPATIENT, carveOut('CPT_HCPCS', '73721', { name: 'Flat', paymethodId: 'FLAT_RATE', payvalue: 70 }))
  })
  const otherThan = (before: Map<unknown, string>, after: Map<unknown, string>) =>
    [...after].filter(([id, row]) => before.get(id) !== row).map(([, row]) => row)
  const written = async () => new Map((await list(null)).map((r) => [r.id, `${r.name} ${r.code} ${r.discountedFacAllowedAmount}`]))

  test('only the rates of its contract are computed again', async () => {
    const before = await written()
    expect(before.size).toBeGreaterThan(1000)
    await add(services.OUTPATIENT, carveOut('CPT_HCPCS', '73722', { name: 'Flat too', paymethodId: 'FLAT_RATE', payvalue: 71 }))
    const after = await written()
    // what came out as before was not written again
    expect(otherThan(before, after)).toEqual(['Changing Agreement 73722 71'])
    expect(otherThan(after, before)).toEqual([])
  })

  test('and those of a contract that reads the schedule, when it has a new edition', async () => {
    const fees = await makeSchedule(world, alpha.id, 'Renewed fees', 'FEE_SCHEDULE', [{ code: '73721', amount: 300 }])
    await rated('Renewed Agreement', [byFee(fees, 100)])
    const before = await written()
    await makeSchedule(world, alpha.id, 'Renewed fees', 'FEE_SCHEDULE', [{ code: '73721', amount: 400 }], {
      effectiveDate: new Date('2026-01-01'),
    })
    await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { termsRevision: { increment: 1 } } })
    expect(otherThan(before, await written())).toEqual(['Renewed Agreement 73721 400'])
  })

  test('and those of contracts that look at revenue codes, when charges have changed', async () => {
    const facilityId = alpha.facilities[0]?.id as string
    const services = await makeContract(world, alpha.id, 'Rooms Agreement')
    await add(services.OUTPATIENT, carveOut('REVENUE_CODE', '0999', { name: 'Rooms', paymethodId: 'FLAT_RATE', payvalue: 7 }))
    const fees = await makeSchedule(world, alpha.id, 'Room fees', 'FEE_SCHEDULE', [{ code: 'C9902', amount: 1 }])
    await add(services.OUTPATIENT, { name: 'Rest', ...byFee(fees, 100) })
    const rooms = async () => (await ofContract('Rooms Agreement')).filter((r) => r.code === 'C9902').map((r) => r.revenueCode)
    expect(await rooms()).toEqual([''])
    const item = { departmentName: 'Rooms', description: 'Room', cptHcpcs: 'C9902', revenueCode: '0999', setting: 'outpatient', amount: 9 }
    await world.db.prisma.chargeItem.create({ data: { brandId: alpha.id, facilityId, id: randomUUID(), code: 'R-1', ...item } })
    const where = { brandId_id: { brandId: alpha.id, id: facilityId } }
    await world.db.prisma.facility.update({ where, data: { chargeRevision: { increment: 1 } } })
    expect((await rooms()).sort()).toEqual(['', '0999'])
  })
})
