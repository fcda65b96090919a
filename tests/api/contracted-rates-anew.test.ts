// Rates after rules have changed are those that would have come out of nothing, and no more of them is written than has changed.
import { beforeAll, expect, test } from 'vitest'
import { alpha, useWorld } from '../world.ts'
import { ratesAnew } from './rates-anew.ts'

const world = useWorld()
const { recomputed, rates, fromNothing } = ratesAnew(world)
const where = { brandId: alpha.id }
const rules = () => world.db.prisma.contractRule.findMany({ where, orderBy: { id: 'asc' }, include: { service: true } })
type Rule = Awaited<ReturnType<typeof rules>>[number]

/** When each rate was written last: by its number. */
const written = async () => {
  const rows = await world.db.prisma.$queryRaw<{ id: number; rule: string; at: string }[]>`
    SELECT id, rule_id::text AS rule, changed::text AS at FROM contracted_rate WHERE brand_id = ${alpha.id}::uuid`
  return new Map(rows.map(({ id, rule, at }) => [id, { rule, at }]))
}
const update = ({ id }: Rule, data: object) =>
  world.db.prisma.contractRule.update({ where: { brandId_id: { brandId: alpha.id, id } }, data })
/** Rules with amounts, those with most of them first. */
const withRates = async () => {
  const counts = await world.db.prisma.contractedRate.groupBy({
    by: ['ruleId', 'ruleName'],
    where: { ...where, discountedFacAllowedAmount: { not: null } },
    _count: true,
  })
  const most = counts.toSorted((a, b) => b._count - a._count || (a.ruleName < b.ruleName ? -1 : 1)).map(({ ruleId }) => ruleId)
  const all = await rules()
  return most.map((ruleId) => all.find(({ id }) => id === ruleId) as Rule)
}

beforeAll(recomputed, 60_000)

test('a rule that pays otherwise has its rates written, and no other has', async () => {
  const [, rule] = (await withRates()) as [Rule, Rule]
  const before = await written()
  expect([...before.values()].filter((row) => row.rule === rule.id).length).toBeGreaterThan(5)
  await update(rule, { payValue: Number(rule.payValue) + 1 })
  await recomputed()
  const after = await written()
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
  const isNew = [...after].filter(([id, { at }]) => before.get(id)?.at !== at)
  expect(new Set(isNew.map(([, row]) => row.rule))).toEqual(new Set([rule.id]))
  expect(isNew.length).toBe([...before.values()].filter((row) => row.rule === rule.id).length)
  expect(await rates()).toEqual(await fromNothing())
})

test('a contract of which no row was written is not read again', async () => {
  const [rule] = (await withRates()) as [Rule]
  const state = await world.db.prisma.contractedRateState.findFirstOrThrow({ where })
  const known = state.dependsOn as Record<string, { pays: object; matching: string }>
  const other = Object.keys(known).find((id) => id !== rule.service.contractId) as string
  // whoever read it would put it right
  const dependsOn = { ...known, [other]: { ...known[other], pays: {} } }
  await world.db.prisma.contractedRateState.update({ where, data: { dependsOn } })
  const before = await rates()
  await update(rule, { payValue: Number(rule.payValue) + 1 })
  await recomputed()
  const after = await world.db.prisma.contractedRateState.findFirstOrThrow({ where })
  expect(after.dependsOn).toMatchObject({ [other]: dependsOn[other], [rule.service.contractId]: { matching: expect.any(String) } })
  expect(after.dependsOn).not.toMatchObject({ [rule.service.contractId]: known[rule.service.contractId] })
  expect(after.rates).toBe(before.length)
  // a row of it was written, though it says what it said
  await world.db.prisma.contract.update({ where: { brandId_id: { brandId: alpha.id, id: other } }, data: { isPayer: true } })
  await recomputed()
  expect((await world.db.prisma.contractedRateState.findFirstOrThrow({ where })).dependsOn).toMatchObject({
    [other]: { pays: known[other]?.pays },
  })
  expect(await rates()).toEqual(await fromNothing())
})

test('whatever changes of rules, the rates are those that come out of nothing', async () => {
  const ruled = await withRates()
  const [a, b, c, d, e] = ruled as [Rule, Rule, Rule, Rule, Rule]
  const isBeside = ({ contractServiceId: id }: Rule) => ruled.some(({ contractServiceId }) => contractServiceId === id)
  const carveOut = (await rules()).find((rule) => rule.carveoutCodes !== '' && isBeside(rule)) as Rule
  const changes: [string, () => Promise<unknown>][] = [
    ['two pay otherwise', () => Promise.all([update(a, { payValue: 77 }), update(b, { name: 'Named otherwise', lesserOfCharges: true })])],
    ['one has a least and a most', () => update(c, { minimum: 77_777, maximum: 77_778 })],
    ['one pays by another method', () => update(d, { payMethod: 'FLAT_RATE', payValue: 12 })],
    [
      'one has another list',
      () => update(carveOut, { carveoutCodes: '70000-79999; 99213', matchMethod: 'CPT_HCPCS', payMethod: 'FLAT_RATE', payValue: 5 }),
    ],
    [
      'one has another list while another pays otherwise',
      async () => {
        await update(carveOut, { carveoutCodes: '80000-89999' })
        await update(e, { payValue: 3 })
      },
    ],
    [
      'a code service has another list',
      async () => {
        const all = await rules()
        const of = ruled.map(({ id }) => all.find((rule) => rule.id === id)).find((rule) => rule?.codeServiceId) as Rule
        const at = { brandId_id: { brandId: alpha.id, id: of.codeServiceId as string } }
        await world.db.prisma.codeService.update({ where: at, data: { primaryCodes: '10000-10001' } })
      },
    ],
    ['one goes', () => world.db.prisma.contractRule.delete({ where: { brandId_id: { brandId: alpha.id, id: a.id } } })],
    ['one pays otherwise, after that', () => update(b, { payValue: 9 })],
    [
      'a contract is named otherwise',
      () => {
        const { contractId } = b.service
        return world.db.prisma.contract.update({
          where: { brandId_id: { brandId: alpha.id, id: contractId } },
          data: { name: 'Otherwise' },
        })
      },
    ],
    [
      'an earlier version has computed them meanwhile',
      async () => {
        await update(b, { payValue: 10 })
        await recomputed()
        const state = await world.db.prisma.contractedRateState.findFirstOrThrow({ where })
        await update(b, { payValue: 11 })
        await recomputed()
        const contracts = Object.fromEntries(Object.keys(state.contracts as object).map((id) => [id, 'in words of its own']))
        await world.db.prisma.contractedRateState.update({ where, data: { dependsOn: state.dependsOn as object, contracts } })
        await update(b, { payValue: 10 })
      },
    ],
    [
      'a contract ends',
      () => {
        const { contractId } = c.service
        return world.db.prisma.contract.update({
          where: { brandId_id: { brandId: alpha.id, id: contractId } },
          data: { terminationDate: new Date('2021-01-01') },
        })
      },
    ],
  ]
  for (const [what, change] of changes) {
    const before = await rates()
    await change()
    await recomputed()
    const after = await rates()
    expect(after, what).not.toEqual(before)
    expect(await fromNothing(), what).toEqual(after)
  }
})
