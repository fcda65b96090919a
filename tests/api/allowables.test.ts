import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { allowables } from '@ratebook/shared/allowables.ts'
import { alpha, beta, multipart, ofChanges, useWorld } from '../world.ts'

const XLSX = createRequire(new URL('../../server/package.json', import.meta.url))(
  '@e965/xlsx',
) as typeof import('../../server/node_modules/@e965/xlsx/types/index.d.ts')
const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const ALL = { pagination: { currentPage: 1, recordsPerPage: 0 } }
// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
type Row = Record<string, any>
const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })

const HEADER = 'Payer,Plan,CPT/HCPCS,Revenue Code,Rate IP,Rate OP'

async function upload(content: string | Buffer, fields: Record<string, string> = {}, name = 'rates.csv', field = 'allowableCsvFile') {
  const { payload, headers } = multipart(fields, { name, content, field })
  return world.inject({
    method: 'POST',
    url: allowables.uploadAllowables.path,
    payload,
    headers: { ...headers, host: 'localhost', authorization: `Bearer ${await world.token(as)}` },
  })
}
const rows = (...lines: string[]) => [HEADER, ...lines].join('\n')
const allowablesOf = async (payer: string) => {
  const allowables = await world.db.prisma.allowable.findMany({
    where: { brandId: alpha.id, payer: { displayName: payer } },
    orderBy: [{ cptHcpcs: 'asc' }, { revenueCode: 'asc' }],
    include: { payer: true },
  })
  return allowables.map((a) => [
    a.payer.planName,
    a.cptHcpcs,
    a.revenueCode,
    a.amountIp?.toNumber() ?? null,
    a.amountOp?.toNumber() ?? null,
    a.enabled,
  ])
}
/** A payer of alpha with these plans. */
async function payerWith(displayName: string, plans = ['All plans'], brandId = alpha.id) {
  const { id: payerContractId } = await world.db.prisma.payerContract.findFirstOrThrow({ where: { brandId } })
  for (const planName of plans)
    await world.db.prisma.payer.create({ data: { brandId, id: randomUUID(), payerContractId, displayName, planName } })
}
beforeAll(async () => {
  await payerWith('Northwind Mutual', ['All plans', 'Gold', 'Silver'])
  await payerWith('Theirs Only', ['All plans'], beta.id)
})

describe('the list of allowables', () => {
  const rows = async (body: object = {}) => (await call(allowables.listAllowables, { as, body: { ...ALL, ...body } })).body.records as Row[]
  let payerId: string
  beforeAll(async () => {
    const { id: payerContractId } = await world.db.prisma.payerContract.findFirstOrThrow({ where: { brandId: alpha.id } })
    payerId = randomUUID()
    await world.db.prisma.payer.create({ data: { brandId: alpha.id, id: payerId, payerContractId, displayName: 'Test Mutual' } })
    const rates = [
      { cptHcpcs: '10001', amountIp: 100, amountOp: 50.5 },
      { cptHcpcs: '10002', amountIp: null, amountOp: 60 },
      { cptHcpcs: '10003', revenueCode: '0360', amountIp: 75, amountOp: null },
    ]
    await world.db.prisma.allowable.createMany({ data: rates.map((r) => ({ brandId: alpha.id, id: randomUUID(), payerId, ...r })) })
  })
  const mine = { field: 'displayName', equator: 'equals', value: 'test mutual' }

  test('are listed by code with the payer’s name; a rate that was not agreed is null', async () => {
    expect(await rows({ filter: mine })).toEqual([
      {
        id: expect.any(String),
        pxCode: '10001',
        revenueCode: '',
        rateIP: 100,
        rateOP: 50.5,
        displayName: 'Test Mutual',
        planName: 'All plans',
        enabled: true,
      },
      expect.objectContaining({ pxCode: '10002', rateIP: null, rateOP: 60 }),
      expect.objectContaining({ pxCode: '10003', revenueCode: '0360', rateIP: 75, rateOP: null }),
    ])
    const every = await rows()
    expect(every).toHaveLength(await world.db.prisma.allowable.count({ where: { brandId: alpha.id } }))
    expect(every.map((r) => r.pxCode)).toEqual(every.map((r) => r.pxCode).sort())
  })

  test.each(['pxCode', 'revenueCode', 'rateIP', 'rateOP', 'displayName', 'planName'])('are sorted by %s both ways', async (id) => {
    const up = (await rows({ sort: [{ id, direction: 'asc' }] })).map((r) => r.id)
    expect((await rows({ sort: [{ id, direction: 'desc' }] })).map((r) => r.id)).toEqual(up.reverse())
  })

  test.each([
    ['equals', 75, ['10003']],
    ['less_than', 80, ['10003']],
    ['greator_than', 80, ['10001']],
    ['not_equal_to', 75, ['10001', '10002']],
  ])('compares inpatient rates by %s %s', async (equator, value, codes) => {
    expect(
      (await rows({ filter: { operator: 'and', operands: [mine, { field: 'rateIP', equator, value }] } })).map((r) => r.pxCode),
    ).toEqual(codes)
  })

  test('are switched one by one and all at once', async () => {
    const [first, second] = await rows({ filter: mine })
    expect((await call(allowables.setAllowableStatus, { as, body: { id: first?.id, enabled: false } })).body).toEqual({
      affected: 1,
      enabled: false,
    })
    expect(await lastEntry()).toMatchObject({ action: 'disable', entity: 'allowable', entityId: first?.id })
    const set = async (more: object) => (await call(allowables.setAllAllowableStatus, { as, body: { filter: mine, ...more } })).body
    expect(await set({})).toEqual({ affected: 1, enabled: true })
    expect(await set({})).toEqual({ affected: 3, enabled: false })
    expect(await set({ ids: [first?.id, second?.id], enabled: true })).toEqual({ affected: 2, enabled: true })
    expect(await set({ enabled: true })).toEqual({ affected: 1, enabled: true })
    expect((await rows()).filter((r) => r.displayName !== 'Test Mutual' && !r.enabled).length).toBeGreaterThan(0)
  })

  test('of another brand are neither shown nor switched', async () => {
    const theirs = await world.db.prisma.allowable.findFirstOrThrow({ where: { brandId: beta.id, enabled: true } })
    expect((await call(allowables.setAllowableStatus, { as, body: { id: theirs.id, enabled: false } })).status).toBe(404)
    const { affected } = (await call(allowables.setAllAllowableStatus, { as, body: { filter: null, ids: [theirs.id], enabled: false } }))
      .body
    expect([affected, (await rows()).some((r) => r.id === theirs.id)]).toEqual([0, false])
  })
})

describe('loading allowables', () => {
  test('the template is read back without a mapping', async () => {
    await payerWith('Template Health')
    const template = await world.call(allowables.getAllowableTemplate, { as })
    expect(template.headers['content-disposition']).toBe('attachment; filename="AlphaValleyHealth_Allowables.csv"')
    const { status, body } = await upload(`${template.text}Template Health,,45378,,1500.00,1200\n`)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ applied: true, added: 1, changed: 0, unchanged: 0, refused: 0, leftOut: 0, missing: [] }),
    ])
    expect(body.columns.map((c: { field: string }) => c.field)).toEqual([
      'payer',
      'plan',
      'cptHcpcs',
      'revenueCode',
      'amountIp',
      'amountOp',
    ])
  })

  test('adds, changes and leaves alone; what was switched off stays off; the log says who did it', async () => {
    await payerWith('Update Health')
    await upload(rows('Update Health,,10001,,100,50', 'Update Health,,10002,0360,,60', 'Update Health,,10003,,,70'))
    await world.db.prisma.allowable.updateMany({
      where: { cptHcpcs: '10001', payer: { displayName: 'Update Health' } },
      data: { enabled: false },
    })
    const { body } = await upload(
      rows('update health,all plans,10001,,100,55.5', 'Update Health,,10002,0360,,60', 'UPDATE HEALTH,,10004,,1,2'),
    )
    expect(body).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
    expect(await allowablesOf('Update Health')).toEqual([
      ['All plans', '10001', '', 100, 55.5, false],
      ['All plans', '10002', '0360', null, 60, true],
      ['All plans', '10003', '', null, 70, true],
      ['All plans', '10004', '', 1, 2, true],
    ])
    expect(await lastEntry()).toMatchObject({
      username: 'alpha.admin',
      action: 'import',
      entity: 'allowable',
      after: { fileName: 'rates.csv', added: 1, changed: 1, unchanged: 1 },
    })
  })

  test('a file without a column for inpatient rates leaves those that are there', async () => {
    await payerWith('Half Health')
    await upload(rows('Half Health,,10001,,100,50'))
    expect((await upload('Payer,CPT,OP Rate\nHalf Health,10001,51')).body).toMatchObject({ changed: 1 })
    expect(await allowablesOf('Half Health')).toEqual([['All plans', '10001', '', 100, 51, true]])
    expect((await upload(rows('Half Health,,10001,,,51'))).body).toMatchObject({ changed: 1 })
    expect(await allowablesOf('Half Health')).toEqual([['All plans', '10001', '', null, 51, true]])
  })

  test('a dry run tells the same and changes nothing', async () => {
    await payerWith('Dry Health')
    const file = rows('Dry Health,,10001,,100,50', 'Nobody,,10001,,1,1')
    const { status, body } = await upload(file, { dryRun: 'true' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        applied: false,
        added: 1,
        refused: 1,
        preview: [
          ['Dry Health', '', '10001', '', '100', '50'],
          ['Nobody', '', '10001', '', '1', '1'],
        ],
      }),
    ])
    expect(await allowablesOf('Dry Health')).toEqual([])
  })

  test('the plan decides between payers of one name', async () => {
    expect(
      (
        await upload(
          rows('Northwind Mutual,Gold,20001,,,10', 'Northwind Mutual,silver,20001,,,11', 'Northwind Mutual,All plans,20001,,,12'),
        )
      ).body,
    ).toMatchObject({ added: 3 })
    expect((await allowablesOf('Northwind Mutual')).map((r) => [r[0], r[4]]).sort()).toEqual([
      ['All plans', 12],
      ['Gold', 10],
      ['Silver', 11],
    ])
  })

  test('refused rows are named, and then nothing at all is applied', async () => {
    await payerWith('Strict Health')
    const file = rows(
      'Strict Health,,30001,,100,50',
      'Nobody Mutual,,30002,,1,1',
      'Theirs Only,,30002,,1,1',
      'Northwind Mutual,,30002,,1,1',
      'Northwind Mutual,Bronze,30002,,1,1',
      'Strict Health,,,,5,5',
      ',,30003,,1,1',
      'Strict Health,,30004,,"1.234,56",1',
      'Strict Health,,30005,,1,-5',
      'Strict Health,,30006,,1,1.005',
      `Strict Health,,${'9'.repeat(21)},,1,1`,
      'Strict Health,,30007,,1,1,1',
      'Strict Health,,30008,,1,1',
      'Strict Health,,30008,,1,2',
    )
    const { status, body } = await upload(file)
    expect([status, body.error]).toEqual([422, expect.stringContaining('13 rows were refused, so nothing was applied')])
    expect(body.fields.map((f: { path: string; message: string }) => `${f.path}: ${f.message}`)).toEqual([
      'row 3, Payer: There is no payer “Nobody Mutual”. Add it under Payer Info, or correct its name.',
      'row 4, Payer: There is no payer “Theirs Only”. Add it under Payer Info, or correct its name.',
      'row 5, Plan: “Northwind Mutual” has several plans (All plans, Gold, Silver). Say which in a column for the plan.',
      'row 6, Plan: “Northwind Mutual” has no plan “Bronze”. Its plans: All plans, Gold, Silver.',
      'row 7, CPT/HCPCS: The row has neither a CPT/HCPCS nor a revenue code. Fill one in.',
      'row 8, Payer: The payer is empty. Fill it in, or delete the row.',
      'row 9, Rate IP: “1.234,56” is not a price. Write it like 1234.56 or $1,234.56.',
      'row 10, Rate OP: “-5” is negative. A rate is never below zero: correct it, or empty the cell to leave the item out.',
      'row 11, Rate OP: “1.005” has more than two decimals. Round it to the cent.',
      `row 12, CPT/HCPCS: “${'9'.repeat(21)}” has 21 characters; a code has at most 20.`,
      'row 13, Column G: The row has 7 cells, the header 6. Put the text that holds the extra “,” in quotation marks.',
      'row 14: The file gives this payer and service two different rates',
      'row 15: The file gives this payer and service two different rates',
    ])
    expect(await allowablesOf('Strict Health')).toEqual([])
    const rest = await upload(file, { onRefused: 'skip' })
    expect(rest.body).toMatchObject({ applied: true, added: 1, refused: 13 })
    expect((await allowablesOf('Strict Health')).map((r) => r[1])).toEqual(['30001'])
  })

  test('rows without a rate, footers, repeated headers and repetitions are left out with their reason', async () => {
    await payerWith('Loose Health')
    const { body } = await upload(
      rows(
        'Loose Health,,40001,,,',
        'Loose Health,,40002,,$0.00, 0.00 ',
        'Loose Health,,40003,,N/A,9',
        HEADER,
        'Loose Health,,40003,,,9',
        ',,,,,',
        'Total,,,,,9',
        'Page 1 of 2,,,,,',
      ),
    )
    expect(body).toMatchObject({
      added: 1,
      refused: 0,
      leftOut: 6,
      leftOutReasons: { noPrice: 1, zeroPrice: 1, repeatedHeader: 1, duplicate: 1, footer: 2 },
    })
    expect(await allowablesOf('Loose Health')).toEqual([['All plans', '40003', '', null, 9, true]])
  })

  test('of a thousand refused rows the first hundred are told', async () => {
    const { body } = await upload(rows(...Array.from({ length: 1000 }, (_, i) => `Nobody ${i},,1,,1,1`)), { dryRun: 'true' })
    expect([body.refused, body.errors.length, body.errors[99].row]).toEqual([1000, 100, 101])
  })
})

describe('files as they come', () => {
  const sheet = () => {
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Notes'], ['Rates of 2026']]), 'Read me')
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet([
        ['Negotiated rates'],
        [],
        ['Payor', 'HCPCS Code', 'Inpatient Rate', 'Outpatient Rate'],
        ['Café Health', '50001', 1200.5, 99],
      ]),
      'Rates',
    )
    return Buffer.from(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }))
  }
  beforeAll(() => payerWith('Café Health'))
  test.each([
    ['UTF-8 with a byte order mark and CRLF', Buffer.from('\ufeffPayer,CPT,IP,OP\r\nCafé Health,50001,1200.5,99\r\n')],
    ['Windows-1252 and semicolons', Buffer.from('Payer;CPT;IP;OP\nCafé Health;50001;$1,200.50;99', 'latin1')],
    ['UTF-16 and tabs', Buffer.from('\ufeffPayer\tCPT\tIP\tOP\nCafé Health\t50001\t 1,200.50 \t99', 'utf16le')],
    ['title rows above and pipes', Buffer.from('Rates of 2026\n\nCarrier|Procedure Code|Rate IP|Rate OP\nCafé Health|50001|1200.5|99\n')],
    ['a workbook with a second sheet', sheet()],
  ])('%s', async (_, content) => {
    await world.db.prisma.allowable.deleteMany({ where: { cptHcpcs: '50001' } })
    expect((await upload(content)).body).toMatchObject({ applied: true, added: 1, refused: 0 })
    expect(await allowablesOf('Café Health')).toEqual([['All plans', '50001', '', 1200.5, 99, true]])
  })

  test('unknown headers are asked for, mapped by a person, and remembered', async () => {
    const file = 'Who,What,How much\nCafé Health,60001,42\n'
    const dry = await upload(file, { dryRun: 'true' })
    expect(dry.body).toMatchObject({
      applied: false,
      missing: ['payer', 'cptHcpcs', 'amountOp'],
      preview: [['Café Health', '60001', '42']],
    })
    expect((await upload(file)).status).toBe(422)
    const mapping = { Who: 'payer', What: 'cptHcpcs', 'How much': 'amountOp' }
    expect((await upload(file, { mapping: JSON.stringify(mapping) })).body).toMatchObject({ applied: true, added: 1 })
    expect((await upload(file)).body).toMatchObject({ applied: true, unchanged: 1 })
    const other = await upload(file, { dryRun: 'true', mapping: JSON.stringify({ 'How much': 'amountIp' }) })
    expect(other.body.columns.map((c: { field: string }) => c.field)).toEqual(['payer', 'cptHcpcs', 'amountIp'])
  })

  test.each([
    ['two columns for one field', { Who: 'payer', What: 'payer' }, 422],
    ['a column the file lacks', { Elsewhere: 'payer' }, 422],
    ['an unknown field', { Who: 'patient' }, 400],
  ])('a mapping with %s is refused', async (_, mapping, status) => {
    expect((await upload('Who,What,Other\nx,y,1\n', { mapping: JSON.stringify(mapping) })).status).toBe(status)
  })

  test.each([
    ['an empty file', ''],
    ['prose', 'Dear colleagues\nthe rates follow\n'],
    ['a PDF', '%PDF-1.7 …'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
    ['a web page', '<html><table></table></html>'],
  ])('%s is refused at the file, and says what to do', async (_, content) => {
    const { status, body } = await upload(content)
    expect([status, body.fields[0].path]).toEqual([422, 'allowableCsvFile'])
  })

  test('a request without a file, or with it in another field, is malformed', async () => {
    expect((await upload(rows('x,,1,,1,1'), {}, 'rates.csv', 'chargeCsvFile')).status).toBe(400)
    const { payload, headers } = multipart({ dryRun: 'true' })
    expect(
      (
        await world.inject({
          method: 'POST',
          url: allowables.uploadAllowables.path,
          payload,
          headers: { ...headers, authorization: `Bearer ${await world.token(as)}` },
        })
      ).status,
    ).toBe(400)
  })

  test('no file stays behind', () => {
    expect(fs.readdirSync(`${world.dataDir}/uploads/${alpha.id}`)).toEqual([])
  })
})

test('two files at the same moment end in one row per service', async () => {
  await payerWith('Parallel Health')
  const lines = Array.from({ length: 500 }, (_, i) => `Parallel Health,,${70000 + i},,1,2`)
  const answers = await Promise.all([upload(rows(...lines)), upload(rows(...lines.toReversed())), upload(rows(...lines))])
  expect(answers.map((a) => a.status)).toEqual([200, 200, 200])
  expect(answers.map((a) => a.body.added).sort((a, b) => a - b)).toEqual([0, 0, 500])
  expect(await allowablesOf('Parallel Health')).toHaveLength(500)
})
