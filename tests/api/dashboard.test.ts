import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { charges } from '@ratebook/shared/charges.ts'
import { type Dashboard, dashboard, type FacilityStanding, yearlyUpdate } from '@ratebook/shared/dashboard.ts'
import { shoppable } from '@ratebook/shared/shoppable.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { hiddenUpload } from '../uploads.ts'
import { alpha, beta, multipart, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const [main, orchard] = alpha.facilities as [(typeof alpha.facilities)[number], (typeof alpha.facilities)[number]]
const ask = async (): Promise<Dashboard> => (await world.call(dashboard.getDashboard, { as })).body
const standing = async (id: string) => (await ask()).facilities.find((f) => f.id === id) as FacilityStanding
const facility = (id: string) => ({ where: { brandId_id: { brandId: alpha.id, id } } })
const ofMain = { brandId: alpha.id, facilityId: main.id }

describe('the dashboard', () => {
  test('lists the brand’s facilities by name, those that are not active last', async () => {
    expect((await ask()).facilities.map((f) => [f.name, f.active])).toEqual([
      [main.name, true],
      [orchard.name, true],
    ])
    await world.db.prisma.facility.update({ ...facility(main.id), data: { active: false } })
    expect((await ask()).facilities.map((f) => [f.name, f.active])).toEqual([
      [orchard.name, true],
      [main.name, false],
    ])
    await world.db.prisma.facility.update({ ...facility(main.id), data: { active: true } })
  })

  test('says what a facility lacks before its file can be published', async () => {
    expect((await standing(main.id)).missing).toEqual([])
    await world.db.prisma.facility.update({ ...facility(main.id), data: { address: '', npis: [] } })
    expect((await standing(main.id)).missing.map((m) => m.path)).toEqual(['address', 'npis'])
    expect((await standing(orchard.id)).missing).toEqual([])
    await world.db.prisma.facility.update({ ...facility(main.id), data: { address: main.address, npis: main.npis } })
  })

  test('counts the charge master of each facility, leaving out what is retired', async () => {
    const count = (where: object) => world.db.prisma.chargeItem.count({ where: { ...ofMain, ...where } })
    const before = await standing(main.id)
    expect(before).toMatchObject({ items: await count({}), uncoded: 0, withoutPlainName: await count({ plainName: '' }) })
    const item = { ...ofMain, departmentName: 'General', description: 'Bandage', amount: 1, plainName: 'A bandage' }
    const [uncoded, retired] = [randomUUID(), randomUUID()]
    await world.db.prisma.chargeItem.createMany({
      data: [
        { ...item, id: uncoded, code: 'DB-1' },
        { ...item, id: retired, code: 'DB-2', retiredBy: await hiddenUpload(world, alpha.id, main.id) },
      ],
    })
    expect(await standing(main.id)).toMatchObject({ items: before.items + 1, uncoded: 1, withoutPlainName: before.withoutPlainName })
    await world.db.prisma.chargeItem.deleteMany({ where: { brandId: alpha.id, id: { in: [uncoded, retired] } } })
  })

  test('counts shoppable services as their own screen does', async () => {
    for (const { id } of alpha.facilities) {
      const counts = (await world.call(shoppable.countShoppable, { as, query: { facility: id } })).body
      const missing = (await world.call(shoppable.listMissingShoppable, { as, params: { facility: id } })).body as { state: string }[]
      expect(await standing(id)).toMatchObject({ ...counts, foundServicesCount: missing.filter((s) => s.state !== 'missing').length })
      expect(counts.requiredServicesCount).toBeGreaterThan(0)
    }
  })

  test('a CMS-specified service that is switched off is still found', async () => {
    const before = await standing(main.id)
    const specified = { ...ofMain, cptHcpcs: '80053' }
    expect(await world.db.prisma.chargeItem.count({ where: { ...specified, enabled: true } })).toBeGreaterThan(0)
    await world.db.prisma.chargeItem.updateMany({ where: specified, data: { enabled: false } })
    const after = await standing(main.id)
    expect([after.foundServicesCount, after.requiredServicesCount]).toEqual([before.foundServicesCount, before.requiredServicesCount - 1])
    await world.db.prisma.chargeItem.updateMany({ where: specified, data: { enabled: true } })
  })

  test('names the last upload of a facility, and the newest ones of the brand with who loaded them', async () => {
    expect(await ask()).toMatchObject({ uploads: [], facilities: [{ lastUpload: null }, { lastUpload: null }] })
    const token = await world.token(as)
    const load = (name: string, fields = {}) => {
      const { payload, headers } = multipart(
        { facility: main.id, ...fields },
        { name, content: `Charge Code,Description,CPT/HCPCS,Charge\nDB-${name},Scan,70450,${name.length}` },
      )
      return world.inject({
        method: 'POST',
        url: uploads.uploadCharges.path,
        payload,
        headers: { ...headers, authorization: `Bearer ${token}` },
      })
    }
    expect((await load('first.csv')).status).toBe(200)
    expect((await load('second.csv')).status).toBe(200)
    expect((await load('only checked.csv', { dryRun: 'true' })).status).toBe(200)
    const { facilities, uploads: newest } = await ask()
    expect(newest.map((u) => [u.fileName, u.username, u.status, u.added, u.facilityName])).toEqual([
      ['second.csv', as, 'applied', 1, main.name],
      ['first.csv', as, 'applied', 1, main.name],
    ])
    expect(facilities.map((f) => f.lastUpload?.fileName)).toEqual(['second.csv', undefined])
    await world.call(uploads.rollbackUpload, { as, params: { id: newest[0]?.versionId as string } })
    expect((await standing(main.id)).lastUpload).toMatchObject({ fileName: 'first.csv', username: as })
    expect((await ask()).uploads[0]?.status).toBe('rolledBack')
  })

  test('shows the newest changes with the fields they touched', async () => {
    const body = { facilityId: main.id, code: 'DB-CH', departmentName: 'Imaging', description: 'MRI', amount: 10, revenueCode: '0610' }
    const { id } = (await world.call(charges.createCharge, { as, body })).body
    await world.call(charges.updateCharge, { as, body: { ...body, id, version: 1, amount: 12, description: 'MRI brain' } })
    const [update, create] = (await ask()).changes
    expect(update).toMatchObject({ username: as, action: 'update', entity: 'charge', fields: ['amount', 'description'] })
    expect(create).toMatchObject({ action: 'create', entity: 'charge', name: 'DB-CH MRI brain', fields: [] })
  })

  test('names the charge behind a switch, though the entry itself only knows its id', async () => {
    const { id, code } = await world.db.prisma.chargeItem.findFirstOrThrow({ where: { ...ofMain, enabled: true, cptHcpcs: { not: '' } } })
    await world.call(shoppable.setShoppableStatus, { as, body: { id, enabled: false } })
    const [change] = (await ask()).changes
    expect(change).toMatchObject({ action: 'disable', name: expect.stringContaining(`${code} `), fields: ['enabled'] })
    await world.call(shoppable.setShoppableStatus, { as, body: { id, enabled: true } })
  })

  test('counts who was invited to this brand and has not answered', async () => {
    const person = (more: object) => ({
      id: randomUUID(),
      username: randomUUID(),
      role: 'administrator' as const,
      clientId: alpha.id,
      ...more,
    })
    await world.db.prisma.user.createMany({
      data: [person({}), person({}), person({ enabled: false }), person({ passwordHash: 'x' }), person({ clientId: beta.id })],
    })
    expect((await ask()).invitationsWaiting).toBe(2)
  })

  test('says of a brand that has nothing yet that it has nothing', async () => {
    const brandId = randomUUID()
    await world.db.prisma.brand.create({ data: { id: brandId, domainName: 'fresh', displayName: 'Fresh Start', ein: '07-1000999' } })
    const empty = () => world.call(dashboard.getDashboard, { as: 'admin', headers: { 'x-brand-id': brandId } })
    expect((await empty()).body).toEqual({
      warnings: [],
      facilities: [],
      uploads: [],
      changes: [],
      invitationsWaiting: 0,
      estimates: { due: 0, overdue: 0 },
    })
    await world.db.prisma.facility.create({ data: { brandId, id: randomUUID(), name: 'First' } })
    const [first] = (await empty()).body.facilities
    expect(first).toMatchObject({ items: 0, uncoded: 0, foundServicesCount: 0, totalServiceCount: 0, lastUpload: null, update: null })
    expect(first.missing.map((m: { path: string }) => m.path)).toContain('charges')
  })

  test('asks the database no more often for fifty facilities than for two', async () => {
    const queries = vi.spyOn(world.served.pool, 'query')
    const count = async () => {
      // what happened is written by the second, and turns connections to every brand
      await world.app.securityLog.flush()
      queries.mockClear()
      await ask()
      return queries.mock.calls.length
    }
    const forTwo = await count()
    await world.db.prisma.facility.createMany({
      data: Array.from({ length: 48 }, (_, i) => ({ brandId: alpha.id, id: randomUUID(), name: `Clinic ${i}` })),
    })
    const forFifty = await count()
    queries.mockRestore()
    expect((await ask()).facilities).toHaveLength(50)
    expect(forTwo).toBeGreaterThan(5)
    expect(forFifty).toBe(forTwo)
    await world.db.prisma.facility.deleteMany({ where: { brandId: alpha.id, name: { startsWith: 'Clinic ' } } })
  })
})

describe('the yearly update', () => {
  const changed = (days: number) =>
    world.db.prisma.facility.update({ ...facility(main.id), data: { chargesChangedAt: new Date(Date.now() - days * 86_400_000) } })
  beforeEach(() => changed(0))

  test.each([
    [10, 'current'],
    [320, 'soon'],
    [400, 'overdue'],
  ])('of charges that last changed %i days ago is %s', async (days, state) => {
    await changed(days)
    expect((await standing(main.id)).update?.state).toBe(state)
  })

  test.each([
    ['2025-11-21', '2026-11-21', { dueOn: '2026-11-21', state: 'soon' }],
    ['2025-11-20', '2026-11-21', { dueOn: '2026-11-20', state: 'overdue' }],
    ['2026-01-20', '2026-11-21', { dueOn: '2027-01-20', state: 'soon' }],
    ['2026-01-21', '2026-11-21', { dueOn: '2027-01-21', state: 'current' }],
    ['2024-02-29', '2024-03-01', { dueOn: '2025-03-01', state: 'current' }],
  ])('of charges that changed on %s stands on %s at %o', (changedOn, today, expected) => {
    expect(yearlyUpdate(changedOn, today)).toEqual({ changedOn, ...expected })
  })
})
