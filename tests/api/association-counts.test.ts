import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { countWhereDue } from '@ratebook/server/remittances/count-associations.ts'
import { todayOf } from '@ratebook/server/data/today.ts'
import { associatedCharges } from '@ratebook/shared/associated-charges.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { plusDays } from '@ratebook/shared/wire/day.ts'
import { claimsWithAssociations, type Known } from '../claims-with-associations.ts'
import { type KeptClaim, keepClaims, remitPayer } from '../kept-claims.ts'
import { uploadRemittances, x12 } from '../remittance-files.ts'
import { alpha, ofChanges, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const facility = alpha.facilities[0] as (typeof alpha.facilities)[number]
let remitPayerId = ''
let today = ''
beforeAll(async () => {
  today = await todayOf(world.db, alpha.id)
  remitPayerId = await remitPayer(world.db, alpha.id, null)
  await world.db.prisma.remittanceClaim.deleteMany({ where: { brandId: alpha.id } })
})

// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
type Row = Record<string, any>
const count = async () => (await world.call(associatedCharges.countAssociations, { as })).body
const rows = async (primary: string) =>
  (
    await world.call(associatedCharges.listAssociated, {
      as,
      body: {
        pagination: { currentPage: 1, recordsPerPage: 0 },
        filter: { field: 'pxCode', equator: 'equals', value: primary },
        sort: [{ id: 'associatedPxCode', direction: 'asc' }],
      },
    })
  ).body.records as Row[]
const keep = (claims: readonly KeptClaim[]) => keepClaims(world.db, alpha.id, facility.id, claims)
const claims = (n: number, codes: string[], more: Partial<KeptClaim> = {}): KeptClaim[] =>
  Array.from({ length: n }, () => ({ remitPayerId, day: today, lines: codes.map((cptHcpcs) => ({ cptHcpcs })), ...more }))
const setStatus = (id: string, enabled: boolean) => world.call(associatedCharges.setAssociatedStatus, { as, body: { id, enabled } })

test('what is made to stand together on claims becomes the associated charges, and nothing else', async () => {
  const { known, claims: made } = claimsWithAssociations(7, 4)
  await keep(
    made.map(({ setting, units }) => ({
      remitPayerId,
      day: today,
      setting,
      lines: [...units].map(([cptHcpcs, each]) => ({ cptHcpcs, units: each })),
    })),
  )
  const before = await world.db.prisma.associatedCharge.count({ where: { brandId: alpha.id } })
  const answer = await count()
  expect(answer).toMatchObject({ isRunning: false, last: { claims: made.length, to: today } })
  expect(answer.last.lines).toBe(made.reduce((sum, { units }) => sum + units.size, 0))
  const kept = await world.db.prisma.associatedCharge.findMany({ where: { brandId: alpha.id, computedAt: { not: null } } })
  expect(kept.length).toBe(known.length)
  expect(await world.db.prisma.associatedCharge.count({ where: { brandId: alpha.id } })).toBe(before + known.length)
  const of = (one: Known) => kept.find((k) => k.cptHcpcs === one.primary && k.associatedCptHcpcs === one.other && k.setting === one.setting)
  for (const one of known)
    expect(of(one)).toMatchObject({
      enabled: one.share >= 0.9,
      averageUnits: expect.toSatisfy((u) => Number(u) === one.units),
      switchedBy: null,
    })
  expect(
    await world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } }),
  ).toMatchObject({ action: 'update', entity: 'associated charge', after: { claims: made.length } })
})

describe('counting again', () => {
  test('shows its evidence, follows the claims, and keeps what a person chose', async () => {
    await keep([...claims(90, ['E0001', 'E0002']), ...claims(10, ['E0001']), ...claims(60, ['E0003', 'E0004']), ...claims(40, ['E0003'])])
    await keep(claims(300, ['E0002']).concat(claims(300, ['E0004'])))
    await count()
    const [[often], [sometimes]] = [await rows('E0001'), await rows('E0003')]
    expect(often).toMatchObject({
      associatedPxCode: 'E0002',
      appearanceInClaim: 90,
      primaryClaims: 100,
      percentage: 90,
      averageUnits: 1,
      setting: 'outpatient',
      enabled: true,
      switchedBy: null,
      computedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect(sometimes).toMatchObject({ percentage: 60, enabled: false })
    await setStatus(often?.id, false)
    await setStatus(sometimes?.id, true)
    await keep([...claims(100, ['E0001', 'E0002']), ...claims(200, ['E0003'])])
    await count()
    expect((await rows('E0001'))[0]).toMatchObject({ id: often?.id, percentage: 95, enabled: false, switchedBy: 'alpha.admin' })
    // 60 of 300 are no longer offered, but what a person chose stays
    expect((await rows('E0003'))[0]).toMatchObject({ id: sometimes?.id, percentage: 20, enabled: true, switchedBy: 'alpha.admin' })
  })

  test('forgets what nobody chose once claims no longer say it, and a choice waits', async () => {
    await keep(claims(20, ['F0001', 'F0002']))
    await count()
    const [row] = await rows('F0001')
    expect(row).toMatchObject({ enabled: true })
    await setStatus((await rows('F0002'))[0]?.id, false)
    const codes = { lineCptHcpcs: { contains: 'F0001' } }
    await world.db.prisma.remittanceClaim.updateMany({ where: { brandId: alpha.id, ...codes }, data: { isReversal: true } })
    await count()
    expect([await rows('F0001'), await rows('F0002')]).toEqual([[], []])
    await world.db.prisma.remittanceClaim.updateMany({ where: { brandId: alpha.id, ...codes }, data: { isReversal: false } })
    await count()
    expect([(await rows('F0001'))[0]?.enabled, (await rows('F0002'))[0]?.enabled]).toEqual([true, false])
  })

  test('leaves alone what was not counted, and says nothing of its pair', async () => {
    const id = randomUUID()
    const hand = { cptHcpcs: 'G0001', associatedCptHcpcs: 'G0002', percentage: 12, appearanceInClaim: 50, enabled: false }
    await world.db.prisma.associatedCharge.create({ data: { brandId: alpha.id, id, ...hand } })
    await keep(claims(30, ['G0001', 'G0002', 'G0003']))
    await count()
    expect((await rows('G0001')).map((r) => [r.associatedPxCode, r.percentage, r.computedAt === null])).toEqual([
      ['G0002', 12, true],
      ['G0003', 100, false],
    ])
  })

  test('takes claims of twelve months, by the code that was billed, and in each setting by itself', async () => {
    const [first] = await world.db.pool.query(`SELECT ($1::date - interval '12 months')::date::text AS day`, [today]).then((r) => r.rows)
    await keep([
      ...claims(11, ['H0001', 'H0002'], { day: first.day }),
      ...claims(50, ['H0001', 'H0003'], { day: plusDays(first.day, -1) }),
      ...claims(50, ['H0001', 'H0004'], { isTakenBack: true }),
      ...claims(50, ['H0001', 'H0005'], { status: '2' }),
      ...claims(12, ['H0001'], { setting: 'inpatient', lines: [{ cptHcpcs: 'H0001' }, { cptHcpcs: 'XXXXX', submittedCptHcpcs: 'H0006' }] }),
    ])
    await count()
    const said = (await rows('H0001')).map((r) => [r.associatedPxCode, r.setting, r.appearanceInClaim])
    expect(said).toEqual([
      ['H0002', 'outpatient', 11],
      ['H0006', 'inpatient', 12],
    ])
  })

  test('takes the hospital’s own claims, not the bills that doctors send for the same visit', async () => {
    await keep([
      ...claims(12, ['J0001', 'J0002'], { billType: '131' }),
      ...claims(30, ['J0001'], { billType: '231' }),
      ...claims(30, ['J0001', 'J0003'], { billType: '111' }),
    ])
    await count()
    expect((await rows('J0001')).map((r) => [r.associatedPxCode, r.appearanceInClaim, r.primaryClaims])).toEqual([['J0002', 12, 12]])
  })

  test('says how many units were billed, of which the payer may have paid none', async () => {
    const line = (code: string) => ({ code: `HC:${code}`, charged: 100, paid: 0, adjustments: ['CAS*CO*45*100'] })
    const file = x12([
      {
        ...{ payer: 'NO CONTRAST', trace: 'UNITS', day: today.replaceAll('-', '') },
        claims: Array.from({ length: 20 }, (_, i) => ({
          ...{ number: `UNITS-${i}`, charged: 400, paid: 0 },
          lines: ['K0001', 'A9579', 'K0003', 'K0004'].map(line),
        })),
      },
    ])
      .replaceAll('SVC*HC:A9579*100*0**1~', 'SVC*HC:A9579*100*0**0**10~')
      .replaceAll('SVC*HC:K0003*100*0**1~', 'SVC*HC:K0003*100*0**2*HC:K0005*6~')
      .replaceAll('SVC*HC:K0004*100*0**1~', 'SVC*HC:K0004*100*0**0~')
    const { body } = await uploadRemittances(world, file, { as, fields: { facilityId: facility.id } })
    expect(body).toMatchObject({ newClaims: 20, unbalanced: 0 })
    await count()
    expect((await rows('K0001')).map((r) => [r.associatedPxCode, r.averageUnits])).toEqual([
      ['A9579', 10],
      ['K0004', 1],
      ['K0005', 6],
    ])
  })

  test('shows a visitor what stands beside a service in the setting that is asked about', async () => {
    const [primary, beside] = ['70551', '99213']
    await keep(claims(500, [primary, beside], { setting: 'inpatient' }))
    await count()
    const codes = async (inPatient: boolean) => {
      const body = { brandId: alpha.id, facilityId: facility.id, pxCode: primary, revenueCode: '', inPatient }
      return ((await world.call(pricer.listAssociatedCharges, { body })).body as Row[]).map((r) => r.pxCode)
    }
    expect(await codes(true)).toContain(beside)
    expect(await codes(false)).not.toContain(beside)
  })
})

describe('the scheduled work', () => {
  const lastCount = async () => (await world.call(associatedCharges.getAssociationCount, { as })).body.last?.finishedAt
  const filesFinished = (at: Date, state = 'applied') =>
    world.db.prisma.remittanceFile.updateMany({ where: { brandId: alpha.id }, data: { finishedAt: at, state } })
  const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)

  test('counts once remittances have stopped coming, and on a new day', async () => {
    await world.db.prisma.associationCount.updateMany({ data: { startedAt: minutesAgo(60) } })
    const before = await lastCount()
    await filesFinished(minutesAgo(1))
    await countWhereDue(world.db)
    expect(await lastCount()).toBe(before)
    await filesFinished(minutesAgo(3), 'processing')
    await countWhereDue(world.db)
    expect(await lastCount()).toBe(before)
    await filesFinished(minutesAgo(3))
    await countWhereDue(world.db)
    const after = await lastCount()
    expect(after > before).toBe(true)
    await countWhereDue(world.db)
    expect(await lastCount()).toBe(after)
    await world.db.prisma.associationCount.updateMany({ data: { toDay: new Date(plusDays(today, -1)) } })
    await countWhereDue(world.db)
    expect((await lastCount()) > after).toBe(true)
  })

  test('asked for by several at once, is done once', async () => {
    const answers = await Promise.all([count(), count(), count()])
    expect(new Set(answers.map((a) => a.last.finishedAt)).size).toBeLessThanOrEqual(2)
  })
})
