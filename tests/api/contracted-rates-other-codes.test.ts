// Where a rule is for other codes than before, only the codes that this is about have their rates computed, and come out right.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Method, ServiceType } from '@ratebook/shared/pricing/terms.ts'
import { random } from '../random.ts'
import { alpha, useWorld } from '../world.ts'
import { makeContract, makeSchedule } from './contract-world.ts'
import { codesText, randomRules, randomSchedules } from './random-contract.ts'
import { ratesAnew } from './rates-anew.ts'
import { Surfaces } from './surfaces.ts'

// OTHER_CODES_SEED tries another contract, of other lists
const seed = Number(process.env.OTHER_CODES_SEED ?? 1)

const world = useWorld()
const { recomputed, rates, fromNothing } = ratesAnew(world)
const [where, as] = [{ brandId: alpha.id }, 'alpha.admin'] as const
const records = () => world.db.prisma

/** No other contract of the brand is in force from here on. */
const end = () => records().contract.updateMany({ where, data: { terminationDate: new Date('2020-12-31') } })
const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

let services: Awaited<ReturnType<typeof makeContract>>
let at = Date.UTC(2024, 0)
/** A rule of a contracted service that pays its own amount, or by a schedule, each a day newer than the one before. */
async function rule(serviceType: ServiceType, more: { method?: Method; codes?: string; codeServiceId?: string; feeScheduleId?: string }) {
  const { method, codes: carveoutCodes = '', codeServiceId = null, feeScheduleId = null } = more
  at += 86_400_000
  const pays = feeScheduleId ? { payMethod: 'PERCENT_OF_FEE_SCHEDULE', payValue: 90 } : { payMethod: 'FLAT_RATE', payValue: at / 1e10 }
  const data = {
    ...{ ...where, id: randomUUID(), contractServiceId: services[serviceType], name: `Rule of ${at}`, createdAt: new Date(at) },
    ...{ ruleType: method ? 'CARVEOUT' : 'RULE', matchMethod: method ?? null, carveoutCodes, codeServiceId, feeScheduleId, ...pays },
  }
  return (await records().contractRule.create({ data })).id
}
async function codeService(primaryCodes: string, qualifier = {}) {
  const id = randomUUID()
  const data = { ...where, id, name: id, serviceType: 'OUTPATIENT', primaryRuleMethod: 'CPT_HCPCS', primaryCodes, ...qualifier }
  await records().codeService.create({ data })
  return id
}
const lists = (id: string, carveoutCodes: string) =>
  records().contractRule.update({ where: { brandId_id: { brandId: alpha.id, id } }, data: { carveoutCodes } })
const serviceLists = (id: string, primaryCodes: string) =>
  records().codeService.update({ where: { brandId_id: { brandId: alpha.id, id } }, data: { primaryCodes } })

const qualifies = (id: string, qualifierCodes: string) =>
  records().codeService.update({ where: { brandId_id: { brandId: alpha.id, id } }, data: { qualifierCodes } })
const pays = (id: string) =>
  records().contractRule.update({ where: { brandId_id: { brandId: alpha.id, id } }, data: { payValue: { increment: 1 } } })

async function codesWhere(more: object) {
  const of = await records().contractedRate.findMany({ where: { ...where, ...more }, select: { code: true } })
  return [...new Set(of.map(({ code }) => code))].sort()
}
/** The codes of which rates were computed: all others still say what none of them says. */
async function computed() {
  await records().contractedRate.updateMany({ where, data: { locality: 'as it was' } })
  await recomputed()
  return codesWhere({ locality: { not: 'as it was' } })
}

test('only the codes of a list that it holds otherwise than before are computed', async () => {
  await end()
  services = await makeContract(world, alpha.id, 'Lists')
  const fees = await makeSchedule(world, alpha.id, 'Listed fees', 'FEE_SCHEDULE', [
    ...codes(70000, 70019).map((code, i) => ({ code, amount: 100 + i })),
    { code: '70003', modifiers: '26', amount: 12 },
  ])
  const doctors = await makeSchedule(
    world,
    alpha.id,
    'Doctors’ fees',
    'FEE_SCHEDULE',
    codes(70015, 70029).map((code) => ({ code, amount: 50 })),
  )
  const stays = await makeSchedule(world, alpha.id, 'Stays', 'FEE_SCHEDULE', [
    ...['001', '002', '003', '5', '470'].map((code) => ({ code, type: 'MS_DRG', amount: 9000 })),
    ...['053-1', '053-2', '054-1'].map((code) => ({ code, type: 'APR_DRG', amount: 8000 })),
  ])
  const item = await records().chargeItem.findFirstOrThrow({ where: { ...where, retiredBy: null } })
  await records().chargeItem.update({
    where: { brandId_id: { brandId: alpha.id, id: item.id } },
    data: { cptHcpcs: '70004', revenueCode: '0450', setting: 'both', billingClass: 'facility' },
  })
  await rule('OUTPATIENT', { feeScheduleId: fees })
  await rule('PHYSICIAN', { feeScheduleId: doctors })
  await rule('INPATIENT', { feeScheduleId: stays })
  await rule('OUTPATIENT', { method: 'CPT_HCPCS', codes: '70024-70029' })
  const carved = await rule('OUTPATIENT', { method: 'CPT_HCPCS', codes: '70000-70009', feeScheduleId: fees })
  const newer = await rule('OUTPATIENT', { method: 'CPT_HCPCS', codes: '70008-70011' })
  const revenue = await rule('OUTPATIENT', { method: 'REVENUE_CODE', codes: '0450' })
  await makeSchedule(world, alpha.id, 'APCs', 'OPPS_APC', [{ code: '70001', grouping: '5521' }], { scope: 'national' })
  const apcs = await rule('OUTPATIENT', { method: 'APC', codes: '5522' })
  const modified = await rule('OUTPATIENT', { method: 'MODIFIER', codes: '26' })
  const drgs = await rule('INPATIENT', { method: 'MS_DRG', codes: '470' })
  const severities = await rule('INPATIENT', { method: 'APR_DRG', codes: '054' })
  const service = await codeService('70010-70012')
  await rule('OUTPATIENT', { codeServiceId: service })
  const qualified = await codeService('70012-70014', { qualifierRuleMethod: 'MODIFIER', qualifierCodes: '26' })
  await rule('OUTPATIENT', { codeServiceId: qualified })
  const many = [...Array(11).keys()].map((i) => rule('OUTPATIENT', { method: 'CHARGE_CODE', codes: `CH${i}0` }))
  const charges = await Promise.all(many)
  await recomputed()

  const changes: [string, () => Promise<unknown>, string[] | 'all'][] = [
    ['shrinks', () => lists(carved, '70000-70005'), codes(70000, 70009)],
    ['has a code more', () => lists(carved, '70000-70005; 70012'), ['70012']],
    ['is written otherwise', () => lists(carved, '70012,70000 - 70005'), []],
    ['grows by a range, into that of a newer one', () => lists(carved, '70000-70005; 70012; 70009-70010'), ['70009', '70010']],
    ['has a narrower range within another', () => lists(newer, '70008-70011; 70003-70004'), ['70003', '70004']],
    ['moves', () => lists(newer, '70016-70019'), ['70003', '70004', ...codes(70008, 70011), ...codes(70016, 70019)]],
    [
      'has codes that only another service’s schedule lists',
      () => lists(carved, '70025-70027'),
      [...codes(70000, 70005), '70009', '70010', '70012', ...codes(70025, 70027)],
    ],
    ['names codes of no schedule', () => lists(newer, '70016-70019; 70098; 70099; 70027'), ['70027', '70098', '70099']],
    ['and another names them too, in vain', () => lists(carved, '70025-70027; 70099'), ['70099']],
    ['does not any more', () => lists(newer, '70016-70019'), ['70027', '70099']],
    ['nor does the other', () => lists(carved, '70025-70027'), []],
    ['leaves its codes to a wider one', () => lists(carved, '70000'), ['70000', ...codes(70025, 70027)]],
    ['has no code that is listed', () => lists(newer, '70090-70095'), codes(70016, 70019)],
    ['has such codes again', () => lists(newer, '70003; 70004'), ['70003', '70004']],
    ['of DRGs grows, without their zeros', () => lists(drgs, '470; 1-2; 4-6'), ['001', '002', '5']],
    ['has a DRG of all severities', () => lists(severities, '054; 053'), ['053', '053-1', '053-2']],
    ['has one severity', () => lists(severities, '054; 053-1'), ['053-1', '053-2']],
    ['of a code service is another', () => serviceLists(service, '70011-70013'), codes(70010, 70013)],
    ['of a code service names a code of no schedule', () => serviceLists(service, '70011-70013; 70095'), ['70095']],
    ['has that code in a range', () => lists(carved, '70000; 70094-70096'), ['70095']],
    ['of a code service with a qualifier is another', () => serviceLists(qualified, '70003; 70014'), ['70003', ...codes(70012, 70014)]],
    ['is another while one pays otherwise', () => Promise.all([lists(newer, '70003'), pays(drgs)]), ['001', '002', '470', '5', '70004']],
    ['and another list are others', () => Promise.all([lists(newer, '70004'), lists(carved, '70094-70096')]), ['70000', '70003', '70004']],
    ['of APCs is another', () => lists(apcs, '5521'), 'all'],
    ['of a qualifier is another', () => qualifies(qualified, '25'), 'all'],
    ['of revenue codes is another', () => lists(revenue, '0451'), 'all'],
    ['of modifiers is another', () => lists(modified, 'TC'), 'all'],
    ['and ten others are others', () => Promise.all(charges.map((id, i) => lists(id, `CH${i}1`))), 'all'],
  ]
  for (const [what, change, codesOf] of changes) {
    await change()
    const codesComputed = await computed()
    expect(codesComputed, what).toEqual(codesOf === 'all' ? await codesWhere({}) : codesOf)
    const after = (await rates()).map((row) => row.replace('as it was', ''))
    expect(await fromNothing(), what).toEqual(after.sort())
  }
})

test('whatever lists become, the rates are those that come out of nothing', async () => {
  const r = random(seed)
  const surfaces = new Surfaces(world, alpha)
  const items = await surfaces.items()
  await end()
  const ruled = await randomRules(world, as, r, { name: 'Random', items, schedules: await randomSchedules(world, alpha.id, r, items) })
  const { contractId } = await surfaces.agree(
    'Random',
    ruled.map(({ serviceType, body }) => ({ serviceType, ...body })),
  )
  await recomputed()
  const known = (field: 'cptHcpcs' | 'revenueCode' | 'drgCode' | 'code') => [...new Set(items.map((i) => i[field]).filter(Boolean))]
  const pools: Partial<Record<string, string[]>> = { CPT_HCPCS: known('cptHcpcs'), MS_DRG: known('drgCode'), CHARGE_CODE: known('code') }
  /** Some pieces of a list, and some others. */
  const another = (method: string, list: string) =>
    [...list.split('; ').filter(() => r.chance(0.6)), ...(r.chance(0.7) ? [codesText(r, pools[method] as string[])] : [])].join('; ') ||
    list
  const made = await records().contractRule.findMany({
    where: { ...where, service: { contractId } },
    include: { codeService: true },
    orderBy: { name: 'asc' },
  })
  const changeable = made.filter(({ matchMethod, codeService }) => pools[codeService?.primaryRuleMethod ?? matchMethod ?? ''])
  let came = 0
  for (let round = 0; round < 14; round++) {
    const before = await rates()
    for (let change = 0; change < 3; change++) {
      const { id } = r.pick(changeable)
      const { carveoutCodes, matchMethod, codeService } = await records().contractRule.findFirstOrThrow({
        where: { ...where, id },
        include: { codeService: true },
      })
      if (codeService) await serviceLists(codeService.id, another(codeService.primaryRuleMethod, codeService.primaryCodes))
      else await lists(id, another(matchMethod as string, carveoutCodes))
    }
    if (r.chance(0.2)) await pays(r.pick(made).id)
    await recomputed()
    const after = await rates()
    expect(await fromNothing(), `round ${round}`).toEqual(after)
    if (JSON.stringify(before) !== JSON.stringify(after)) came++
  }
  expect(came).toBeGreaterThan(4)
})
