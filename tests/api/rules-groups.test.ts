import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { groupNodes } from '@ratebook/shared/pricing/groups.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { alpha, useWorld } from '../world.ts'
import { makeContract, makeSchedule } from './contract-world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
/** 70000 to 70249 in Imaging, each third one twice (with and without a modifier, as it were), some lines elsewhere. */
const items = [
  ...Array.from({ length: 250 }, (_, i) => ({ code: String(70_000 + i), grouping: 'Imaging' })),
  ...Array.from({ length: 84 }, (_, i) => ({ code: String(70_000 + i * 3), grouping: 'Imaging' })),
  { code: 'a1000', grouping: 'Imaging' },
  { code: 'A0999', grouping: 'Imaging' },
  { code: '80053', grouping: 'Lab | blood' },
  { code: '99213', grouping: '' },
]
let feeScheduleId: string
let contract: Awaited<ReturnType<typeof makeContract>>
beforeAll(async () => {
  feeScheduleId = await makeSchedule(world, alpha.id, 'Grouped', 'FEE_SCHEDULE', items)
  contract = await makeContract(world, alpha.id, 'Grouped Agreement')
})
const tree = async (parentId = '', more: object = { feeScheduleId }) =>
  (await call(rules.listGroupTree, { as, body: { parentId, ...more } })).body
const rule = (more: object = {}) => ({
  contractServiceId: contract.OUTPATIENT,
  name: `Rule ${randomUUID()}`,
  ruleTypeId: 'RULE',
  paymethodId: 'PERCENT_OF_FEE_SCHEDULE',
  feeScheduleId,
  ...more,
})

describe('the groups tree of a schedule', () => {
  test('opens and limits rules where names are long and codes hold hyphens', async () => {
    const grouping = 'g'.repeat(120)
    const [first, last] = [`A-${'1-'.repeat(20)}2345678`, 'B'.repeat(50)]
    const id = await makeSchedule(
      world,
      alpha.id,
      'Long names',
      'FEE_SCHEDULE',
      [first, 'A-9', last].map((code) => ({ code, type: 'CHARGE_CODE', grouping, amount: 10 })),
    )
    const [range] = await tree(`0|${grouping}`, { feeScheduleId: id })
    expect((await tree(range.id, { feeScheduleId: id })).map((n: { nodeName: string }) => n.nodeName)).toEqual([first, 'A-9', last])
    const { status, body } = await call(rules.createRule, { as, body: rule({ feeScheduleId: id, groupIds: [range.id] }) })
    expect([status, body.groupIds]).toEqual([201, [range.id]])
  })

  test('is searched as a whole: what has the text, after its parents', async () => {
    const findIds = async (search: string) => (await tree('', { feeScheduleId, search })).map((n: { id: string }) => n.id)
    expect(await findIds('7024')).toEqual([
      '0|Imaging',
      ...(await tree('0|Imaging')).slice(-1).map((n: { id: string }) => n.id),
      ...Array.from({ length: 10 }, (_, i) => `2|Imaging|7024${i}`),
    ])
    expect(await findIds(' a100 ')).toEqual(['0|Imaging', expect.stringMatching(/^1\|Imaging\|/), '2|Imaging|A1000'])
    expect(await findIds('lab | B')).toEqual(['0|Lab | blood'])
    expect(await findIds('%')).toEqual([])
    const [, range, code] = await tree('', { feeScheduleId, search: 'a0999' })
    expect([range.level, code.level, code.parentId]).toEqual([1, 2, range.id])
  })

  test('has the groupings, then ranges of a hundred codes, then codes, each with its lines', async () => {
    const node = (id: string, level: number, nodeName: string, parentId: string, count: number) => ({
      id,
      level,
      nodeName,
      parentId,
      items: count,
      ruleId: null,
      hasChildren: level < 2,
    })
    expect(await tree()).toEqual([
      node('0|', 0, '', '', 1),
      node('0|Imaging', 0, 'Imaging', '', 336),
      node('0|Lab | blood', 0, 'Lab | blood', '', 1),
    ])
    expect(await tree('0|Imaging')).toEqual([
      node('1|Imaging|70000-70099', 1, '70000-70099', '0|Imaging', 134),
      node('1|Imaging|70100-70199', 1, '70100-70199', '0|Imaging', 133),
      node('1|Imaging|70200-A1000', 1, '70200-A1000', '0|Imaging', 69),
    ])
    expect((await tree('1|Imaging|70200-A1000')).slice(-3)).toEqual([
      node('2|Imaging|70249', 2, '70249', '1|Imaging|70200-A1000', 2),
      node('2|Imaging|A0999', 2, 'A0999', '1|Imaging|70200-A1000', 1),
      node('2|Imaging|A1000', 2, 'A1000', '1|Imaging|70200-A1000', 1),
    ])
    expect(await tree('1|Lab | blood|80053-80053')).toEqual([node('2|Lab | blood|80053', 2, '80053', '1|Lab | blood|80053-80053', 1)])
  })

  test('is the one that prices go by, node by node', async () => {
    const engine = items.map((i) => ({ ...i, code: i.code.toUpperCase() }))
    const bare = (nodes: { id: string; level: number; nodeName: string; parentId: string; items: number }[]) =>
      nodes.map(({ id, level, nodeName, parentId, items: count }) => ({ id, level, nodeName, parentId, items: count }))
    const compare = async (parentId: string): Promise<number> => {
      const children = bare(await tree(parentId))
      expect(children).toEqual(bare(groupNodes(engine, parentId)))
      let below = children.length
      for (const { id, level } of children) if (level < 2) below += await compare(id)
      return below
    }
    expect(await compare('')).toBe(3 + 5 + 254)
  })

  test('has nothing under a code or under what is no node', async () => {
    for (const parentId of ['2|Imaging|70000', '0|Surgery', 'nonsense', '1|Imaging', '%']) expect(await tree(parentId)).toEqual([])
  })

  test('is that of the rule’s schedule, unless another schedule is named', async () => {
    const other = await makeSchedule(world, alpha.id, 'Other groups', 'FEE_SCHEDULE', [{ code: '1', grouping: 'Other' }])
    const { body } = await call(rules.createRule, { as, body: rule() })
    expect((await tree('', { ruleId: body.id })).map((n: { id: string; ruleId: string }) => [n.id, n.ruleId])).toEqual([
      ['0|', body.id],
      ['0|Imaging', body.id],
      ['0|Lab | blood', body.id],
    ])
    expect((await tree('', { ruleId: body.id, feeScheduleId: other })).map((n: { id: string }) => n.id)).toEqual(['0|Other'])
    const flat = await call(rules.createRule, { as, body: rule({ paymethodId: 'FLAT_RATE', feeScheduleId: null }) })
    expect(await tree('', { ruleId: flat.body.id })).toEqual([])
    const { status, body: refused } = await call(rules.listGroupTree, { as, body: {} })
    expect([status, refused.fields]).toEqual([
      400,
      [expect.objectContaining({ path: 'feeScheduleId', message: 'Name a rule or a fee schedule' })],
    ])
  })
})

describe('the groups of a rule', () => {
  const chosen = ['0|Lab | blood', '1|Imaging|70100-70199', '2|Imaging|70000']
  const groupsOf = async (id: string) =>
    (await call(rules.listRuleGroups, { as, params: { id } })).body.map((n: { id: string; parentId: string; items: number }) => [
      n.id,
      n.parentId,
      n.items,
    ])

  test('are kept, shown with their lines, and as they were when an edit says nothing of them', async () => {
    const { body } = await call(rules.createRule, { as, body: rule({ groupIds: chosen }) })
    expect(body.groupIds).toEqual(chosen)
    expect(await groupsOf(body.id)).toEqual([
      ['0|Lab | blood', '', 1],
      ['1|Imaging|70100-70199', '0|Imaging', 133],
      ['2|Imaging|70000', '1|Imaging|70000-70099', 2],
    ])
    const { groupIds: _, ...silent } = body
    expect((await call(rules.updateRule, { as, body: silent })).body.groupIds).toEqual(chosen)
    expect((await call(rules.updateRule, { as, body: { ...body, version: 2, groupIds: [] } })).body.groupIds).toEqual([])
    expect(await groupsOf(body.id)).toEqual([])
  })

  test.each(['0|Surgery', '1|Imaging|70000-70100', '2|Imaging|80053', '2|Lab|80053', 'nonsense'])(
    'cannot be %s, which the schedule’s tree does not have',
    async (id) => {
      const { status, body } = await call(rules.createRule, { as, body: rule({ groupIds: ['0|Imaging', id] }) })
      expect([status, body.fields]).toEqual([
        422,
        [expect.objectContaining({ path: 'groupIds', message: `“Grouped” has no group “${id}”: choose the groups anew` })],
      ])
    },
  )

  test('have to be chosen anew for another schedule, and go with a schedule that is no longer read', async () => {
    const other = await makeSchedule(world, alpha.id, 'Without groups', 'FEE_SCHEDULE', [{ code: '1' }])
    const {
      body: { groupIds: _, ...body },
    } = await call(rules.createRule, { as, body: rule({ groupIds: ['0|Imaging'] }) })
    const moved = await call(rules.updateRule, { as, body: { ...body, feeScheduleId: other } })
    expect([moved.status, moved.body.fields[0].path]).toEqual([422, 'groupIds'])
    const flat = await call(rules.updateRule, {
      as,
      body: { ...body, paymethodId: 'FLAT_RATE', payvalue: 10, baseRateType: '', feeScheduleId: null },
    })
    expect([flat.status, flat.body.groupIds]).toEqual([200, []])
  })

  test('go on to mean the same lines when the schedule’s tree is cut anew, and stay when the rule is edited', async () => {
    const codes = Array.from({ length: 150 }, (_, i) => ({ code: String(30_000 + i), grouping: 'Lab', amount: 10 }))
    const id = await makeSchedule(world, alpha.id, `Cut ${randomUUID()}`, 'FEE_SCHEDULE', codes)
    const { OUTPATIENT: contractServiceId } = await makeContract(world, alpha.id, `Cut ${randomUUID()}`)
    const wide = '1|Lab|30000-30099'
    const { body } = await call(rules.createRule, { as, body: rule({ contractServiceId, feeScheduleId: id, groupIds: [wide] }) })
    const { groupIds: _, ...silent } = body
    const paid = async () => {
      const amounts = []
      for (const cptHcpcs of ['30000', '30099', '30100']) {
        const { body: priced } = await call(rules.tryRule, { as, body: { rule: silent, service: { cptHcpcs } } })
        amounts.push(priced.inContract.amount)
      }
      return amounts
    }
    expect(await paid()).toEqual([10, 10, null])
    await world.db.prisma.feeScheduleItem.createMany({
      data: ['29000', '29001'].map((code) => ({
        brandId: alpha.id,
        feeScheduleId: id,
        id: randomUUID(),
        code,
        type: 'CPT_HCPCS',
        grouping: 'Lab',
      })),
    })
    expect((await tree('0|Lab', { feeScheduleId: id })).map((n: { id: string }) => n.id)).not.toContain(wide)
    expect(await paid()).toEqual([10, 10, null])
    const saved = await call(rules.updateRule, { as, body: { ...silent, description: 'Edited' } })
    expect([saved.status, saved.body.groupIds]).toEqual([200, [wide]])
    const more = await call(rules.updateRule, { as, body: { ...saved.body, groupIds: [wide, '2|Lab|30149'] } })
    expect([more.status, more.body.groupIds]).toEqual([200, [wide, '2|Lab|30149']])
    expect(await paid()).toEqual([10, 10, null])
    const strange = await call(rules.updateRule, { as, body: { ...more.body, groupIds: [wide, '1|Lab|30000-30098'] } })
    expect([strange.status, strange.body.fields[0].path]).toEqual([422, 'groupIds'])
  })
})
