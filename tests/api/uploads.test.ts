import fs from 'node:fs'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { charges } from '@ratebook/shared/charges.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import type { RowProblem } from '@ratebook/shared/wire/table-file.ts'
import { inTurn } from '@ratebook/server/imports/apart/in-turn.ts'
import { until } from '../server-process.ts'
import { workbook } from '../workbook.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { zip } from '../zip.ts'

const world = useWorld({ env: { UPLOAD_MAX_MB: '1' } })
const as = 'alpha.admin' as const
const facility = alpha.facilities[1] as { id: string; name: string }

async function upload(fields: Record<string, string>, file?: { name: string; content: string | Buffer; field?: string }) {
  const { payload, headers } = multipart({ facility: facility.id, ...fields }, file)
  return world.inject({
    method: 'POST',
    url: uploads.uploadCharges.path,
    payload,
    headers: { ...headers, authorization: `Bearer ${await world.token(as)}` },
  })
}
const csv = (...rows: string[]) => ({
  name: 'charges.csv',
  content: ['Charge Code,Description,CPT/HCPCS,Rev Code,Charge', ...rows].join('\n'),
})
const rows = () =>
  world.db.prisma.chargeItem.findMany({ where: { brandId: alpha.id, facilityId: facility.id, retiredBy: null }, orderBy: { code: 'asc' } })
const prices = async () => Object.fromEntries((await rows()).map((r) => [r.code, r.amount?.toNumber()]))

beforeEach(async () => {
  await world.db.prisma.chargeItemHistory.deleteMany()
  await world.db.prisma.chargeItem.deleteMany({ where: { facilityId: facility.id } })
  await world.db.prisma.chargeUpload.deleteMany()
  await world.db.prisma.columnMapping.deleteMany()
})

describe('an upload', () => {
  test('adds, changes and leaves alone, and says how many of each', async () => {
    const first = await upload({}, csv('001,MRI of the knee,73721,0610,"$1,200.00"', '002,Blood draw,36415,0300,28'))
    expect(first.body).toMatchObject({ status: 'applied', added: 2, changed: 0, unchanged: 0, refused: 0, leftOut: 0, uncoded: 0 })
    const second = await upload(
      {},
      csv('001,MRI of the knee,73721,0610,1300.50', '002,Blood draw,36415,0300,28', '003,Glucose,82947,0301,46'),
    )
    expect(second.body).toMatchObject({ added: 1, changed: 1, unchanged: 1 })
    expect(await prices()).toEqual({ '001': 1300.5, '002': 28, '003': 46 })
    const [knee] = await rows()
    expect(knee).toMatchObject({ departmentName: 'General', category: 'radiology', status: 'REQ', enabled: true, setting: 'both' })
  })

  test('a dry run says the same and changes nothing; its file need not be sent again', async () => {
    const dry = await upload({ dryRun: 'true' }, csv('001,MRI of the knee,73721,0610,1200'))
    expect(dry.body).toMatchObject({ status: 'preview', added: 1, missing: [] })
    expect(dry.body.firstItems).toEqual([
      expect.objectContaining({
        row: 2,
        description: 'MRI of the knee',
        cptHcpcs: '73721',
        setting: 'both',
        amount: 1200,
        cashPrice: null,
      }),
    ])
    expect(dry.body.columns[0]).toMatchObject({ name: 'Charge Code', field: 'code', samples: ['001'] })
    expect(await rows()).toEqual([])
    const applied = await upload({ versionId: dry.body.versionId })
    expect(applied.body).toMatchObject({ status: 'applied', added: 1, versionId: dry.body.versionId })
    expect(await prices()).toEqual({ '001': 1200 })
    expect((await upload({ versionId: dry.body.versionId })).status).toBe(409)
  })

  test('asks which of several hospitals of a file is meant, and takes its rows alone', async () => {
    const file = {
      name: 'system.csv',
      content: ['Hospital,Charge Code,Description,Charge', 'Lakeside,001,Blood draw,28', 'Hilltop,002,Glucose,46', ',003,Tape,1'].join(
        '\n',
      ),
    }
    const dry = await upload({ dryRun: 'true' }, file)
    expect(dry.body).toMatchObject({ missing: ['hospital'], hospitals: ['Lakeside', 'Hilltop'], hospital: '', added: 0 })
    expect(dry.body.noteFaults).toContainEqual({ code: 'hospitalUntold', values: {} })
    const untold = await upload({ versionId: dry.body.versionId })
    expect([untold.status, untold.body.code, untold.body.fields[0].path]).toEqual([422, 'hospitalUntold', 'hospital'])
    const told = await upload({ hospital: 'Hilltop' }, file)
    expect(told.body).toMatchObject({ status: 'applied', hospital: 'Hilltop', added: 2, leftOutReasons: { otherFacility: 1 } })
    expect(await prices()).toEqual({ '002': 46, '003': 1 })
  })

  test('refuses everything when a row is refused, unless told to skip it; the refused rows come back as CSV', async () => {
    const file = csv('001,MRI of the knee,73721,0610,1200', '002,Blood draw,36415,0300,about 28', '=cmd(),Glucose,82947,0301,-5')
    const all = await upload({}, file)
    expect(all.status).toBe(422)
    expect(all.body.fields).toEqual([
      expect.objectContaining({
        path: 'row 3, Charge',
        message: expect.stringContaining('about 28'),
        code: 'notPrice',
        values: { value: 'about 28' },
      }),
      expect.objectContaining({ path: 'row 4, Charge' }),
    ])
    expect(await rows()).toEqual([])
    const some = await upload({ onRefused: 'skip' }, file)
    expect(some.body).toMatchObject({ added: 1, refused: 2 })
    expect(some.body.errors.map((e: RowProblem) => [e.code, e.values])).toEqual([
      ['notPrice', { value: 'about 28' }],
      ['priceNegative', { value: '-5', noun: [{ code: 'nounCharge', values: {} }] }],
    ])
    const list = await world.call(uploads.downloadRefused, { params: { id: some.body.versionId }, as })
    expect(list.text.split('\n')[1]).toContain('3,Charge,')
    expect(list.text).toContain("'=cmd()")
  })

  test('leaves out rows without a price and says why; what says the same twice counts once', async () => {
    const { body } = await upload(
      {},
      csv(
        '001,MRI of the knee,73721,0610,1200',
        '002,Blood draw,36415,0300,N/A',
        '003,Glucose,82947,0301,0.00',
        '001,MRI of the knee,73721,0610,1200',
        'Charge Code,Description,CPT/HCPCS,Rev Code,Charge',
      ),
    )
    expect(body).toMatchObject({ added: 1, leftOut: 4, leftOutReasons: { noPrice: 1, zeroPrice: 1, duplicate: 1, repeatedHeader: 1 } })
    // its header among them
    expect(body.rowsRead).toBe(6)
    expect((await world.call(uploads.getUpload, { as, params: { id: body.versionId } })).body.rowsRead).toBe(6)
  })

  test('says in how many rows a comma was not in quotation marks, and how the first of them were read', async () => {
    const good = Array.from({ length: 12 }, (_, i) => `${100 + i},Item ${i} of all,,0270,${i + 1}.00`)
    const { body } = await upload(
      {},
      csv(...good, '201,Plate, large,,0278,5.00', '202,Screw, small, steel,,0278,1,234.50', '203,A,B,,0278,"1,000.00"'),
    )
    expect(body).toMatchObject({
      added: 15,
      refused: 0,
      mended: { rows: 3, first: ['Plate, large', 'Screw, small, steel … 1,234.50', 'A,B'] },
    })
    expect(await prices()).toMatchObject({ '201': 5, '202': 1234.5, '203': 1000 })
  })

  const list = [
    ['Charge Code', 'Description', 'Charge'],
    ['007', 'Blood draw', 28],
    ['008', 'Chest film', '1234.50'],
  ] as const
  const records = list.slice(1).map((row) => ({ Code: row[0], Description: row[1], Charge: row[2] }))
  const asItem = (each: object) =>
    `<Item ${Object.entries(each)
      .map(([key, value]) => `${key}="${value}"`)
      .join(' ')}/>`
  const csvList = Buffer.from(list.map((row) => row.join(',')).join('\n'))
  test.each<[string, string | Buffer]>([
    ['charges.ods', workbook({ CDM: list.map((row) => [...row]) }, { bookType: 'ods' })],
    ['charges.zip', zip({ 'charges.csv': deflateRawSync(csvList), 'read me.pdf': deflateRawSync(Buffer.from('%PDF-1.7')) })],
    ['charges.json', JSON.stringify({ items: records })],
    ['charges.xls', `<table>${list.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`],
    ['charges.xml', `<CDM>${records.map(asItem).join('')}</CDM>`],
  ])('takes %s, checked and then applied', async (name, content) => {
    const dry = await upload({ dryRun: 'true' }, { name, content })
    expect(dry.body).toMatchObject({ status: 'preview', added: 2, missing: [] })
    expect((await upload({ versionId: dry.body.versionId })).body).toMatchObject({ status: 'applied', added: 2 })
    expect(await prices()).toEqual({ '007': 28, '008': 1234.5 })
  })

  test('in replace mode retires what the file lacks, and brings it back when a later file has it', async () => {
    await upload({}, csv('001,MRI of the knee,73721,0610,1200', '002,Blood draw,36415,0300,28'))
    const dry = await upload({ mode: 'replace', dryRun: 'true' }, csv('002,Blood draw,36415,0300,30'))
    expect(dry.body).toMatchObject({ retired: 1, changed: 1, added: 0 })
    expect((await upload({ mode: 'replace' }, csv('002,Blood draw,36415,0300,30'))).body).toMatchObject({ retired: 1, changed: 1 })
    expect(await prices()).toEqual({ '002': 30 })
    expect((await upload({}, csv('001,MRI of the knee,73721,0610,1250'))).body).toMatchObject({ added: 1 })
    expect(await prices()).toEqual({ '001': 1250, '002': 30 })
  })

  test('fields that the file has no column for stay as they are', async () => {
    await upload(
      {},
      { name: 'a.csv', content: 'Charge Code,Description,CPT,Charge,Department,GL\n001,MRI of the knee,73721,1200,Imaging,GL-7' },
    )
    await upload({}, { name: 'b.csv', content: 'Charge Code,Description,CPT,Charge\n001,MRI of the knee,73721,1300' })
    expect((await rows())[0]).toMatchObject({ departmentName: 'Imaging', gl: 'GL-7' })
  })

  test('asks which column is the price until one is mapped to it', async () => {
    const file = { name: 'prices.csv', content: 'Charge Code,Description,North,South\n001,Blanket,$12.00,$13.00\n002,Pillow,$8.00,$9.00' }
    const first = (await upload({ dryRun: 'true' }, file)).body
    expect([first.missing, first.notes]).toEqual([['amount'], [expect.stringContaining('Several columns could be the price')]])
    const second = (await upload({ dryRun: 'true', versionId: first.versionId, mapping: JSON.stringify({ North: 'amount' }) })).body
    expect(first.noteFaults).toMatchObject([{ code: 'severalPrices' }])
    expect([second.missing, second.notes, second.added]).toEqual([[], [], 2])
  })

  test('a mapping by a person reads unknown columns and is remembered for the same header', async () => {
    const file = { name: 'odd.csv', content: 'Ident,Was es ist,Euro\n001,Knie,12.50' }
    const dry = await upload({ dryRun: 'true' }, file)
    expect(dry.body.missing).toContain('amount')
    expect((await upload({}, file)).status).toBe(422)
    const mapping = JSON.stringify({ Ident: 'code', 'Was es ist': 'description', Euro: 'amount' })
    expect((await upload({ mapping }, file)).body).toMatchObject({ added: 1 })
    expect((await upload({}, { ...file, content: file.content.replace('12.50', '13.50') })).body).toMatchObject({ changed: 1 })
    expect((await upload({ mapping: JSON.stringify({ Nope: 'code' }) }, file)).body.fields[0].path).toBe('mapping.Nope')
  })

  test('the newest choice of a person takes a field from the column that was remembered for it', async () => {
    const file = { name: 'two.csv', content: 'Ident,What it is,Old,New\n001,Knee,12.50,14.00' }
    const first = { Ident: 'code', 'What it is': 'description', Old: 'amount' }
    expect((await upload({ mapping: JSON.stringify(first) }, file)).body).toMatchObject({ added: 1 })
    const { body } = await upload({ mapping: JSON.stringify({ New: 'amount' }) }, file)
    expect([body.changed, body.columns.map((c: { field: string }) => c.field)]).toEqual([1, ['code', 'description', 'ignore', 'amount']])
    expect((await upload({ dryRun: 'true' }, file)).body.columns.map((c: { field: string }) => c.field)).toEqual([
      'code',
      'description',
      'ignore',
      'amount',
    ])
  })

  test('an item with neither CPT/HCPCS, revenue code nor DRG is taken and counted', async () => {
    const { body } = await upload({}, { name: 'plain.csv', content: 'Item,Amount\nBattery clips (set of 2),"3,025.00"' })
    expect(body).toMatchObject({ added: 1, uncoded: 1 })
    expect((await rows())[0]?.code).toMatch(/^L-[A-Z2-7]{10}$/)
  })

  test.each([
    ['no file', {}, undefined, 400],
    ['an unknown facility', { facility: 'Elsewhere' }, csv('1,A,,0300,1'), 422],
    ['no facility where there are several', { facility: '' }, csv('1,A,,0300,1'), 422],
    ['an odd mode', { mode: 'both' }, csv('1,A,,0300,1'), 400],
    ['a mapping that is no JSON', { mapping: '{' }, csv('1,A,,0300,1'), 400],
    ['an odd field', {}, { ...csv('1,A,,0300,1'), field: 'file' }, 400],
    ['an empty file', {}, { name: 'a.csv', content: '' }, 422],
    ['a PDF', {}, { name: 'a.pdf', content: '%PDF-1.7\n%âãÏÓ\n' }, 422],
    ['a file over the limit', {}, { name: 'a.csv', content: 'Charge Code,Description,Charge\n'.padEnd(1_100_000, 'x') }, 413],
  ])('says what is wrong with %s, and keeps nothing', async (_, fields, file, status) => {
    const answer = await upload(fields as unknown as Record<string, string>, file)
    expect(answer.status).toBe(status)
    expect(answer.body.error.length).toBeGreaterThan(10)
    expect(await rows()).toEqual([])
  })

  test('is found by visitors at once', async () => {
    const search = () => world.call(pricer.lookupV3, { body: { brandId: alpha.id, facility: facility.id, keyWord: 'zebra' } })
    expect((await search()).body.records).toEqual([])
    await upload({}, csv('001,Zebra scan,73721,0610,1200'))
    expect((await search()).body.records).toMatchObject([{ chargeAmount: 1200, chargeDescription: 'Zebra scan' }])
  })
})

describe('versions', () => {
  test('are listed newest first, and the newest can be rolled back to what was before', async () => {
    const first = await upload({}, csv('001,MRI of the knee,73721,0610,1200', '002,Blood draw,36415,0300,28'))
    const second = await upload({ mode: 'replace' }, csv('001,MRI of the knee and shin,73721,0610,1300', '003,Glucose,82947,0301,46'))
    const list = (await world.call(uploads.listUploads, { as })).body
    expect(list.map((v: { versionId: string }) => v.versionId)).toEqual([second.body.versionId, first.body.versionId])
    const roll = (id: string) => world.call(uploads.rollbackUpload, { params: { id }, as })
    expect((await roll(first.body.versionId)).status).toBe(409)
    // what was kept before items had notes
    await world.db.prisma.$executeRaw`UPDATE charge_item_history SET before = before - 'notes' WHERE brand_id = ${alpha.id}::uuid`
    expect((await roll(second.body.versionId)).body).toEqual({ removed: 1, restored: 2, keptEdited: 0 })
    expect(await prices()).toEqual({ '001': 1200, '002': 28 })
    expect((await rows())[0]?.description).toBe('MRI of the knee')
    expect((await roll(second.body.versionId)).status).toBe(409)
    expect((await roll(first.body.versionId)).body).toEqual({ removed: 2, restored: 0, keptEdited: 0 })
    expect(await rows()).toEqual([])
  })

  test('a row that a person edited since stays as it is', async () => {
    const { body } = await upload({}, csv('001,MRI of the knee,73721,0610,1200', '002,Blood draw,36415,0300,28'))
    const [knee] = await rows()
    await world.call(charges.updateCharge, {
      as,
      body: {
        id: knee?.id,
        version: 1,
        facilityId: facility.id,
        code: '001',
        departmentName: 'Imaging',
        description: 'MRI of the knee',
        cpT_HCPCS: '73721',
        revenueCode: '0610',
        amount: 999,
      },
    })
    expect((await world.call(uploads.rollbackUpload, { params: { id: body.versionId }, as })).body).toEqual({
      removed: 1,
      restored: 0,
      keptEdited: 1,
    })
    expect(await prices()).toEqual({ '001': 999 })
  })

  test('files of applied uploads are not kept, those of dry runs are', async () => {
    const folder = path.join(world.dataDir, 'uploads', alpha.id)
    const before = fs.readdirSync(folder)
    await upload({}, csv('001,A,,0300,1'))
    expect(fs.readdirSync(folder)).toEqual(before)
    const dry = await upload({ dryRun: 'true' }, csv('001,A,,0300,1'))
    expect(fs.readdirSync(folder)).toContain(dry.body.versionId)
  })
})

test('who waits for their turn is told what for, and nobody else is', async () => {
  const waitOf = async (user: 'alpha.admin' | 'beta.admin') => (await world.call(uploads.getUploadWait, { as: user })).body.wait
  let release = () => {}
  const held = inTurn({ brandId: alpha.id, user: { id: 'a colleague' } }, () => new Promise<void>((end) => (release = end)))
  const sent = upload({}, csv('001,MRI of the knee,73721,0610,1200'))
  try {
    await until('the upload waits', async () => (await waitOf(as)) !== null)
    expect([await waitOf(as), await waitOf('beta.admin')]).toEqual([{ for: 'brand', before: 0 }, null])
  } finally {
    release()
  }
  await held
  expect((await sent).status).toBe(200)
  expect(await waitOf(as)).toBeNull()
})
