import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { todayOf } from '@ratebook/server/data/today.ts'
import { observedIn } from '@ratebook/server/terms/observed.ts'
import { observedOf } from '@ratebook/server/terms/observed-amounts.ts'
import { type Day, dayOf, plusDays } from '@ratebook/shared/wire/day.ts'
import { payload, updateBrand } from '../brand-form.ts'
import { type KeptClaim, keepClaims, remitPayer } from '../kept-claims.ts'
import { random } from '../random.ts'
import { type ClaimOf, uploadRemittances, x12 } from '../remittance-files.ts'
import { hiddenUpload } from '../uploads.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld()
/** A zone that has another day than UTC, whatever the hour. */
const zone = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Etc/GMT-14'
const ofDemo = { retiredAt: null, enabled: true }
let facilityId = ''
let remitPayerId = ''
let payerId = ''
let otherPayerId = ''
let today: Day

beforeAll(async () => {
  await updateBrand(world, { ...payload, TimeZone: zone })
  today = await todayOf(world.db, alpha.id)
  expect(today).not.toBe(dayOf(new Date()))
  facilityId = randomUUID()
  await world.db.prisma.facility.create({ data: { brandId: alpha.id, id: facilityId, name: 'Observed' } })
  const payers = await world.db.prisma.payer.findMany({ where: { brandId: alpha.id, ...ofDemo }, take: 2 })
  payerId = payers[0]?.id as string
  otherPayerId = payers[1]?.id as string
  remitPayerId = await remitPayer(world.db, alpha.id, payerId)
})

let made = 0
async function item(codes: object = {}) {
  const id = randomUUID()
  const data = { brandId: alpha.id, id, facilityId, code: `O${made++}`, departmentName: 'D', description: `Item ${made}`, ...codes }
  await world.db.prisma.chargeItem.create({ data })
  return id
}
const freshCode = () => `T${String(1000 + made)}`
const claim = (more: Partial<KeptClaim>): KeptClaim => ({ remitPayerId, day: today, ...more })
const keep = (...claims: KeptClaim[]) => keepClaims(world.db, alpha.id, facilityId, claims)
const observed = (itemId: string, setting: 'inpatient' | 'outpatient' = 'outpatient', of = payerId) =>
  world.db.longTransaction(async (tx) => observedOf(await (await observedIn(tx, alpha.id, facilityId))([itemId]), of, itemId, setting))
const countOf = async (...of: Parameters<typeof observed>) => (await observed(...of))?.count ?? '0'
/** What was observed as cents, so that 5 and 5.00 are one. */
const figures = async (itemId: string) => {
  const of = await observed(itemId)
  return of && [Number(of.tenth), Number(of.median), Number(of.ninetieth), of.count]
}
const series = (n: number, from: number, step: number) => Array.from({ length: n }, (_, i) => from + i * step)

describe('what payers allowed', () => {
  test.each<[string, number[], (number | string)[] | null]>([
    ['none', [], null],
    ['only zero remittances', [0, 0], null],
    ['a single one', [812.5], [812.5, 812.5, 812.5, '1 through 10']],
    ['ten: the next higher one observed', series(10, 100, 100), [200, 600, 1000, '1 through 10']],
    ['eleven', [55.25, 12, 80, 33.1, 47, 91.99, 60, 60, 22, 75, 68], [22, 60, 80, '11']],
    ['twenty, and two zeros ignored', [0, 0, ...series(20, 5, 5)], [15, 55, 95, '20']],
    [
      'twenty-one in any order, some alike',
      [250, 100, 100, 400, 300, 300, 150, 175, 180, 220, 260, 270, 280, 290, 310, 320, 330, 340, 350, 360, 370],
      [150, 290, 360, '21'],
    ],
    ['a thousand without a separator', series(1021, 10, 0.75), [86.5, 392.5, 698.5, '1021']],
  ])('%s', async (_, amounts, expected) => {
    const cptHcpcs = freshCode()
    const id = await item({ cptHcpcs })
    await keep(...amounts.map((allowed) => claim({ lines: [{ cptHcpcs, allowed }] })))
    expect(await figures(id)).toEqual(expected)
  })

  test('counts from fifteen months before the brand’s day to that day, both included', async () => {
    const cptHcpcs = freshCode()
    const id = await item({ cptHcpcs })
    const [row] = await world.db.pool.query(`SELECT ($1::date - interval '15 months')::date::text AS first`, [today]).then((r) => r.rows)
    const on = (day: string, allowed: number) => keep(claim({ day, lines: [{ cptHcpcs, allowed }] }))
    await on(plusDays(row.first, -1), 1)
    await on(plusDays(today, 1), 2)
    expect(await observed(id)).toBeNull()
    await on(row.first, 30)
    await on(today, 40)
    expect(await figures(id)).toEqual([40, 40, 40, '1 through 10'])
    await on(today, 50)
    expect(await figures(id)).toEqual([40, 40, 50, '1 through 10'])
  })

  test('leaves out what was taken back, reversals, what a second payer paid and payers that are not linked', async () => {
    const cptHcpcs = freshCode()
    const id = await item({ cptHcpcs })
    const lines = [{ cptHcpcs, allowed: 9 }]
    const stranger = await remitPayer(world.db, alpha.id, null)
    await keep(
      claim({ lines, isTakenBack: true }),
      claim({ lines, isReversal: true, status: '22' }),
      claim({ lines, status: '2' }),
      claim({ lines, status: '25' }),
      claim({ lines, remitPayerId: stranger }),
      claim({ lines: [{ cptHcpcs, allowed: null }] }),
    )
    expect(await observed(id)).toBeNull()
    await keep(claim({ lines, status: '19' }))
    expect(await countOf(id)).toBe('1 through 10')
    await world.db.prisma.remitPayer.update({ where: { brandId_id: { brandId: alpha.id, id: stranger } }, data: { payerId: otherPayerId } })
    expect(await countOf(id, 'outpatient', otherPayerId)).toBe('1 through 10')
    expect(await countOf(id, 'inpatient')).toBe('0')
  })

  test('is per unit, as the file prices an item', async () => {
    const cptHcpcs = freshCode()
    const id = await item({ cptHcpcs })
    await keep(claim({ lines: [{ cptHcpcs, allowed: 100, units: 3 }] }))
    expect(await figures(id)).toEqual([33.33, 33.33, 33.33, '1 through 10'])
    await keep(claim({ lines: [{ cptHcpcs, allowed: 10, units: 0.5 }] }), claim({ lines: [{ cptHcpcs, allowed: 12, units: 0 }] }))
    expect(await figures(id)).toEqual([12, 12, 33.33, '1 through 10'])
  })

  test('of a line that nothing was paid for is by the units that were billed', async () => {
    const cptHcpcs = freshCode()
    const id = await item({ cptHcpcs })
    await keep(claim({ lines: [{ cptHcpcs, allowed: 1000, units: 0, submittedUnits: 10 }] }))
    expect(await figures(id)).toEqual([100, 100, 100, '1 through 10'])
  })

  test('is of the hospital’s own bills, and of professionals’ for what they bill', async () => {
    const cptHcpcs = freshCode()
    const hospital = await item({ cptHcpcs, revenueCode: '0450' })
    const all = (n: number, more: Partial<KeptClaim>) => keep(...Array.from({ length: n }, () => claim(more)))
    await all(11, { billType: '131', lines: [{ cptHcpcs, revenueCode: '0450', allowed: 500 }] })
    await all(12, { billType: '231', lines: [{ cptHcpcs, allowed: 150 }] })
    await all(13, { billType: '231', lines: [{ cptHcpcs, modifiers: '26', allowed: 40 }] })
    expect(await figures(hospital)).toEqual([500, 500, 500, '11'])
    const both = await item({ cptHcpcs, revenueCode: '0456', billingClass: 'both' })
    const professional = await item({ cptHcpcs, revenueCode: '0450', billingClass: 'professional' })
    const reading = await item({ cptHcpcs, modifiers: '26' })
    expect(await figures(hospital)).toEqual([500, 500, 500, '11'])
    expect(await figures(professional)).toEqual([150, 150, 150, '12'])
    expect(await figures(reading)).toEqual([40, 40, 40, '13'])
    // one that is listed for both is paid as the hospital's own
    expect(await figures(both)).toBeNull()
    await all(11, { billType: '131', lines: [{ cptHcpcs, revenueCode: '0456', allowed: 450 }] })
    expect(await figures(both)).toEqual([450, 450, 450, '11'])
  })

  test('is of the plan that its payer is for claims of that kind', async () => {
    const cptHcpcs = freshCode()
    const id = await item({ cptHcpcs })
    const both = await remitPayer(world.db, alpha.id, payerId)
    await world.db.prisma.remitPayerKind.create({
      data: { brandId: alpha.id, remitPayerId: both, filingCode: 'HM', payerId: otherPayerId },
    })
    const of = (filingCode: string, allowed: number) =>
      claim({ remitPayerId: both, filingCode, lines: [{ cptHcpcs, revenueCode: '0300', allowed }] })
    await keep(of('12', 900), of('12', 920), of('HM', 300), of('', 910))
    expect([(await observed(id))?.median, (await observed(id, 'outpatient', otherPayerId))?.median]).toEqual(['910.00', '300.00'])
    await world.db.prisma.remitPayerKind.deleteMany({ where: { brandId: alpha.id } })
  })

  test.each([
    ['', ['whole']],
    ['26', ['part']],
    ['50 RT', ['both']],
    ['LT', ['whole']],
    ['TC', []],
    ['26 LT', []],
  ])('with the modifiers "%s" is of %j', async (modifiers, expected) => {
    const cptHcpcs = freshCode()
    const ids = [
      ['whole', await item({ cptHcpcs })],
      ['part', await item({ cptHcpcs, modifiers: '26' })],
      ['both', await item({ cptHcpcs, modifiers: 'RT|50' })],
    ] as const
    await keep(claim({ lines: [{ cptHcpcs, modifiers, allowed: 5 }] }))
    const seen: string[] = []
    for (const [name, id] of ids) if (await observed(id)) seen.push(name)
    expect(seen).toEqual(expected)
  })

  test('is that of the item with the line’s NDC and revenue code where several have the procedure code', async () => {
    const cptHcpcs = freshCode()
    const [emergency, clinic] = [await item({ cptHcpcs, revenueCode: '0450' }), await item({ cptHcpcs, revenueCode: '0510' })]
    const drug = await item({ cptHcpcs, ndc: '00002-1433-80', revenueCode: '0250' })
    const retired = await item({ cptHcpcs, revenueCode: '0360', retiredBy: await hiddenUpload(world, alpha.id, facilityId) })
    await keep(
      claim({ lines: [{ cptHcpcs, revenueCode: '450', allowed: 1 }] }),
      claim({ lines: [{ cptHcpcs, revenueCode: '0510', allowed: 2 }] }),
      claim({ lines: [{ cptHcpcs, revenueCode: '0510', ndc: '00002143380', allowed: 3 }] }),
    )
    const medians: (number | undefined)[] = []
    for (const id of [emergency, clinic, drug]) medians.push((await figures(id))?.[1] as number)
    expect(medians).toEqual([1, 2, 3])
    // what the facility charges under no such code is the same service to a payer
    await keep(claim({ lines: [{ cptHcpcs, revenueCode: '0360', allowed: 7 }] }))
    expect(await figures(clinic)).toEqual([7, 7, 7, '1 through 10'])
    expect(await observed(retired)).toBeNull()
  })

  test('is told without a procedure code by NDC, and by revenue code for a day of accommodation alone', async () => {
    const drug = await item({ cptHcpcs: freshCode(), ndc: '55555-0001-01', revenueCode: '0250' })
    const room = await item({ revenueCode: '0120', setting: 'inpatient' })
    const supply = await item({ revenueCode: '0270' })
    const inpatient = { setting: 'inpatient' as const }
    await keep(
      claim({ lines: [{ ndc: '55555000101', allowed: 8 }] }),
      claim({ ...inpatient, lines: [{ revenueCode: '120', units: 3, allowed: 3000 }] }),
      claim({ ...inpatient, lines: [{ revenueCode: '0270', allowed: 50 }] }),
    )
    expect((await figures(drug))?.[1]).toBe(8)
    expect((await observed(room, 'inpatient'))?.median).toBe('1000.00')
    expect(await observed(supply, 'inpatient')).toBeNull()
  })

  test('of a stay is what its whole claim was allowed', async () => {
    const [stay, severe] = [await item({ drgCode: '064', setting: 'inpatient' }), await item({ aprDrgCode: '053-2', setting: 'inpatient' })]
    const inpatient = { setting: 'inpatient' as const, paid: 9000, patientResponsibility: 1500.5 }
    await keep(claim({ ...inpatient, drgCode: '064', lines: [{ allowed: 1 }] }), claim({ ...inpatient, drgCode: '0532' }))
    expect((await observed(stay, 'inpatient'))?.median).toBe('10500.50')
    expect(await countOf(severe, 'inpatient')).toBe('1 through 10')
  })

  test('of a stay whose payer sends its DRG in four digits is that of the item with three, unless it is an APR-DRG', async () => {
    const own = randomUUID()
    await world.db.prisma.facility.create({ data: { brandId: alpha.id, id: own, name: 'Grouped' } })
    const stay = async (codes: object) => {
      const id = await item({ ...codes, setting: 'inpatient' })
      await world.db.prisma.chargeItem.updateMany({ where: { id }, data: { facilityId: own } })
      return id
    }
    const [hip, hand, severe] = [await stay({ drgCode: '470' }), await stay({ drgCode: '512' }), await stay({ aprDrgCode: '053-2' })]
    const seizure = await stay({ drgCode: '532' })
    const ofStates = await remitPayer(world.db, alpha.id, otherPayerId)
    const sent = (drgCode: string, paid: number, of = remitPayerId) =>
      keepClaims(world.db, alpha.id, own, [claim({ remitPayerId: of, setting: 'inpatient', drgCode, paid })])
    await sent('0470', 9000)
    await sent('470', 9100)
    await sent('0512', 4000)
    await sent('0532', 3000)
    await sent('0512', 1, ofStates)
    await sent('5601', 2, ofStates)
    const medianOf = (id: string, payer = payerId) =>
      world.db.longTransaction(async (tx) => {
        const of = observedOf(await (await observedIn(tx, alpha.id, own))([id]), payer, id, 'inpatient')
        return of && Number(of.median)
      })
    expect(await Promise.all([hip, hand, severe, seizure].map((id) => medianOf(id)))).toEqual([9100, 4000, 3000, null])
    const typed = (drgType: string) => world.db.prisma.facility.updateMany({ where: { id: own }, data: { drgType } })
    await typed('APR-DRG')
    expect([await medianOf(hand), await medianOf(hip)]).toEqual([null, 9100])
    await typed('MS-DRG')
    // who sends 5601 sends APR-DRGs: 0512 is 051-2
    expect(await medianOf(hand, otherPayerId)).toBeNull()
  })

  test('is what the last published file had for payers without remittances, and only for these', async () => {
    const cptHcpcs = freshCode()
    const id = await item({ cptHcpcs })
    const published = { brandId: alpha.id, facilityId, chargeItemId: id, allowedCount: '77', medianAmount: 5, tenthPercentile: 4 }
    const upload = await world.db.prisma.chargeUpload.findFirstOrThrow({ where: { brandId: alpha.id } })
    await world.db.prisma.publishedRate.createMany({
      data: [payerId, otherPayerId].map((of) => ({
        ...published,
        id: randomUUID(),
        payerId: of,
        ninetiethPercentile: 6,
        uploadId: upload.id,
        publishedOn: new Date(today),
        methodology: 'other',
      })),
    })
    await world.db.prisma.remitPayer.updateMany({ where: { brandId: alpha.id, payerId: otherPayerId }, data: { payerId: null } })
    expect([await countOf(id), await countOf(id, 'outpatient', otherPayerId)]).toEqual(['0', '77'])
    // of a file that is older than amounts may be nothing is published as of these months
    const [row] = await world.db.pool.query(`SELECT ($1::date - interval '15 months')::date::text AS first`, [today]).then((r) => r.rows)
    const publishOn = (day: string) =>
      world.db.prisma.publishedRate.updateMany({ where: { chargeItemId: id }, data: { publishedOn: new Date(day) } })
    await publishOn(row.first)
    expect(await countOf(id, 'outpatient', otherPayerId)).toBe('77')
    await publishOn(plusDays(row.first, -1))
    expect(await countOf(id, 'outpatient', otherPayerId)).toBe('0')
  })

  test('is told for what a hospital bills by its last file where only professionals were answered', async () => {
    const cptHcpcs = freshCode()
    const [hospital, professional] = [await item({ cptHcpcs }), await item({ cptHcpcs, billingClass: 'professional' })]
    const upload = await world.db.prisma.chargeUpload.findFirstOrThrow({ where: { brandId: alpha.id } })
    const third = await world.db.prisma.payer.findFirstOrThrow({
      where: { brandId: alpha.id, ...ofDemo, id: { notIn: [payerId, otherPayerId] } },
    })
    await world.db.prisma.publishedRate.createMany({
      data: [hospital, professional].map((chargeItemId) => ({
        ...{ brandId: alpha.id, facilityId, chargeItemId, payerId: third.id, id: randomUUID(), uploadId: upload.id, methodology: 'other' },
        ...{ allowedCount: '44', medianAmount: 5, tenthPercentile: 4, ninetiethPercentile: 6, publishedOn: new Date(today) },
      })),
    })
    const doctors = await remitPayer(world.db, alpha.id, third.id)
    await keep(claim({ remitPayerId: doctors, billType: '231', lines: [{ cptHcpcs, allowed: 9 }] }))
    expect([await countOf(hospital, 'outpatient', third.id), await countOf(professional, 'outpatient', third.id)]).toEqual([
      '44',
      '1 through 10',
    ])
  })

  describe('where a remittance does not add up', () => {
    let files = 0
    /** The amounts that some claims of a payer's file are told to be allowed, of as many items as they have codes. */
    async function allowed(claims: (code: (name: string) => string) => ClaimOf[]) {
      const codes = new Map<string, string>()
      const code = (name: string) => {
        codes.set(name, codes.get(name) ?? freshCode().replace('T', 'V') + codes.size)
        return `HC:${codes.get(name)}`
      }
      const made = claims(code)
      const ids = new Map<string, string>()
      for (const [name, cptHcpcs] of codes) ids.set(name, await item({ cptHcpcs }))
      const day = today.replaceAll('-', '')
      const file = x12([{ payer: 'ODD ADDER', trace: `ODD${files++}`, day, claims: made }])
      const { status } = await uploadRemittances(world, file, { as: 'alpha.admin', fields: { facilityId } })
      expect(status).toBe(200)
      await world.db.prisma.remitPayer.updateMany({ where: { brandId: alpha.id, name: 'ODD ADDER' }, data: { payerId } })
      const told: Record<string, number | null> = {}
      for (const [name, id] of ids) told[name] = ((await figures(id))?.[1] as number) ?? null
      return told
    }
    const all = (number: string, more: Partial<ClaimOf>): ClaimOf => ({ number: `${number}-${files}`, charged: 500, paid: 300, ...more })

    test('what was adjusted on a claim of one line is that line’s', async () => {
      const adjustments = ['CAS*CO*45*100', 'CAS*PR*1*100']
      expect(await allowed((code) => [all('ONE', { adjustments, lines: [{ code: code('A'), charged: 500, paid: 300 }] })])).toEqual({
        A: 400,
      })
    })
    test('what nobody explains may be the patient’s, so that nothing is known of it', async () => {
      const line = { charged: 500, paid: 300 }
      expect(
        await allowed((code) => [
          all('OPEN', { lines: [{ ...line, code: code('A') }] }),
          all('OPEN2', { adjustments: ['CAS*PR*1*100'], lines: [{ ...line, code: code('B') }] }),
          all('SAID', { lines: [{ ...line, code: code('C'), also: ['AMT*B6*410'] }] }),
          all('MORE', { charged: 700, adjustments: ['CAS*CO*45*400'], lines: [{ ...line, code: code('D') }] }),
        ]),
      ).toEqual({ A: null, B: null, C: 410, D: null })
    })
    test('of several lines only those count that come to the claim, or say what is allowed', async () => {
      const whole = { charged: 200, paid: 200 }
      const cut = { charged: 300, paid: 250, adjustments: ['CAS*CO*45*50'] }
      expect(
        await allowed((code) => [
          // judged as a whole: what of it each line was allowed is not told
          all('CASE', {
            adjustments: ['CAS*CO*45*150'],
            lines: [
              { ...whole, code: code('A') },
              { ...cut, code: code('B') },
            ],
          }),
          // what the patient owes is taken from what the lines come to
          all('SHARE', {
            paid: 350,
            patient: 100,
            adjustments: ['CAS*PR*1*100'],
            lines: [
              { ...whole, code: code('C') },
              { ...cut, code: code('D') },
            ],
          }),
          // of two lines one tells all there is
          all('HALF', {
            paid: 300,
            lines: [
              { ...cut, code: code('E') },
              { ...whole, paid: 50, code: code('F') },
            ],
          }),
        ]),
      ).toEqual({ A: null, B: null, C: 200, D: 250, E: 250, F: null })
    })
    test('of a stay its claim tells what was allowed, or nothing does', async () => {
      const [open, closed] = [await item({ drgCode: '901', setting: 'inpatient' }), await item({ drgCode: '902', setting: 'inpatient' })]
      const stay = (drg: string, more: Partial<ClaimOf>) => all(`STAY${drg}`, { place: ['11', '1', '', drg], lines: [], ...more })
      await allowed(() => [stay('901', {}), stay('902', { adjustments: ['CAS*CO*45*150', 'CAS*PR*2*50'] })])
      expect([await countOf(open, 'inpatient'), (await observed(closed, 'inpatient'))?.median]).toEqual(['0', '350.00'])
    })
  })

  test('of many claims of many services is what counting one by one gives', async () => {
    const { below, pick, dollars } = random(835)
    const codes = Array.from({ length: 6 }, (_, i) => `T${8000 + i}`)
    const ids = new Map<string, string>()
    for (const code of codes) ids.set(code, await item({ cptHcpcs: code }))
    const [first, second] = [remitPayerId, await remitPayer(world.db, alpha.id, payerId)]
    const claims = Array.from({ length: 400 }, () =>
      claim({
        remitPayerId: pick([first, second]),
        day: plusDays(today, -below(600)),
        setting: pick(['inpatient', 'outpatient'] as const),
        isTakenBack: below(10) === 0,
        lines: Array.from({ length: 1 + below(4) }, () => ({ cptHcpcs: pick(codes), units: 1 + below(3), allowed: dollars(500) })),
      }),
    )
    await keep(...claims)
    const [row] = (await world.db.pool.query(`SELECT ($1::date - interval '15 months')::date::text AS first`, [today])).rows
    for (const [code, id] of ids)
      for (const setting of ['inpatient', 'outpatient'] as const) {
        const amounts = claims
          .filter((c) => !c.isTakenBack && c.day >= row.first && c.setting === setting)
          .flatMap((c) => c.lines ?? [])
          .filter((l) => l.cptHcpcs === code)
          .map(({ allowed, units }) => Math.round(Math.round((allowed ?? 0) * 100) / (units ?? 1)) / 100)
          .filter((amount) => amount > 0)
          .sort((a, b) => a - b)
        const at = (share: number) => amounts[Math.ceil(Math.round((amounts.length - 1) * share * 10) / 10)]
        expect(amounts.length).toBeGreaterThan(10)
        const of = await observed(id, setting)
        expect([of?.count, Number(of?.tenth), Number(of?.median), Number(of?.ninetieth)]).toEqual([
          String(amounts.length),
          at(0.1),
          at(0.5),
          at(0.9),
        ])
      }
  })
})
