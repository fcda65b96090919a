import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { charges } from '@ratebook/shared/charges.ts'
import { facilities } from '@ratebook/shared/facilities.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const facilityId = alpha.facilities[0]?.id as string
const item = {
  facilityId,
  code: 'T-1',
  departmentName: 'Imaging',
  description: 'MRI of the knee',
  amount: 1234.56,
  revenueCode: '0610',
  cpT_HCPCS: '73721',
  gl: 'GL 1',
}
const list = (body: object) => world.call(charges.listCharges, { as, body })

describe('the charge master list', () => {
  test('shows the brand’s items by charge code, a page at a time', async () => {
    const { body } = await list({ pagination: { currentPage: 2, recordsPerPage: 50 } })
    const codes = body.records.map((r: { code: string }) => r.code)
    expect(codes).toEqual([...codes].sort())
    expect(body.records).toHaveLength(50)
    expect(body.pagination).toEqual({
      currentPage: 2,
      recordsPerPage: 50,
      totalRecords: await world.db.prisma.chargeItem.count({ where: { brandId: alpha.id } }),
    })
    expect((await world.call(charges.getChargePage, { as, query: { currentPage: '2', recordsPerPage: '50' } })).body).toEqual(body)
  })

  test('sorts by every column both ways, ties by id', async () => {
    for (const id of Object.keys((await list({})).body.records[0]).filter((k) =>
      ['facilityName', 'departmentName', 'code', 'revenueCode', 'drgCode', 'service', 'cpT_HCPCS', 'description', 'gl', 'amount'].includes(
        k,
      ),
    )) {
      const up = (await list({ sort: [{ id, direction: 'asc' }], pagination: { currentPage: 1, recordsPerPage: 0 } })).body.records
      const down = (await list({ sort: [{ id, direction: 'desc' }], pagination: { currentPage: 1, recordsPerPage: 0 } })).body.records
      expect(down.map((r: { id: string }) => r.id)).toEqual(up.map((r: { id: string }) => r.id).reverse())
      for (let i = 1; i < up.length; i++) expect(up[i][id] >= up[i - 1][id]).toBe(true)
    }
  })

  test.each([
    ['like', 'description', 'CHOLANGIO', (s: string) => s.toLowerCase().includes('cholangio')],
    ['starts_with', 'code', '0010', (s: string) => s.startsWith('0010')],
    ['ends_with', 'description', 'mcc', (s: string) => s.toLowerCase().endsWith('mcc')],
    ['equals', 'cpT_HCPCS', '45378', (s: string) => s === '45378'],
  ])('filters text by %s, whatever the case', async (equator, field, value, holds) => {
    const all = (await list({ pagination: { currentPage: 1, recordsPerPage: 0 } })).body.records as Record<string, string>[]
    const { records } = (await list({ filter: { field, equator, value }, pagination: { currentPage: 1, recordsPerPage: 0 } })).body
    expect(records.map((r: { id: string }) => r.id)).toEqual(all.filter((r) => holds(r[field] as string)).map((r) => r.id))
    if (field !== 'description' || equator === 'ends_with') expect(records.length).toBeGreaterThan(0)
  })

  test.each([
    ['equals', (n: number) => n === 48],
    ['not_equal_to', (n: number) => n !== 48],
    ['greator_than', (n: number) => n > 48],
    ['less_than', (n: number) => n < 48],
  ])('compares amounts by %s', async (equator, holds) => {
    const all = (await list({ pagination: { currentPage: 1, recordsPerPage: 0 } })).body.records as { amount: number }[]
    for (const value of [48, '48.00']) {
      const { totalRecords } = (await list({ filter: { field: 'amount', equator, value } })).body.pagination
      expect(totalRecords).toBe(all.filter((r) => holds(r.amount)).length)
    }
  })

  test('takes % and _ in a filter for what they are', async () => {
    for (const value of ['%', '_', '100%', '\\']) {
      const { records } = (
        await list({ filter: { field: 'description', equator: 'like', value }, pagination: { currentPage: 1, recordsPerPage: 0 } })
      ).body
      for (const r of records) expect(r.description).toContain(value)
    }
  })

  test('finds what has no code at all', async () => {
    const coding = (value: string) =>
      list({ filter: { field: 'coding', equator: 'equals', value }, pagination: { currentPage: 1, recordsPerPage: 0 } })
    const before = (await coding('uncoded')).body.pagination.totalRecords
    const one = { brandId: alpha.id, facilityId, id: randomUUID(), code: 'T-NONE', departmentName: 'D', description: 'Blanket', amount: 1 }
    await world.db.prisma.chargeItem.create({ data: one })
    const { records } = (await coding('uncoded')).body
    expect(records).toHaveLength(before + 1)
    for (const r of records) expect([r.cpT_HCPCS, r.revenueCode, r.drgCode, r.coding]).toEqual(['', '', '', 'uncoded'])
    for (const r of (await coding('coded')).body.records) expect(r.cpT_HCPCS + r.revenueCode + r.drgCode).not.toBe('')
    await world.db.prisma.chargeItem.delete({ where: { brandId_id: { brandId: alpha.id, id: one.id } } })
  })

  test('combines items as it is asked to, also those on one field', async () => {
    const either = [
      { field: 'cpT_HCPCS', equator: 'equals', value: '45378' },
      { field: 'cpT_HCPCS', equator: 'equals', value: '45380' },
    ]
    const orchard = { field: 'facilityName', equator: 'like', value: 'orchard' }
    expect((await list({ filter: { operator: 'and', operands: either } })).body.records).toEqual([])
    const { records } = (await list({ filter: { operator: 'and', operands: [{ operator: 'or', filters: either }, orchard] } })).body
    expect(records.map((r: { cpT_HCPCS: string; facilityName: string }) => [r.cpT_HCPCS, r.facilityName])).toEqual([
      ['45378', 'Orchard Hill Community Hospital'],
      ['45380', 'Orchard Hill Community Hospital'],
    ])
    expect((await list({ filter: { operator: 'or', filters: [...either, orchard] } })).body.pagination.totalRecords).toBeGreaterThan(1900)
  })

  test('takes a range, its ends included, as two comparisons or as one', async () => {
    const amount = (equator: string, value: number | string) => ({ field: 'amount', equator, value })
    const amounts = async (filter: object) =>
      (await list({ filter, pagination: { currentPage: 1, recordsPerPage: 1000 } })).body.records.map((r: { amount: number }) => r.amount)
    const open = await amounts({ operator: 'and', operands: [amount('greator_than', 100), amount('less_than', 120)] })
    expect(open.length).toBeGreaterThan(5)
    for (const dollars of open) expect(dollars > 100 && dollars < 120).toBe(true)
    const ends = open.toSorted((a: number, b: number) => a - b)
    expect((await amounts(amount('between', `${ends[0]}..${ends.at(-1)}`))).toSorted((a: number, b: number) => a - b)).toEqual(ends)
  })

  test.each([
    { sort: [{ id: 'brandId', direction: 'asc' }] },
    { sort: [{ id: 'code; drop table brand', direction: 'asc' }] },
    { filter: { field: 'version', equator: 'equals', value: 1 } },
    { filter: { field: 'code', equator: 'greator_than', value: 1 } },
    { filter: { field: 'amount', equator: 'like', value: '1' } },
    { filter: { field: 'amount', equator: 'equals', value: 'abc' } },
    { filter: { field: 'amount', equator: 'between', value: '20..10' } },
    { filter: { field: 'amount', equator: 'between', value: '10' } },
    { filter: { field: 'code', equator: 'between', value: '1..2' } },
    { filters: null },
    { filter: { field: 'code', equator: 'like', value: 'x', not: true } },
    { filter: { field: 'code', equator: 'like', value: 'a\0' } },
    { pagination: { currentPage: 0, recordsPerPage: 10 } },
    { pagination: { currentPage: 1, recordsPerPage: 5000 } },
    { filter: { operator: 'and', operands: Array.from({ length: 21 }, () => ({ field: 'code', equator: 'like', value: 'x' })) } },
    {
      filter: {
        operator: 'and',
        operands: [
          {
            operator: 'and',
            operands: [{ operator: 'and', operands: [{ operator: 'and', operands: [{ field: 'code', equator: 'like', value: 'x' }] }] }],
          },
        ],
      },
    },
  ])('refuses %j', async (body) => {
    expect((await list(body)).status).toBe(400)
  })
})

describe('adding and changing an item', () => {
  test('keeps what was sent, says what it is, and shows it to visitors at once', async () => {
    const created = await world.call(charges.createCharge, { as, body: item })
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({ ...item, version: 1, status: 'REQ', category: 'radiology', facilityName: alpha.facilities[0]?.name }),
    ])
    const changed = await world.call(charges.updateCharge, {
      as,
      body: { ...item, id: created.body.id, version: 1, amount: 0.1, description: '  Knee picture  ' },
    })
    expect(changed.body).toMatchObject({ amount: 0.1, description: 'Knee picture', version: 2 })
    const stale = await world.call(charges.updateCharge, { as, body: { ...item, id: created.body.id, version: 1 } })
    expect(stale.status).toBe(409)
  })

  test('has a revenue code of four digits; what a file wrote shorter stays as long as nobody changes it', async () => {
    const { body } = await world.call(charges.createCharge, { as, body: { ...item, code: 'T-8', revenueCode: '45', ndc: '12345-6789-01' } })
    expect(body.revenueCode).toBe('0045')
    const where = { brandId_id: { brandId: alpha.id, id: body.id } }
    await world.db.prisma.chargeItem.update({ where, data: { revenueCode: '320', cptHcpcs: 'LOCAL-7' } })
    const asFile = { ...item, code: 'T-8', id: body.id, revenueCode: '320', cpT_HCPCS: 'LOCAL-7' }
    const kept = await world.call(charges.updateCharge, { as, body: { ...asFile, version: 1, gl: '7' } })
    expect([kept.status, kept.body.revenueCode, kept.body.cpT_HCPCS]).toEqual([200, '320', 'LOCAL-7'])
    const changed = await world.call(charges.updateCharge, { as, body: { ...asFile, version: 2, revenueCode: '361' } })
    expect(changed.body.revenueCode).toBe('0361')
    const wrong = await world.call(charges.updateCharge, { as, body: { ...asFile, version: 3, cpT_HCPCS: 'LOCAL-8' } })
    expect([wrong.status, wrong.body.fields.map((f: { path: string }) => f.path)]).toEqual([400, ['cpT_HCPCS']])
  })

  test('may have an APR-DRG beside its DRG, or that alone', async () => {
    const stay = { ...item, cpT_HCPCS: '', revenueCode: '', code: 'T-10', aprDrgCode: '053-2' }
    const { status, body } = await world.call(charges.createCharge, { as, body: stay })
    expect([status, body.aprDrgCode, body.drgCode, body.coding, body.category]).toEqual([201, '053-2', '', 'coded', 'inpatient'])
    const filter = { field: 'aprDrgCode', equator: 'equals', value: '053-2' }
    expect((await list({ filter })).body.records.map((r: { id: string }) => r.id)).toEqual([body.id])
    expect((await world.call(charges.createCharge, { as, body: { ...stay, drgCode: '101' } })).status).toBe(201)
    expect((await world.call(charges.createCharge, { as, body: stay })).status).toBe(409)
  })

  test('is told the other prices of its code where its own is far from them', async () => {
    const codes = { cpT_HCPCS: '76499' }
    for (const [i, amount] of [200, 400].entries())
      await world.call(charges.createCharge, { as, body: { ...item, ...codes, code: `T-9-${i}`, amount } })
    const ask = async (amount: number, more: object = codes) =>
      (await world.call(charges.checkChargePrice, { as, body: { facilityId, amount, ...more } })).body.others
    const others = { code: '76499', items: 2, lowest: 200, highest: 400 }
    expect([await ask(19.99), await ask(4000.01), await ask(20), await ask(4000)]).toEqual([others, others, null, null])
    expect([await ask(1, {}), await ask(1, { ...codes, facilityId: beta.facilities[0]?.id })]).toEqual([null, null])
  })

  test('is read by its id; another brand’s is not there', async () => {
    const { body } = await world.call(charges.createCharge, { as, body: { ...item, code: 'T-0' } })
    expect((await world.call(charges.getCharge, { as, params: { id: body.id } })).body).toEqual(body)
    const theirs = await world.db.prisma.chargeItem.findFirstOrThrow({ where: { brandId: beta.id } })
    expect((await world.call(charges.getCharge, { as, params: { id: theirs.id } })).status).toBe(404)
  })

  test('names everything that is wrong in one answer', async () => {
    const { status, body } = await world.call(charges.createCharge, {
      as,
      body: { facilityId, departmentName: 'D', description: 'D', drugUnit: '1' },
    })
    expect(status).toBe(400)
    expect(body.fields.map((f: { path: string }) => f.path)).toEqual(['code', 'amount', 'revenueCode', 'drugType'])
  })

  test('needs one of the three codes; the error stands at the revenue code', async () => {
    const { status, body } = await world.call(charges.createCharge, { as, body: { ...item, code: 'T-2', revenueCode: ' ', cpT_HCPCS: '' } })
    expect(status).toBe(400)
    expect(body.fields).toEqual([expect.objectContaining({ path: 'revenueCode', message: expect.stringContaining('At least one') })])
  })

  test.each([
    { amount: 1.005 },
    { amount: -1 },
    { amount: 1e15 },
    { amount: '12' },
    { code: '' },
    { departmentName: ' ' },
    { description: 'x'.repeat(1001) },
    { description: 'a\0b' },
    { drugUnit: '1' },
    { setting: 'home' },
    { facilityId: 'x' },
    { amount: 0 },
    { cashPrice: 0 },
    { revenueCode: '45X' },
    { revenueCode: '12345' },
    { cpT_HCPCS: 'ABC' },
    { cpT_HCPCS: '734211' },
    { drgCode: '47' },
    { aprDrgCode: '47-9' },
    { ndc: '123' },
  ])('refuses %j and names the field', async (wrong) => {
    const { status, body } = await world.call(charges.createCharge, { as, body: { ...item, code: 'T-3', ...wrong } })
    expect(status).toBe(400)
    expect(body.fields.length).toBeGreaterThan(0)
  })

  test('refuses the same codes twice, another brand’s facility and another brand’s item', async () => {
    expect((await world.call(charges.createCharge, { as, body: { ...item, code: 'T-4' } })).status).toBe(201)
    expect((await world.call(charges.createCharge, { as, body: { ...item, code: 'T-4' } })).status).toBe(409)
    expect(
      (await world.call(charges.createCharge, { as, body: { ...item, code: 'T-5', facilityId: beta.facilities[0]?.id } })).status,
    ).toBe(422)
    const theirs = await world.db.prisma.chargeItem.findFirstOrThrow({ where: { brandId: beta.id } })
    expect((await world.call(charges.updateCharge, { as, body: { ...item, id: theirs.id, version: 1 } })).status).toBe(404)
  })

  test('ignores fields that are not the caller’s to set', async () => {
    const { body } = await world.call(charges.createCharge, {
      as,
      body: { ...item, code: 'T-6', brandId: beta.id, id: beta.id, enabled: true, status: 'X', version: 9 },
    })
    const row = await world.db.prisma.chargeItem.findUniqueOrThrow({ where: { brandId_id: { brandId: alpha.id, id: body.id } } })
    expect(row).toMatchObject({ brandId: alpha.id, enabled: false, status: 'REQ', version: 1 })
    expect(body.id).not.toBe(beta.id)
  })

  test('fifty parallel edits of one version give one winner', async () => {
    const { body } = await world.call(charges.createCharge, { as, body: { ...item, code: 'T-7' } })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        world.call(charges.updateCharge, { as, body: { ...item, code: 'T-7', id: body.id, version: 1, amount: i + 1 } }),
      ),
    )
    const statuses = answers.map((a) => a.status).sort()
    expect(statuses).toEqual([200, ...Array(49).fill(409)])
  })
})

test('the template is named after the brand and is read back without a mapping', async () => {
  const { headers, text } = await world.call(charges.getChargeTemplate, { as })
  expect(headers['content-disposition']).toBe('attachment; filename="AlphaValleyHealth_ChargeMaster.csv"')
  expect(text.split('\n')[0]).toContain('Charge Code,Description,Department')
})

test('facilities are the brand’s own; visitors get the active ones', async () => {
  const own = await world.call(facilitySettings.listFacilities, { as })
  expect(own.body.map((f: { name: string }) => f.name)).toEqual(alpha.facilities.map((f) => f.name).sort())
  await world.db.prisma.facility.update({
    where: { brandId_id: { brandId: beta.id, id: beta.facilities[1]?.id as string } },
    data: { active: false },
  })
  const active = await world.call(facilities.listActiveFacilities, { params: { brandId: beta.id } })
  const [facility] = beta.facilities
  expect(active.body).toEqual([
    { id: facility?.id, name: facility?.name, phone: '(503) 555-0163', financialAidPolicy: 'https://www.beta-coast.example.org/help' },
  ])
})
