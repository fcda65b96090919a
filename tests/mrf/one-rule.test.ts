// The file says of a payer what “why” says, and file and pricer have one lowest and one highest.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { charges } from '@ratebook/shared/charges.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { makeSchedule } from '../api/contract-world.ts'
import { Surfaces } from '../api/surfaces.ts'
import { rowsOf, whatItsHeadSays } from '../machine-readable.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld({ small: true })
const surfaces = new Surfaces(world, alpha)
const brandId = alpha.id
const { id: facilityId, name: facilityName } = alpha.facilities[0] as { id: string; name: string }

type Row = Record<string, string>
type Why = Reply<typeof pricer.explainNegotiatedRates>

const text = async () => (await world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId, facilityName } })).text
async function rows(description: string): Promise<Row[]> {
  const [, , header = [], ...all] = rowsOf(await text())
  return all.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? '']))).filter((r) => r.description === description)
}
const rateIn = (r: Row) => [
  r.payer_name,
  r['standard_charge|negotiated_dollar'] || r['standard_charge|negotiated_percentage'] || r['standard_charge|negotiated_algorithm'],
]
const endsIn = (r: Row) => [r['standard_charge|min'], r['standard_charge|max']].map((end) => (end ? Number(end) : null))

async function ask(chargeItemId: string, more: object = {}) {
  const { code } = await world.db.prisma.chargeItem.findFirstOrThrow({ where: { brandId, id: chargeItemId } })
  const body = { facility: facilityId, chargeCode: code, chargeItemId, ...more }
  const visitor = (await world.call(pricer.listNegotiatedRates, { body: { ...body, brandId } })).body as Reply<
    typeof pricer.listNegotiatedRates
  >
  const why = (await world.call(pricer.explainNegotiatedRates, { body, as: 'alpha.admin' })).body as Why
  const { minimum, maximum, about } = visitor
  expect(why).toMatchObject({ minimum, maximum, about })
  return { visitor, why, ends: [minimum, maximum], inFile: [why.file.minimum, why.file.maximum], about }
}

async function addItems<T extends object>(...items: T[]) {
  const data = items.map((item) => ({ brandId, facilityId, id: randomUUID(), departmentName: 'General', ...item }))
  await world.db.prisma.chargeItem.createMany({ data: data as never })
  await world.db.prisma.facility.update({ where: { brandId_id: { brandId, id: facilityId } }, data: { chargeRevision: { increment: 1 } } })
  return data.map(({ id }) => id)
}
const publish = async (chargeItemId: string, rates: [payer: string, dollar: number, ends: [number, number]][]) => {
  for (const [displayName, dollar, [minimum, maximum]] of rates) {
    const { id: payerId } = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId, displayName } })
    const rate = { chargeItemId, payerId, dollar, minimum, maximum, methodology: 'case rate', publishedOn: new Date('2026-04-01') }
    await world.db.prisma.publishedRate.create({ data: { brandId, facilityId, id: randomUUID(), ...rate } })
  }
  await world.db.transaction((tx) => tx.termsChanged(brandId))
}
const outpatient = { serviceType: 'OUTPATIENT' as const, ruleTypeId: 'RULE' }
const inpatient = { serviceType: 'INPATIENT' as const, ruleTypeId: 'RULE' }
const agreed: Record<string, Awaited<ReturnType<Surfaces['agree']>>> = {}
const only = async (...names: string[]) => {
  await world.db.prisma.payer.updateMany({ where: { brandId }, data: { enabled: false } })
  await world.db.prisma.payer.updateMany({ where: { brandId, displayName: { in: names } }, data: { enabled: true } })
  await world.db.transaction((tx) => tx.termsChanged(brandId))
}

beforeAll(async () => {
  await world.db.prisma.chargeItem.deleteMany({ where: { facilityId } })
  const costs = await makeSchedule(world, brandId, 'Costs', 'COST', [{ code: 'J1100', amount: 12 }])
  const drugs = { methodId: 'CPT_HCPCS', carveoutCodes: 'J0000-J9999', ruleTypeId: 'CARVEOUT' }
  for (const [name, ruled] of Object.entries({
    'Sixty percent': [{ ...outpatient, name: 'Share', paymethodId: 'PERCENT_OF_CHARGES', payvalue: 60 }],
    'Cost plus': [{ ...outpatient, ...drugs, name: 'Drugs', paymethodId: 'COST_PLUS', payvalue: 10, feeScheduleId: costs }],
    'Case with stop-loss': [
      {
        ...{ ...inpatient, name: 'Cases', paymethodId: 'CASE_RATE', payvalue: 20_000 },
        stopLoss: { threshold: 250_000, unit: 'dollars', basis: 'second', percentage: 60 },
      },
    ],
    Case: [{ ...inpatient, name: 'Cases', paymethodId: 'CASE_RATE', payvalue: 15_000 }],
    'By the day': [{ ...inpatient, name: 'Days', paymethodId: 'PER_DIEM', payvalue: 3250 }],
    Reduced: [{ ...outpatient, name: 'Operations', paymethodId: 'FLAT_RATE', payvalue: 900, reductions: [100, 50, 25] }],
    'Share of the stay': [{ ...inpatient, name: 'Share', paymethodId: 'PERCENT_OF_CHARGES', payvalue: 50 }],
  }))
    agreed[name] = await surfaces.agree(name, ruled)
  const ids = ['A', 'B'].map((displayName) => ({ brandId, id: randomUUID(), displayName }))
  for (const { id, displayName } of ids) {
    await world.db.prisma.payerContract.create({ data: { brandId, id, displayName } })
    await world.db.prisma.payer.create({ data: { brandId, id: randomUUID(), payerContractId: id, displayName } })
  }
})

test('What is listed at several prices and in several departments has one lowest and highest, in the file and for visitors', async () => {
  await only('Sixty percent')
  const of = { code: 'ALIKE', description: 'Suture repair', cptHcpcs: '12001', setting: 'outpatient' }
  const ids = await addItems(
    { ...of, departmentName: 'Emergency', amount: 410 },
    { ...of, departmentName: 'Clinic', amount: 290, variant: 1 },
    { ...of, departmentName: 'Clinic', amount: 310, variant: 2 },
    { ...of, amount: 999, modifiers: 'TC' },
  )
  const of12001 = await rows('Suture repair')
  expect(of12001.map((r) => [r.modifiers, r['standard_charge|negotiated_dollar'], ...endsIn(r)]).sort()).toEqual([
    ['', '174.00', 174, 246],
    ['', '186.00', 174, 246],
    ['', '246.00', 174, 246],
    ['TC', '599.40', 599.4, 599.4],
  ])
  for (const id of ids.slice(0, 3)) expect(await ask(id)).toMatchObject({ ends: [174, 246], inFile: [174, 246], about: [] })
  expect(await ask(ids[3] as string)).toMatchObject({ ends: [599.4, 599.4], inFile: [599.4, 599.4] })
})

describe('The lowest and the highest that a file stated', () => {
  test('hold as long as all that it published for the item stands', async () => {
    await only('A', 'B')
    const [id = ''] = await addItems({ code: 'PUB', description: 'Published scan', cptHcpcs: '71045', amount: 500, setting: 'outpatient' })
    await publish(id, [
      ['A', 100, [90, 210]],
      ['B', 200, [90, 210]],
    ])
    expect((await rows('Published scan')).map(endsIn)).toEqual([
      [90, 210],
      [90, 210],
    ])
    expect(await ask(id)).toMatchObject({ ends: [90, 210], inFile: [90, 210] })
    await only('B')
    expect((await rows('Published scan')).map((r) => [...rateIn(r), ...endsIn(r)])).toEqual([['B', '200', 200, 200]])
    expect(await ask(id)).toMatchObject({ ends: [200, 200], inFile: [200, 200] })
    await only('A', 'B')
    const retired = { where: { brandId, displayName: 'A' }, data: { retiredAt: new Date() } }
    await world.db.prisma.payer.updateMany(retired)
    await world.db.transaction((tx) => tx.termsChanged(brandId))
    expect((await rows('Published scan')).map((r) => [...rateIn(r), ...endsIn(r)])).toEqual([['B', '200', 200, 200]])
    await world.db.prisma.payer.updateMany({ ...retired, data: { retiredAt: null } })
  })

  test('do not hold where a contract took the place of one of them, though it has no dollars', async () => {
    await only('A', 'B', 'Cost plus')
    const [id = ''] = await addItems({
      code: 'PUB-J',
      description: 'Published drug',
      cptHcpcs: 'J9998',
      amount: 500,
      setting: 'outpatient',
    })
    await publish(id, [
      ['Cost plus', 100, [100, 200]],
      ['B', 200, [100, 200]],
    ])
    const said = (await rows('Published drug')).map((r) => [r.payer_name, r['standard_charge|negotiated_dollar'], ...endsIn(r)])
    expect(said).toEqual([
      ['Cost plus', '', 200, 200],
      ['B', '200', 200, 200],
    ])
    expect(await ask(id)).toMatchObject({ ends: [200, 200], inFile: [200, 200] })
  })
})

test('A drug at cost plus is in words, whether or not the schedule has its cost', async () => {
  await only('Cost plus')
  const of = { amount: 500, setting: 'outpatient' }
  const [known = '', unknown = ''] = await addItems(
    { ...of, code: 'D-1', description: 'Known drug', cptHcpcs: 'J1100' },
    { ...of, code: 'D-2', description: 'Unknown drug', cptHcpcs: 'J9999' },
  )
  const words = ['Cost plus', 'the hospital’s cost of the item plus 10 percent']
  expect((await rows('Known drug')).map(rateIn)).toEqual([words])
  expect((await rows('Unknown drug')).map((r) => [...rateIn(r), r.count, r['standard_charge|methodology']])).toEqual([
    [...words, '0', 'other'],
  ])
  // the pricer knows a cost of one of them, which is no dollar amount that was agreed
  expect(await ask(known)).toMatchObject({ visitor: { rates: [{ rate: 13.2 }] }, ends: [null, null], about: ['inWords'] })
  const { why, ends } = await ask(unknown)
  expect([why.rates.find((r) => r.displayName === 'Cost plus')?.reason?.kind, ends]).toEqual(['notInSchedule', [null, null]])
})

test('What is paid beyond a threshold of a claim is among the provisions, and no part of the dollars', async () => {
  await only('Case with stop-loss')
  const [id = '', unknown = ''] = await addItems(
    { code: 'STAY', description: 'Long stay', drgCode: '003', amount: 300_000, setting: 'inpatient' },
    { code: 'STAY-2', description: 'Uncharged stay', drgCode: '004', amount: null, cashPrice: 900, setting: 'inpatient' },
  )
  expect((await rows('Long stay')).map((r) => [...rateIn(r), ...endsIn(r)])).toEqual([['Case with stop-loss', '20000.00', 20_000, 20_000]])
  expect((await rows('Uncharged stay')).map(rateIn)).toEqual([['Case with stop-loss', '20000.00']])
  expect(whatItsHeadSays(await text()).general_contract_provisions).toContain(
    'Case with stop-loss, All plans: An inpatient stay: where its charges are more than $250,000.00, 60 percent of the charges beyond ' +
      'on top.',
  )
  // the visitor sees what so dear a stay comes to, and why the lowest is not that
  expect(await ask(id, { inPatient: true })).toMatchObject({
    ...{ visitor: { rates: [{ rate: 50_000 }] }, ends: [20_000, 20_000], inFile: [20_000, 20_000], about: ['stopLoss'] },
  })
  expect((await ask(unknown, { inPatient: true })).inFile).toEqual([20_000, 20_000])
})

test('What the file has in words counts for no lowest and no highest, and visitors are told', async () => {
  await only('Case', 'By the day', 'Share of the stay')
  const [id = ''] = await addItems({ code: 'HIP', description: 'Hip', drgCode: '470', amount: 60_000, setting: 'inpatient' })
  expect((await rows('Hip')).map(rateIn)).toEqual([
    ['By the day', '$3,250.00 per day of stay'],
    ['Case', '15000.00'],
    ['Share of the stay', '50'],
  ])
  const answers = await ask(id, { inPatient: true, days: 3 })
  expect(answers.visitor.rates.map(({ displayName, rate }) => [displayName, rate])).toEqual([
    ['By the day', 9750],
    ['Case', 15_000],
    ['Share of the stay', 30_000],
  ])
  expect(answers).toMatchObject({ ends: [15_000, 15_000], inFile: [15_000, 15_000], about: ['inWords'] })
})

test('What is paid of a visit with several procedures is among the provisions, and an item has its whole price', async () => {
  await only('Reduced')
  await addItems({ code: 'OP', description: 'Operation', cptHcpcs: '11042', amount: 2000, setting: 'outpatient' })
  expect((await rows('Operation')).map(rateIn)).toEqual([['Reduced', '900.00']])
  expect(whatItsHeadSays(await text()).general_contract_provisions).toBe(
    'Reduced, All plans: An outpatient visit: where it has several procedures, 100 percent for the dearest, 50 percent for the second, ' +
      '25 percent for each further one.',
  )
})

test('DRG codes are of the kind that the facility says', async () => {
  await only('Case')
  await addItems({ code: 'APR', description: 'Grouped stay', drgCode: '540', amount: 9000, setting: 'inpatient' })
  const typeOf = async () => (await rows('Grouped stay')).map((r) => [r['code|1'], r['code|1|type']])
  expect(await typeOf()).toEqual([['540', 'MS-DRG']])
  const { body } = await world.call(facilitySettings.getFacility, { as: 'alpha.admin', params: { id: facilityId } })
  expect(body.drgType).toBe('MS-DRG')
  const edit = { ...body, attested: true, drgType: 'APR-DRG' }
  expect((await world.call(facilitySettings.updateFacility, { as: 'alpha.admin', body: edit })).body).toMatchObject({ drgType: 'APR-DRG' })
  expect(await typeOf()).toEqual([['540', 'APR-DRG']])
  // a client that does not know it leaves it as it is
  const { drgType: _, ...others } = edit
  const again = await world.call(facilitySettings.updateFacility, { as: 'alpha.admin', body: { ...others, version: body.version + 1 } })
  expect(again.body).toMatchObject({ drgType: 'APR-DRG' })
})

describe('An item that has neither a charge nor a cash price', () => {
  const item = (more: object) => ({
    ...{ facilityId, departmentName: 'Packages', amount: null, cashPrice: null, setting: 'inpatient' as const },
    ...more,
  })
  test('is entered where a contract prices it, and is in the file and the pricer', async () => {
    await only('Case', 'By the day')
    const body = item({ code: 'PKG-1', description: 'Package', drgCode: '469' })
    const made = await world.call(charges.createCharge, { as: 'alpha.admin', body })
    expect([made.status, made.body.amount]).toEqual([201, null])
    expect((await rows('Package')).map((r) => [...rateIn(r), r['standard_charge|gross'], ...endsIn(r)])).toEqual([
      ['By the day', '$3,250.00 per day of stay', '', 15_000, 15_000],
      ['Case', '15000.00', '', 15_000, 15_000],
    ])
    expect(await ask(made.body.id, { inPatient: true })).toMatchObject({ ends: [15_000, 15_000], inFile: [15_000, 15_000] })
    // once no contract prices it, it is left out
    await only('Sixty percent')
    expect(await rows('Package')).toEqual([])
    const { fields } = (await world.call(charges.updateCharge, { as: 'alpha.admin', body: { ...made.body, gl: '1' } })).body
    expect(fields).toEqual([expect.objectContaining({ path: 'amount', code: 'chargeOrCash' })])
  })

  test('is refused where nothing prices it', async () => {
    await only('Reduced')
    const body = item({ code: 'PKG-2', description: 'Nothing', drgCode: '468' })
    const { status, body: refused } = await world.call(charges.createCharge, { as: 'alpha.admin', body })
    expect([status, refused.fields]).toEqual([400, [expect.objectContaining({ path: 'amount', code: 'chargeOrCash' })]])
    expect(await rows('Nothing')).toEqual([])
  })
})
