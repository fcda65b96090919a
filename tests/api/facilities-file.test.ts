import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { facilities } from '@ratebook/shared/facilities.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { hiddenUpload } from '../uploads.ts'
import { alpha } from '../world.ts'
import { useFacilities } from './facilities-setup.ts'

const { world, as, main, create, update, read, editOf, lastEntry, complete } = useFacilities()

describe('the attestation', () => {
  test('is dated when somebody gives it, kept while nothing about it changes, and gone with its official', async () => {
    const { body } = await create({ ...complete, name: 'Attested Hospital', attested: false })
    expect(body.attestedAt).toBeNull()
    const before = Date.now()
    const given = (await update({ ...editOf(body), attested: true })).body
    expect(Date.parse(given.attestedAt)).toBeGreaterThanOrEqual(before)
    expect(await lastEntry(body.id)).toMatchObject({
      action: 'update',
      username: as,
      before: { attestedAt: null },
      after: { attestedAt: given.attestedAt },
    })
    const kept = (await update({ ...editOf(given), address: '2 Cedar Road' })).body
    expect(kept.attestedAt).toBe(given.attestedAt)
    const cleared = (await update({ ...editOf(kept), attesterName: 'Grace Hopper', attested: false })).body
    expect(cleared).toMatchObject({ attesterName: 'Grace Hopper', attestedAt: null })
    const again = (await update({ ...editOf(cleared), attesterName: 'Edith Clarke', attested: true })).body
    expect(Date.parse(again.attestedAt)).toBeGreaterThan(Date.parse(given.attestedAt))
  })

  test('of another official has a date of its own', async () => {
    const { body } = await create({ ...complete, name: 'Handed-over Hospital' })
    const { attestedAt } = (await update({ ...editOf(body), attesterName: 'Grace Hopper', attested: true })).body
    expect(Date.parse(attestedAt)).toBeGreaterThan(Date.parse(body.attestedAt))
  })

  test('needs somebody who gives it', async () => {
    const { status, body } = await create({ ...complete, name: 'Nobody Attests', attesterName: ' ' })
    expect([status, body.fields]).toEqual([
      400,
      [expect.objectContaining({ path: 'attesterName', message: 'Name the official who attests the file' })],
    ])
  })
})

describe('the federal file', () => {
  const report = () => world.call(mrf.downloadReport, { as: 'alpha.admin', body: { brandId: alpha.id, facilityName: main.name } })
  const links = async () => (await world.call(mrf.getCmsHptTxt, { host: 'alpha.localhost' })).text

  test('says at once what was changed about the facility, and is the same file while nothing is', async () => {
    const { headers } = await report()
    expect((await report()).headers.etag).toBe(headers.etag)
    const before = await read(main.id)
    const edit = {
      ...editOf(before),
      address: '99 Changed Street, Peachvale, GA 30999',
      licenseNumber: 'NEW-1',
      licenseState: 'TN',
      npis: ['1999990207'],
      financialAidPolicy: 'https://changed.example.org/aid',
      attesterName: 'Grace Hopper',
    }
    const saved = await update(edit)
    expect(saved.status).toBe(200)
    const { text, headers: after } = await report()
    expect(after.etag).not.toBe(headers.etag)
    for (const word of ['99 Changed Street', 'NEW-1', 'license_number|TN', '1999990207', 'https://changed.example.org/aid', 'Grace Hopper'])
      expect(text).toContain(word)
    expect((await update({ ...editOf(saved.body), ...editOf(before), version: saved.body.version, attested: true })).status).toBe(200)
  })

  test('is dated by what it says of the facility when that is the newest thing about it', async () => {
    const old = new Date('2024-05-06T12:00:00Z')
    // the days of contracts count only while somebody is paid under one
    await world.db.prisma.payerContract.updateMany({ where: { brandId: alpha.id }, data: { contractId: null } })
    await world.db.prisma.facility.update({
      where: { brandId_id: { brandId: alpha.id, id: main.id } },
      data: { chargesChangedAt: old, detailsChangedAt: new Date('2024-07-08T12:00:00Z') },
    })
    await world.db.prisma.$executeRaw`UPDATE brand SET updated_at = ${old} WHERE id = ${alpha.id}::uuid`
    expect((await report()).text.split('\n')[1]).toContain(',2024-07-08,3.0.0,')
  })

  test('stays public as it was last, and in the list, while something is missing of the facility', async () => {
    const before = await read(main.id)
    const { text } = await report()
    const { body } = await update({ ...editOf(before), contactEmail: '', npis: [], attested: false })
    expect(body.readiness.missing.map((m: { path: string }) => m.path)).toEqual(['npis', 'contactEmail', 'attesterName'])
    const last = await report()
    expect([last.status, last.text]).toEqual([200, text])
    expect(await links()).toContain(main.name)
    await update({ ...editOf(before), version: body.version })
    expect(await links()).toContain(main.name)
  })

  test('is refused and not in the list where there was none yet and something is missing, for the reasons the form shows', async () => {
    const { body } = await create({ ...complete, name: 'Unfinished Hospital', contactEmail: '', npis: [], attested: false })
    const refused = await world.call(mrf.downloadReport, {
      as: 'alpha.admin',
      body: { brandId: alpha.id, facilityName: 'Unfinished Hospital' },
    })
    expect([refused.status, refused.body.fields]).toEqual([422, body.readiness.missing])
    expect(await links()).not.toContain('Unfinished Hospital')
  })

  test('is not published without a charge that has a price', async () => {
    const { body } = await create({ ...complete, name: 'Priceless Hospital' })
    const item = { brandId: alpha.id, facilityId: body.id, departmentName: 'D', description: 'Free of charge' }
    await world.db.prisma.chargeItem.create({ data: { ...item, id: randomUUID(), code: 'A', amount: 0 } })
    await world.db.prisma.chargeItem.create({
      data: { ...item, id: randomUUID(), code: 'B', amount: 5, retiredBy: await hiddenUpload(world, alpha.id, body.id) },
    })
    expect(await read(body.id)).toMatchObject({ charges: 1, hasPrices: false, readiness: { ready: false, missing: [{ path: 'charges' }] } })
    expect(await links()).not.toContain('Priceless Hospital')
    await world.db.prisma.chargeItem.create({ data: { ...item, id: randomUUID(), code: 'C', amount: 5 } })
    expect(await read(body.id)).toMatchObject({ charges: 2, hasPrices: true, readiness: { ready: true, missing: [] } })
    expect(await links()).toContain('Priceless Hospital')
  })

  test('and the facility itself are hidden from visitors while it is inactive', async () => {
    const visitors = async () =>
      (await world.call(facilities.listActiveFacilities, { params: { brandId: alpha.id } })).body.map((f: { id: string }) => f.id)
    const before = await read(main.id)
    const { body } = await update({ ...editOf(before), active: false })
    expect(body).toMatchObject({ status: 'inactive', active: false })
    expect(await visitors()).not.toContain(main.id)
    expect((await report()).status).toBe(404)
    expect(await links()).not.toContain(main.name)
    await update({ ...editOf(body), active: true })
    expect(await visitors()).toContain(main.id)
  })
})
