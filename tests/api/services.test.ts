import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pricer } from '@ratebook/shared/pricer.ts'
import { shoppable } from '@ratebook/shared/shoppable.ts'
import { hiddenUpload } from '../uploads.ts'
import { alpha, beta, ofChanges, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const ALL = { pagination: { currentPage: 1, recordsPerPage: 0 } }
const facility = alpha.facilities[0]?.id as string
const theirFacility = beta.facilities[0]?.id as string
// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
type Row = Record<string, any>

const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })
const entries = () => world.db.prisma.auditEntry.count({ where: ofChanges })
const revision = async (id = facility) =>
  (await world.db.prisma.facility.findUniqueOrThrow({ where: { brandId_id: { brandId: alpha.id, id } } })).chargeRevision

/** A facility of alpha that has these items and nothing else. */
async function facilityWith(
  ...items: {
    cptHcpcs?: string
    drgCode?: string
    status?: string
    enabled?: boolean
    modifiers?: string
    retired?: boolean
    amount?: number
    revenueCode?: string
  }[]
) {
  const id = randomUUID()
  await world.db.prisma.facility.create({ data: { brandId: alpha.id, id, name: `Facility ${id}` } })
  const upload = await hiddenUpload(world, alpha.id, id)
  await world.db.prisma.chargeItem.createMany({
    data: items.map(({ retired = false, ...item }, i) => ({
      brandId: alpha.id,
      retiredBy: retired ? upload : null,
      id: randomUUID(),
      facilityId: id,
      code: `C${i}`,
      departmentName: 'D',
      description: `Item ${i}`,
      amount: 10,
      ...item,
    })),
  })
  return id
}
const list = async (id = facility, body: object = {}) =>
  (await call(shoppable.listShoppable, { as, params: { facility: id }, body: { ...ALL, ...body } })).body.records as Row[]
const counts = async (query = {}) => (await call(shoppable.countShoppable, { as, query })).body

describe('the shoppable list', () => {
  test('holds a facility’s coded services by CPT, none that is retired or uncoded', async () => {
    const id = await facilityWith(
      { cptHcpcs: '99213' },
      { cptHcpcs: '45378', status: 'REQ', enabled: true },
      { drgCode: '470' },
      { revenueCode: '0300' },
      { cptHcpcs: '70450', retired: true },
    )
    const records = await list(id)
    expect(records.map((r) => [r.cpt, r.drgCode, r.status, r.enabled])).toEqual([
      ['', '470', '', false],
      ['45378', '', 'REQ', true],
      ['99213', '', '', false],
    ])
    expect(records[1]).toEqual({
      id: expect.any(String),
      cpt: '45378',
      service: '',
      revenueCode: '',
      drgCode: '',
      description: 'Item 1',
      charge: 10,
      status: 'REQ',
      enabled: true,
    })
  })

  test.each(['cpt', 'service', 'revenueCode', 'drgCode', 'description', 'charge', 'status'])('sorts by %s both ways', async (id) => {
    const up = (await list(facility, { sort: [{ id, direction: 'asc' }] })).map((r) => r.id)
    expect((await list(facility, { sort: [{ id, direction: 'desc' }] })).map((r) => r.id)).toEqual(up.reverse())
  })

  test('filters by status, charge and description', async () => {
    const every = await list()
    expect((await list(facility, { filter: { field: 'status', equator: 'equals', value: 'REQ' } })).length).toBe(
      every.filter((r) => r.status === 'REQ').length,
    )
    const dear = {
      operator: 'and',
      operands: [
        { field: 'charge', equator: 'greator_than', value: 1000 },
        { field: 'description', equator: 'like', value: 'mri' },
      ],
    }
    const matches = await list(facility, { filter: dear })
    expect(matches.length).toBeGreaterThan(0)
    expect(matches.map((r) => r.id)).toEqual(every.filter((r) => r.charge > 1000 && /mri/i.test(r.description)).map((r) => r.id))
  })

  test('another brand’s facility and an unknown one are not found, by any of the calls', async () => {
    for (const id of [theirFacility, randomUUID()]) {
      expect((await call(shoppable.listShoppable, { as, params: { facility: id }, body: {} })).status).toBe(404)
      expect((await call(shoppable.countShoppable, { as, query: { facility: id } })).status).toBe(404)
      expect((await call(shoppable.listMissingShoppable, { as, params: { facility: id } })).status).toBe(404)
      expect((await call(shoppable.setAllShoppableStatus, { as, body: { facility: id, filter: null } })).status).toBe(404)
    }
    expect((await call(shoppable.listShoppable, { as, params: { facility: 'Nowhere' }, body: {} })).status).toBe(404)
    const byName = { as, params: { facility: alpha.facilities[0]?.name as string }, body: {} }
    expect((await call(shoppable.listShoppable, byName)).body.pagination.totalRecords).toBeGreaterThan(100)
  })
})

describe('the counts', () => {
  test('count alternative codes of one CMS-specified service once, and the others by code', async () => {
    const id = await facilityWith(
      // one service: urine test with microscope exam
      { cptHcpcs: '81000', status: 'REQ', enabled: true },
      { cptHcpcs: '81001', status: 'REQ', enabled: true },
      // one service: spinal fusion, by its retired DRG and a successor
      { drgCode: '460', status: 'REQ', enabled: true },
      { drgCode: '451', status: 'REQ', enabled: true },
      { cptHcpcs: '45378', status: 'REQ', enabled: false },
      { cptHcpcs: '70450', status: 'REQ', enabled: true, retired: true },
      { cptHcpcs: '99999', enabled: true },
      { cptHcpcs: '99999', enabled: true, modifiers: '26' },
      { drgCode: '999', enabled: true },
      { revenueCode: '0300', enabled: true },
    )
    expect(await counts({ facility: id })).toEqual({ requiredServicesCount: 2, shoppableServicesCount: 2, totalServiceCount: 4 })
  })

  test('without a facility count what any of the brand’s facilities has switched on', async () => {
    const [first, second] = alpha.facilities.map((f) => f.id)
    const ofFirst = await counts({ facility: first })
    const ofSecond = await counts({ facility: second })
    const ofAll = await counts()
    expect(ofFirst.requiredServicesCount).toBe(60)
    expect(ofAll.requiredServicesCount).toBeGreaterThan(60)
    expect(ofAll.requiredServicesCount).toBeLessThanOrEqual(70)
    expect(ofAll.shoppableServicesCount).toBeGreaterThanOrEqual(Math.max(ofFirst.shoppableServicesCount, ofSecond.shoppableServicesCount))
    expect(ofAll.totalServiceCount).toBe(ofAll.requiredServicesCount + ofAll.shoppableServicesCount)
  })

  test('what is missing of the 70: switched on, recognised but off, or not in the charge master', async () => {
    const id = await facilityWith(
      { cptHcpcs: '81000', status: 'REQ' },
      { cptHcpcs: '81001', status: 'REQ', enabled: true },
      { cptHcpcs: '45378', status: 'REQ' },
    )
    const specified = (await call(shoppable.listMissingShoppable, { as, params: { facility: id } })).body as {
      listNo: number
      state: string
      codes: string[]
      plainName: string
    }[]
    expect(specified.map((s) => s.listNo)).toEqual(Array.from({ length: 70 }, (_, i) => i + 1))
    expect(specified.filter((s) => s.state === 'enabled').map((s) => s.codes)).toEqual([['81000', '81001']])
    expect(specified.filter((s) => s.state === 'recognised').map((s) => s.codes)).toEqual([['45378']])
    // the retired code is no longer one to look for
    const codes = specified.flatMap((s) => s.codes)
    expect(codes).toEqual(expect.arrayContaining(['MS-DRG 448', 'MS-DRG 451']))
    expect(codes).not.toContain('MS-DRG 460')
    const demo = (await call(shoppable.listMissingShoppable, { as, params: { facility } })).body as { state: string }[]
    expect(demo.filter((s) => s.state === 'enabled')).toHaveLength((await counts({ facility })).requiredServicesCount)
  })
})

describe('switching shoppable services', () => {
  const visitors = async (id: string) =>
    (await call(pricer.lookupV3, { body: { brandId: alpha.id, facility: id } })).body.records.map((r: { pxCode: string }) => r.pxCode)

  test('one switch answers the counts, and visitors see it at once', async () => {
    const id = await facilityWith({ cptHcpcs: '99211' }, { cptHcpcs: '99212' })
    expect(await visitors(id)).toEqual(['99211', '99212'])
    const [, second] = await list(id)
    const before = await revision(id)
    const { body } = await call(shoppable.setShoppableStatus, { as, body: { id: second?.id, enabled: true } })
    expect(body).toEqual({ affected: 1, enabled: true, requiredServicesCount: 0, shoppableServicesCount: 1, totalServiceCount: 1 })
    expect(await visitors(id)).toEqual(['99212', '99211'])
    expect(await revision(id)).toBe(before + 1n)
    expect(await lastEntry()).toMatchObject({
      action: 'enable',
      entity: 'shoppable service',
      entityId: second?.id,
      before: { enabled: false },
      after: { enabled: true },
    })
  })

  test('a switch that changes nothing raises no revision and writes no entry', async () => {
    const [item] = await list()
    const before = [await revision(), await entries()]
    expect((await call(shoppable.setShoppableStatus, { as, body: { id: item?.id, enabled: item?.enabled } })).body.affected).toBe(0)
    expect([await revision(), await entries()]).toEqual(before)
  })

  test('of fifty who switch the same service at the same moment one does it', async () => {
    const id = await facilityWith({ cptHcpcs: '99211' })
    const [item] = await list(id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(shoppable.setShoppableStatus, { as, body: { id: item?.id, enabled: true } })),
    )
    expect(answers.map((a) => a.body.affected).sort()).toEqual([...Array(49).fill(0), 1])
    expect(await revision(id)).toBe(1n)
  })

  test('what is not in the list cannot be switched', async () => {
    const id = await facilityWith({ revenueCode: '0300' }, { cptHcpcs: '99211', retired: true })
    const [uncoded, retired] = await world.db.prisma.chargeItem.findMany({ where: { facilityId: id }, orderBy: { code: 'asc' } })
    const theirs = await world.db.prisma.chargeItem.findFirstOrThrow({ where: { brandId: beta.id, cptHcpcs: { not: '' }, enabled: false } })
    for (const item of [uncoded, retired, theirs, { id: randomUUID() }])
      expect((await call(shoppable.setShoppableStatus, { as, body: { id: item?.id, enabled: true } })).status).toBe(404)
    expect(
      (await world.db.prisma.chargeItem.findUniqueOrThrow({ where: { brandId_id: { brandId: beta.id, id: theirs.id } } })).enabled,
    ).toBe(false)
  })

  const on = { cptHcpcs: '45378', enabled: true, status: 'REQ' }
  const off = { cptHcpcs: '99213', enabled: false }
  const office = { field: 'cpt', equator: 'starts_with', value: '99' }
  test.each([
    { items: [on, { ...on, modifiers: '26' }], request: {}, answer: { affected: 2, enabled: false, totalServiceCount: 0 } },
    {
      items: [on, off],
      request: {},
      answer: { affected: 1, enabled: true, totalServiceCount: 2, requiredServicesCount: 1, shoppableServicesCount: 1 },
    },
    { items: [off], request: {}, answer: { affected: 1, enabled: true, totalServiceCount: 1 } },
    { items: [on, off], request: { filter: office }, answer: { affected: 1, enabled: true, totalServiceCount: 2 } },
    { items: [on, off], request: { enabled: false }, answer: { affected: 1, enabled: false, totalServiceCount: 0 } },
    { items: [on], request: { enabled: true }, answer: { affected: 0, enabled: true, totalServiceCount: 1 } },
    { items: [on, off], request: { ids: [] }, answer: { affected: 0, totalServiceCount: 1 } },
    { items: [], request: {}, answer: { affected: 0, totalServiceCount: 0 } },
    {
      items: [off, { revenueCode: '0300' }, { ...off, modifiers: '26', retired: true }],
      request: {},
      answer: { affected: 1, enabled: true },
    },
  ])('all at once: $items with $request gives $answer', async ({ items, request, answer }) => {
    const id = await facilityWith(...items)
    const before = await revision(id)
    const { body } = await call(shoppable.setAllShoppableStatus, { as, body: { facility: id, filter: null, ...request } })
    expect(body).toMatchObject(answer)
    expect(await revision(id)).toBe(before + (answer.affected > 0 ? 1n : 0n))
    if (answer.affected)
      expect(await lastEntry()).toMatchObject({
        action: body.enabled ? 'enable-all' : 'disable-all',
        entityId: id,
        after: { affected: answer.affected, enabled: body.enabled },
      })
  })

  test('all at once stays within the facility, and within the ids asked for', async () => {
    const [id, other] = [await facilityWith(off, { ...off, modifiers: '26' }), await facilityWith(off)]
    const [first] = await list(id)
    const [stranger] = await list(other)
    const { body } = await call(shoppable.setAllShoppableStatus, {
      as,
      body: { facility: id, filter: null, ids: [first?.id, stranger?.id], enabled: true },
    })
    expect(body).toMatchObject({ affected: 1, shoppableServicesCount: 1 })
    expect((await list(other)).map((r) => r.enabled)).toEqual([false])
  })
})
