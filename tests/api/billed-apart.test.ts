// Who bills besides the hospital, and between which amounts: from the list, from claims, from Medicare's fees, or from nothing.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { countAssociations } from '@ratebook/server/remittances/count-associations.ts'
import { todayOf } from '@ratebook/server/data/today.ts'
import { type BilledApart, billedApart } from '@ratebook/shared/billed-apart.ts'
import { keptEstimates } from '@ratebook/shared/kept-estimates.ts'
import { physicianFeeCents } from '@ratebook/shared/pricing/physician-fee.ts'
import { localities } from '@ratebook/shared/pricing/gpci.ts'
import { plusDays } from '@ratebook/shared/wire/day.ts'
import { type KeptClaim, keepClaims, remitPayer } from '../kept-claims.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const [facilityId, ids] = [randomUUID(), new Map<string, string>()]
const [SCAN, KNEE, VISIT, ECG] = ['79991', '29991', '99289', '93999']
let remitPayerId = ''
let payerId = ''
let today = ''

async function item(key: string, cptHcpcs: string, more: object = {}) {
  const id = randomUUID()
  ids.set(key, id)
  const of = { code: `A-${key}`, departmentName: 'D', description: key, amount: 1000, setting: 'both' }
  await world.db.prisma.chargeItem.create({ data: { brandId: alpha.id, id, facilityId, cptHcpcs, ...of, ...more } })
}
const claims = (n: number, code: string, line: (i: number) => object, more: Partial<KeptClaim> = {}): KeptClaim[] =>
  Array.from({ length: n }, (_, i) => ({
    ...{ remitPayerId, day: today, billType: '22' },
    lines: [{ cptHcpcs: code, charged: 900, ...line(i) }],
    ...more,
  }))
const keep = (...all: KeptClaim[]) => keepClaims(world.db, alpha.id, facilityId, all)
const apart = async (key: string, payer = payerId): Promise<BilledApart[]> => {
  const body = { brandId: alpha.id, facility: facilityId, chargeItemId: ids.get(key), inPatient: false, payer }
  return (await world.call(billedApart.listBilledApart, { body })).body
}
const rvu = { workRvu: 1.35, facPeRvu: 0.57, nonfacPeRvu: 0.57, mpRvu: 0.1 }
async function schedule(effectiveDate: string, lines: object[], more: object = {}) {
  const id = randomUUID()
  const of = { name: `MPFS ${id}`, feeScheduleType: 'MPFS_RBRVS', scope: 'national', conversionFactor: 32.3465, ...more }
  await world.db.prisma.feeSchedule.create({ data: { brandId: alpha.id, id, effectiveDate: new Date(effectiveDate), ...of } })
  for (const line of lines)
    await world.db.prisma.feeScheduleItem.create({
      data: { brandId: alpha.id, feeScheduleId: id, id: randomUUID(), type: 'CPT_HCPCS', ...rvu, ...line } as never,
    })
}

beforeAll(async () => {
  today = await todayOf(world.db, alpha.id)
  await world.db.prisma.facility.create({ data: { brandId: alpha.id, id: facilityId, name: 'Apart', licenseState: 'OH' } })
  payerId = (await world.db.prisma.payer.findFirstOrThrow({ where: { brandId: alpha.id, enabled: true, retiredAt: null } })).id
  remitPayerId = await remitPayer(world.db, alpha.id, payerId)
  await item('scan', SCAN)
  await item('knee', KNEE)
  await item('visit', VISIT)
  await item('ecg', ECG)
})

test('nobody knows a price, and says so', async () => {
  const none = { source: 'none', least: null, most: null, code: '', claims: null, since: '' }
  expect(await apart('scan')).toEqual([{ biller: 'radiologist', ...none }])
  expect(await apart('knee')).toEqual([
    { biller: 'surgeon', ...none },
    { biller: 'anesthesiologist', ...none },
  ])
})

test('Medicare’s fee in the state is the lower end, of the doctor’s part alone and of the newest national table in force', async () => {
  const part = { code: SCAN, modifiers: '26' }
  await schedule('2026-01-01', [part, { code: SCAN, workRvu: 9 }, { code: SCAN, modifiers: 'TC', workRvu: 0 }, { code: KNEE }])
  await schedule('2025-01-01', [{ ...part, workRvu: 8 }])
  await schedule('2026-02-01', [{ ...part, workRvu: 7 }], { scope: 'local' })
  await schedule('2099-01-01', [{ ...part, workRvu: 6 }])
  await schedule('2026-03-01', [{ ...part, workRvu: 5 }], { expirationDate: new Date('2026-03-31') })
  // Ohio: (1.35 × 1.000 + 0.57 × 0.911 + 0.10 × 1.033) × 32.3465 = 1.97257 × 32.3465 = 63.8057
  const medicare = { source: 'medicare', least: 63.81, most: null, claims: null, since: '2026-01-01' }
  expect(await apart('scan')).toEqual([{ biller: 'radiologist', ...medicare, code: `${SCAN}-26` }])
  expect(await apart('scan', 'self-pay')).toMatchObject([{ source: 'medicare', least: 63.81 }])
  // the surgeon bills the hospital's own code; of the anesthesiologist's nothing is known
  expect(await apart('knee')).toMatchObject([
    { ...medicare, code: KNEE },
    { biller: 'anesthesiologist', source: 'none', least: null },
  ])
  // in a state of several localities it is that of the cheapest
  await world.db.prisma.facility.update({ where: { brandId_id: { brandId: alpha.id, id: facilityId } }, data: { licenseState: 'CA' } })
  const fees = localities
    .filter(({ state }) => state === 'CA')
    .map((locality) => physicianFeeCents({ work: 135, pe: 57, mp: 10 }, locality, 323_465) / 100)
  expect(await apart('scan')).toMatchObject([{ least: Math.min(...fees) }])
  await world.db.prisma.facility.update({ where: { brandId_id: { brandId: alpha.id, id: facilityId } }, data: { licenseState: '' } })
  expect(await apart('scan')).toMatchObject([{ source: 'none' }])
  await world.db.prisma.facility.update({ where: { brandId_id: { brandId: alpha.id, id: facilityId } }, data: { licenseState: 'OH' } })
})

test('eleven claims of doctors with the plan say it instead, ten do not', async () => {
  const reading = (i: number) => ({ modifiers: 'LT 26', allowed: 100 + i })
  await keep(...claims(10, SCAN, reading))
  // none of these is a doctor's reading in a hospital that counts
  await keep(
    ...claims(20, SCAN, () => ({ allowed: 700, modifiers: '26', revenueCode: '0610' })),
    ...claims(20, SCAN, () => ({ allowed: 700, modifiers: '26' }), { billType: '11' }),
    ...claims(20, SCAN, () => ({ allowed: 700, modifiers: '26 52' })),
    ...claims(20, SCAN, () => ({ allowed: 700, modifiers: '26' }), { status: '2' }),
    ...claims(20, SCAN, () => ({ allowed: 700, modifiers: '26' }), { day: plusDays(today, -500) }),
    ...claims(20, SCAN, () => ({ allowed: 700 })),
  )
  await countAssociations(world.db, alpha.id)
  expect(await apart('scan')).toMatchObject([{ source: 'medicare' }])
  await keep(...claims(1, SCAN, () => ({ modifiers: '26', allowed: 110, units: 1 })))
  await countAssociations(world.db, alpha.id)
  // of 100 to 110 the second lowest and the second highest
  expect(await apart('scan')).toMatchObject([{ source: 'allowed', least: 101, most: 109, claims: 11, code: `${SCAN}-26` }])
  expect(await apart('scan', 'unknown')).toMatchObject([{ source: 'allowed', least: 101, most: 109 }])
  expect(await apart('scan', randomUUID())).toMatchObject([{ source: 'medicare' }])
  // who pays themselves is asked for what doctors charge
  expect(await apart('scan', 'self-pay')).toMatchObject([{ source: 'charged', least: 900, most: 900, claims: 11 }])
})

test('a doctor’s visit is billed whole, by the unit', async () => {
  await keep(...claims(11, VISIT, () => ({ allowed: 240, units: 2, charged: 300 })))
  await countAssociations(world.db, alpha.id)
  expect(await apart('visit')).toMatchObject([{ biller: 'doctor', source: 'allowed', least: 120, most: 120, code: VISIT }])
  expect(await apart('ecg')).toMatchObject([{ biller: 'doctor', source: 'none' }])
})

test('the hospital’s own list goes before all, where it has a price for who pays', async () => {
  await item('reading', SCAN, { modifiers: '26', amount: 200, cashPrice: 80.5 })
  await item('surgeon', KNEE, { billingClass: 'professional', cashPrice: 950 })
  expect(await apart('scan', 'self-pay')).toMatchObject([{ source: 'list', least: 80.5, most: 80.5, claims: null }])
  expect((await apart('knee', 'self-pay'))[0]).toMatchObject({ source: 'list', least: 950, most: 950 })
  // the reading itself has nobody who reads it besides
  expect(await apart('reading', 'self-pay')).toEqual([])
})

test('a mail of the estimate has it, too', async () => {
  const choice = { brandId: alpha.id, facility: facilityId, chargeItemId: ids.get('scan'), inPatient: false, payerId: null, plan: null }
  expect((await world.call(keptEstimates.mailEstimate, { body: { ...choice, email: 'apart@example.org' } })).status).toBe(204)
  const folder = path.join(world.dataDir, 'mail')
  const letters = fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('=\n', ''))
  expect(letters.find((letter) => letter.includes('apart@example.org'))).toMatch(/\(radiologist\): \$80\.50\s+This is from .*-26/)
})

test('a service of another brand is not there', async () => {
  const body = { brandId: beta.id, facility: facilityId, chargeItemId: ids.get('scan'), inPatient: false, payer: 'self-pay' }
  expect((await world.call(billedApart.listBilledApart, { body })).status).toBe(404)
})
