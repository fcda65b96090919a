import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { brands } from '@ratebook/shared/brands.ts'
import { type ChargeItem, charges } from '@ratebook/shared/charges.ts'
import { pricer, type Procedure } from '@ratebook/shared/pricer.ts'
import type { HistoryEntry } from '@ratebook/shared/retirement.ts'
import { hiddenUpload } from '../uploads.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const facility = alpha.facilities[0] as { id: string; name: string }
const lookup = async (body: object = {}, version: 'V1' | 'V2' | 'V3' = 'V3') =>
  world.call(pricer[`lookup${version}`], { body: { brandId: alpha.id, facility: facility.id, ...body } })
const proceduresFor = async (body: object) => (await lookup(body)).body.records as Procedure[]
/** All that a search finds, page by page. */
async function everyProcedureFor(body: object): Promise<Procedure[]> {
  const all: Procedure[] = []
  for (let currentPage = 1; ; currentPage++) {
    const { records, pagination } = (await lookup({ ...body, pagination: { currentPage, recordsPerPage: 100 } })).body
    all.push(...records)
    if (all.length >= pagination.totalRecords) return all
  }
}

describe('finding a service', () => {
  test.each(['colonoscopy', 'COLONOSCOPY', 'noscop', '4537', 'mri knee', 'knee  mri', 'craniotomy', '0301', '00750050'])(
    '“%s” finds exactly the items that hold every word',
    async (keyWord) => {
      const words = keyWord.toLowerCase().split(/\s+/)
      const rows = await world.db.prisma.chargeItem.findMany({ where: { brandId: alpha.id, facilityId: facility.id } })
      const expected = rows.filter((r) => {
        const text = [r.cptHcpcs, r.drgCode, r.code, r.revenueCode, r.description, r.plainName].join(' ').toLowerCase()
        return words.every((w) => text.includes(w))
      })
      const records = await everyProcedureFor({ keyWord })
      expect(records.map((r) => r.id).sort()).toEqual(expected.map((r) => r.id).sort())
      expect(records.length).toBeGreaterThan(0)
    },
  )

  test('what is said in other words is found as well as what holds every word', async () => {
    const records = await everyProcedureFor({ keyWord: 'with contrast' })
    const holdBoth = await world.db.prisma.chargeItem.count({
      where: {
        facilityId: facility.id,
        AND: ['with', 'contrast'].map((contains) => ({ description: { contains, mode: 'insensitive' as const } })),
      },
    })
    expect(records.filter((r) => /with.*contrast|contrast.*with/i.test(r.chargeDescription)).length).toBe(holdBoth)
    expect(records.map((r) => r.pxCode)).toEqual(expect.arrayContaining(['74177', '71260']))
  })

  test.each([
    ['knef', { suggestion: 'knee' }],
    ['brozen arm', { corrected: 'broken arm' }],
    ['colonoscopy unicorns', { leftOut: ['unicorns'] }],
  ])('of “%s” the answer says what it made: %j', async (keyWord, expected) => {
    const { records: _, pagination: _page, settings: _settings, ...rest } = (await lookup({ keyWord })).body
    expect(rest).toEqual(expected)
  })

  test('both settings are searched, and how much there is in each is said whichever is asked for', async () => {
    const both = (await lookup({ keyWord: 'hip replacement' })).body
    expect(both.records[0]).toMatchObject({ drgCode: '470', setting: 'inpatient' })
    const outpatient = (await lookup({ keyWord: 'hip replacement', inPatient: false })).body
    expect(outpatient.settings).toEqual(both.settings)
    expect(both.settings.inpatient).toBeGreaterThanOrEqual(3)
    expect(outpatient.pagination.totalRecords + both.settings.inpatient).toBe(both.pagination.totalRecords)
  })

  test('supplies, packs and drugs come after what is done to a patient', async () => {
    const categories = (await everyProcedureFor({ keyWord: 'knee' })).filter((r) => !r.enabled).map((r) => r.category)
    const isSupply = (category: string) => ['supplies', 'pharmacy'].includes(category)
    expect(categories.findIndex(isSupply)).toBeGreaterThan(3)
    expect(categories.findIndex(isSupply)).toBe(categories.length - categories.filter(isSupply).length)
  })

  test('the longest description finds its item', async () => {
    const description = Array.from({ length: 200 }, (_, i) => `w${(i * 7919) % 1000}`)
      .join(' ')
      .slice(0, 1000)
    const of = { brandId: alpha.id, facilityId: facility.id, departmentName: 'Implants', amount: 10 }
    const ids = [randomUUID(), randomUUID()]
    for (const [i, id] of ids.entries())
      await world.db.prisma.chargeItem.create({ data: { ...of, id, code: `LONG${i}`, description: description.slice(i === 0 ? 0 : 400) } })
    const changed = () =>
      world.db.prisma.facility.update({
        where: { brandId_id: { brandId: alpha.id, id: facility.id } },
        data: { chargeRevision: { increment: 1 } },
      })
    await changed()
    expect((await proceduresFor({ keyWord: description })).map((r) => r.id)).toEqual([ids[0]])
    await world.db.prisma.chargeItem.deleteMany({ where: { brandId: alpha.id, id: { in: ids } } })
    await changed()
  })

  test('a misspelled word is corrected against the facility’s own words, and the answer says so', async () => {
    const { body } = await lookup({ keyWord: 'colonoscpy' })
    expect(body.corrected).toBe('colonoscopy')
    expect(body.records[0].pxCode).toBe('45378')
    expect((await lookup({ keyWord: 'colonoscopy' })).body).not.toHaveProperty('corrected')
  })

  test('shows exact codes first, then shoppable services that are enabled, then the rest by code', async () => {
    const all = await everyProcedureFor({})
    const enabled = all.map((r) => r.enabled)
    expect(enabled.lastIndexOf(true)).toBeLessThan(enabled.indexOf(false))
    expect((await proceduresFor({ keyWord: '45385' }))[0]?.pxCode).toBe('45385')
  })

  test.each([
    ['without pagination', {}],
    ['asked for all', { pagination: { currentPage: 1, recordsPerPage: 0 } }],
    ['asked for more', { pagination: { currentPage: 1, recordsPerPage: 1000 } }],
  ])('%s answers the first 100, says so, and tells the true total', async (_, body) => {
    const { records, pagination } = (await lookup(body)).body
    expect(records).toHaveLength(100)
    expect(pagination).toEqual({
      currentPage: 1,
      recordsPerPage: 100,
      totalRecords: await world.db.prisma.chargeItem.count({ where: { facilityId: facility.id } }),
    })
  })

  test('pages and sorts', async () => {
    const page = (currentPage: number) =>
      proceduresFor({ sort: [{ id: 'chargeAmount', direction: 'desc' }], pagination: { currentPage, recordsPerPage: 10 } })
    const amounts = [...(await page(1)), ...(await page(2))].map((r) => r.chargeAmount as number)
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
    expect(new Set((await page(1)).concat(await page(2)).map((r) => r.id)).size).toBe(20)
    expect(await proceduresFor({ pagination: { currentPage: 9999, recordsPerPage: 10 } })).toEqual([])
  })

  test('narrows by department, categories and setting', async () => {
    const some = await everyProcedureFor({ department: 'Endoscopy' })
    expect(new Set(some.map((r) => r.departmentName))).toEqual(new Set(['Endoscopy']))
    expect(new Set((await everyProcedureFor({ categories: ['radiology', 'laboratory'] })).map((r) => r.category))).toEqual(
      new Set(['radiology', 'laboratory']),
    )
    expect(new Set((await everyProcedureFor({ inPatient: true })).map((r) => r.setting))).toEqual(new Set(['inpatient', 'both']))
    expect(new Set((await everyProcedureFor({ inPatient: false })).map((r) => r.setting))).toEqual(new Set(['outpatient', 'both']))
  })

  test('the older versions answer the same records, v1 without categories, v2 without plain names', async () => {
    const [v1, v2, v3] = await Promise.all(
      (['V1', 'V2', 'V3'] as const).map(async (v) => (await lookup({ keyWord: 'knee' }, v)).body.records),
    )
    expect(v1.map((r: Procedure) => r.id)).toEqual(v3.map((r: Procedure) => r.id))
    expect([
      Object.keys(v1[0]).includes('category'),
      Object.keys(v2[0]).includes('category'),
      Object.keys(v2[0]).includes('plainName'),
      Object.keys(v3[0]).includes('plainName'),
    ]).toEqual([false, true, false, true])
  })

  test('a service that was found before can be read again, at its facility, while it is there', async () => {
    const [some] = (await lookup({ keyWord: 'knee' })).body.records as [Procedure]
    const read = (id: string, facility: string, brandId = alpha.id) =>
      world.call(pricer.getProcedure, { params: { brandId, id }, query: { facility } })
    const [here, there] = alpha.facilities as unknown as [{ id: string; name: string }, { id: string }]
    expect(await read(some.id, here.name)).toMatchObject({ status: 200, body: some })
    expect((await read(some.id, there.id)).status).toBe(404)
    expect((await read('01980000-0000-7000-8000-00000000ffff', here.id)).status).toBe(404)
    expect((await read(some.id, here.id, beta.id)).status).toBe(404)
  })

  test.each([
    { keyWord: 'ab' },
    { keyWord: 'a'.repeat(1001) },
    { keyWord: 'a\0bc' },
    { brandId: 'x' },
    { sort: [{ id: 'enabled', direction: 'asc' }] },
  ])('refuses %j', async (body) => {
    expect((await lookup(body)).status).toBe(400)
  })

  test('an inactive or unknown facility is not found', async () => {
    expect((await lookup({ facility: 'Nowhere' })).status).toBe(404)
    const id = beta.facilities[1]?.id as string
    await world.db.prisma.facility.update({ where: { brandId_id: { brandId: beta.id, id } }, data: { active: false } })
    expect((await lookup({ brandId: beta.id, facility: id })).status).toBe(404)
  })
})

describe('what stands around a service', () => {
  test('departments and categories are those that have charges', async () => {
    const rows = await world.db.prisma.chargeItem.findMany({ where: { facilityId: facility.id }, distinct: ['departmentName'] })
    const { body } = await world.call(pricer.listDepartments, { body: { brandId: alpha.id, facilityName: facility.name } })
    expect(body).toEqual(rows.map((r) => ({ name: r.departmentName })).sort((a, b) => (a.name < b.name ? -1 : 1)))
    const categories = await world.call(pricer.listCategories, { body: { brandId: alpha.id, facilityName: facility.name } })
    expect(categories.body).toContain('radiology')
  })

  test('associated charges carry the facility’s own current price; one without a price is not shown', async () => {
    const ask = async () =>
      (
        await world.call(pricer.listAssociatedCharges, {
          body: { brandId: alpha.id, facilityId: facility.id, pxCode: '47562', revenueCode: '0360' },
        })
      ).body
    const rows = await ask()
    const propofol = await world.db.prisma.chargeItem.findFirstOrThrow({ where: { facilityId: facility.id, cptHcpcs: 'J2704' } })
    expect(rows).toContainEqual({
      pxCode: 'J2704',
      associatedChargeDescription: propofol.description,
      associatedRevCode: propofol.revenueCode,
      averageUnits: 40,
      associated_Charge: propofol.amount?.toNumber(),
      cashPrice: null,
      priceVaries: false,
      percentage: 95,
    })
    const { identity: _, codes: __, ...dearer } = propofol
    const variant = { ...dearer, id: randomUUID(), variant: 2, amount: propofol.amount?.plus(1) ?? null }
    await world.db.prisma.chargeItem.create({ data: variant })
    expect((await ask()).filter((r: { priceVaries: boolean }) => r.priceVaries)).toMatchObject([
      { pxCode: 'J2704', associated_Charge: propofol.amount?.toNumber() },
    ])
    await world.db.prisma.chargeItem.delete({ where: { brandId_id: { brandId: alpha.id, id: variant.id } } })
    await world.db.prisma.chargeItem.update({
      where: { brandId_id: { brandId: alpha.id, id: propofol.id } },
      data: { retiredBy: await hiddenUpload(world, alpha.id, facility.id) },
    })
    expect(await ask()).toHaveLength(rows.length - 1)
    // fewer than eleven claims say nothing
    await world.db.prisma.associatedCharge.updateMany({ where: { cptHcpcs: '47562' }, data: { appearanceInClaim: 10 } })
    expect(await ask()).toEqual([])
  })

  test('the self-pay share is the brand’s', async () => {
    expect((await world.call(pricer.getSelfPayPercentage, { params: { brandId: beta.id } })).body).toEqual({ selfPayPercentage: 72.5 })
  })
})

describe('the brand of a host', () => {
  test.each([
    ['alpha.localhost', 'alpha'],
    ['ALPHA.example.org', 'alpha'],
    ['beta.localhost:3000', 'beta'],
    ['localhost', 'demo'],
    ['127.0.0.1:3000', 'demo'],
    ['unknown.localhost', 'demo'],
    ['www.example.org', 'demo'],
    ['[::1]:3000', 'demo'],
  ])('%s is %s', async (host, domainName) => {
    expect((await world.call(brands.getHostBrand, { host })).body.domainName).toBe(domainName)
  })

  test('is a neutral 404 when there are several and none is the default', async () => {
    await world.db.prisma.brand.updateMany({ data: { isDefault: false } })
    const answer = await world.call(brands.getHostBrand, { host: 'unknown.localhost' })
    expect([answer.status, answer.body.error]).toEqual([404, 'This site was not found'])
    await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { isDefault: true } })
  })

  test('tells public fields only', async () => {
    const { body } = await world.call(brands.getBrand, { params: { clientId: beta.id } })
    expect(Object.keys(body).sort()).toEqual([
      'brandId',
      'clientId',
      'displayName',
      'domainName',
      'ein',
      'footerLinks',
      'isHealthTalkAIEnabled',
      'isOutOfPocketCalculationEnabled',
      'logo',
      'logoRedirectionURL',
      'selfPayPercentage',
      'shortWords',
      'takesCallbacks',
      'themeMetadata',
      'themeName',
    ])
  })
})

describe('a service in Spanish', () => {
  const as = 'alpha.admin' as const
  test('has the built-in name of its plain name, found and shown alone', async () => {
    const [procedure] = await proceduresFor({ keyWord: '80061' })
    expect(procedure).toMatchObject({
      plainName: 'Cholesterol test',
      names: { es: 'Análisis de colesterol', de: 'Cholesterintest', zh: '胆固醇检查' },
    })
    const alone = { params: { brandId: alpha.id, id: procedure!.id }, query: { facility: facility.id } }
    expect((await world.call(pricer.getProcedure, alone)).body).toMatchObject({ names: { es: 'Análisis de colesterol' } })
    expect((await lookup({ keyWord: '80061' }, 'V2')).body.records[0]).not.toHaveProperty('names')
  })

  test('has the name that staff give it, is found by it at once, and falls back to the built-in one', async () => {
    const filter = { field: 'cpT_HCPCS', equator: 'equals', value: '80061' }
    const listed = (await world.call(charges.listCharges, { as, body: { filter } })).body.records as ChargeItem[]
    const before = listed.find((r) => r.facilityId === facility.id)!
    expect(before.serviceEs).toBe('')
    const save = async (item: object) => (await world.call(charges.updateCharge, { as, body: { ...before, ...item } })).body as ChargeItem
    const charge = await save({ serviceEs: ' Chequeo de grasas ' })
    expect(charge.serviceEs).toBe('Chequeo de grasas')
    expect(await proceduresFor({ keyWord: 'chequeo de grasas' })).toMatchObject([{ id: before.id, names: { es: 'Chequeo de grasas' } }])

    // who writes to the specification does not know the field
    const { serviceEs: _, ...specified } = { ...before, version: charge.version, amount: 51 }
    const { body: kept } = await world.call(charges.updateCharge, { as, body: specified })
    expect(kept).toMatchObject({ serviceEs: 'Chequeo de grasas', amount: 51 })
    const emptied = await save({ serviceEs: '', version: kept.version })
    expect(emptied.serviceEs).toBe('')
    expect(await proceduresFor({ keyWord: '80061' })).toMatchObject([{ names: { es: 'Análisis de colesterol' } }])
    const renamed = await save({ service: 'Our own cholesterol test', version: emptied.version })
    expect(await proceduresFor({ keyWord: '80061' })).toMatchObject([
      { plainName: 'Our own cholesterol test', names: { en: 'Our own cholesterol test' } },
    ])

    const history = (await world.call(charges.getChargeHistory, { as, params: { id: before.id } })).body as HistoryEntry[]
    expect(history.map((entry) => Object.keys(entry.changes))).toContainEqual(['plainNameEs'])
    await save({ version: renamed.version })
  })
})
