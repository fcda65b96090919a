import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TableRead, uploads } from '@ratebook/shared/uploads.ts'
import { type Cell, workbook } from '../workbook.ts'
import { alpha, multipart, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const [facility, other] = [alpha.facilities[1], alpha.facilities[0]] as { id: string; name: string }[] as [Named, Named]
type Named = { id: string; name: string }
type Layout = {
  tables: { sheet?: string; headerRow: number; headerRows?: 1 | 2; span?: { from: number; to: number }; columns?: Record<string, string> }[]
}
type File = { name: string; content: string | Buffer }

async function upload(fields: Record<string, string>, file?: File) {
  const { payload, headers } = multipart({ facility: facility.id, ...fields }, file)
  const url = uploads.uploadCharges.path
  return world.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: `Bearer ${await world.token(as)}` } })
}
const dryRun = async (file: File, fields: Record<string, string> = {}) => (await upload({ dryRun: 'true', ...fields }, file)).body
const read = (id: string, body: object = {}) => world.call(uploads.readTables, { params: { id }, body, as })
const withLayout = (layout: Layout) => ({ mapping: JSON.stringify(layout) })
const prices = async (of = facility) =>
  Object.fromEntries(
    (
      await world.db.prisma.chargeItem.findMany({
        where: { brandId: alpha.id, facilityId: of.id, retiredBy: null },
        orderBy: { description: 'asc' },
      })
    ).map((r) => [r.description, r.amount?.toNumber()]),
  )
const brief = (table: TableRead) => [table.sheet, table.headerRow, table.isRead, table.reason?.code ?? null]

beforeEach(async () => {
  await world.db.prisma.chargeItemHistory.deleteMany()
  await world.db.prisma.chargeItem.deleteMany({ where: { brandId: alpha.id } })
  await world.db.prisma.chargeUpload.deleteMany()
  await world.db.prisma.columnMapping.deleteMany()
})

/** A month's workbook whose columns say nothing, below a title, beside a sheet of something else. */
const odd = (month: string, price: number, titles = 1): File => ({
  name: `${month}.xlsx`,
  content: workbook({
    [`Data ${month}`]: [
      ...Array.from({ length: titles }, (_, i): Cell[] => [`Lakeside, page ${i + 1}`]),
      ['F1', 'F2', 'F3', 'F4'],
      ...['Knee splint', 'Blood draw', 'Chest film'].map((item, i): Cell[] => [`A${i}`, item, '01/02/2024', price + i]),
    ],
    Retail: [
      ['Item', 'Price'],
      ['Sandwich of the cafeteria', 5],
      ['Coffee of the cafeteria', 2],
    ],
  }),
})
const oddColumns = { F1: 'code', F2: 'description', F3: 'ignore', F4: 'amount' }
const oddLayout: Layout = { tables: [{ sheet: 'Data May', headerRow: 2, columns: oddColumns }] }

describe('the lists of a file', () => {
  test('are told with what each is taken for, its first rows as they will be read, and why it is not read', async () => {
    const content = workbook({
      CDM: [
        ['Charge Code', 'Description', 'NDC or CPT', 'Rev Code', 'Charge'],
        ['007', 'Chest film', '71045', '320', '$1,234.50'],
        ['008', 'Aspirin', '63739043401', '250', '1.20'],
        ['Total', '', '', '', '1235.70'],
      ],
      Removed: [
        ['Charge Code', 'Description', 'Charge'],
        ['009', 'Leech', 3],
      ],
    })
    const { versionId } = await dryRun({ name: 'cdm.xlsx', content })
    const { body } = await read(versionId)
    expect(body.tables.map(brief)).toEqual([
      ['CDM', 1, true, null],
      ['Removed', 1, false, 'retiredSheet'],
    ])
    const [cdm, removed] = body.tables as [TableRead, TableRead]
    expect([cdm.rows, cdm.width, removed.rows, removed.items]).toEqual([3, 5, 1, []])
    expect(cdm.columns[1]).toEqual({ key: 'Description', name: 'Description', field: 'description', samples: ['Chest film', 'Aspirin'] })
    expect(cdm.head).toMatchObject({ from: 1, rows: [['Charge Code', 'Description', 'NDC or CPT', 'Rev Code', 'Charge'], {}, {}, {}] })
    expect(cdm.items).toEqual([
      expect.objectContaining({ row: 2, code: '007', cptHcpcs: '71045', revenueCode: '320', amount: 1234.5 }),
      expect.objectContaining({ row: 3, code: '008', cptHcpcs: '', ndc: '63739043401' }),
    ])
    expect(cdm.looked).toMatchObject({ rows: 3, leftOut: 1 })
  })

  test('of text are mended like those that are loaded', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${100 + i},Item ${i} of all,0270,${i + 1}.00`)
    const content = ['Charge Code,Description,Rev Code,Charge', '201,Plate, large,0278,5.00', ...rows].join('\n')
    const { versionId } = await dryRun({ name: 'a.csv', content })
    const [table] = (await read(versionId)).body.tables as [TableRead]
    expect([table.sheet, table.rows]).toEqual([null, null])
    expect(table.items[0]).toMatchObject({ row: 2, description: 'Plate, large', revenueCode: '0278', amount: 5 })
    expect(table.items).toHaveLength(10)
  })

  test.each([
    ['a price of dates', { F3: 'amount' }, 'columnDates', 'F3'],
    ['a description of codes', { F1: 'description' }, 'columnDigits', 'F1'],
    ['a CPT column of other codes', { F1: 'cptHcpcs' }, 'columnNoProcedures', 'F1'],
    ['no price', { F4: 'ignore' }, 'noPriceColumn', undefined],
    ['no description', { F2: 'ignore' }, 'noDescriptionColumn', undefined],
  ])('warn of %s', async (_, change, code, column) => {
    const file: File = {
      name: 'a.csv',
      content: ['F1,F2,F3,F4', ...Array.from({ length: 9 }, (_, i) => `${1000 + i},Thing ${i},01/0${i + 1}/2024,${i}.50`)].join('\n'),
    }
    const { versionId } = await dryRun(file)
    const columns = { ...oddColumns, ...change }
    const before = (await read(versionId, { layout: { tables: [{ headerRow: 1, columns: oddColumns }] } })).body.tables[0] as TableRead
    expect([before.warnings, before.items.length]).toEqual([[], 9])
    const unique = Object.fromEntries(Object.entries(columns).filter(([key, f]) => key in change || !Object.values(change).includes(f)))
    const { body } = await read(versionId, { layout: { tables: [{ headerRow: 1, columns: unique }] } })
    expect(body.tables[0].warnings).toContainEqual(
      expect.objectContaining({ code, ...(column && { values: { column, example: expect.anything() } }) }),
    )
    expect(await prices()).toEqual({})
  })

  test('cannot be read once the file is gone', async () => {
    const { versionId } = await dryRun(odd('May', 10))
    await upload({ versionId, ...withLayout(oddLayout) })
    expect((await read(versionId)).status).toBe(409)
    expect(fs.readdirSync(path.join(world.dataDir, 'uploads', alpha.id)).filter((name) => name.includes(versionId))).toEqual([])
  })
})

describe('a layout', () => {
  test('says which sheet is read, from which row on and by which columns; what it leaves out is told', async () => {
    const dry = await dryRun(odd('May', 10), withLayout(oddLayout))
    expect(dry).toMatchObject({
      missing: [],
      added: 3,
      remembered: '',
      rows: { unread: [{ sheet: 'Retail', reason: 'sheetNotChosen', rows: 2 }] },
    })
    expect(dry.warnings).toMatchObject([{ code: 'sheetsUnread', blocks: false }])
    const applied = await upload({ versionId: dry.versionId, ...withLayout(oddLayout) })
    expect(applied.body).toMatchObject({ status: 'applied', added: 3 })
    expect(await prices()).toEqual({ 'Knee splint': 10, 'Blood draw': 11, 'Chest film': 12 })
  })

  test('is remembered for the facility: it reads the next file of its headers, wherever these stand and in whatever sheet', async () => {
    await upload(withLayout(oddLayout), odd('May', 10))
    const { versionId, ...june } = await dryRun(odd('June', 20, 3))
    expect(june).toMatchObject({ remembered: 'facility', missing: [], changed: 3, rows: { unread: [{ sheet: 'Retail' }] } })
    expect((await read(versionId)).body.tables.map(brief)).toEqual([
      ['Data June', 4, true, null],
      ['Retail', 1, false, 'sheetNotChosen'],
    ])
    expect((await upload({ versionId })).body).toMatchObject({ status: 'applied', changed: 3 })
    expect(await prices()).toEqual({ 'Knee splint': 20, 'Blood draw': 21, 'Chest film': 22 })
  })

  test('of a facility comes before that of another, which helps where there is none', async () => {
    await upload(withLayout(oddLayout), odd('May', 10))
    expect(await dryRun(odd('May', 10), { facility: other.id })).toMatchObject({ remembered: 'brand', added: 3 })
    const swapped = { tables: [{ sheet: 'Data May', headerRow: 2, columns: { ...oddColumns, F1: 'ignore' } }] }
    await upload({ facility: other.id, ...withLayout(swapped) }, odd('May', 10))
    const fieldOf = async (of: Named) => (await dryRun(odd('June', 10), { facility: of.id })).columns[0].field
    expect([await fieldOf(facility), await fieldOf(other)]).toEqual(['code', null])
  })

  test('is forgotten where somebody starts afresh', async () => {
    await upload(withLayout(oddLayout), odd('May', 10))
    const afresh = await dryRun(odd('June', 20), { afresh: 'true' })
    expect(afresh).toMatchObject({ remembered: '', rows: { tables: [{ sheet: 'Retail' }] } })
    expect(await dryRun(odd('June', 20))).toMatchObject({ remembered: 'facility' })
    expect((await upload({ versionId: afresh.versionId, afresh: 'true' })).body).toMatchObject({ status: 'applied' })
    expect(await dryRun(odd('June', 20))).toMatchObject({ remembered: '', rows: { tables: [{ sheet: 'Retail' }] } })
  })

  test('is not taken for a file of another header', async () => {
    await upload(withLayout(oddLayout), odd('May', 10))
    const content = workbook({ 'Data May': [['Lakeside'], ['F1', 'F2', 'F3', 'F4', 'F5'], ['A1', 'Knee', '01/02/2024', 12, 13]] })
    const answer = await dryRun({ name: 'a.xlsx', content })
    expect(answer).toMatchObject({ remembered: '', missing: ['description', 'amount'] })
    const unfit = expect.objectContaining({ code: 'layoutUnfit' })
    expect(answer.noteFaults).toContainEqual(unfit)
    // whoever chose nothing, or whose choice fits, is told nothing
    expect((await dryRun({ name: 'a.xlsx', content }, { facility: other.id })).noteFaults).not.toContainEqual(unfit)
    expect((await dryRun(odd('June', 20))).noteFaults).not.toContainEqual(unfit)
  })

  test('joins the row above to the header where somebody says so, and knows it again', async () => {
    const file = (month: string, price: number): File => ({
      name: `${month}.xlsx`,
      content: workbook({
        [month]: [
          ['Item', 'Item', 'Our'],
          ['A', 'B', 'C'],
          ['A1', 'Knee splint', price],
          ['A2', 'Blood draw', price + 1],
        ],
      }),
    })
    const { versionId } = await dryRun(file('May', 10))
    const place = { sheet: 'May', headerRow: 2 }
    const keys = async (headerRows: 1 | 2) =>
      (await read(versionId, { layout: { tables: [{ ...place, headerRows }] } })).body.tables[0]?.columns.map(
        ({ key }: { key: string }) => key,
      )
    expect(await keys(1)).toEqual(['A', 'B', 'C'])
    expect(await keys(2)).toEqual(['Item A', 'Item B', 'Our C'])
    const columns = { 'Item A': 'code', 'Item B': 'description', 'Our C': 'amount' } as const
    const layout: Layout = { tables: [{ ...place, headerRows: 2, columns }] }
    expect((await upload(withLayout(layout), file('May', 10))).body).toMatchObject({ added: 2 })
    expect(await dryRun(file('June', 20))).toMatchObject({ remembered: 'facility', missing: [], changed: 2 })
  })

  test('reads lists side by side, each by its own columns, and is proposed where nothing else can be read', async () => {
    const content = workbook({
      Both: [
        ['Code', 'Description', 'Price', '', 'Code', 'Description', 'Price'],
        ['1', 'Knee splint', 10, '', '7', 'Aspirin', 1.25],
        ['2', 'Blood draw', 11, '', '8', 'Heparin', 2],
        ['3', 'Chest film', 12, '', '', '', ''],
      ],
    })
    const dry = await dryRun({ name: 'both.xlsx', content })
    expect(dry.missing).toEqual(['amount'])
    const { body } = await read(dry.versionId)
    expect(body.tables.map((t: TableRead) => [t.sheet, t.span, t.items.length])).toEqual([
      ['Both', { from: 1, to: 3 }, 3],
      ['Both', { from: 5, to: 7 }, 2],
    ])
    const layout: Layout = {
      tables: [
        { sheet: 'Both', headerRow: 1, span: { from: 1, to: 3 } },
        { sheet: 'Both', headerRow: 1, span: { from: 5, to: 7 } },
      ],
    }
    expect((await upload({ versionId: dry.versionId, ...withLayout(layout) })).body).toMatchObject({
      added: 5,
      rows: {
        tables: [
          { sheet: 'Both A–C', rows: 4, taken: 3 },
          { sheet: 'Both E–G', rows: 4, blank: 1, taken: 2 },
        ],
      },
    })
    expect(await prices()).toEqual({ 'Knee splint': 10, 'Blood draw': 11, 'Chest film': 12, Aspirin: 1.25, Heparin: 2 })
  })

  test('reads lists below each other, each by its own header', async () => {
    const content = [
      'Code,Description,Price',
      '1,Knee splint,10.00',
      '2,Blood draw,11.00',
      'Pharmacy,,',
      'Price,Drug,NDC',
      '1.25,Aspirin,63739043401',
      '2.00,Heparin,63739043402',
    ].join('\n')
    const layout: Layout = { tables: [{ headerRow: 1 }, { headerRow: 5 }] }
    const { body } = await upload(withLayout(layout), { name: 'below.csv', content })
    expect(body).toMatchObject({ added: 4, leftOutReasons: { footer: 1 }, rows: { tables: [{ rows: 7, above: 2, leftOut: 1, taken: 4 }] } })
    expect(await prices()).toEqual({ 'Knee splint': 10, 'Blood draw': 11, Aspirin: 1.25, Heparin: 2 })
  })

  test('knows lists of one header again, each below the other, when there are more rows', async () => {
    const file = (count: number): File => {
      const part = (of: string) => ['Ref,Words,Sum', ...Array.from({ length: count }, (_, i) => `${of}${i},${of} ${i},${i + 1}.00`), 'x,,']
      return { name: 'parts.csv', content: [...part('Supply'), ...part('Drug')].join('\n') }
    }
    const columns = { Ref: 'code', Words: 'description', Sum: 'amount' }
    const layout = { tables: [1, 203].map((headerRow) => ({ headerRow, columns })) }
    expect((await upload(withLayout(layout), file(200))).body).toMatchObject({ added: 400, leftOutReasons: { footer: 2 } })
    const next = await dryRun(file(300))
    expect(next).toMatchObject({ remembered: 'facility', added: 200, unchanged: 400 })
    expect((await read(next.versionId)).body.tables.map(({ headerRow }: TableRead) => headerRow)).toEqual([1, 303])
  })

  test('finds a list far below another, and so does the next file', async () => {
    const file = (price: number, count: number): File => ({
      name: 'far.csv',
      content: [
        'Code,Description,Price',
        ...Array.from({ length: count }, (_, i) => `${i},Supply ${i},${i + 1}.00`),
        'Pharmacy,,',
        'Worth,Drug,Number',
        `${price}.25,Aspirin,A1`,
        `${price}.50,Heparin,A2`,
      ].join('\n'),
    })
    const columns = { Worth: 'amount', Drug: 'description', Number: 'code' }
    const layout = { tables: [{ headerRow: 1 }, { headerRow: 6003, columns }] }
    const dry = await dryRun(file(1, 6000), withLayout(layout))
    expect(dry).toMatchObject({ added: 6002, refused: 0 })
    const { tables } = (await read(dry.versionId)).body
    expect(tables.map(({ headerRow, head, items }: TableRead) => [headerRow, head.from, items.length])).toEqual([
      [1, 1, 10],
      [6003, 6002, 2],
    ])
    await upload({ versionId: dry.versionId, ...withLayout(layout) })
    expect(await dryRun(file(2, 7000))).toMatchObject({ remembered: 'facility', added: 1000, changed: 2, refused: 0 })
    expect((await upload({ dryRun: 'true', ...withLayout({ tables: [{ headerRow: 9000 }] }) }, file(1, 6000))).status).toBe(422)
  })

  test('of text side by side refuses a row whose cells a comma has moved', async () => {
    const content = [
      'Code,Description,Price,Code,Description,Price',
      '1,Knee,10.00,7,Aspirin,1.25',
      '2,Plate, large,11.00,8,Heparin,2.00',
    ].join('\n')
    const layout = { tables: [1, 4].map((from) => ({ headerRow: 1, span: { from, to: from + 2 } })) }
    const { body } = await upload({ onRefused: 'skip', ...withLayout(layout) }, { name: 'a.csv', content })
    expect([body.added, body.refused, await prices()]).toEqual([2, 2, { Knee: 10, Aspirin: 1.25 }])
  })

  const tables = (...all: object[]) => ({ tables: all })
  test.each<[string, object, number, string]>([
    ['a sheet that is not there', tables({ sheet: 'Elsewhere', headerRow: 1 }), 422, 'mapping.tables.0.sheet'],
    ['a header row below its end', tables({ sheet: 'Retail', headerRow: 9 }), 422, 'mapping.tables.0.headerRow'],
    ['columns beyond its width', tables({ sheet: 'Retail', headerRow: 1, span: { from: 1, to: 9 } }), 422, 'mapping.tables.0.span'],
    [
      'a column that is not there',
      tables({ sheet: 'Retail', headerRow: 1, columns: { Cost: 'amount' } }),
      422,
      'mapping.tables.0.columns.Cost',
    ],
    [
      'two columns for one field',
      tables({ sheet: 'Retail', headerRow: 1, columns: { Item: 'amount', Price: 'amount' } }),
      422,
      'chargeCsvFile',
    ],
    ['the same list twice', tables({ sheet: 'Retail', headerRow: 1 }, { sheet: 'Retail', headerRow: 1 }), 422, 'mapping.tables'],
    ['no list', tables(), 400, 'mapping'],
    ['a field that is none', tables({ sheet: 'Retail', headerRow: 1, columns: { Item: 'thing' } }), 400, 'mapping'],
  ])('with %s is refused', async (_, layout, status, at) => {
    const { versionId } = await dryRun(odd('May', 10))
    const answers = [await upload({ dryRun: 'true', versionId, mapping: JSON.stringify(layout) })]
    expect([answers[0]?.status, answers[0]?.body.fields[0].path]).toEqual([status, at])
    expect((await read(versionId, { layout })).status).toBe(status)
    expect(await prices()).toEqual({})
  })
})

describe('the hospitals of a file', () => {
  const rows = (header: string, ...names: string[]): File => ({
    name: 'system.csv',
    content: [`Charge Code,Description,${header},Charge`, ...names.map((name, i) => `${i},Service ${i},${name},${i + 1}.00`)].join('\n'),
  })
  test('are looked for in a column that a person chose, as in one that is recognised', async () => {
    const file = rows('Belongs to', 'Lakeside', 'Lakeside', 'Hilltop', 'Lakeside')
    const mapping = JSON.stringify({ 'Belongs to': 'facilityName' })
    const dry = await dryRun(file, { mapping })
    expect(dry).toMatchObject({ missing: ['hospital'], hospitals: ['Lakeside', 'Hilltop'] })
    const told = await upload({ mapping, hospital: 'Hilltop', versionId: dry.versionId })
    expect(told.body).toMatchObject({ added: 1, leftOutReasons: { otherFacility: 3 } })
    const layout = { tables: [{ headerRow: 1, columns: JSON.parse(mapping) }] }
    const again = await dryRun(file)
    expect((await read(again.versionId, { layout, hospital: 'Lakeside' })).body).toMatchObject({
      hospitals: ['Lakeside', 'Hilltop'],
      hospital: 'Lakeside',
      tables: [{ items: { length: 3 } }],
    })
  })
  test('are asked for once: the next file is read for the one that was told', async () => {
    const file = rows('Hospital', 'Northgate', 'Southgate', 'Northgate')
    expect(await dryRun(file)).toMatchObject({ missing: ['hospital'] })
    expect((await upload({ hospital: 'Southgate' }, file)).body).toMatchObject({ added: 1 })
    const next = await dryRun(rows('Hospital', 'Northgate', 'Southgate', 'Southgate'))
    expect(next).toMatchObject({ remembered: 'facility', hospital: 'Southgate', missing: [], leftOutReasons: { otherFacility: 1 } })
    expect((await read(next.versionId)).body).toMatchObject({ hospital: 'Southgate', tables: [{ items: { length: 2 } }] })
  })
  test('whose sheets are called anew each month are not taken for each other', async () => {
    const file = (month: string): File => {
      const list = (of: string): Cell[][] => [['F1', 'F2'], ...Array.from({ length: 5 }, (_, i): Cell[] => [`${of} ${i}`, i + 1.5])]
      return { name: 'two.xlsx', content: workbook({ [`One ${month}`]: list('One'), [`Two ${month}`]: list('Two') }) }
    }
    const columns = { F1: 'description', F2: 'amount' }
    await upload(withLayout({ tables: [{ sheet: 'Two May', headerRow: 1, columns }] }), file('May'))
    expect(await dryRun(file('May'))).toMatchObject({ remembered: 'facility', unchanged: 5 })
    expect(await dryRun(file('June'))).toMatchObject({ remembered: '' })
  })
  test('are those of a column of places only where these are hospitals', async () => {
    const places = await dryRun(rows('Location', 'Shelf 3', 'Emergency', 'Main OR'))
    expect([places.hospitals, places.added]).toEqual([[], 3])
    const hospitals = await dryRun(rows('Location', 'Lakeside Hospital', 'Hilltop Medical Center', 'Lakeside Hospital'))
    expect(hospitals).toMatchObject({ missing: ['hospital'], hospitals: ['Lakeside Hospital', 'Hilltop Medical Center'] })
    const known = await dryRun(rows('Site', facility.name, other.name, facility.name))
    expect(known).toMatchObject({ hospital: facility.name, added: 2 })
  })
})
