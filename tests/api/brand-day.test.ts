import { beforeAll, describe, expect, test } from 'vitest'
import { sendContractAlerts } from '@ratebook/server/features/contracts/alerts.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { dashboard } from '@ratebook/shared/dashboard.ts'
import { feeSchedules } from '@ratebook/shared/fee-schedules.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { plusDays } from '@ratebook/shared/wire/day.ts'
import { payload, updateBrand } from '../brand-form.ts'
import { alpha, useWorld } from '../world.ts'
import { makeContract, makeSchedule } from './contract-world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const facility = alpha.facilities[0] as (typeof alpha.facilities)[number]
const byName = (value: string) => ({ filter: { field: 'name', equator: 'equals', value } })

/**
 * A zone that has another day than UTC, for an hour at least: late in the
 * evening of the day before, or early in the morning of the day after.
 */
const hour = new Date().getUTCHours()
const utc = new Date().toISOString().slice(0, 10)
const [zone, day] =
  hour < 11 ? [`Etc/GMT+${hour + 2}`, plusDays(utc, -1)] : ([`Etc/GMT-${25 - hour}`, plusDays(utc, 1)] as [zone: string, day: string])
const only = new Date(day)

let service: Awaited<ReturnType<typeof makeContract>>
let scheduleId = ''
beforeAll(async () => {
  expect((await updateBrand(world, { ...payload, TimeZone: zone })).body.timeZone).toBe(zone)
  // in force on this one day
  service = await makeContract(world, alpha.id, 'Of a day', { effectiveDate: only, terminationDate: only })
  scheduleId = await makeSchedule(world, alpha.id, 'Fees of a day', 'MPFS_RBRVS', [{ code: '90001', amount: 100 }], { effectiveDate: only })
  await world.db.prisma.feeSchedule.updateMany({ where: { brandId: alpha.id, id: scheduleId }, data: { expirationDate: only } })
})

const rule = { name: 'Fees', ruleTypeId: 'RULE', paymethodId: 'PERCENT_OF_FEE_SCHEDULE', payvalue: 50 }

describe('by the day of the brand’s time zone, another than the server’s', () => {
  test('contracts and editions of schedules are in force', async () => {
    const list = await world.call(contracts.listContracts, { as, body: byName('Of a day') })
    expect(list.body.records).toMatchObject([{ state: 'active' }])
    expect((await world.call(contracts.getContract, { as, params: { id: service.id } })).body.state).toBe('active')
    const editions = await world.call(feeSchedules.listFeeSchedules, { as, body: byName('Fees of a day') })
    expect(editions.body.records).toMatchObject([{ state: 'inForce' }])
    expect((await world.call(feeSchedules.getFeeSchedule, { as, params: { id: scheduleId } })).body.state).toBe('inForce')
  })

  test('rules are tried, contracted rates kept and visitors answered', async () => {
    const body = { ...rule, contractServiceId: service.OUTPATIENT, feeScheduleId: scheduleId }
    const tried = await world.call(rules.tryRule, { as, body: { rule: { ...body, id: null }, service: { cptHcpcs: '90001' } } })
    expect([tried.body.alone, tried.body.inContract]).toMatchObject([{ amount: 50 }, { amount: 50 }])
    expect((await world.call(rules.createRule, { as, body })).status).toBe(201)
    const kept = await world.call(contractedRates.listContractedRates, { as, body: byName('Of a day') })
    expect(kept.body.records).toMatchObject([{ code: '90001', discountedFacAllowedAmount: 50 }])

    const payer = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId: alpha.id, enabled: true } })
    await world.db.prisma.payerContract.update({
      where: { brandId_id: { brandId: alpha.id, id: payer.payerContractId } },
      data: { contractId: service.id },
    })
    await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { termsRevision: { increment: 1 } } })
    const rates = await world.call(pricer.listAllowableRates, { body: { brandId: alpha.id, pxCode: '90001' } })
    expect(rates.body).toContainEqual(expect.objectContaining({ payerId: payer.id, rateOP: 50 }))
    const item = {
      brandId: alpha.id,
      facilityId: facility.id,
      code: 'DAY-1',
      description: 'Of a day',
      departmentName: 'Day',
      amount: 80,
      cptHcpcs: '90001',
    }
    await world.db.prisma.chargeItem.create({ data: { ...item, id: service.INPATIENT } })
    const request = { brandId: alpha.id, facility: facility.name, pxCode: '90001', inPatient: false }
    const { rates: negotiated } = (await world.call(pricer.listNegotiatedRates, { body: request })).body
    expect(negotiated).toContainEqual(expect.objectContaining({ payerId: payer.id, rate: 50 }))
  })

  test('the dashboard and the file say when charges changed', async () => {
    await world.db.prisma.facility.updateMany({ where: { brandId: alpha.id }, data: { chargesChangedAt: new Date() } })
    const { facilities } = (await world.call(dashboard.getDashboard, { as })).body
    expect(facilities.find((f: { id: string }) => f.id === facility.id).update.changedOn).toBe(day)
    const { text } = await world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId: alpha.id, facilityName: facility.name } })
    expect(text.split('\n')[1]).toContain(`,${day},`)
  })

  test('alerts count the days that are left', async () => {
    const user = await world.db.prisma.user.findFirstOrThrow({ where: { username: as } })
    await world.db.prisma.user.update({ where: { id: user.id }, data: { email: 'admin@example.org' } })
    await world.db.prisma.contract.update({
      where: { brandId_id: { brandId: alpha.id, id: service.id } },
      data: { terminationDate: new Date(plusDays(day, 30)), alert: true, recipients: { create: { userId: user.id } } },
    })
    const subjects: string[] = []
    await sendContractAlerts(world.db, async (mail) => void subjects.push(mail.subject), world.config)
    expect(subjects).toEqual(['The contract Of a day ends in 30 days'])
  })
})

describe('the time zone of a brand', () => {
  test('is said to whom it concerns: its staff', async () => {
    expect((await world.call(brands.getBrandSettings, { as })).body.timeZone).toBe(zone)
    expect((await world.call(sessions.getMe, { as })).body.brands).toMatchObject([{ timeZone: zone }])
    expect((await world.call(brands.getHostBrand)).body).not.toHaveProperty('timeZone')
  })
  test('is in the log, and stays when it is not sent', async () => {
    await updateBrand(world, { ...payload, TimeZone: 'America/Chicago' })
    const [entry] = await world.db.prisma.auditEntry.findMany({
      where: { brandId: alpha.id, entity: 'brand' },
      orderBy: { seq: 'desc' },
      take: 1,
    })
    expect(entry).toMatchObject({ before: { timeZone: zone }, after: { timeZone: 'America/Chicago' } })
    expect((await updateBrand(world, payload)).body.timeZone).toBe('America/Chicago')
  })
  test('that nobody has chosen is the server’s own', async () => {
    await updateBrand(world, { ...payload, TimeZone: '' })
    expect((await world.call(sessions.getMe, { as })).body.brands).toMatchObject([
      { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    ])
  })
  test.each(['Mars/Olympus', '+05:00', 'x'])('is not %s', async (TimeZone) => {
    const { status, body } = await updateBrand(world, { ...payload, TimeZone })
    expect([status, body.fields]).toEqual([
      400,
      [expect.objectContaining({ path: 'timeZone', message: 'A time zone such as America/Chicago' })],
    ])
  })
})
