import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { feeSchedules } from '@ratebook/shared/fee-schedules.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import { alpha, beta, ofChanges, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const ALL = { pagination: { currentPage: 1, recordsPerPage: 0 } }
// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
type Row = Record<string, any>

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000)
const iso = (date: Date) => date.toISOString().slice(0, 10)

/** An edition with some lines. */
async function edition(
  name: string,
  {
    effective = dayFrom(-100),
    expiration = null as Date | null,
    termination = null as Date | null,
    brandId = alpha.id,
    items = [] as Row[],
  } = {},
) {
  const id = randomUUID()
  await world.db.prisma.feeSchedule.create({
    data: {
      brandId,
      id,
      name,
      feeScheduleType: 'FEE_SCHEDULE',
      effectiveDate: effective,
      expirationDate: expiration,
      terminationDate: termination,
      itemCount: items.length,
      items: { create: items.map((item) => ({ id: randomUUID(), type: 'CPT_HCPCS', code: '', ...item })) as never },
    },
  })
  return id
}
/** A rule that refers to a schedule. */
async function ruleFor(feeScheduleId: string, name: string, contractName: string) {
  const [contractId, contractServiceId] = [randomUUID(), randomUUID()]
  await world.db.prisma.contract.create({
    data: {
      brandId: alpha.id,
      id: contractId,
      name: contractName,
      isPayer: true,
      effectiveDate: dayFrom(-10),
      services: { create: { id: contractServiceId, serviceType: 'OUTPATIENT' } },
    },
  })
  await world.db.prisma.contractRule.create({
    data: {
      brandId: alpha.id,
      id: randomUUID(),
      contractServiceId,
      name,
      ruleType: 'RULE',
      payMethod: 'PERCENT_OF_FEE_SCHEDULE',
      feeScheduleId,
    },
  })
}
const termsRevision = async () => (await world.db.prisma.brand.findUniqueOrThrow({ where: { id: alpha.id } })).termsRevision
const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })
const byName = (value: string) => ({ filter: { field: 'name', equator: 'equals', value } })

describe('the list of fee schedules', () => {
  const list = async (body: object = {}) =>
    (await call(feeSchedules.listFeeSchedules, { as, body: { ...ALL, ...body } })).body.records as Row[]

  test('says of each edition what it is today', async () => {
    await edition('States', { effective: dayFrom(-900), expiration: dayFrom(-500) })
    await edition('States', { effective: dayFrom(-500) })
    await edition('States', { effective: dayFrom(-200) })
    await edition('States', { effective: dayFrom(200) })
    const states = (await list({ ...byName('States'), sort: [{ id: 'effectiveDate', direction: 'asc' }] })).map((r) => r.state)
    expect(states).toEqual(['followed', 'followed', 'inForce', 'upcoming'])
    await edition('Over', { effective: dayFrom(-900), expiration: dayFrom(-2) })
    await edition('Ended', { effective: dayFrom(-900), expiration: dayFrom(200), termination: dayFrom(-2) })
    await edition('Last day', { effective: dayFrom(-900), expiration: new Date(dayIn('')) })
    expect((await Promise.all(['Over', 'Ended', 'Last day'].map((n) => list(byName(n))))).map(([r]) => r?.state)).toEqual([
      'expired',
      'expired',
      'inForce',
    ])
    expect((await list({ filter: { field: 'state', equator: 'equals', value: 'upcoming' } })).map((r) => r.name)).toEqual(['States'])
  })

  test('an edition counts again once the later one has ended', async () => {
    await edition('Interrupted', { effective: dayFrom(-900) })
    await edition('Interrupted', { effective: dayFrom(-300), termination: dayFrom(-100) })
    expect((await list({ ...byName('Interrupted'), sort: [{ id: 'effectiveDate', direction: 'asc' }] })).map((r) => r.state)).toEqual([
      'inForce',
      'expired',
    ])
  })

  test('is sorted and filtered by what it shows, and counts lines and rules', async () => {
    const id = await edition('Counted', { items: [{ code: '70551' }, { code: '70552' }] })
    await ruleFor(id, 'Imaging', 'Counting')
    const [row] = await list(byName('counted'))
    expect(row).toEqual({
      id,
      name: 'Counted',
      feeScheduleType: 'FEE_SCHEDULE',
      effectiveDate: iso(dayFrom(-100)),
      expirationDate: null,
      terminationDate: null,
      description: '',
      scope: 'local',
      conversionFactor: null,
      sourceFile: '',
      items: 2,
      state: 'inForce',
      rules: 1,
      version: 1,
    })
    for (const column of [
      'name',
      'feeScheduleType',
      'effectiveDate',
      'expirationDate',
      'terminationDate',
      'state',
      'scope',
      'items',
      'description',
    ]) {
      const up = (await list({ sort: [{ id: column, direction: 'asc' }] })).map((r) => r.id)
      expect([column, (await list({ sort: [{ id: column, direction: 'desc' }] })).map((r) => r.id)]).toEqual([column, up.reverse()])
    }
    expect(
      (
        await list({
          filter: {
            operator: 'and',
            operands: [
              { field: 'items', equator: 'greator_than', value: 1 },
              { field: 'effectiveDate', equator: 'like', value: iso(dayFrom(-100)) },
            ],
          },
        })
      ).map((r) => r.name),
    ).toContain('Counted')
  })

  test('in whole stands in the order of name and date', async () => {
    const { body } = await call(feeSchedules.listAllFeeSchedules, { as })
    expect(body).toHaveLength(await world.db.prisma.feeSchedule.count({ where: { brandId: alpha.id } }))
    const of = (body as Row[]).filter((r) => r.name === 'States').map((r) => r.effectiveDate)
    expect(of).toEqual([...of].sort())
  })
})

describe('the lines of a fee schedule', () => {
  const lines = (feeScheduleId: string, body: object = {}) =>
    call(feeSchedules.listFeeScheduleItems, { as, body: { ...ALL, feeScheduleId, ...body } })

  test('are paged by code, filtered and sorted, with amounts to four decimals', async () => {
    const id = await edition('Lines', {
      items: [
        { code: '73721', modifiers: 'TC 59', facAllowedAmount: '1.9951', maxAmount: 5 },
        { code: '70551', weight: '1.5', workRvu: '0.35', facPeRvu: 1, nonfacPeRvu: 2, mpRvu: 3, minUnit: 1 },
        { code: '73721', nonfacAllowedAmount: 200, grouping: 'Imaging', description: 'Knee' },
      ],
    })
    const { body } = await lines(id)
    expect(body.pagination.totalRecords).toBe(3)
    expect((body.records as Row[]).map((r) => r.code)).toEqual(['70551', '73721', '73721'])
    expect(body.records[0]).toEqual({
      id: expect.any(String),
      code: '70551',
      type: 'CPT_HCPCS',
      grouping: '',
      description: '',
      facAllowedAmount: null,
      nonfacAllowedAmount: null,
      minAmount: null,
      maxAmount: null,
      minUnit: 1,
      maxUnit: null,
      modifier1: '',
      modifier2: '',
      modifier3: '',
      modifier4: '',
      weight: 1.5,
      meanStay: null,
      workRvu: 0.35,
      facPeRvu: 1,
      nonfacPeRvu: 2,
      mpRvu: 3,
    })
    expect((body.records as Row[]).map((r) => r.facAllowedAmount)).toContain(1.9951)
    expect((await lines(id, { filter: { field: 'modifier2', equator: 'equals', value: '59' } })).body.records).toMatchObject([
      { code: '73721', modifier1: 'TC', modifier2: '59', modifier3: '', modifier4: '' },
    ])
    expect((await lines(id, { pagination: { currentPage: 2, recordsPerPage: 2 } })).body).toMatchObject({
      records: [{ code: '73721' }],
      pagination: { totalRecords: 3 },
    })
    expect((await lines(id, { filter: { field: 'grouping', equator: 'like', value: 'imag' } })).body).toMatchObject({
      records: [{ description: 'Knee' }],
      pagination: { totalRecords: 1 },
    })
    expect((await lines(id, { sort: [{ id: 'nonfacAllowedAmount', direction: 'asc' }] })).body.records[0].nonfacAllowedAmount).toBe(200)
  })

  test('of a schedule that is not there, or another brand’s, are not found', async () => {
    const theirs = await edition('Theirs', { brandId: beta.id, items: [{ code: '70551' }] })
    expect([(await lines(randomUUID())).status, (await lines(theirs)).status]).toEqual([404, 404])
  })
})

describe('a fee schedule', () => {
  const update = (body: object) => call(feeSchedules.updateFeeSchedule, { as, body })

  test('changes dates and description, which raises the revision of the terms and is in the log', async () => {
    const id = await edition('Edited')
    const before = await termsRevision()
    const { status, body } = await update({
      id,
      version: 1,
      effectiveDate: '2025-01-01',
      expirationDate: '2025-12-31',
      terminationDate: '2025-06-30',
      description: 'As signed',
    })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        id,
        name: 'Edited',
        effectiveDate: '2025-01-01',
        expirationDate: '2025-12-31',
        terminationDate: '2025-06-30',
        description: 'As signed',
        version: 2,
        state: 'expired',
      }),
    ])
    expect(await termsRevision()).toBe(before + 1n)
    expect(await lastEntry()).toMatchObject({ username: 'alpha.admin', action: 'update', entity: 'fee schedule', entityId: id })
    expect((await update({ id, version: 2, effectiveDate: '2025-01-01' })).body).toMatchObject({
      expirationDate: null,
      terminationDate: null,
      description: '',
      state: 'inForce',
    })
  })

  test('that somebody changed in the meantime is not changed', async () => {
    const id = await edition('Stale')
    await update({ id, version: 1, effectiveDate: '2025-01-01' })
    const before = await termsRevision()
    expect((await update({ id, version: 1, effectiveDate: '2025-02-01' })).status).toBe(409)
    expect([(await call(feeSchedules.getFeeSchedule, { as, params: { id } })).body.effectiveDate, await termsRevision()]).toEqual([
      '2025-01-01',
      before,
    ])
  })

  test.each([
    [{ effectiveDate: '2025-02-01', expirationDate: '2025-01-31' }, 'expirationDate'],
    [{ effectiveDate: '2025-02-01', terminationDate: '2025-01-31' }, 'terminationDate'],
    [{ effectiveDate: '2025-02-30' }, 'effectiveDate'],
    [{ effectiveDate: '2025-02-01', description: 'a\0b' }, 'description'],
  ])('%j is refused at %s', async (fields, path) => {
    const id = await edition(`Wrong ${randomUUID()}`)
    const { status, body } = await update({ id, version: 1, ...fields })
    expect([status, body.fields.map((f: Row) => f.path)]).toEqual([400, [path]])
  })

  test('does not take the date of another edition of its name', async () => {
    await edition('Twice', { effective: new Date('2024-01-01') })
    const id = await edition('Twice', { effective: new Date('2025-01-01') })
    const { status, body } = await update({ id, version: 1, effectiveDate: '2024-01-01' })
    expect([status, body.fields]).toEqual([
      409,
      [
        expect.objectContaining({
          path: 'effectiveDate',
          message: expect.stringContaining('already an edition of “Twice” that takes effect on 2024-01-01'),
        }),
      ],
    ])
  })

  test('that rules refer to is not removed, and says by which of which contract', async () => {
    const id = await edition('In use', { items: [{ code: '70551' }] })
    await ruleFor(id, 'Imaging 110', 'Northwind')
    await ruleFor(id, 'Surgery', 'Acme')
    const { status, body } = await call(feeSchedules.deleteFeeSchedule, { as, params: { id } })
    expect([status, body.error]).toEqual([
      422,
      'The fee schedule is in use by rule “Surgery” of contract “Acme”, rule “Imaging 110” of contract “Northwind”. Change these ' +
        'rules first.',
    ])
    expect(await world.db.prisma.feeScheduleItem.count({ where: { brandId: alpha.id, feeScheduleId: id } })).toBe(1)
  })

  test('that nobody refers to is removed with its lines', async () => {
    const id = await edition('Unused', { items: [{ code: '70551' }, { code: '70552' }] })
    const before = await termsRevision()
    expect((await call(feeSchedules.deleteFeeSchedule, { as, params: { id } })).status).toBe(204)
    expect([
      await world.db.prisma.feeScheduleItem.count({ where: { feeScheduleId: id } }),
      (await call(feeSchedules.getFeeSchedule, { as, params: { id } })).status,
      await termsRevision(),
    ]).toEqual([0, 404, before + 1n])
    expect(await lastEntry()).toMatchObject({
      action: 'delete',
      entity: 'fee schedule',
      entityId: id,
      before: expect.objectContaining({ name: 'Unused', items: 2 }),
    })
    expect((await call(feeSchedules.deleteFeeSchedule, { as, params: { id } })).status).toBe(404)
  })

  test('of another brand is neither shown, changed nor removed', async () => {
    const id = await edition('Secret of beta', { brandId: beta.id })
    expect([
      (await call(feeSchedules.getFeeSchedule, { as, params: { id } })).status,
      (await update({ id, version: 1, effectiveDate: '2025-01-01' })).status,
      (await call(feeSchedules.deleteFeeSchedule, { as, params: { id } })).status,
    ]).toEqual([404, 404, 404])
    expect((await call(feeSchedules.listAllFeeSchedules, { as })).text).not.toContain('Secret of beta')
    expect(await world.db.prisma.feeSchedule.count({ where: { brandId: beta.id, id, version: 1 } })).toBe(1)
  })
})
