import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { associatedCharges } from '@ratebook/shared/associated-charges.ts'
import { hiddenUpload } from '../uploads.ts'
import { alpha, beta, ofChanges, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const ALL = { pagination: { currentPage: 1, recordsPerPage: 0 } }
const theirFacility = beta.facilities[0]?.id as string
// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
type Row = Record<string, any>
const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })

describe('associated charges', () => {
  const rows = async (body: object = {}) =>
    (await call(associatedCharges.listAssociated, { as, body: { ...ALL, ...body } })).body.records as Row[]
  beforeAll(async () => {
    // by name it comes before every other facility
    const facilityId = randomUUID()
    await world.db.prisma.facility.create({ data: { brandId: alpha.id, id: facilityId, name: 'AAA prices' } })
    const items = [
      { cptHcpcs: 'T0001', amount: 12.34 },
      { cptHcpcs: 'T0002', amount: 7, revenueCode: '0250' },
      { cptHcpcs: 'T0002', amount: 9, revenueCode: '0636' },
      { cptHcpcs: 'T0003', amount: 1, retiredBy: await hiddenUpload(world, alpha.id, facilityId) },
    ]
    await world.db.prisma.chargeItem.createMany({
      data: items.map((item, i) => ({
        brandId: alpha.id,
        id: randomUUID(),
        facilityId,
        code: `C${i}`,
        departmentName: 'D',
        description: `Item ${i}`,
        ...item,
      })),
    })
    const charge = (associatedCptHcpcs: string, percentage: number, more: object = {}) => ({
      brandId: alpha.id,
      id: randomUUID(),
      cptHcpcs: 'T0001',
      associatedCptHcpcs,
      percentage,
      appearanceInClaim: 50,
      ...more,
    })
    await world.db.prisma.associatedCharge.createMany({
      data: [
        charge('T0002', 70),
        charge('T0002', 80, { associatedRevenueCode: '0636' }),
        charge('T0003', 75),
        charge('T0004', 0),
        charge('T0005', 100),
        charge('T0006', 75.5),
        charge('T0007', 90, { appearanceInClaim: 10 }),
      ],
    })
  })
  const mine = { field: 'pxCode', equator: 'equals', value: 'T0001' }

  test('have the description and the current price of the charge master, and say whose price it is', async () => {
    const matches = await rows({
      filter: mine,
      sort: [
        { id: 'associatedPxCode', direction: 'asc' },
        { id: 'percentage', direction: 'asc' },
      ],
    })
    expect(matches[0]).toEqual({
      id: expect.any(String),
      pxCode: 'T0001',
      description: 'Item 0',
      revCode: '',
      associatedPxCode: 'T0002',
      associatedDescription: 'Item 1',
      associatedRevCode: '',
      associated_Charge: 7,
      facilityName: 'AAA prices',
      appearanceInClaim: 50,
      percentage: 70,
      enabled: true,
      primaryClaims: null,
      averageUnits: 1,
      setting: 'both',
      switchedBy: null,
      computedAt: null,
    })
    // the revenue code chooses the item; a retired item has no price; nor has a code that nobody charges
    expect(matches.slice(1).map((r) => [r.associatedPxCode, r.associatedRevCode, r.associated_Charge, r.facilityName])).toEqual([
      ['T0002', '0636', 9, 'AAA prices'],
      ['T0003', '', null, ''],
      ['T0004', '', null, ''],
      ['T0005', '', null, ''],
      ['T0006', '', null, ''],
    ])
  })

  test('are priced by the facility asked for', async () => {
    const [hospital, orchard] = alpha.facilities.map(({ id, name }) => ({ id, name })) as [
      { id: string; name: string },
      { id: string; name: string },
    ]
    const price = async (id: string) =>
      (
        await rows({
          facility: id,
          filter: {
            operator: 'and',
            operands: [
              { field: 'pxCode', equator: 'equals', value: '45378' },
              { field: 'associatedPxCode', equator: 'equals', value: 'J2704' },
            ],
          },
        })
      )[0]
    const inMaster = async (id: string) =>
      Number(
        (
          await world.db.prisma.chargeItem.findFirstOrThrow({
            where: { facilityId: id, cptHcpcs: 'J2704', retiredBy: null },
            orderBy: [{ code: 'asc' }, { id: 'asc' }],
          })
        ).amount,
      )
    expect(await price(hospital.id)).toMatchObject({ associated_Charge: await inMaster(hospital.id), facilityName: hospital.name })
    expect(await price(orchard.id)).toMatchObject({ associated_Charge: await inMaster(orchard.id), facilityName: orchard.name })
    expect(await price(theirFacility)).toMatchObject({ associated_Charge: null, facilityName: '' })
  })

  test('from fewer than eleven claims are never shown', async () => {
    expect((await rows()).some((r) => r.associatedPxCode === 'T0007')).toBe(false)
  })

  test.each([
    [70, 80, [75, 75.5]],
    [0, 100, [0, 70, 75, 75.5, 80, 100]],
    [0, 75, [0, 70]],
    [75, 100, [75.5, 80, 100]],
    [70, 100, [75, 75.5, 80, 100]],
    [80, 80, []],
    [0, 0, []],
    [100, 100, []],
  ])('the slider from %s to %s shows the percentages %j', async (lowRange, highRange, expected) => {
    expect(
      (await rows({ filter: mine, timeFilter: { lowRange, highRange }, sort: [{ id: 'percentage', direction: 'asc' }] })).map(
        (r) => r.percentage,
      ),
    ).toEqual(expected)
  })

  test.each([
    { lowRange: -1, highRange: 80 },
    { lowRange: 0, highRange: 101 },
    { lowRange: 80, highRange: 70 },
    { lowRange: '1', highRange: 2 },
  ])('refuses the slider %j', async (timeFilter) => {
    expect((await call(associatedCharges.listAssociated, { as, body: { timeFilter } })).status).toBe(400)
  })

  test.each([
    'pxCode',
    'description',
    'revCode',
    'associatedPxCode',
    'associatedDescription',
    'associatedRevCode',
    'associated_Charge',
    'appearanceInClaim',
    'percentage',
  ])('are sorted by %s both ways, with the same values', async (id) => {
    const up = await rows({ sort: [{ id, direction: 'asc' }] })
    const down = await rows({ sort: [{ id, direction: 'desc' }] })
    expect(down).toEqual(up.toReversed())
    expect(up.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual((await rows()).toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  })

  test('are filtered by what the charge master says of them', async () => {
    const every = await rows()
    const dear = await rows({ filter: { field: 'associated_Charge', equator: 'greator_than', value: 100 } })
    expect(dear.map((r) => r.id)).toEqual(every.filter((r) => r.associated_Charge > 100).map((r) => r.id))
    const described = await rows({
      filter: {
        operator: 'and',
        operands: [
          { field: 'description', equator: 'like', value: 'mri' },
          { field: 'percentage', equator: 'less_than', value: 50 },
        ],
      },
    })
    expect(described.map((r) => r.id)).toEqual(every.filter((r) => /mri/i.test(r.description) && r.percentage < 50).map((r) => r.id))
    expect(dear.length * described.length).toBeGreaterThan(0)
  })

  test('are switched one by one and all at once, within the slider and by price too', async () => {
    const set = async (more: object) => (await call(associatedCharges.setAllAssociatedStatus, { as, body: { filter: mine, ...more } })).body
    const [first] = await rows({ filter: mine })
    expect((await call(associatedCharges.setAssociatedStatus, { as, body: { id: first?.id, enabled: false } })).body).toEqual({
      affected: 1,
      enabled: false,
    })
    expect(await set({})).toEqual({ affected: 1, enabled: true })
    expect(await set({ timeFilter: { lowRange: 70, highRange: 80 } })).toEqual({ affected: 2, enabled: false })
    expect(await lastEntry()).toMatchObject({
      action: 'disable-all',
      entity: 'associated charge',
      after: { affected: 2, filter: mine, timeFilter: { lowRange: 70, highRange: 80 } },
    })
    expect(await set({ enabled: true })).toEqual({ affected: 2, enabled: true })
    const priced = { operator: 'and', operands: [mine, { field: 'associated_Charge', equator: 'less_than', value: 8 }] }
    expect((await call(associatedCharges.setAllAssociatedStatus, { as, body: { filter: priced } })).body).toEqual({
      affected: 1,
      enabled: false,
    })
  })

  test('of another brand are not found', async () => {
    const theirs = await world.db.prisma.associatedCharge.findFirstOrThrow({ where: { brandId: beta.id } })
    expect((await call(associatedCharges.setAssociatedStatus, { as, body: { id: theirs.id, enabled: !theirs.enabled } })).status).toBe(404)
  })
})
