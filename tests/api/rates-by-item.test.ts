import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { pricer, type Procedure } from '@ratebook/shared/pricer.ts'
import type { AboutEnds, NegotiatedRate, RateExplained } from '@ratebook/shared/negotiated-rates.ts'
import { alpha, useWorld } from '../world.ts'
import { makeContract } from './contract-world.ts'

const world = useWorld()
const brandId = alpha.id
const facilityId = alpha.facilities[0]?.id as string
const ids: Record<string, string> = {}

/** Payers of a contract with one rule for each service type that is named; without any, their allowables alone say what they pay. */
async function payer(name: string, rules: Partial<Record<'INPATIENT' | 'OUTPATIENT' | 'PHYSICIAN', object>>) {
  const { prisma } = world.db
  const contract = await makeContract(world, brandId, name)
  for (const [type, rule] of Object.entries(rules)) {
    await prisma.contractRule.create({
      data: {
        brandId,
        id: randomUUID(),
        contractServiceId: contract[type as 'INPATIENT'],
        name: `${name} ${type}`,
        ruleType: 'RULE',
        payMethod: 'PERCENT_OF_CHARGES',
        payValue: 50,
        ...rule,
      },
    })
  }
  const [payerContractId, id] = [randomUUID(), randomUUID()]
  await prisma.payerContract.create({ data: { brandId, id: payerContractId, displayName: name, contractId: contract.id } })
  await prisma.payer.create({ data: { brandId, id, payerContractId, displayName: name } })
  ids[name] = id
}

type Answer = { rates: NegotiatedRate[]; minimum: number | null; maximum: number | null; about: AboutEnds[] }
const ask = async (body: object) =>
  (await world.call(pricer.listNegotiatedRates, { body: { brandId, facility: facilityId, ...body } })).body as Answer
const rateOf = async (name: string, body: object) => (await ask(body)).rates.find((r) => r.displayName === name)
const explained = async (name: string, body: object) =>
  (
    (await world.call(pricer.explainNegotiatedRates, { as: 'alpha.admin', body: { facility: facilityId, ...body } })).body as {
      rates: RateExplained[]
    }
  ).rates.find((r) => r.displayName === name)
const allowedFor = async (name: string, body: object) =>
  (
    (await world.call(pricer.listAllowableRates, { body: { brandId, facility: facilityId, ...body } })).body as { displayName: string }[]
  ).find((r) => r.displayName === name)

beforeAll(async () => {
  const { prisma } = world.db
  // written so that what stands first by id is never the right one
  let n = 0
  const id = () => `00000000-0000-4000-8000-${String(++n).padStart(12, '0')}`
  const item = (more: object) =>
    prisma.chargeItem.create({
      data: { brandId, facilityId, id: id(), departmentName: 'Surgery', description: 'Service', setting: 'both', ...more } as never,
    })
  await item({ code: 'V-1', cptHcpcs: '99101', revenueCode: '0360', setting: 'inpatient', amount: '3000.00' })
  await item({ code: 'V-1', cptHcpcs: '99101', revenueCode: '0360', setting: 'outpatient', amount: '1500.00' })
  await item({ code: 'V-2', cptHcpcs: '99102', modifiers: 'TC', amount: '400.00' })
  await item({ code: 'V-2', cptHcpcs: '99102', amount: '1000.00' })
  await item({ code: 'V-3', cptHcpcs: '99103', amount: '0.00' })
  await item({ code: 'V-4', cptHcpcs: '99104', billingClass: 'professional', amount: '200.00' })
  await item({ code: 'V-5', cptHcpcs: '99105', revenueCode: '0450', amount: '100.00' })
  await item({ code: 'V-6', cptHcpcs: '99106', amount: '100.00' })
  await item({ code: 'V-8', cptHcpcs: '99108', amount: '100.00' })
  await item({ code: 'V-9', cptHcpcs: '99109', revenueCode: '0120', amount: '1000.00' })
  // many under one code, written in another order than that of their words; one of them at two prices
  await item({ code: 'V-7', cptHcpcs: '99107', description: 'Screw', amount: '80.00', variant: 2 })
  await item({ code: 'V-7', cptHcpcs: '99107', description: 'Screw', amount: '60.00' })
  await item({ code: 'V-7', cptHcpcs: '99107', description: 'Plate', amount: '900.00' })
  await payer('Share', { INPATIENT: {}, OUTPATIENT: {}, PHYSICIAN: { payValue: 90 } })
  await payer('Capped', { OUTPATIENT: { payMethod: 'FLAT_RATE', payValue: 700, lesserOfCharges: true } })
  await payer('Days', { INPATIENT: { payMethod: 'PER_DIEM', payValue: 10 }, OUTPATIENT: { payMethod: 'PER_DIEM', payValue: 10 } })
  await payer('Allows', {})
  const allowable = (data: object) =>
    prisma.allowable.create({ data: { brandId, id: randomUUID(), payerId: ids.Allows as string, ...data } as never })
  await allowable({ cptHcpcs: '99104', amountIp: '111.00', amountOp: '222.00' })
  await allowable({ cptHcpcs: '99105', revenueCode: '450', amountOp: '55.00' })
  await allowable({ cptHcpcs: '99105', amountOp: '66.00' })
  const beside = (cptHcpcs: string, associatedCptHcpcs: string, averageUnits: number) =>
    prisma.associatedCharge.create({
      data: { brandId, id: randomUUID(), cptHcpcs, associatedCptHcpcs, appearanceInClaim: 50, percentage: 90, averageUnits },
    })
  await beside('99106', '99101', 1)
  await beside('99108', '99109', 3)
  await world.db.prisma.$executeRaw`UPDATE brand SET terms_revision = terms_revision + 1 WHERE id = ${brandId}::uuid`
})

describe('of charges that share their codes', () => {
  it('the one of the setting that is asked about counts', async () => {
    // 50 % of 1,500.00 and of 3,000.00
    for (const codes of [{ chargeCode: 'V-1' }, { pxCode: '99101' }]) {
      expect((await rateOf('Share', codes))?.rate).toBe(750)
      expect((await rateOf('Share', { ...codes, inPatient: true }))?.rate).toBe(1500)
    }
    expect(await allowedFor('Share', { pxCode: '99101' })).toMatchObject({ rateOP: 750, rateIP: 1500 })
  })

  it('a charge beside the procedure is that of the setting, too', async () => {
    // 50 % of 100.00 and 1,500.00, or and 3,000.00
    expect((await rateOf('Share', { chargeCode: 'V-6' }))?.rate).toBe(800)
    expect((await rateOf('Share', { chargeCode: 'V-6', inPatient: true }))?.rate).toBe(1550)
    const beside = async (more: object) =>
      (await world.call(pricer.listAssociatedCharges, { body: { brandId, facilityId, pxCode: '99106', ...more } })).body[0]
        .associated_Charge
    expect([await beside({}), await beside({ inPatient: true })]).toEqual([1500, 3000])
  })

  it('the one that was chosen counts, else the first by its words; and staff are told whether its price varies', async () => {
    const { body } = await world.call(pricer.lookupV3, { body: { brandId, facility: facilityId, keyWord: 'V-7' } })
    const prices = (body.records as Procedure[]).map((r) => [r.chargeDescription, r.chargeAmount, r.priceVaries] as const)
    expect(prices.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
      ['Screw', 60, true],
      ['Screw', 80, true],
      ['Plate', 900, false],
    ])
    for (const { id, chargeAmount, priceVaries } of body.records as Procedure[]) {
      const request = { chargeCode: 'V-7', pxCode: '99107', chargeItemId: id }
      expect((await rateOf('Share', request))?.rate).toBe(Number(chargeAmount) / 2)
      const why = await world.call(pricer.explainNegotiatedRates, { as: 'alpha.admin', body: { facility: facilityId, ...request } })
      expect(why.body.priceVaries).toBe(priceVaries)
    }
    for (const gone of [{}, { chargeItemId: randomUUID() }]) expect((await rateOf('Share', { chargeCode: 'V-7', ...gone }))?.rate).toBe(450)
    expect(await allowedFor('Share', { pxCode: '99107' })).toMatchObject({ rateOP: 450 })
  })

  it('the whole service goes before its technical part', async () => {
    expect((await rateOf('Share', { chargeCode: 'V-2' }))?.rate).toBe(500)
  })
})

describe('what is not known', () => {
  it('is not taken for nothing: a charge of 0 is none', async () => {
    expect((await ask({ chargeCode: 'V-3' })).rates.map((r) => r.displayName)).not.toContain('Capped')
    expect((await explained('Capped', { chargeCode: 'V-3' }))?.reason).toMatchObject({ kind: 'chargeUnknown' })
    expect((await explained('Share', { chargeCode: 'V-3' }))?.reason).toMatchObject({ kind: 'chargeUnknown' })
  })
})

describe('what physicians bill', () => {
  it('is allowed as for inpatients where the patient is one', async () => {
    expect((await rateOf('Allows', { chargeCode: 'V-4' }))?.rate).toBe(222)
    expect((await rateOf('Allows', { chargeCode: 'V-4', inPatient: true }))?.rate).toBe(111)
  })

  it('is paid by the rules for physicians also where allowed amounts are asked for', async () => {
    expect((await rateOf('Share', { chargeCode: 'V-4' }))?.rate).toBe(180)
    expect(await allowedFor('Share', { pxCode: '99104' })).toMatchObject({ rateOP: 180, rateIP: 180 })
  })
})

describe('room and board beside a service', () => {
  const stay = { chargeCode: 'V-8', inPatient: true }
  it('is as long as the stay where somebody says that, else as long as usual', async () => {
    // 50 % of 100.00 and of 3 or 5 days at 1,000.00
    expect((await rateOf('Share', stay))?.rate).toBe(1550)
    expect((await rateOf('Share', { ...stay, days: 5 }))?.rate).toBe(2550)
  })
  it('has the units that are said for itself, however long the stay', async () => {
    const units = [{ pxCode: '99109', revenueCode: '', units: 2 }]
    expect((await rateOf('Share', { ...stay, days: 5, units }))?.rate).toBe(1050)
  })
})

describe('allowed amounts', () => {
  it('know a revenue code that lost its leading zero', async () => {
    expect((await rateOf('Allows', { chargeCode: 'V-5' }))?.rate).toBe(55)
  })
})

describe('the lowest and the highest', () => {
  it('are of all plans but one that pays an outpatient’s visit by the day, as the file has that in words; visitors are told', async () => {
    const { rates, minimum, maximum, about } = await ask({ chargeCode: 'V-1' })
    expect(rates.find((r) => r.displayName === 'Days')).toMatchObject({ rate: 10, perDay: true })
    const others = rates.filter((r) => r.displayName !== 'Days' && !r.observed).map((r) => r.rate)
    expect([minimum, maximum, about]).toEqual([Math.min(...others), Math.max(...others), ['inWords']])
    expect(minimum).toBeGreaterThan(10)
  })
})
