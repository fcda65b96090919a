import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeServices } from '@ratebook/shared/code-services.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { alpha, beta, ofChanges, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const imaging = { name: 'Pictures of all kinds', serviceTypeId: 'OUTPATIENT', primaryRuleMethod: 'CPT_HCPCS', primaryCodes: '70010-76499' }
const create = async (more: object = {}) =>
  (await call(codeServices.createCodeService, { as, body: { ...imaging, name: `S ${randomUUID()}`, ...more } })).body
const revision = async () => (await world.db.prisma.brand.findUniqueOrThrow({ where: { id: alpha.id } })).termsRevision
const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })

/** A contract of alpha with a service of each type; their ids by type. */
async function createContract(name: string) {
  const [inpatient, outpatient] = [randomUUID(), randomUUID()]
  await world.db.prisma.contract.create({
    data: {
      brandId: alpha.id,
      id: randomUUID(),
      name,
      isPayer: true,
      effectiveDate: new Date('2026-01-01'),
      services: {
        create: [
          { id: inpatient, serviceType: 'INPATIENT' },
          { id: outpatient, serviceType: 'OUTPATIENT' },
        ],
      },
    },
  })
  return { inpatient, outpatient }
}
const flatRule = (contractServiceId: string, codeServiceId: string, name = 'Flat imaging') => ({
  contractServiceId,
  codeServiceId,
  name,
  ruleTypeId: 'RULE',
  paymethodId: 'FLAT_RATE',
  payvalue: 100,
})

describe('a code service', () => {
  test('is added, read and changed; prices know of it and the log says who did it', async () => {
    const before = await revision()
    const made = await call(codeServices.createCodeService, {
      as,
      body: {
        ...imaging,
        primaryCodes: '  70010-76499; 77001  ',
        qualifierRuleMethod: 'REVENUE_CODE',
        qualifierCodes: ' 0320 ',
        description: ' Pictures ',
      },
    })
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Pictures of all kinds',
        description: 'Pictures',
        serviceTypeId: 'OUTPATIENT',
        serviceType: 'Outpatient',
        primaryRuleMethod: 'CPT_HCPCS',
        primaryCodes: '70010-76499; 77001',
        qualifierRuleMethod: 'REVENUE_CODE',
        qualifierCodes: '0320',
        rules: 0,
        version: 1,
      },
    ])
    expect(await revision()).toBe(before + 1n)
    const changed = await call(codeServices.updateCodeService, { as, body: { ...made.body, primaryCodes: '70010-76498' } })
    expect([changed.status, changed.body]).toEqual([200, { ...made.body, primaryCodes: '70010-76498', version: 2 }])
    expect((await call(codeServices.getCodeService, { as, params: { id: made.body.id } })).body).toEqual(changed.body)
    expect(await revision()).toBe(before + 2n)
    expect(await lastEntry()).toMatchObject({
      username: 'alpha.admin',
      action: 'update',
      entity: 'code service',
      before: { primaryCodes: '70010-76499; 77001' },
      after: { primaryCodes: '70010-76498' },
    })
  })

  test('is not changed by somebody who saw an older version', async () => {
    const made = await create()
    await call(codeServices.updateCodeService, { as, body: { ...made, description: 'first' } })
    const { status, body } = await call(codeServices.updateCodeService, { as, body: { ...made, description: 'second' } })
    expect([status, body.error]).toEqual([409, 'Somebody changed this code service in the meantime. Reload it and try again.'])
    expect((await call(codeServices.getCodeService, { as, params: { id: made.id } })).body.description).toBe('first')
  })

  test('has a name of its own, which stays', async () => {
    const made = await create()
    const twin = await call(codeServices.createCodeService, { as, body: { ...imaging, name: made.name } })
    expect([twin.status, twin.body.fields]).toEqual([
      409,
      [expect.objectContaining({ path: 'name', message: 'There is one of this name already' })],
    ])
    const renamed = await call(codeServices.updateCodeService, { as, body: { ...made, name: 'Other' } })
    expect([renamed.status, renamed.body.fields]).toEqual([
      422,
      [expect.objectContaining({ path: 'name', message: `Its name stays “${made.name}”` })],
    ])
  })

  test.each([
    [
      'a code with a character that codes do not have',
      { primaryCodes: '70010; 7_0; 1' },
      'primaryCodes',
      /"7_0" is neither a code nor a range/,
    ],
    ['a reversed range', { primaryCodes: '100; A1099-A1000' }, 'primaryCodes', /"A1099-A1000" is reversed/],
    ['a range over different letters', { primaryCodes: 'A1000-B1099' }, 'primaryCodes', /"A1000-B1099": both ends/],
    ['a range of different lengths', { primaryCodes: '999-1000' }, 'primaryCodes', /"999-1000": both ends of a range have the same length/],
    [
      'a malformed qualifier',
      { qualifierRuleMethod: 'REVENUE_CODE', qualifierCodes: '0399-0300' },
      'qualifierCodes',
      /"0399-0300" is reversed/,
    ],
    ['codes that nothing carries', { primaryRuleMethod: 'EAPG' }, 'primaryRuleMethod', /the charge master has no EAPG codes/],
    ['a wide range', { primaryCodes: '1-99213' }, 'primaryCodes', /both ends of a range have the same length/],
    ['no codes', { primaryCodes: ' ' }, 'primaryCodes', /Required field/],
    ['a qualifier that does not say how its codes match', { qualifierCodes: '0320' }, 'qualifierRuleMethod', /Required field/],
    ['more codes than a person would write', { primaryCodes: '70010;'.repeat(20_000) }, 'primaryCodes', /At most 100000 characters/],
    ['no name', { name: ' ' }, 'name', /Required field/],
    ['codes that are no text', { primaryCodes: {} }, 'primaryCodes', /Another kind of value than string/],
    [
      'a qualifier whose codes are no text',
      { qualifierRuleMethod: 'APC', qualifierCodes: [] },
      'qualifierCodes',
      /Another kind of value than string/,
    ],
  ])('is refused with %s, at its field', async (_, more, path, message) => {
    const { status, body } = await call(codeServices.createCodeService, { as, body: { ...imaging, name: `S ${randomUUID()}`, ...more } })
    expect([status, body.fields]).toEqual([400, [expect.objectContaining({ path, message: expect.stringMatching(message) })]])
  })

  test('needs no codes where it is for all services', async () => {
    expect(await create({ primaryRuleMethod: 'ALL_SERVICES', primaryCodes: '' })).toMatchObject({
      primaryRuleMethod: 'ALL_SERVICES',
      primaryCodes: '',
    })
  })

  test('of ten megabytes of codes is turned away at once', async () => {
    const started = Date.now()
    const { status } = await call(codeServices.createCodeService, {
      as,
      body: { ...imaging, name: 'Huge', primaryCodes: '70010;'.repeat(1_700_000) },
    })
    expect([status, Date.now() - started < 1000]).toEqual([413, true])
  })

  test('that rules use is not removed, and its service type stays: both say by which rules of which contracts', async () => {
    const [made, first, second] = [await create(), await createContract('Northwind Agreement'), await createContract('Lakeside Agreement')]
    for (const [i, { outpatient }] of [first, second].entries())
      expect((await call(rules.createRule, { as, body: flatRule(outpatient, made.id, `Imaging ${i + 1}`) })).status).toBe(201)
    expect((await call(codeServices.getCodeService, { as, params: { id: made.id } })).body.rules).toBe(2)
    const users = 'rule “Imaging 1” of contract “Northwind Agreement”, rule “Imaging 2” of contract “Lakeside Agreement”'
    const removed = await call(codeServices.deleteCodeService, { as, params: { id: made.id } })
    expect([removed.status, removed.body.error]).toEqual([422, `The code service is used by ${users}. Choose another one there first.`])
    const moved = await call(codeServices.updateCodeService, { as, body: { ...made, serviceTypeId: 'INPATIENT' } })
    expect([moved.status, moved.body.fields]).toEqual([
      422,
      [expect.objectContaining({ path: 'serviceTypeId', message: `Stays Outpatient, because ${users} use it` })],
    ])
  })

  test('that nobody uses is removed', async () => {
    const [made, before] = [await create(), await revision()]
    expect((await call(codeServices.deleteCodeService, { as, params: { id: made.id } })).status).toBe(204)
    expect((await call(codeServices.getCodeService, { as, params: { id: made.id } })).status).toBe(404)
    expect([await revision(), (await lastEntry())?.action]).toEqual([before + 1n, 'delete'])
  })

  test('of another brand is neither shown, changed, removed nor used', async () => {
    const theirs = (await call(codeServices.createCodeService, { as: 'beta.admin', body: { ...imaging, name: 'Theirs only' } })).body
    const params = { id: theirs.id }
    expect((await call(codeServices.getCodeService, { as, params })).status).toBe(404)
    expect((await call(codeServices.updateCodeService, { as, body: { ...theirs, primaryCodes: '1' } })).status).toBe(404)
    expect((await call(codeServices.deleteCodeService, { as, params })).status).toBe(404)
    const { outpatient } = await createContract('Isolated Agreement')
    const used = await call(rules.createRule, { as, body: flatRule(outpatient, theirs.id) })
    expect([used.status, used.body.fields]).toEqual([
      422,
      [expect.objectContaining({ path: 'codeServiceId', message: 'There is no such code service: choose one of this brand' })],
    ])
    const answer = await call(codeServices.listCodeServices, { as, body: { search: 'Theirs only' } })
    expect(answer.body.records).toEqual([])
    expect(await world.db.prisma.codeService.findUnique({ where: { brandId_id: { brandId: beta.id, id: theirs.id } } })).toMatchObject({
      primaryCodes: imaging.primaryCodes,
    })
  })
})

describe('the list of code services', () => {
  const mark = randomUUID().slice(0, 8)
  beforeAll(async () => {
    const made = [
      { name: `${mark} b`, serviceTypeId: 'INPATIENT', primaryRuleMethod: 'MS_DRG', primaryCodes: '001-017' },
      { name: `${mark} a`, serviceTypeId: 'PHYSICIAN', primaryCodes: '99202-99215', description: '100% visits' },
      { name: `${mark} c`, primaryRuleMethod: 'REVENUE_CODE', primaryCodes: '0450', qualifierRuleMethod: 'MODIFIER', qualifierCodes: '25' },
    ]
    for (const more of made) await create(more)
  })
  const names = (body: { records: { name: string }[] }) => body.records.map((r) => r.name.slice(9))
  const page = async (query: Record<string, string>) => (await call(codeServices.getCodeServicePage, { as, query })).body
  const list = async (body: object) => (await call(codeServices.listCodeServices, { as, body })).body

  test('is paged, sorted and searched', async () => {
    expect(names(await page({ search: mark }))).toEqual(['a', 'b', 'c'])
    expect(names(await page({ search: mark, direction: 'desc' }))).toEqual(['c', 'b', 'a'])
    expect(await page({ search: mark, recordsPerPage: '2', currentPage: '2' })).toEqual({
      records: [expect.objectContaining({ name: `${mark} c` })],
      pagination: { currentPage: 2, recordsPerPage: 2, totalRecords: 3 },
    })
    expect(names(await page({ search: mark, sort: 'serviceType' }))).toEqual(['b', 'c', 'a'])
  })

  test.each([
    ['99215', ['a']],
    ['ms-drg', ['b']],
    ['Physician', ['a']],
    ['modifier', ['c']],
    ['100% v', ['a']],
    ['100_ v', []],
    ['0450', ['c']],
  ])('finds %s in whatever is shown', async (search, expected) => {
    const filter = { field: 'name', equator: 'starts_with', value: mark }
    expect(names(await list({ search, filter }))).toEqual(expected)
  })

  test('is filtered and sorted by the names that are shown, and answers the constants', async () => {
    const filter = {
      operator: 'and',
      operands: [
        { field: 'name', equator: 'starts_with', value: mark },
        { field: 'primaryRuleMethod', equator: 'equals', value: 'revenue code' },
      ],
    }
    expect((await list({ filter })).records).toEqual([
      expect.objectContaining({
        primaryRuleMethod: 'REVENUE_CODE',
        qualifierRuleMethod: 'MODIFIER',
        serviceTypeId: 'OUTPATIENT',
        serviceType: 'Outpatient',
      }),
    ])
  })

  test('refuses a column that it does not have', async () => {
    expect((await call(codeServices.getCodeServicePage, { as, query: { sort: 'version' } })).status).toBe(400)
  })

  test('has a short form for choosing', async () => {
    const { body } = await call(codeServices.listTinyCodeServices, { as })
    expect(body.filter((s: { name: string }) => s.name.startsWith(mark))).toEqual([
      { id: expect.any(String), name: `${mark} a`, serviceTypeId: 'PHYSICIAN' },
      { id: expect.any(String), name: `${mark} b`, serviceTypeId: 'INPATIENT' },
      { id: expect.any(String), name: `${mark} c`, serviceTypeId: 'OUTPATIENT' },
    ])
    expect((await call(codeServices.listServiceTypes, { as })).body.map((t: { id: string }) => t.id)).toEqual([
      'INPATIENT',
      'OUTPATIENT',
      'PHYSICIAN',
    ])
  })
})
