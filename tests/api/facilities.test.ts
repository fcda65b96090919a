import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { facilities } from '@ratebook/shared/facilities.ts'
import { facilitySettings, licenseStates } from '@ratebook/shared/facility-settings.ts'
import { alpha, beta } from '../world.ts'
import { useFacilities } from './facilities-setup.ts'

const { world, as, main, list, names, create, update, read, remove, editOf, lastEntry, complete } = useFacilities()

describe('the list of facilities', () => {
  test('shows the brand’s own by name, with charges and readiness', async () => {
    const { records, pagination } = await list()
    expect(records.map((f: { name: string }) => f.name)).toEqual(alpha.facilities.map((f) => f.name).sort())
    expect(pagination.totalRecords).toBe(alpha.facilities.length)
    const row = records.find((f: { id: string }) => f.id === main.id)
    expect(row).toMatchObject({
      status: 'active',
      ein: '',
      publishedEin: alpha.ein,
      npis: main.npis,
      met: '9 of 9',
      readiness: { ready: true, of: 9, missing: [] },
      charges: await world.db.prisma.chargeItem.count({ where: { brandId: alpha.id, facilityId: main.id } }),
    })
    expect(row).toEqual(await read(main.id))
  })

  test('finds a text in name, description, EIN and address, whatever the case, and takes % and _ for what they are', async () => {
    const other = (await create({ name: 'Searchable_100% Clinic', description: 'Zebra care', ein: '98-7654321', address: '7 Quagga Lane' }))
      .body
    for (const search of ['SEARCHABLE', '100%', 'e_1', 'zebra', '7654', 'quagga'])
      expect([search, await names({ search })]).toEqual([search, [other.name]])
    expect(await names({ search: 'no such thing' })).toEqual([])
    expect(await names({ search: '   ' })).toHaveLength(alpha.facilities.length + 1)
    // what a facility takes over from its brand is shown, so it is found
    expect((await names({ search: alpha.ein })).sort()).toEqual(alpha.facilities.map((f) => f.name).sort())
    const light = await world.call(facilitySettings.listFacilities, { as, query: { search: 'quagga' } })
    expect(light.body).toEqual([{ id: other.id, name: other.name, description: 'Zebra care', ein: '98-7654321', active: true }])
    expect(await names({ search: 'clinic', filter: { field: 'status', equator: 'equals', value: 'inactive' } })).toEqual([])
    expect((await remove(other.id)).status).toBe(204)
  })

  test('sorts, filters and pages', async () => {
    const sorted = alpha.facilities.map((f) => f.name).sort()
    expect(await names({ sort: [{ id: 'name', direction: 'desc' }] })).toEqual([...sorted].reverse())
    expect(await names({ filter: { field: 'status', equator: 'equals', value: 'inactive' } })).toEqual([])
    const second = await list({ pagination: { currentPage: 2, recordsPerPage: 1 } })
    expect([second.records.map((f: { name: string }) => f.name), second.pagination]).toEqual([
      [sorted[1]],
      { currentPage: 2, recordsPerPage: 1, totalRecords: sorted.length },
    ])
    expect(
      (await world.call(facilitySettings.listFacilityDetails, { as, body: { sort: [{ id: 'charges', direction: 'asc' }] } })).status,
    ).toBe(400)
  })
})

describe('adding and changing a facility', () => {
  test('keeps what was sent in one spelling and records who did it', async () => {
    const { status, body } = await create({ ...complete, name: '  Cedar   Birth Center ', ein: '123456789', npis: [' 1999990108 '] })
    const { attested: _, ...kept } = complete
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        ...kept,
        name: 'Cedar Birth Center',
        attestedAt: expect.any(String),
        version: 1,
        charges: 0,
        hasPrices: false,
      }),
    ])
    expect(body.readiness).toEqual({
      ready: false,
      of: 9,
      missing: [expect.objectContaining({ path: 'charges', message: 'At least one charge with a price is needed' })],
    })
    const changed = await update({ ...editOf(body), description: 'Maternity' })
    expect(changed.body).toMatchObject({ description: 'Maternity', attestedAt: body.attestedAt, version: 2 })
    expect(await lastEntry(body.id)).toMatchObject({
      action: 'update',
      username: as,
      before: { description: 'Birthing centre' },
      after: { description: 'Maternity' },
    })
    expect((await update({ ...editOf(body) })).status).toBe(409)
  })

  test('needs nothing but a name; what else its file needs is listed as missing', async () => {
    const { body } = await create({ name: 'Bare Hospital' })
    expect(body).toMatchObject({ active: true, ein: '', publishedEin: alpha.ein, npis: [], attestedAt: null })
    expect(body.readiness.missing.map((m: { path: string }) => m.path)).toEqual([
      'address',
      'licenseState',
      'npis',
      'contactName',
      'contactEmail',
      'attesterName',
      'charges',
    ])
    expect(body.met).toBe('2 of 9')
  })

  test.each([
    ['name', ''],
    ['name', ' '],
    ['name', '|Hospital'],
    ['name', '¿?'],
    ['name', 'x'.repeat(201)],
    ['name', 'a\0b'],
    ['ein', '12345678'],
    ['ein', '1-23456789'],
    ['ein', '12-345678X'],
    ['address', 'Here | There'],
    ['licenseState', 'XX'],
    ['licenseState', 'FM'],
    ['licenseState', 'ga'],
    ['npis', ['1999990109']],
    ['npis', ['199999010']],
    ['npis', ['3999990108']],
    ['npis', ['1999990108', '1999990108']],
    ['npis', ['1999990108', '']],
    ['npis', '1999990108'],
    ['npis', Array(101).fill('1999990108')],
    ['contactEmail', 'jo@cedar'],
    ['contactEmail', 'jo@cedar.o'],
    ['contactEmail', 'jo cedar.org'],
    ['contactEmail', 'jo@a.org,b@b.org'],
    ['phone', '555-12'],
    ['phone', 'call us'],
    ['phone', '614 555 0142 or so'],
    ['financialAidPolicy', 'cedar.example.org'],
    ['financialAidPolicy', 'javascript:alert(1)'],
    ['financialAidPolicy', 'https://'],
    ['financialAidPolicy', 'https://a b.org'],
    ['active', 'yes'],
    ['attested', 'on'],
  ])('refuses %s %j and names the field', async (field, value) => {
    const { status, body } = await create({ ...complete, name: 'Refused Hospital', [field]: value })
    expect([status, body.fields.map((f: { path: string }) => f.path)]).toEqual([400, [field]])
    expect(body.fields[0].message).not.toMatch(/^Invalid input$/)
  })

  test.each(['(614) 555-0142', '+1 614.555.0142', '614-555-0142 ext. 12', '6145550142x7', ''])(
    'takes the phone number %j, and tells visitors',
    async (phone) => {
      const { body } = await create({ ...complete, name: `Phone ${phone || 'none'} Hospital`, phone })
      expect(body.phone).toBe(phone)
      const active = (await world.call(facilities.listActiveFacilities, { params: { brandId: alpha.id } })).body
      expect(active.find((f: { id: string }) => f.id === body.id).phone).toBe(phone)
      await world.db.prisma.facility.delete({ where: { brandId_id: { brandId: alpha.id, id: body.id } } })
    },
  )

  test('says which NPIs are wrong, and how', async () => {
    const { body } = await create({ name: 'Refused Hospital', npis: ['1999990108', '1999990109', '19999', '1999990108'] })
    expect(body.fields).toEqual([
      expect.objectContaining({
        path: 'npis',
        message:
          '1999990109 is not an NPI: its check digit does not fit; 19999 is not an NPI: it has ten digits; 1999990108 is there twice',
      }),
    ])
  })

  test('takes every state the file’s format has', async () => {
    expect(licenseStates).toHaveLength(56)
    expect(new Set(licenseStates).size).toBe(56)
    const { body } = await create({ name: 'Capital Hospital', licenseState: 'DC' })
    expect(body.licenseState).toBe('DC')
  })

  test('refuses a name that is taken, also in other case or punctuation, and by two at once', async () => {
    for (const name of [main.name, main.name.toUpperCase(), main.name.replace(' ', ' - ')]) {
      const { status, body } = await create({ name })
      expect([name, status, body.fields]).toEqual([
        name,
        409,
        [expect.objectContaining({ path: 'name', message: 'There is one of this name already' })],
      ])
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ name: 'Wanted by Many' })))
    expect(answers.map((a) => a.status).sort()).toEqual([201, ...Array(7).fill(409)])
    // another brand may use the name
    expect((await world.call(facilitySettings.createFacility, { as: 'beta.admin', body: { name: main.name } })).status).toBe(201)
  })

  test('keeps the name', async () => {
    const { status, body } = await update({ ...editOf(await read(main.id)), name: 'Another Name' })
    expect([status, body.fields]).toEqual([422, [expect.objectContaining({ path: 'name', message: expect.stringContaining(main.name) })]])
    expect((await read(main.id)).name).toBe(main.name)
  })

  test('reaches no other brand and sets no field that is not the caller’s', async () => {
    const theirs = beta.facilities[0] as { id: string; name: string }
    expect((await update({ ...complete, id: theirs.id, name: theirs.name, version: 1 })).status).toBe(404)
    expect((await remove(theirs.id)).status).toBe(404)
    expect((await world.call(facilitySettings.getFacility, { as, params: { id: theirs.id } })).status).toBe(404)
    const { body } = await create({
      name: 'Own Hospital',
      id: theirs.id,
      brandId: beta.id,
      version: 9,
      attestedAt: '2020-01-01T00:00:00.000Z',
      chargeRevision: 7,
    })
    expect(await world.db.prisma.facility.findUniqueOrThrow({ where: { brandId_id: { brandId: alpha.id, id: body.id } } })).toMatchObject({
      version: 1,
      attestedAt: null,
      chargeRevision: 0n,
    })
    expect(body.id).not.toBe(theirs.id)
  })

  test('fifty parallel edits of one version give one winner', async () => {
    const { body } = await create({ ...complete, name: 'Contested Hospital' })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => update({ ...editOf(body), description: `Edit ${i}` })))
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(49).fill(409)])
    const winner = answers.find((a) => a.status === 200)?.body
    expect(await read(body.id)).toEqual(winner)
    expect(await world.db.prisma.auditEntry.count({ where: { brandId: alpha.id, entityId: body.id } })).toBe(2)
  })
})

describe('removing a facility', () => {
  test('is refused while charges or uploads belong to it, saying how many', async () => {
    const { body } = await create({ name: 'Used Hospital' })
    await world.db.prisma.chargeItem.create({
      data: { brandId: alpha.id, facilityId: body.id, id: randomUUID(), code: 'A', departmentName: 'D', description: 'D', amount: 1 },
    })
    const charged = await remove(body.id)
    expect([charged.status, charged.body.error]).toEqual([409, expect.stringContaining('(charge items: 1)')])
    await world.db.prisma.chargeUpload.create({
      data: {
        brandId: alpha.id,
        id: randomUUID(),
        facilityId: body.id,
        userId: randomUUID(),
        username: as,
        fileName: 'a.csv',
        sha256: '',
        status: 'preview',
        mode: 'merge',
        onRefused: 'abort',
      },
    })
    expect((await remove(body.id)).body.error).toContain('(charge items: 1, uploads: 1)')
    await world.db.prisma.chargeItem.deleteMany({ where: { facilityId: body.id } })
    expect((await remove(body.id)).body.error).toContain('(uploads: 1)')
    expect((await read(body.id)).name).toBe('Used Hospital')
  })

  test('takes away one that nothing belongs to, once, and records it', async () => {
    const { body } = await create({ ...complete, name: 'Unused Hospital' })
    expect((await Promise.all([remove(body.id), remove(body.id)])).map((a) => a.status).sort()).toEqual([204, 404])
    expect((await world.call(facilitySettings.getFacility, { as, params: { id: body.id } })).status).toBe(404)
    expect(await lastEntry(body.id)).toMatchObject({
      action: 'delete',
      before: expect.objectContaining({ name: 'Unused Hospital', npis: complete.npis }),
      after: null,
    })
    expect((await create({ name: 'Unused Hospital' })).status).toBe(201)
  })

  test('answers 404 to what is not there and 400 to what is no id', async () => {
    expect((await remove(randomUUID())).status).toBe(404)
    expect((await remove('x')).status).toBe(400)
  })
})
