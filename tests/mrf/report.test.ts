import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { mrf } from '@ratebook/shared/mrf.ts'
import { alpha, beta, useWorld } from '../world.ts'
import { judge } from './validate.ts'

const world = useWorld()
const facility = alpha.facilities[0] as { id: string; name: string }
const where = { brandId_id: { brandId: alpha.id, id: facility.id } }
const report = () => world.call(mrf.downloadReport, { body: { brandId: alpha.id, facilityName: facility.name } })
const change = (data: object) => world.db.prisma.facility.update({ where, data: { ...data, chargeRevision: { increment: 1 } } })

async function records() {
  const rows = parse((await report()).text, { relax_column_count: true }) as string[][]
  const header = rows[2] as string[]
  return rows.slice(3).map((r) => Object.fromEntries(header.map((name, i) => [name, r[i]])) as Record<string, string>)
}
async function judged() {
  const { text, headers } = await report()
  const file = path.join(world.dataDir, 'report.csv')
  fs.writeFileSync(file, text)
  return judge(file, /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? '')
}

describe('the machine-readable file', () => {
  test('of every demo facility passes CMS’s validator with no error and no alert, name included', async () => {
    for (const brand of [alpha, beta]) {
      for (const { name } of brand.facilities) {
        const { text, headers } = await world.call(mrf.downloadReport, { body: { brandId: brand.id, facilityName: name } })
        const file = path.join(world.dataDir, 'report.csv')
        fs.writeFileSync(file, text)
        expect(await judge(file, /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? '')).toEqual({ valid: true, errors: [], alerts: [], name: true })
      }
    }
  })

  test('the judge does find faults: a file with a broken row is refused', async () => {
    const file = path.join(world.dataDir, 'broken.csv')
    fs.writeFileSync(file, (await report()).text.replace(/,inpatient,/, ',in hospital,'))
    expect((await judge(file, 'x.csv')).valid).toBe(false)
  })

  test('holds every item with its charge and cash price, to the cent, half up', async () => {
    const items = await world.db.prisma.chargeItem.findMany({ where: { facilityId: facility.id } })
    const rows = await records()
    expect(rows).toHaveLength(items.length)
    const cents = new Map(rows.map((r) => [['code|5', 'code|4', 'code|3', 'code|2', 'code|1'].map((c) => r[c]).find(Boolean), r]))
    for (const item of items) {
      const row = cents.get(item.code)
      const amount = Math.round(item.amount.toNumber() * 100)
      expect(row?.['standard_charge|gross']).toBe(item.amount.toFixed(2))
      expect(Number(row?.['standard_charge|discounted_cash'])).toBe(Math.floor((amount * alpha.selfPayPercentage) / 100 + 0.5) / 100)
    }
  })

  test('says of each code what it is', async () => {
    const base = { brandId: alpha.id, facilityId: facility.id, departmentName: 'D', amount: 10 }
    const odd = [
      ['0001A', 'CPT-like'], ['G0105', 'HCPCS'], ['D0120', 'CDT'], ['0042T', 'CPT'], ['99281', 'CPT'], ['X99', 'LOCAL'],
    ]
    await world.db.prisma.chargeItem.createMany({ data: odd.map(([cptHcpcs], i) => ({ ...base, id: `01990000-0000-7000-8000-00000000000${i}`, code: `Q${i}`, description: `Odd code ${i}\nin two lines`, cptHcpcs })) })
    await change({})
    const rows = await records()
    const types = odd.map(([code]) => rows.find((r) => r['code|1'] === code && r.description?.startsWith('Odd code'))?.['code|1|type'])
    expect(types).toEqual(['LOCAL', 'HCPCS', 'CDT', 'CPT', 'CPT', 'LOCAL'])
    expect(rows.filter((r) => r.description?.startsWith('Odd code')).map((r) => r.description)).toEqual(odd.map((_, i) => `Odd code ${i} in two lines`))
    expect(await judged()).toMatchObject({ errors: [], alerts: [] })
  })

  test('leaves values as they are: leading zeros, equals signs, quotes and commas', async () => {
    const description = '=SUM(A1), "3 inch" @ +5 -2'
    await world.db.prisma.chargeItem.create({ data: { brandId: alpha.id, facilityId: facility.id, id: '01990000-0000-7000-8000-0000000000aa', code: '000123', departmentName: 'D', description, amount: 0.05, revenueCode: '0001', modifiers: '26, TC' } })
    await world.db.prisma.chargeItem.create({ data: { brandId: alpha.id, facilityId: facility.id, id: '01990000-0000-7000-8000-0000000000ab', code: 'FREE', departmentName: 'D', description: 'Free of charge', amount: 0 } })
    await change({})
    const row = (await records()).find((r) => r.description === description)
    expect(row).toMatchObject({ 'code|1': '0001', 'code|1|type': 'RC', 'code|2': '000123', 'code|2|type': 'CDM', modifiers: '26|TC', 'standard_charge|gross': '0.05', 'standard_charge|discounted_cash': '0.03' })
    expect((await records()).some((r) => r.description === 'Free of charge')).toBe(false)
    expect(await judged()).toMatchObject({ errors: [], alerts: [] })
  })

  test('is named by the rule: EIN, the NPI where the EIN is shared, name, suffix', async () => {
    expect((await report()).headers['content-disposition']).toBe('attachment; filename="071000101-1999990108_alpha-valley-medical-center_standardcharges.csv"')
    const own = beta.facilities[1] as { name: string }
    expect((await world.call(mrf.downloadReport, { body: { brandId: beta.id, facilityName: own.name } })).headers['content-disposition']).toBe('attachment; filename="071000202_lighthouse-point-hospital_standardcharges.csv"')
  })

  test.each([{ npis: [] }, { npis: ['1999990109'] }, { address: '' }, { attesterName: '' }, { attestedAt: null }, { licenseState: '' }])('is not published while the facility lacks what it needs: %j', async (data) => {
    const before = await world.db.prisma.facility.findUniqueOrThrow({ where })
    await change(data)
    const { status, body } = await report()
    expect([status, body.fields.map((f: { path: string }) => f.path)]).toEqual([422, [Object.keys(data)[0] === 'attestedAt' ? 'attesterName' : Object.keys(data)[0]]])
    expect((await world.call(mrf.getCmsHptTxt, { host: 'alpha.localhost' })).text).not.toContain(facility.name)
    await world.db.prisma.facility.update({ where, data: { npis: before.npis, address: before.address, attesterName: before.attesterName, attestedAt: before.attestedAt, licenseState: before.licenseState } })
  })
})

describe('the stable link', () => {
  test('stands in cms-hpt.txt of the host and gives the same file, in parts and only when it changed', async () => {
    const { text } = await world.call(mrf.getCmsHptTxt, { host: 'alpha.localhost:3000' })
    const links = [...text.matchAll(/^mrf-url: (.*)$/gm)].map(([, link]) => new URL(link as string))
    expect(links.map((l) => l.host)).toEqual(['alpha.localhost:3000', 'alpha.localhost:3000'])
    expect(text).toContain(`location-name: ${facility.name}\nsource-page-url: http://alpha.localhost:3000/home\n`)
    const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => world.inject({ method, url: links[0]?.pathname as string, headers: { host: 'alpha.localhost:3000', ...headers } })
    const whole = await get()
    expect(whole.text).toBe((await report()).text)
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
    expect((await world.inject({ method: 'GET', url: '/files/071000101-1999990108_alpha-valley-medical-center_standardcharges.csv', headers: { host: 'beta.localhost' } })).status).toBe(404)
  })
})
