import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { pricer } from '@ratebook/shared/pricer.ts'
import type { NegotiatedRate, RateExplained } from '@ratebook/shared/negotiated-rates.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const facilityId = alpha.facilities[0]?.id as string
const otherFacilityId = alpha.facilities[1]?.id as string
const service = { brandId: alpha.id, facility: facilityId, pxCode: '99001', chargeCode: 'T-1' }

type Rule = { serviceType?: string; payMethod: string; payValue?: number } & Record<string, unknown>

/** A payer paid under a contract of these rules. */
async function payer(name: string, rules: Rule[], contract: Record<string, unknown> = {}, enabled = true) {
  const { prisma } = world.db
  const brandId = alpha.id
  const [contractId, payerContractId, id] = [randomUUID(), randomUUID(), randomUUID()]
  await prisma.contract.create({
    data: { brandId, id: contractId, name, isPayer: true, effectiveDate: new Date('2020-01-01'), ...contract },
  })
  for (const serviceType of ['INPATIENT', 'OUTPATIENT', 'PHYSICIAN']) {
    const contractServiceId = randomUUID()
    await prisma.contractedService.create({ data: { brandId, id: contractServiceId, contractId, serviceType } })
    for (const [i, { serviceType: of = 'OUTPATIENT', ...rule }] of rules.entries()) {
      if (of === serviceType)
        await prisma.contractRule.create({
          data: { brandId, id: randomUUID(), contractServiceId, name: `${name} ${i}`, ruleType: 'RULE', ...rule } as never,
        })
    }
  }
  await prisma.payerContract.create({ data: { brandId, id: payerContractId, displayName: name, contractId } })
  await prisma.payer.create({ data: { brandId, id, payerContractId, displayName: name, enabled } })
  await touch()
  return { id, contractId }
}
const touch = () => world.db.prisma.$executeRaw`UPDATE brand SET terms_revision = terms_revision + 1 WHERE id = ${alpha.id}::uuid`

const ask = async (more: object = {}) =>
  (await world.call(pricer.listNegotiatedRates, { body: { ...service, ...more } })).body as {
    rates: NegotiatedRate[]
    unpriced: { payerId: string; displayName: string; planName: string }[]
    minimum: number | null
    maximum: number | null
  }
const explain = async (more: object = {}) => {
  const { brandId: _, ...body } = { ...service, ...more }
  return (await world.call(pricer.explainNegotiatedRates, { body, as: 'alpha.admin' })).body as { rates: RateExplained[] }
}
const rateOf = async (name: string, more: object = {}) => (await ask(more)).rates.find((r) => r.displayName === name)
const explained = async (name: string, more: object = {}) =>
  (await explain(more)).rates.find((r) => r.displayName === name) as RateExplained

beforeAll(async () => {
  const { prisma } = world.db
  const item = { brandId: alpha.id, facilityId, departmentName: 'Surgery', setting: 'both' }
  await prisma.chargeItem.create({
    data: { ...item, id: randomUUID(), code: 'T-1', description: 'Operation', cptHcpcs: '99001', revenueCode: '0360', amount: '2000.00' },
  })
  await prisma.chargeItem.create({
    data: { ...item, id: randomUUID(), code: 'T-2', description: 'Implant', cptHcpcs: 'C9001', revenueCode: '0278', amount: '300.05' },
  })
  await prisma.associatedCharge.create({
    data: {
      brandId: alpha.id,
      id: randomUUID(),
      cptHcpcs: '99001',
      associatedCptHcpcs: 'C9001',
      appearanceInClaim: 50,
      percentage: 90,
      averageUnits: 2,
    },
  })
})

it('the price of one plan for a page of services is that of each by itself', async () => {
  const { id: payerId } = await payer('Page Plan', [{ payMethod: 'PERCENT_OF_CHARGES', payValue: 50 }])
  const items = await world.db.prisma.chargeItem.findMany({ where: { brandId: alpha.id, facilityId, code: { in: ['T-1', 'T-2'] } } })
  const [operation, implant] = ['T-1', 'T-2'].map((code) => items.find((item) => item.code === code)?.id as string)
  const ask = async (of: string, where = facilityId) =>
    (
      await world.call(pricer.listPlanPrices, {
        body: { brandId: alpha.id, facility: where, payerId: of, items: items.map(({ id }) => ({ id, inPatient: false })) },
      })
    ).body
  const prices = new Map((await ask(payerId)).map((p: { id: string; rate: number }) => [p.id, p.rate]))
  expect([prices.get(operation as string), prices.get(implant as string)]).toEqual([1000, 150.03])
  expect((await rateOf('Page Plan'))?.primaryRate).toBe(1000)
  expect(await ask(payerId, otherFacilityId)).toEqual([])
  expect(await ask(randomUUID())).toEqual([])
})

it('payers that have no price for a service are named apart, those switched off not at all', async () => {
  await payer('No Price Plan', [{ serviceType: 'INPATIENT', payMethod: 'FLAT_RATE', payValue: 5 }])
  await payer('Off Plan', [], {}, false)
  const { rates, unpriced } = await ask()
  const names = unpriced.map((p) => p.displayName)
  expect(names).toContain('No Price Plan')
  expect(names).not.toContain('Off Plan')
  expect(rates.filter((r) => names.includes(r.displayName))).toEqual([])
  expect(Object.keys(unpriced[0] as object).sort()).toEqual(['displayName', 'payerId', 'planName'])
})

describe('negotiated rates', () => {
  it('cover the procedure and the charges beside it, so that they stand beside the cash price', async () => {
    await payer('Share', [{ payMethod: 'PERCENT_OF_CHARGES', payValue: 62 }])
    // 62 % of 2,000.00 = 1,240.00; 62 % of 2 × 300.05 = 372.062 → 372.06
    expect(await rateOf('Share')).toMatchObject({
      rate: 1612.06,
      primaryRate: 1240,
      methodology: 'percent of total billed charges',
      perDay: false,
      observed: false,
      lines: [
        { pxCode: '99001', units: 1, rate: 1240, included: false },
        { pxCode: 'C9001', units: 2, rate: 372.06, included: false },
      ],
    })
  })

  it('count the units that were asked for, and nothing of what is used none of', async () => {
    expect(await rateOf('Share', { units: [{ pxCode: 'C9001', units: 1 }] })).toMatchObject({ rate: 1426.03 })
    expect(await rateOf('Share', { units: [{ pxCode: 'C9001', units: 0 }] })).toMatchObject({ rate: 1240, lines: [{ pxCode: '99001' }] })
  })

  it('absorb the charges beside a case rate, but for what a carve-out takes out of it', async () => {
    await payer('Case', [{ payMethod: 'CASE_RATE', payValue: 900 }])
    await payer('Carved', [
      { payMethod: 'CASE_RATE', payValue: 900 },
      { ruleType: 'CARVEOUT', matchMethod: 'REVENUE_CODE', carveoutCodes: '0278', payMethod: 'PERCENT_OF_CHARGES', payValue: 50 },
    ])
    expect(await rateOf('Case')).toMatchObject({ rate: 900, methodology: 'case rate', lines: [{ rate: 900 }, { rate: 0, included: true }] })
    // 900.00 + 50 % of 600.10
    expect(await rateOf('Carved')).toMatchObject({
      rate: 1200.05,
      primaryRate: 900,
      lines: [{ rate: 900 }, { rate: 300.05, included: false }],
    })
  })

  it('differ for inpatients, whose rules are others', async () => {
    await payer('Settings', [
      { payMethod: 'PERCENT_OF_CHARGES', payValue: 10 },
      { serviceType: 'INPATIENT', payMethod: 'PER_DIEM', payValue: 1500 },
    ])
    expect(await rateOf('Settings')).toMatchObject({ rate: 260.01 })
    expect(await rateOf('Settings', { inPatient: true })).toBeUndefined()
    expect((await explained('Settings', { inPatient: true })).reason).toMatchObject({ kind: 'inDayRate', values: { amount: 1500 } })
  })

  it('come from an allowable where no rule matches', async () => {
    const { id } = await payer('Allows', [])
    for (const [cptHcpcs, amountOp] of [
      ['99001', '777.77'],
      ['C9001', '10.10'],
    ])
      await world.db.prisma.allowable.create({
        data: { brandId: alpha.id, id: randomUUID(), payerId: id, cptHcpcs: cptHcpcs as string, amountOp: amountOp as string },
      })
    // 777.77 + 2 × 10.10
    expect(await rateOf('Allows')).toMatchObject({ rate: 797.97 })
    expect((await explained('Allows', { inPatient: true })).reason).toMatchObject({ kind: 'noRule' })
  })

  it('that were observed are said to be, and are neither the lowest nor the highest', async () => {
    const { id } = await payer('Observed', [])
    await world.db.prisma.allowable.create({
      data: { brandId: alpha.id, id: randomUUID(), payerId: id, cptHcpcs: '99001', amountOp: '0.01' },
    })
    const alone = { units: [{ pxCode: 'C9001', units: 0 }] }
    expect(await rateOf('Observed', alone)).toMatchObject({ rate: 0.01, observed: true })
    expect((await ask(alone)).minimum).toBeGreaterThan(0.01)
    const [line] = (await explained('Observed', alone)).lines
    expect(line?.price).toMatchObject({ amount: 0.01, observed: true, methodology: null })
    expect((await explained('Share', alone)).lines[0]?.price).toMatchObject({ observed: false, methodology: 'fee schedule' })
  })

  it('leave payers without a rate out for patients, and tell staff why', async () => {
    await payer('Nothing', [])
    await payer('Half', [{ ruleType: 'CARVEOUT', matchMethod: 'CPT_HCPCS', carveoutCodes: '99001', payMethod: 'FLAT_RATE', payValue: 100 }])
    await payer('Excluded', [
      { ruleType: 'CARVEOUT', matchMethod: 'CPT_HCPCS', carveoutCodes: '99000-99010', payMethod: 'NOT_COVERED' },
      { payMethod: 'PERCENT_OF_CHARGES', payValue: 90 },
    ])
    await payer('Over', [{ payMethod: 'PERCENT_OF_CHARGES', payValue: 90 }], { terminationDate: new Date('2024-12-31') })
    await payer('Elsewhere', [{ payMethod: 'PERCENT_OF_CHARGES', payValue: 90 }], {
      facilities: { create: { facilityId: otherFacilityId } },
    })
    await payer('Off', [{ payMethod: 'PERCENT_OF_CHARGES', payValue: 90 }], {}, false)
    const offered = (await ask()).rates.map((r) => r.displayName)
    for (const name of ['Nothing', 'Half', 'Excluded', 'Over', 'Elsewhere', 'Off']) expect(offered).not.toContain(name)
    expect(offered).toContain('Share')
    const reasons = Object.fromEntries((await explain()).rates.map((r) => [r.displayName, r.reason?.kind]))
    expect(reasons).toMatchObject({
      Nothing: 'noRule',
      Half: 'lineUnpriced',
      Excluded: 'notCovered',
      Over: 'notInForce',
      Elsewhere: 'facilityOutOfScope',
      Off: 'payerDisabled',
    })
    const half = await explained('Half')
    expect(half.primaryRate).toBe(100)
    expect(half.lines[1]?.price.reason?.kind).toBe('noRule')
    expect((await explained('Excluded')).lines[0]?.price.reason?.kind).toBe('notCovered')
  })

  it('say the lowest and the highest over the payers that have one', async () => {
    const { rates, minimum, maximum } = await ask()
    expect(rates.length).toBeGreaterThan(3)
    expect(minimum).toBe(Math.min(...rates.map((r) => r.rate)))
    expect(maximum).toBe(Math.max(...rates.map((r) => r.rate)))
    expect(rates.map((r) => r.displayName)).not.toContain('Off')
  })

  it('show a changed rule at once', async () => {
    const { contractId } = await payer('Moves', [{ payMethod: 'PERCENT_OF_CHARGES', payValue: 10 }])
    expect((await rateOf('Moves'))?.primaryRate).toBe(200)
    await world.db.prisma.contractRule.updateMany({ where: { brandId: alpha.id, service: { contractId } }, data: { payValue: 20 } })
    await touch()
    expect((await rateOf('Moves'))?.primaryRate).toBe(400)
  })

  it('give staff the rule and an arithmetic that adds up to the rate', async () => {
    for (const rate of (await explain()).rates) {
      for (const { price } of rate.lines) {
        if (price.amount === null) expect(price.reason).not.toBeNull()
        else expect(Math.round(price.trace.reduce((sum, step) => sum + step.amount, 0) * 100)).toBe(Math.round(price.amount * 100))
      }
    }
    expect((await explained('Share')).lines[0]?.ruleName).toBe('Share 0')
  })

  it('tell patients nothing of contracts', async () => {
    const { text } = await world.call(pricer.listNegotiatedRates, { body: service })
    expect(text).toContain('Share')
    for (const word of ['contract', 'ruleName', 'trace', 'Share 0']) expect(text).not.toContain(word)
  })

  it('know no service of another brand, and none that is not there', async () => {
    for (const body of [
      { ...service, brandId: beta.id },
      { ...service, chargeCode: 'T-99' },
      { ...service, facility: beta.facilities[0]?.id as string },
      { brandId: alpha.id, facility: facilityId },
    ]) {
      expect((await world.call(pricer.listNegotiatedRates, { body })).status).toBe(404)
    }
  })
})

describe('a stay with an APR-DRG', () => {
  it('is found by it and paid by the rule that names it', async () => {
    const stay = { brandId: alpha.id, facilityId, departmentName: 'Stays', setting: 'inpatient', description: 'Seizure', amount: 30_000 }
    await world.db.prisma.chargeItem.create({ data: { ...stay, id: randomUUID(), code: 'APR-1', aprDrgCode: '053-2' } })
    await payer('By APR-DRG', [
      {
        serviceType: 'INPATIENT',
        ruleType: 'CARVEOUT',
        matchMethod: 'APR_DRG',
        carveoutCodes: '050-053',
        payMethod: 'CASE_RATE',
        payValue: 9000,
      },
    ])
    const seizure = { pxCode: '', chargeCode: '', aprDrgCode: '053-2', inPatient: true }
    expect(await rateOf('By APR-DRG', seizure)).toMatchObject({ rate: 9000, methodology: 'case rate' })
  })
})

describe('a procedure is never free', () => {
  it('where a dearer one beside it is paid in full and it at nothing: it has its part of both', async () => {
    await payer('First only', [
      { payMethod: 'FLAT_RATE', payValue: 1000, reductions: [100, 0] },
      {
        ruleType: 'CARVEOUT',
        matchMethod: 'CPT_HCPCS',
        carveoutCodes: 'C9001',
        payMethod: 'FLAT_RATE',
        payValue: 3000,
        reductions: [100, 0],
      },
    ])
    expect(await rateOf('First only')).toMatchObject({ rate: 3000, primaryRate: 750, lines: [{ rate: 750 }, { rate: 2250 }] })
  })
  it('where the case rate of a charge beside it pays for it: that is its rate', async () => {
    const id = randomUUID()
    const codes = { serviceType: 'OUTPATIENT', primaryRuleMethod: 'CPT_HCPCS', primaryCodes: 'C9001' }
    await world.db.prisma.codeService.create({ data: { brandId: alpha.id, id, name: 'Implants', ...codes } })
    await payer('Implant case', [
      { payMethod: 'CASE_RATE', payValue: 2500, codeServiceId: id },
      { payMethod: 'PERCENT_OF_CHARGES', payValue: 50 },
    ])
    const lines = [
      { rate: 0, included: true },
      { rate: 2500, included: false },
    ]
    expect(await rateOf('Implant case')).toMatchObject({ rate: 2500, primaryRate: 2500, methodology: 'case rate', lines })
  })
  it('where a rule saved long ago pays nothing: there is no rate, and staff are told why', async () => {
    await payer('Free', [{ payMethod: 'FLAT_RATE', payValue: 0 }])
    expect(await rateOf('Free')).toBeUndefined()
    expect((await explained('Free')).reason).toEqual({ kind: 'paysNothing', values: { rule: 'Free 0' } })
  })
})

describe('what payers allow for a code', () => {
  it('is the negotiated rate of the service alone, as inpatient and as outpatient', async () => {
    const { body } = await world.call(pricer.listAllowableRates, { body: { brandId: alpha.id, pxCode: '99001' } })
    const rates = body as { displayName: string; rateIP: number | null; rateOP: number | null; rate: number }[]
    expect(rates.find((r) => r.displayName === 'Settings')).toMatchObject({ rateOP: 200, rateIP: null, rate: 200 })
    expect(rates.find((r) => r.displayName === 'Share')).toMatchObject({ rateOP: 1240, rateIP: null })
    expect(rates.map((r) => r.displayName)).not.toContain('Off')
  })

  it('is found by charge code for the brand of the host', async () => {
    const { body } = await world.call(pricer.getAllowable, { params: { chargeCode: 'T-1' }, host: 'alpha.localhost' })
    expect((body as { displayName: string; rate: number }[]).find((r) => r.displayName === 'Share')).toMatchObject({ rate: 1240 })
    expect((await world.call(pricer.getAllowable, { params: { chargeCode: 'T-1' }, host: 'beta.localhost' })).status).toBe(404)
  })
})

describe('the out-of-pocket estimate', () => {
  const estimate = (body: object) => world.call(pricer.estimateOutOfPocket, { body })

  it('takes copay, deductible and co-insurance in this order, and stops at what remains of the maximum', async () => {
    // 12,000: 25 copay, 1,000 of the rest is deductible, 20 % of 10,975.00 is 2,195.00
    expect((await estimate({ coPay: 25, remainingDeductible: 1000, coInsurancePercentage: 20, allowable: 12_000 })).body).toMatchObject({
      outOfPocketExpense: 3220,
      coPay: 25,
      deductible: 1000,
      coInsurance: 2195,
      overMaximum: 0,
      payerPays: 8780,
    })
    expect(
      (await estimate({ coPay: 25, remainingDeductible: 1000, coInsurancePercentage: 20, maxOutOfPocketExpense: 2000, allowable: 12_000 }))
        .body,
    ).toMatchObject({ outOfPocketExpense: 2000, overMaximum: 1220, payerPays: 10_000 })
  })

  it('refuses what cannot be, naming the field', async () => {
    for (const [field, body] of [
      ['coPay', { coPay: -1, allowable: 10 }],
      ['coInsurancePercentage', { coInsurancePercentage: 101, allowable: 10 }],
      ['allowable', { allowable: 0 }],
      ['remainingDeductible', { remainingDeductible: -5, allowable: 10 }],
      ['maxOutOfPocketExpense', { maxOutOfPocketExpense: -5, allowable: 10 }],
    ] as const) {
      const { status, body: answer } = await estimate(body)
      expect(status).toBe(422)
      expect((answer as { fields: { path: string }[] }).fields.map((f) => f.path)).toEqual([field])
    }
  })
})
