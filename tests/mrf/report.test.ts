import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { mrf } from '@ratebook/shared/mrf.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { rowsOf } from '../machine-readable.ts'
import { alpha, beta, useWorld } from '../world.ts'
import { judge } from './validate.ts'

type Why = Reply<typeof pricer.explainNegotiatedRates>

const world = useWorld({ small: true })
/** How the file says what the demo's plan by the day pays for a stay. */
const BY_DAY = '$3,250.00 per day of stay; no more than the billed charges of the stay'
const facility = alpha.facilities[0] as { id: string; name: string }
const where = { brandId_id: { brandId: alpha.id, id: facility.id } }
const report = () => world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId: alpha.id, facilityName: facility.name } })
const change = (data: object) => world.db.prisma.facility.update({ where, data: { ...data, chargeRevision: { increment: 1 } } })

async function records() {
  const rows = rowsOf((await report()).text)
  const header = rows[2] as string[]
  expect(rows.slice(3).filter((r) => r.length !== header.length)).toEqual([])
  return rows.slice(3).map((r) => Object.fromEntries(header.map((name, i) => [name, r[i]])) as Record<string, string>)
}
/** The charge code is the last of an item's codes. */
const itemCode = (row: Record<string, string>) => ['code|5', 'code|4', 'code|3', 'code|2', 'code|1'].map((c) => row[c]).find(Boolean) ?? ''

async function judged() {
  const { text, headers } = await report()
  const file = path.join(world.dataDir, 'report.csv')
  fs.writeFileSync(file, text)
  return judge(file, /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? '')
}

describe('the machine-readable file', () => {
  test('the judge does find faults: a file with a broken row is refused', async () => {
    const file = path.join(world.dataDir, 'broken.csv')
    fs.writeFileSync(file, (await report()).text.replace(/,inpatient,/, ',in hospital,'))
    expect((await judge(file, 'x.csv')).valid).toBe(false)
  })

  test('holds every item with its charge and cash price, to the cent, half up', async () => {
    const items = await world.db.prisma.chargeItem.findMany({ where: { facilityId: facility.id } })
    const cents = new Map((await records()).map((r) => [itemCode(r), r]))
    expect(cents.size).toBe(items.length)
    for (const item of items) {
      const row = cents.get(item.code)
      const amount = Math.round(Number(item.amount) * 100)
      expect(row?.['standard_charge|gross']).toBe(item.amount?.toFixed(2))
      expect(Number(row?.['standard_charge|discounted_cash'])).toBe(Math.floor((amount * alpha.selfPayPercentage) / 100 + 0.5) / 100)
    }
  })

  test('holds what every payer has agreed to, as the pricer says it, with the lowest and the highest', async () => {
    const rows = await records()
    const amountOf = (row: (typeof rows)[number], column: string) => Number(row[`standard_charge|${column}`])
    const beyond = rows.filter((r) => {
      const dollar = amountOf(r, 'negotiated_dollar')
      return dollar && (dollar < amountOf(r, 'min') || dollar > amountOf(r, 'max'))
    })
    expect(beyond).toEqual([])
    const items = await world.db.prisma.chargeItem.findMany({
      where: { facilityId: facility.id, setting: { not: 'both' } },
      orderBy: { id: 'asc' },
      take: 400,
    })
    let compared = 0
    const causes: string[] = []
    for (const item of items.filter((_, i) => i % 4 === 0)) {
      const ofItem = rows.filter((r) => itemCode(r) === item.code)
      const body = { facility: facility.id, chargeCode: item.code, inPatient: item.setting === 'inpatient' }
      const why = (await world.call(pricer.explainNegotiatedRates, { body, as: 'alpha.admin' })).body as Why
      const { rates } = why
      const isRoom = item.setting === 'inpatient' && !item.drgCode && /^0(1\d|2[01])\d$/.test(item.revenueCode)
      // what was observed as allowed was not negotiated: rules alone count
      const agreed = rates.flatMap((r) =>
        r.enabled && r.primaryRate !== null && r.lines[0]?.price.ruleId
          ? [[r.displayName, r.planName, r.methodology === 'per diem' && !isRoom ? BY_DAY : r.primaryRate.toFixed(2)]]
          : [],
      )
      expect(
        ofItem
          .filter((r) => r.payer_name)
          .map((r) => [r.payer_name, r.plan_name, r['standard_charge|negotiated_dollar'] || r['standard_charge|negotiated_algorithm']]),
      ).toEqual(agreed)
      const dollars = ofItem.flatMap((r) => Number(r['standard_charge|negotiated_dollar']) || [])
      for (const row of ofItem) {
        expect(row['standard_charge|min']).toBe(dollars.length ? Math.min(...dollars).toFixed(2) : '')
        expect(row['standard_charge|max']).toBe(dollars.length ? Math.max(...dollars).toFixed(2) : '')
        if (row['standard_charge|negotiated_dollar'])
          expect(['case rate', 'fee schedule', ...(isRoom ? ['per diem'] : [])]).toContain(row['standard_charge|methodology'])
        else if (row.payer_name) expect([row['standard_charge|methodology'], row.count]).toEqual(['per diem', '0'])
      }
      // “why” names the kinds of rates as the file does, and its lowest and highest, or says why it has others
      const kinds = rates.filter((r) => r.enabled && r.lines[0]?.price.ruleId && r.primaryRate !== null)
      expect(kinds.map((r) => r.lines[0]?.price.methodology)).toEqual(
        ofItem.filter((r) => r.payer_name).map((r) => r['standard_charge|methodology']),
      )
      const ends = dollars.length ? [Math.min(...dollars), Math.max(...dollars)] : [null, null]
      expect([why.file.minimum, why.file.maximum]).toEqual(ends)
      const isSame = why.minimum === why.file.minimum && why.maximum === why.file.maximum
      // where another charge is billed with it, or a stay is paid by the day, visitors are told so
      if (!why.about.includes('chargesBeside')) expect(isSame, item.code).toBe(true)
      if (!isSame) expect(why.about, item.code).not.toEqual([])
      causes.push(...why.about)
      compared += agreed.length
    }
    expect(compared).toBeGreaterThan(20)
    expect(causes).toContain('inWords')
  })

  test('is made anew when what payers pay has changed, and says the day', async () => {
    const before = (await report()).text
    await world.db.prisma.contractRule.updateMany({
      where: { brandId: alpha.id, payMethod: 'PERCENT_OF_CHARGES', payValue: 62 },
      data: { payValue: 63 },
    })
    await world.db.prisma
      .$executeRaw`UPDATE brand SET terms_revision = terms_revision + 1, terms_changed_at = '2031-05-04' WHERE id = ${alpha.id}::uuid`
    const after = (await report()).text
    expect(before).toContain('62 percent of the gross charge')
    expect(after).not.toContain('62 percent of the gross charge')
    expect(after).toContain('63 percent of the gross charge')
    expect(after.split('\n')[1]).toContain('2031-05-04')
    await world.db.prisma.$executeRaw`UPDATE brand SET terms_changed_at = now() WHERE id = ${alpha.id}::uuid`
  })

  test('says of each code what it is', async () => {
    const base = { brandId: alpha.id, facilityId: facility.id, departmentName: 'D', amount: 10 }
    const odd = [
      ['0001A', 'CPT-like'],
      ['G0105', 'HCPCS'],
      ['D0120', 'CDT'],
      ['0042T', 'CPT'],
      ['99281', 'CPT'],
      ['X99', 'LOCAL'],
    ]
    await world.db.prisma.chargeItem.createMany({
      data: odd.map(([cptHcpcs], i) => ({
        ...base,
        id: `01990000-0000-7000-8000-00000000000${i}`,
        code: `Q${i}`,
        description: `Odd code ${i}\nin\ttwo lines`,
        cptHcpcs,
      })),
    })
    await change({})
    const rows = await records()
    const types = odd.map(([code]) => rows.find((r) => r['code|1'] === code && r.description?.startsWith('Odd code'))?.['code|1|type'])
    expect(types).toEqual(['LOCAL', 'HCPCS', 'CDT', 'CPT', 'CPT', 'LOCAL'])
    expect([...new Set(rows.map((r) => r.description).filter((d) => d?.startsWith('Odd code')))]).toEqual(
      odd.map((_, i) => `Odd code ${i} in\ttwo lines`),
    )
    expect(await judged()).toMatchObject({ errors: [], alerts: [] })
  })

  test('types an APR-DRG by its form, and gives a description in one line', async () => {
    await world.db.prisma.chargeItem.create({
      data: {
        brandId: alpha.id,
        facilityId: facility.id,
        id: '01990000-0000-7000-8000-0000000000ac',
        code: 'STAY',
        departmentName: 'D',
        description: 'Seizure, \r\n moderate\tstay',
        amount: 9000,
        aprDrgCode: '053-2',
      },
    })
    await change({})
    expect((await records()).find((r) => r.description === 'Seizure, moderate\tstay')).toMatchObject({
      'code|1': '053-2',
      'code|1|type': 'APR-DRG',
    })
  })

  test('leaves values as they are: leading zeros, equals signs, quotes and commas', async () => {
    const description = '=SUM(A1), "3 inch" @ +5 -2'
    await world.db.prisma.chargeItem.create({
      data: {
        brandId: alpha.id,
        facilityId: facility.id,
        id: '01990000-0000-7000-8000-0000000000aa',
        code: '000123',
        departmentName: 'D',
        description,
        amount: 0.05,
        revenueCode: '0001',
        modifiers: '26, TC',
      },
    })
    await world.db.prisma.chargeItem.create({
      data: {
        brandId: alpha.id,
        facilityId: facility.id,
        id: '01990000-0000-7000-8000-0000000000ab',
        code: 'FREE',
        departmentName: 'D',
        description: 'Free of charge',
        amount: 0,
      },
    })
    await change({})
    const row = (await records()).find((r) => r.description === description)
    expect(row).toMatchObject({
      'code|1': '0001',
      'code|1|type': 'RC',
      'code|2': '000123',
      'code|2|type': 'CDM',
      modifiers: '26|TC',
      'standard_charge|gross': '0.05',
      'standard_charge|discounted_cash': '0.03',
    })
    expect((await records()).some((r) => r.description === 'Free of charge')).toBe(false)
    expect(await judged()).toMatchObject({ errors: [], alerts: [] })
  })

  test('lists a service once per department and price, and says what tells its rows apart', async () => {
    const item = { brandId: alpha.id, facilityId: facility.id, code: 'ALIKE', description: 'Suture repair', cptHcpcs: '12001' }
    const rows = [
      ['Emergency', 410, 1],
      ['Clinic', 290, 1],
      ['Clinic', 310, 2],
    ] as const
    await world.db.prisma.chargeItem.createMany({
      data: rows.map(([departmentName, amount, variant]) => ({ ...item, id: randomUUID(), departmentName, amount, variant })),
    })
    await change({})
    const ofItem = (await records()).filter((r) => r.description === 'Suture repair')
    const varies = 'The hospital lists more than one price for this item'
    for (const [department, amount] of rows) {
      const notes = ofItem.flatMap((r) => (Number(r['standard_charge|gross']) === amount ? [r.additional_generic_notes ?? ''] : []))
      expect(notes.length).toBeGreaterThan(1)
      // a payer's own note stands behind
      expect(notes.filter((note) => !note.startsWith(`Department: ${department}`))).toEqual([])
      expect(notes.filter((note) => note.includes(varies) !== (department === 'Clinic'))).toEqual([])
    }
    for (const row of ofItem.filter((r) => r.payer_name)) {
      const rates = ofItem.filter((r) => r.payer_name && r.setting === row.setting)
      const dollars = rates.map((r) => Number(r['standard_charge|negotiated_dollar']))
      expect([row['standard_charge|min'], row['standard_charge|max']].map(Number)).toEqual([Math.min(...dollars), Math.max(...dollars)])
    }
    expect(await judged()).toMatchObject({ errors: [], alerts: [] })
  })

  test('is named by the rule: EIN, the NPI where the EIN is shared, name, suffix', async () => {
    expect((await report()).headers['content-disposition']).toBe(
      'attachment; filename="071000101-1999990108_alpha-valley-medical-center_standardcharges.csv"',
    )
    const own = beta.facilities[1] as { name: string }
    expect(
      (await world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId: beta.id, facilityName: own.name } })).headers[
        'content-disposition'
      ],
    ).toBe('attachment; filename="071000202_lighthouse-point-hospital_standardcharges.csv"')
  })

  test.each([{ npis: [] }, { npis: ['1999990109'] }, { address: '' }, { attesterName: '' }, { attestedAt: null }, { licenseState: '' }])(
    'stays as it was published when the facility lacks what it needs, and is not published before: %j',
    async (data) => {
      const before = await world.db.prisma.facility.findUniqueOrThrow({ where })
      const { text } = await report()
      await change(data)
      expect((await report()).text).toBe(text)
      expect((await world.call(mrf.getCmsHptTxt, { host: 'alpha.localhost' })).text).toContain(facility.name)
      await world.db.prisma.publication.deleteMany({ where: { brandId: alpha.id, facilityId: facility.id } })
      const { status, body } = await report()
      expect([status, body.fields.map((f: { path: string }) => f.path)]).toEqual([
        422,
        [Object.keys(data)[0] === 'attestedAt' ? 'attesterName' : Object.keys(data)[0]],
      ])
      expect((await world.call(mrf.getCmsHptTxt, { host: 'alpha.localhost' })).text).not.toContain(facility.name)
      await world.db.prisma.facility.update({
        where,
        data: {
          npis: before.npis,
          address: before.address,
          attesterName: before.attesterName,
          attestedAt: before.attestedAt,
          licenseState: before.licenseState,
        },
      })
    },
  )
})

describe('the stable link', () => {
  test('stands in cms-hpt.txt of the host and gives the same file, in parts and only when it changed', async () => {
    const { text } = await world.call(mrf.getCmsHptTxt, { host: 'alpha.localhost:3000' })
    const links = [...text.matchAll(/^mrf-url: (.*)$/gm)].map(([, link]) => new URL(link as string))
    expect(links.map((l) => l.host)).toEqual(['alpha.localhost:3000', 'alpha.localhost:3000'])
    expect(text).toContain(`location-name: ${facility.name}\nsource-page-url: http://alpha.localhost:3000/home\n`)
    // a location that the file counts for as well has a block of its own
    await change({ furtherLocations: [{ name: 'Alpha Annex', address: '3 Side Street' }] })
    const blocks = (await world.call(mrf.getCmsHptTxt, { host: 'alpha.localhost:3000' })).text.split('\n\n')
    const own = blocks.find((block) => block.startsWith(`location-name: ${facility.name}\n`))
    expect(blocks).toHaveLength(3)
    expect(blocks).toContain(own?.replace(facility.name, 'Alpha Annex'))
    const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      world.inject({ method, url: links[0]?.pathname as string, headers: { host: 'alpha.localhost:3000', ...headers } })
    const { text: present } = await report()
    const whole = await get()
    expect(whole.text).toBe(present)
    const etag = String(whole.headers.etag)
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    const part = await get({ range: 'bytes=9-40' })
    expect([part.status, part.text]).toEqual([206, whole.text.slice(9, 41)])
    expect((await get({}, 'HEAD')).headers['content-length']).toBe(whole.headers['content-length'])
    await change({ address: '2 New Street, Peachvale, GA 30999' })
    const after = await get({ 'if-none-match': etag })
    expect(after.status).toBe(200)
    expect(after.text).toContain('2 New Street')
  })

  test('another brand’s host does not serve it', async () => {
    expect(
      (
        await world.inject({
          method: 'GET',
          url: '/files/071000101-1999990108_alpha-valley-medical-center_standardcharges.csv',
          headers: { host: 'beta.localhost' },
        })
      ).status,
    ).toBe(404)
  })
})
