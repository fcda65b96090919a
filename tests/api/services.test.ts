import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { pricer } from '@ratebook/shared/pricer.ts'
import { services } from '@ratebook/shared/services.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const ALL = { pagination: { currentPage: 1, recordsPerPage: 0 } }
const facility = alpha.facilities[0]?.id as string
const theirFacility = beta.facilities[0]?.id as string
type Row = Record<string, string & number & boolean>

const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id }, orderBy: { seq: 'desc' } })
const entries = () => world.db.prisma.auditEntry.count()
const revision = async (id = facility) => (await world.db.prisma.facility.findUniqueOrThrow({ where: { brandId_id: { brandId: alpha.id, id } } })).chargeRevision

/** A facility of alpha that has these items and nothing else. */
async function facilityWith(...items: { cptHcpcs?: string; drgCode?: string; status?: string; enabled?: boolean; modifiers?: string; retiredBy?: string; amount?: number; revenueCode?: string }[]) {
  const id = randomUUID()
  await world.db.prisma.facility.create({ data: { brandId: alpha.id, id, name: `Facility ${id}` } })
  await world.db.prisma.chargeItem.createMany({
    data: items.map((item, i) => ({ brandId: alpha.id, id: randomUUID(), facilityId: id, code: `C${i}`, departmentName: 'D', description: `Item ${i}`, amount: 10, ...item })),
  })
  return id
}
const list = async (id = facility, body: object = {}) => (await call(services.listShoppable, { as, params: { facility: id }, body: { ...ALL, ...body } })).body.records as Row[]
const counts = async (query = {}) => (await call(services.countShoppable, { as, query })).body

describe('the shoppable list', () => {
  test('holds a facility’s coded services by CPT, none that is retired or uncoded', async () => {
    const id = await facilityWith({ cptHcpcs: '99213' }, { cptHcpcs: '45378', status: 'REQ', enabled: true }, { drgCode: '470' }, { revenueCode: '0300' }, { cptHcpcs: '70450', retiredBy: randomUUID() })
    const records = await list(id)
    expect(records.map((r) => [r.cpt, r.drgCode, r.status, r.enabled])).toEqual([['', '470', '', false], ['45378', '', 'REQ', true], ['99213', '', '', false]])
    expect(records[1]).toEqual({ id: expect.any(String), cpt: '45378', service: '', revenueCode: '', drgCode: '', description: 'Item 1', charge: 10, status: 'REQ', enabled: true })
  })

  test.each(['cpt', 'service', 'revenueCode', 'drgCode', 'description', 'charge', 'status'])('sorts by %s both ways', async (id) => {
    const up = (await list(facility, { sort: [{ id, direction: 'asc' }] })).map((r) => r.id)
    expect((await list(facility, { sort: [{ id, direction: 'desc' }] })).map((r) => r.id)).toEqual(up.reverse())
  })

  test('filters by status, charge and description', async () => {
    const every = await list()
    expect((await list(facility, { filter: { field: 'status', equator: 'equals', value: 'REQ' } })).length).toBe(every.filter((r) => r.status === 'REQ').length)
    const dear = { operator: 'and', operands: [{ field: 'charge', equator: 'greator_than', value: 1000 }, { field: 'description', equator: 'like', value: 'mri' }] }
    const found = await list(facility, { filter: dear })
    expect(found.length).toBeGreaterThan(0)
    expect(found.map((r) => r.id)).toEqual(every.filter((r) => (r.charge as number) > 1000 && /mri/i.test(r.description as string)).map((r) => r.id))
  })

  test('another brand’s facility and an unknown one are not found, by any of the calls', async () => {
    for (const id of [theirFacility, randomUUID()]) {
      expect((await call(services.listShoppable, { as, params: { facility: id }, body: {} })).status).toBe(404)
      expect((await call(services.countShoppable, { as, query: { facility: id } })).status).toBe(404)
      expect((await call(services.listMissingShoppable, { as, params: { facility: id } })).status).toBe(404)
      expect((await call(services.setAllShoppableStatus, { as, body: { facility: id, filter: null } })).status).toBe(404)
    }
    expect((await call(services.listShoppable, { as, params: { facility: 'x' }, body: {} })).status).toBe(400)
  })
})

describe('the counts', () => {
  test('count alternative codes of one CMS-specified service once, and the others by code', async () => {
    const id = await facilityWith(
      // one service: urine test with microscope exam
      { cptHcpcs: '81000', status: 'REQ', enabled: true }, { cptHcpcs: '81001', status: 'REQ', enabled: true },
      // one service: spinal fusion, by its retired DRG and a successor
      { drgCode: '460', status: 'REQ', enabled: true }, { drgCode: '451', status: 'REQ', enabled: true },
      { cptHcpcs: '45378', status: 'REQ', enabled: false }, { cptHcpcs: '70450', status: 'REQ', enabled: true, retiredBy: randomUUID() },
      { cptHcpcs: '99999', enabled: true }, { cptHcpcs: '99999', enabled: true, modifiers: '26' }, { drgCode: '999', enabled: true }, { revenueCode: '0300', enabled: true },
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
    const id = await facilityWith({ cptHcpcs: '81000', status: 'REQ' }, { cptHcpcs: '81001', status: 'REQ', enabled: true }, { cptHcpcs: '45378', status: 'REQ' })
    const found = (await call(services.listMissingShoppable, { as, params: { facility: id } })).body as { listNo: number; state: string; codes: string[]; plainName: string }[]
    expect(found.map((s) => s.listNo)).toEqual(Array.from({ length: 70 }, (_, i) => i + 1))
    expect(found.filter((s) => s.state === 'enabled').map((s) => s.codes)).toEqual([['81000', '81001']])
    expect(found.filter((s) => s.state === 'recognised').map((s) => s.codes)).toEqual([['45378']])
    // the retired code is no longer one to look for
    const codes = found.flatMap((s) => s.codes)
    expect(codes).toEqual(expect.arrayContaining(['MS-DRG 448', 'MS-DRG 451']))
    expect(codes).not.toContain('MS-DRG 460')
    const demo = (await call(services.listMissingShoppable, { as, params: { facility } })).body as { state: string }[]
    expect(demo.filter((s) => s.state === 'enabled')).toHaveLength((await counts({ facility })).requiredServicesCount)
  })
})

describe('switching shoppable services', () => {
  const visitors = async (id: string) => (await call(pricer.lookupV3, { body: { brandId: alpha.id, facility: id } })).body.records.map((r: { pxCode: string }) => r.pxCode)

  test('one switch answers the counts, and visitors see it at once', async () => {
    const id = await facilityWith({ cptHcpcs: '99211' }, { cptHcpcs: '99212' })
    expect(await visitors(id)).toEqual(['99211', '99212'])
    const [, second] = await list(id)
    const before = await revision(id)
    const { body } = await call(services.setShoppableStatus, { as, body: { id: second?.id, enabled: true } })
    expect(body).toEqual({ affected: 1, enabled: true, requiredServicesCount: 0, shoppableServicesCount: 1, totalServiceCount: 1 })
    expect(await visitors(id)).toEqual(['99212', '99211'])
    expect(await revision(id)).toBe(before + 1n)
    expect(await lastEntry()).toMatchObject({ action: 'enable', entity: 'shoppable service', entityId: second?.id, before: { enabled: false }, after: { enabled: true } })
  })

  test('a switch that changes nothing raises no revision and writes no entry', async () => {
    const [item] = await list()
    const before = [await revision(), await entries()]
    expect((await call(services.setShoppableStatus, { as, body: { id: item?.id, enabled: item?.enabled } })).body.affected).toBe(0)
    expect([await revision(), await entries()]).toEqual(before)
  })

  test('of fifty who switch the same service at the same moment one does it', async () => {
    const id = await facilityWith({ cptHcpcs: '99211' })
    const [item] = await list(id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(services.setShoppableStatus, { as, body: { id: item?.id, enabled: true } })))
    expect(answers.map((a) => a.body.affected).sort()).toEqual([...Array(49).fill(0), 1])
    expect(await revision(id)).toBe(1n)
  })

  test('what is not in the list cannot be switched', async () => {
    const id = await facilityWith({ revenueCode: '0300' }, { cptHcpcs: '99211', retiredBy: randomUUID() })
    const [uncoded, retired] = await world.db.prisma.chargeItem.findMany({ where: { facilityId: id }, orderBy: { code: 'asc' } })
    const theirs = await world.db.prisma.chargeItem.findFirstOrThrow({ where: { brandId: beta.id, cptHcpcs: { not: '' }, enabled: false } })
    for (const item of [uncoded, retired, theirs, { id: randomUUID() }]) expect((await call(services.setShoppableStatus, { as, body: { id: item?.id, enabled: true } })).status).toBe(404)
    expect((await world.db.prisma.chargeItem.findUniqueOrThrow({ where: { brandId_id: { brandId: beta.id, id: theirs.id } } })).enabled).toBe(false)
  })

  const on = { cptHcpcs: '45378', enabled: true, status: 'REQ' }
  const off = { cptHcpcs: '99213', enabled: false }
  const office = { field: 'cpt', equator: 'starts_with', value: '99' }
  test.each([
    { items: [on, { ...on, modifiers: '26' }], request: {}, answer: { affected: 2, enabled: false, totalServiceCount: 0 } },
    { items: [on, off], request: {}, answer: { affected: 1, enabled: true, totalServiceCount: 2, requiredServicesCount: 1, shoppableServicesCount: 1 } },
    { items: [off], request: {}, answer: { affected: 1, enabled: true, totalServiceCount: 1 } },
    { items: [on, off], request: { filter: office }, answer: { affected: 1, enabled: true, totalServiceCount: 2 } },
    { items: [on, off], request: { enabled: false }, answer: { affected: 1, enabled: false, totalServiceCount: 0 } },
    { items: [on], request: { enabled: true }, answer: { affected: 0, enabled: true, totalServiceCount: 1 } },
    { items: [on, off], request: { ids: [] }, answer: { affected: 0, totalServiceCount: 1 } },
    { items: [], request: {}, answer: { affected: 0, totalServiceCount: 0 } },
    { items: [off, { revenueCode: '0300' }, { ...off, modifiers: '26', retiredBy: randomUUID() }], request: {}, answer: { affected: 1, enabled: true } },
  ])('all at once: $items with $request gives $answer', async ({ items, request, answer }) => {
    const id = await facilityWith(...items)
    const before = await revision(id)
    const { body } = await call(services.setAllShoppableStatus, { as, body: { facility: id, filter: null, ...request } })
    expect(body).toMatchObject(answer)
    expect(await revision(id)).toBe(before + (answer.affected > 0 ? 1n : 0n))
    if (answer.affected) expect(await lastEntry()).toMatchObject({ action: body.enabled ? 'enable-all' : 'disable-all', entityId: id, after: { affected: answer.affected, enabled: body.enabled } })
  })

  test('all at once stays within the facility, and within the ids asked for', async () => {
    const [id, other] = [await facilityWith(off, { ...off, modifiers: '26' }), await facilityWith(off)]
    const [first] = await list(id)
    const [stranger] = await list(other)
    const { body } = await call(services.setAllShoppableStatus, { as, body: { facility: id, filter: null, ids: [first?.id, stranger?.id], enabled: true } })
    expect(body).toMatchObject({ affected: 1, shoppableServicesCount: 1 })
    expect((await list(other)).map((r) => r.enabled)).toEqual([false])
  })
})

describe('allowables', () => {
  const rows = async (body: object = {}) => (await call(services.listAllowables, { as, body: { ...ALL, ...body } })).body.records as Row[]
  let payerId: string
  beforeAll(async () => {
    const { id: payerContractId } = await world.db.prisma.payerContract.findFirstOrThrow({ where: { brandId: alpha.id } })
    payerId = randomUUID()
    await world.db.prisma.payer.create({ data: { brandId: alpha.id, id: payerId, payerContractId, displayName: 'Test Mutual' } })
    const rates = [{ pxCode: '10001', rateIp: 100, rateOp: 50.5 }, { pxCode: '10002', rateIp: null, rateOp: 60 }, { pxCode: '10003', revenueCode: '0360', rateIp: 75, rateOp: null }]
    await world.db.prisma.allowable.createMany({ data: rates.map((r) => ({ brandId: alpha.id, id: randomUUID(), payerId, ...r })) })
  })
  const mine = { field: 'displayName', equator: 'equals', value: 'test mutual' }

  test('are listed by code with the payer’s name; a rate that was not agreed is null', async () => {
    expect(await rows({ filter: mine })).toEqual([
      { id: expect.any(String), pxCode: '10001', revenueCode: '', rateIP: 100, rateOP: 50.5, displayName: 'Test Mutual', planName: 'All plans', enabled: true },
      expect.objectContaining({ pxCode: '10002', rateIP: null, rateOP: 60 }), expect.objectContaining({ pxCode: '10003', revenueCode: '0360', rateIP: 75, rateOP: null }),
    ])
    const every = await rows()
    expect(every).toHaveLength(await world.db.prisma.allowable.count({ where: { brandId: alpha.id } }))
    expect(every.map((r) => r.pxCode)).toEqual(every.map((r) => r.pxCode).sort())
  })

  test.each(['pxCode', 'revenueCode', 'rateIP', 'rateOP', 'displayName', 'planName'])('are sorted by %s both ways', async (id) => {
    const up = (await rows({ sort: [{ id, direction: 'asc' }] })).map((r) => r.id)
    expect((await rows({ sort: [{ id, direction: 'desc' }] })).map((r) => r.id)).toEqual(up.reverse())
  })

  test.each([['equals', 75, ['10003']], ['less_than', 80, ['10003']], ['greator_than', 80, ['10001']], ['not_equal_to', 75, ['10001', '10002']]])('compares inpatient rates by %s %s', async (equator, value, codes) => {
    expect((await rows({ filter: { operator: 'and', operands: [mine, { field: 'rateIP', equator, value }] } })).map((r) => r.pxCode)).toEqual(codes)
  })

  test('are switched one by one and all at once', async () => {
    const [first, second] = await rows({ filter: mine })
    expect((await call(services.setAllowableStatus, { as, body: { id: first?.id, enabled: false } })).body).toEqual({ affected: 1, enabled: false })
    expect(await lastEntry()).toMatchObject({ action: 'disable', entity: 'allowable', entityId: first?.id })
    const set = async (more: object) => (await call(services.setAllAllowableStatus, { as, body: { filter: mine, ...more } })).body
    expect(await set({})).toEqual({ affected: 1, enabled: true })
    expect(await set({})).toEqual({ affected: 3, enabled: false })
    expect(await set({ ids: [first?.id, second?.id], enabled: true })).toEqual({ affected: 2, enabled: true })
    expect(await set({ enabled: true })).toEqual({ affected: 1, enabled: true })
    expect((await rows()).filter((r) => r.displayName !== 'Test Mutual' && !r.enabled).length).toBeGreaterThan(0)
  })

  test('of another brand are neither shown nor switched', async () => {
    const theirs = await world.db.prisma.allowable.findFirstOrThrow({ where: { brandId: beta.id, enabled: true } })
    expect((await call(services.setAllowableStatus, { as, body: { id: theirs.id, enabled: false } })).status).toBe(404)
    const { affected } = (await call(services.setAllAllowableStatus, { as, body: { filter: null, ids: [theirs.id], enabled: false } })).body
    expect([affected, (await rows()).some((r) => r.id === theirs.id)]).toEqual([0, false])
  })
})

describe('associated charges', () => {
  const rows = async (body: object = {}) => (await call(services.listAssociated, { as, body: { ...ALL, ...body } })).body.records as Row[]
  let prices: string
  beforeAll(async () => {
    // by name it comes before every other facility
    prices = await facilityWith({ cptHcpcs: 'T0001', amount: 12.34 }, { cptHcpcs: 'T0002', amount: 7, revenueCode: '0250' }, { cptHcpcs: 'T0002', amount: 9, revenueCode: '0636' }, { cptHcpcs: 'T0003', amount: 1, retiredBy: randomUUID() })
    await world.db.prisma.facility.update({ where: { brandId_id: { brandId: alpha.id, id: prices } }, data: { name: 'AAA prices' } })
    const charge = (associatedPxCode: string, percentage: number, more: object = {}) => ({ brandId: alpha.id, id: randomUUID(), pxCode: 'T0001', associatedPxCode, percentage, appearanceInClaim: 50, ...more })
    await world.db.prisma.associatedCharge.createMany({
      data: [charge('T0002', 70), charge('T0002', 80, { associatedRevCode: '0636' }), charge('T0003', 75), charge('T0004', 0), charge('T0005', 100), charge('T0006', 75.5), charge('T0007', 90, { appearanceInClaim: 10 })],
    })
  })
  const mine = { field: 'pxCode', equator: 'equals', value: 'T0001' }

  test('have the description and the current price of the charge master, and say whose price it is', async () => {
    const found = await rows({ filter: mine, sort: [{ id: 'associatedPxCode', direction: 'asc' }, { id: 'percentage', direction: 'asc' }] })
    expect(found[0]).toEqual({
      id: expect.any(String), pxCode: 'T0001', description: 'Item 0', revCode: '', associatedPxCode: 'T0002', associatedDescription: 'Item 1', associatedRevCode: '', associated_Charge: 7, facilityName: 'AAA prices',
      appearanceInClaim: 50, percentage: 70, enabled: true,
    })
    // the revenue code chooses the item; a retired item has no price; nor has a code that nobody charges
    expect(found.slice(1).map((r) => [r.associatedPxCode, r.associatedRevCode, r.associated_Charge, r.facilityName])).toEqual([['T0002', '0636', 9, 'AAA prices'], ['T0003', '', null, ''], ['T0004', '', null, ''], ['T0005', '', null, ''], ['T0006', '', null, '']])
  })

  test('are priced by the facility asked for', async () => {
    const [hospital, orchard] = alpha.facilities as [{ id: string; name: string }, { id: string; name: string }]
    const price = async (id: string) => (await rows({ facility: id, filter: { operator: 'and', operands: [{ field: 'pxCode', equator: 'equals', value: '45378' }, { field: 'associatedPxCode', equator: 'equals', value: 'J2704' }] } }))[0]
    const inMaster = async (id: string) => Number((await world.db.prisma.chargeItem.findFirstOrThrow({ where: { facilityId: id, cptHcpcs: 'J2704', retiredBy: null }, orderBy: [{ code: 'asc' }, { id: 'asc' }] })).amount)
    expect(await price(hospital.id)).toMatchObject({ associated_Charge: await inMaster(hospital.id), facilityName: hospital.name })
    expect(await price(orchard.id)).toMatchObject({ associated_Charge: await inMaster(orchard.id), facilityName: orchard.name })
    expect(await price(theirFacility)).toMatchObject({ associated_Charge: null, facilityName: '' })
  })

  test('from fewer than eleven claims are never shown', async () => {
    expect((await rows()).some((r) => r.associatedPxCode === 'T0007')).toBe(false)
  })

  test.each([
    [70, 80, [75, 75.5]], [0, 100, [0, 70, 75, 75.5, 80, 100]], [0, 75, [0, 70]], [75, 100, [75.5, 80, 100]], [70, 100, [75, 75.5, 80, 100]], [80, 80, []], [0, 0, []], [100, 100, []],
  ])('the slider from %s to %s shows the percentages %j', async (lowRange, highRange, shown) => {
    expect((await rows({ filter: mine, timeFilter: { lowRange, highRange }, sort: [{ id: 'percentage', direction: 'asc' }] })).map((r) => r.percentage)).toEqual(shown)
  })

  test.each([{ lowRange: -1, highRange: 80 }, { lowRange: 0, highRange: 101 }, { lowRange: 80, highRange: 70 }, { lowRange: '1', highRange: 2 }])('refuses the slider %j', async (timeFilter) => {
    expect((await call(services.listAssociated, { as, body: { timeFilter } })).status).toBe(400)
  })

  test.each(['pxCode', 'description', 'revCode', 'associatedPxCode', 'associatedDescription', 'associatedRevCode', 'associated_Charge', 'appearanceInClaim', 'percentage'])('are sorted by %s both ways, with the same values', async (id) => {
    const up = await rows({ sort: [{ id, direction: 'asc' }] })
    const down = await rows({ sort: [{ id, direction: 'desc' }] })
    expect(down).toEqual(up.toReversed())
    expect(up.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual((await rows()).toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  })

  test('are filtered by what the charge master says of them', async () => {
    const every = await rows()
    const dear = await rows({ filter: { field: 'associated_Charge', equator: 'greator_than', value: 100 } })
    expect(dear.map((r) => r.id)).toEqual(every.filter((r) => r.associated_Charge > 100).map((r) => r.id))
    const described = await rows({ filter: { operator: 'and', operands: [{ field: 'description', equator: 'like', value: 'mri' }, { field: 'percentage', equator: 'less_than', value: 50 }] } })
    expect(described.map((r) => r.id)).toEqual(every.filter((r) => /mri/i.test(r.description) && r.percentage < 50).map((r) => r.id))
    expect(dear.length * described.length).toBeGreaterThan(0)
  })

  test('are switched one by one and all at once, within the slider and by price too', async () => {
    const set = async (more: object) => (await call(services.setAllAssociatedStatus, { as, body: { filter: mine, ...more } })).body
    const [first] = await rows({ filter: mine })
    expect((await call(services.setAssociatedStatus, { as, body: { id: first?.id, enabled: false } })).body).toEqual({ affected: 1, enabled: false })
    expect(await set({})).toEqual({ affected: 1, enabled: true })
    expect(await set({ timeFilter: { lowRange: 70, highRange: 80 } })).toEqual({ affected: 2, enabled: false })
    expect(await lastEntry()).toMatchObject({ action: 'disable-all', entity: 'associated charge', after: { affected: 2, filter: mine, timeFilter: { lowRange: 70, highRange: 80 } } })
    expect(await set({ enabled: true })).toEqual({ affected: 2, enabled: true })
    const priced = { operator: 'and', operands: [mine, { field: 'associated_Charge', equator: 'less_than', value: 8 }] }
    expect((await call(services.setAllAssociatedStatus, { as, body: { filter: priced } })).body).toEqual({ affected: 1, enabled: false })
  })

  test('of another brand are not found', async () => {
    const theirs = await world.db.prisma.associatedCharge.findFirstOrThrow({ where: { brandId: beta.id } })
    expect((await call(services.setAssociatedStatus, { as, body: { id: theirs.id, enabled: !theirs.enabled } })).status).toBe(404)
  })
})
