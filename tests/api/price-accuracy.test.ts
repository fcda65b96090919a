import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { comparedOf } from '@ratebook/server/features/pricer/bill-answers.ts'
import { accuracy } from '@ratebook/shared/accuracy.ts'
import { billAnswers } from '@ratebook/shared/bill-answers.ts'
import { keptEstimates } from '@ratebook/shared/kept-estimates.ts'
import { remittances } from '@ratebook/shared/remittances.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { variance } from '@ratebook/shared/variance.ts'
import { rowsWith } from '../contract/rows.ts'
import { type ClaimOf, uploadRemittances, x12 } from '../remittance-files.ts'
import { alpha, beta, useWorld } from '../world.ts'
import { makeContract } from './contract-world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const facilityId = randomUUID()
const payerId = randomUUID()
const items = { lab: randomUUID(), twice: randomUUID(), other: randomUUID(), uncoded: randomUUID() }
// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
type Row = Record<string, any>

const choice = (chargeItemId: string, more: object = {}) => ({
  ...{ brandId: alpha.id, facility: facilityId, chargeItemId, inPatient: false, payerId },
  plan: { kind: 'insurance', coPay: 0, remainingDeductible: 0, coInsurancePercentage: 20 },
  ...more,
})
async function keep(chargeItemId: string, more: object = {}): Promise<string> {
  const { status, body } = await world.call(keptEstimates.keepEstimate, { body: choice(chargeItemId, more) })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.key
}
const ask = (key: string, brandId = alpha.id) => world.call(billAnswers.openBillQuestion, { body: { brandId, key } })
const month = () => new Date().toISOString().slice(0, 7)
const answer = (key: string, more: object = {}) =>
  world.call(billAnswers.answerBillQuestion, {
    body: { brandId: alpha.id, key, verdict: 'right', share: null, allowed: null, servedIn: month(), words: '', ...more },
  })
const list = async (body: Row = {}): Promise<Row[]> => {
  const ours = { field: 'facility', equator: 'equals', value: 'Accuracy Hospital' }
  return (await world.call(accuracy.listAccuracy, { as, body: { filter: ours, ...body } })).body.records
}
const rowOf = async (code: string, payer = 'Accuracy Health') => (await list()).find((r) => r.code === code && r.payer.startsWith(payer))

/** A claim of one line of so many units, of which so many dollars are allowed. */
const claim = (number: string, code: string, allowed: number, more: Row = {}): ClaimOf => ({
  ...{ number, charged: 200, paid: allowed, patient: 0 },
  lines: [
    { code: `HC:${code}`, charged: 200, paid: allowed, adjustments: [`CAS*CO*45*${200 - allowed}`], also: [`AMT*B6*${allowed}`], ...more },
  ],
})
const compared = () =>
  vi.waitFor(async () => expect((await world.call(variance.getVarianceSummary, { as })).body.isComputing).toBe(false), {
    timeout: 100_000,
    interval: 50,
  })

beforeAll(async () => {
  const { prisma } = world.db
  await prisma.facility.create({ data: { brandId: alpha.id, id: facilityId, name: 'Accuracy Hospital' } })
  const contract = await makeContract(world, alpha.id, 'Accurate Agreement', { facilityIds: [facilityId] })
  const payerContractId = randomUUID()
  await prisma.payerContract.create({ data: { brandId: alpha.id, id: payerContractId, displayName: 'Accurate', contractId: contract.id } })
  await prisma.payer.create({ data: { brandId: alpha.id, id: payerId, payerContractId, displayName: 'Accuracy Health' } })
  const item = { brandId: alpha.id, facilityId, departmentName: 'Lab', amount: 200 }
  await prisma.chargeItem.createMany({
    data: [
      { ...item, id: items.lab, code: 'L1', description: 'Metabolic panel', cptHcpcs: '80053' },
      { ...item, id: items.twice, code: 'L2', description: 'Lipids', cptHcpcs: '80061' },
      { ...item, id: items.other, code: 'L3', description: 'Lipids, costly', cptHcpcs: '80061', amount: 300 },
      { ...item, id: items.uncoded, code: 'L4', description: 'A walk', cptHcpcs: '' },
    ],
  })
  const all = { name: 'All', ruleTypeId: 'RULE', paymethodId: 'PERCENT_OF_CHARGES', payvalue: 50 }
  expect((await world.call(rules.createRule, { as, body: { contractServiceId: contract.OUTPATIENT, ...all } })).status).toBe(201)
})

describe('What is asked once the bill has come', () => {
  test('is what the estimate said, without the plan, and is asked of nobody else', async () => {
    const key = await keep(items.lab)
    const { body } = await ask(key)
    expect(body).toMatchObject({
      service: expect.any(String),
      plan: 'Accuracy Health',
      price: 100,
      share: { least: 20, most: 20 },
      answer: null,
    })
    expect(Object.keys(body)).not.toContain('choice')
    for (const gone of [await ask('x'), await ask(key, beta.id)])
      expect(gone).toMatchObject({ status: 404, body: { code: 'estimateNotFound' } })
    expect((await answer('x')).status).toBe(404)
  })

  test('outlives the estimate by a year, and then is forgotten with the words', async () => {
    const key = await keep(items.lab)
    await answer(key, { words: 'Two blood tests' })
    const { prisma } = world.db
    await prisma.keptEstimate.updateMany({ where: { brandId: alpha.id }, data: { expiresAt: new Date(0) } })
    await keepHouse(world.db, world.config)
    expect((await ask(key)).body.answer).toMatchObject({ words: 'Two blood tests' })
    expect((await world.call(keptEstimates.openEstimate, { body: { brandId: alpha.id, key } })).status).toBe(404)
    const where = { brandId: alpha.id, words: { not: null } }
    expect(await prisma.priceAnswer.count({ where })).toBe(1)
    const past = { until: new Date(0) }
    await prisma.billQuestion.updateMany({ where: { brandId: alpha.id }, data: past })
    await prisma.priceAnswer.updateMany({ where: { brandId: alpha.id }, data: past })
    expect((await ask(key)).status).toBe(404)
    await keepHouse(world.db, world.config)
    expect([await prisma.priceAnswer.count({ where }), await prisma.billQuestion.count({ where: { brandId: alpha.id } })]).toEqual([0, 0])
    await prisma.priceAnswer.deleteMany({ where: { brandId: alpha.id } })
  })

  test('is answered once, and what is answered last counts', async () => {
    const key = await keep(items.lab)
    expect((await answer(key, { verdict: 'higher', share: 25, words: 'Bloodwork cost more' })).status).toBe(204)
    expect((await answer(key, { verdict: 'right', share: 20 })).status).toBe(204)
    expect((await ask(key)).body.answer).toEqual({ verdict: 'right', share: 20, allowed: null, servedIn: month(), words: '' })
    expect(await rowOf('80053')).toMatchObject({ answers: 1, claims: 0, compared: 1, within1: 100, median: 0, gap: '' })
    expect(await rowsWith(world, key, 'Bloodwork')).toEqual([])
  })

  test('is of a month between the estimate and today', async () => {
    const key = await keep(items.lab)
    for (const servedIn of ['2020-01', '2190-01'])
      expect(await answer(key, { servedIn })).toMatchObject({ status: 422, body: { fields: [{ path: 'servedIn', code: 'billMonth' }] } })
    for (const wrong of [{ servedIn: '2026-13' }, { share: -1 }, { verdict: 'fine' }, { words: 'a'.repeat(501) }])
      expect((await answer(key, wrong)).status).toBe(400)
  })

  test('is compared with what the estimate said of the same thing alone', () => {
    const question = { service: '', facility: '', plan: 'Blue', price: 100, perDay: false, share: { least: 20, most: 60 } }
    const service = { facilityId, payerId: payerId as string | null, code: '', modifiers: '', inPatient: false, service: '' }
    const of = (share: number | null, allowed: number | null, more: object = {}, who: string | null = payerId) =>
      Object.values(comparedOf({ asked: { ...question, ...more }, service: { ...service, payerId: who } }, { share, allowed }))
    expect(of(30, 110)).toEqual([100, 110])
    expect([of(30, null), of(70, null), of(10, null)]).toEqual([
      [30, 30],
      [60, 70],
      [20, 10],
    ])
    const nothing = [null, null]
    expect([of(null, null), of(30, null, { share: null }), of(30, 110, { perDay: true })]).toEqual([nothing, nothing, nothing])
    expect([of(90, 110, {}, null), of(null, 110, {}, null)]).toEqual([[100, 90], nothing])
  })
})

describe('Accuracy of prices', () => {
  test('says why nothing is compared', async () => {
    await keep(items.twice)
    await keep(items.uncoded)
    expect((await rowOf('80061'))?.gap).toBe('severalPrices')
    expect((await rowOf('L4'))?.gap).toBe('noCode')
    await world.db.prisma.priceAnswer.deleteMany({ where: { brandId: alpha.id } })
    expect(await rowOf('80053')).toMatchObject({ gap: 'notLinked', compared: 0, within1: null, median: null })
    const selfPay = await keep(items.lab, { payerId: null, plan: null })
    expect((await answer(selfPay, { verdict: 'lower' })).status).toBe(204)
    expect((await list()).find((r) => r.payer === '')).toMatchObject({ code: '80053', answers: 1, compared: 0, gap: 'noFigures' })
  })

  test('holds a claim against the estimate of its day: one unit of the same code, modifiers and setting', async () => {
    const { prisma } = world.db
    // claims are of 2026-01-05
    await prisma.estimatedRate.updateMany({ where: { brandId: alpha.id, facilityId }, data: { day: new Date('2026-01-02') } })
    const file = x12([
      {
        payer: 'ACCURACY HEALTH',
        trace: 'ACC',
        claims: [
          claim('ACC-1', '80053', 100),
          claim('ACC-2', '80053', 104),
          claim('ACC-3', '80053', 80),
          claim('ACC-4', '80053', 200, { units: 2 }),
          claim('ACC-5', '80053:91', 60),
          claim('ACC-6', '80053', 150, { day: '20260101' }),
          { ...claim('ACC-7', '80053', 50), status: '2' },
          claim('ACC-8', '80061', 90),
        ],
      },
    ])
    expect((await uploadRemittances(world, file, { as, fields: { facilityId } })).status).toBe(200)
    const remit = (await world.call(remittances.listRemitPayers, { as })).body.find((r: Row) => r.name === 'ACCURACY HEALTH')
    if (remit.payerId !== payerId)
      await world.call(remittances.linkRemitPayer, { as, body: { id: remit.id, payerId, version: remit.version } })
    await compared()
    expect(await rowOf('80053')).toMatchObject({
      ...{ claims: 3, answers: 0, compared: 3, within1: 33.3, within5: 66.7, within10: 66.7, beyond: 1, higher: 1, lower: 1 },
      ...{ median: 0, medianRate: 0, gap: '' },
    })
    expect((await rowOf('80061'))?.gap).toBe('severalPrices')
  })

  test('is told difference by difference, with the rule and what visitors said, and read by nobody unnoticed', async () => {
    const key = await keep(items.lab)
    await answer(key, { verdict: 'higher', allowed: 150, words: 'Asked for two' })
    const row = (await rowOf('80053')) as Row
    expect(row).toMatchObject({ answers: 1, claims: 3, compared: 4, beyond: 2 })
    const { body } = await world.call(accuracy.getAccuracy, { as, params: { id: row.id } })
    expect(body.differences).toEqual([
      { rate: -20, of: 'claim' },
      { rate: 0, of: 'claim' },
      { rate: 4, of: 'claim' },
      { rate: 50, of: 'answer' },
    ])
    expect(body.rules).toMatchObject([{ name: 'All', lines: 3, beyond: 1 }])
    expect(body.answers).toMatchObject([
      { verdict: 'higher', allowed: 150, share: null, expected: 100, billed: 150, words: 'Asked for two' },
    ])
    const totals = (await world.call(accuracy.getAccuracyTotals, { as })).body
    expect(totals.claims).toBeGreaterThanOrEqual(3)
    await world.app.securityLog.flush()
    const read = { brandId: alpha.id, entity: 'price accuracy', action: 'read' }
    expect(await world.db.prisma.auditEntry.count({ where: read })).toBeGreaterThan(0)
  })

  test('starts anew where the price is estimated anew', async () => {
    await world.db.prisma.estimatedRate.create({
      data: {
        ...{ brandId: alpha.id, id: randomUUID(), facilityId, payerId, code: '80053', modifiers: '', inPatient: false, service: 'Panel' },
        ...{ day: new Date('2026-01-04'), amount: 80 },
      },
    })
    const row = (await rowOf('80053')) as Row
    const { body } = await world.call(accuracy.getAccuracy, { as, params: { id: row.id } })
    expect(body.differences.filter(({ of }: Row) => of === 'claim').map(({ rate }: Row) => rate)).toEqual([0, 25, 30])
  })

  test('is sorted, filtered and saved like every list', async () => {
    const filter = { field: 'compared', equator: 'greator_than', value: 0 }
    expect((await list({ filter, sort: [{ id: 'within5', direction: 'asc' }] })).length).toBeGreaterThan(0)
    const columns = [
      { id: 'service', header: 'Service' },
      { id: 'within5', header: 'Within 5 %' },
    ]
    const file = await world.call(accuracy.listAccuracy, { as, body: { filter, file: { name: 'accuracy.csv', columns } } })
    expect([file.status, file.text]).toEqual([200, expect.stringContaining('Within 5 %')])
  })
})
