import { rm } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inspectFile } from '@ratebook/server/features/charges/read/inspect-file.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { workbookParts } from '@ratebook/server/imports/workbook.ts'
import { type Cell, workbook, XLSX } from '../workbook.ts'
import { zip } from '../zip.ts'
import { brief, fileOf, readAll, readRows } from './charge-read-helpers.ts'

const priceList: Cell[][] = [
  ['Willow Creek Hospital'],
  [],
  ['Charge\nCode', 'Description', 'CPT/ HCPCS\nCode', ' Price '],
  ['007', 'Blood count', 85025, 12.5],
  [8, 'Chest film', '71046', { v: 1234, z: '$#,##0.00' }],
]

describe('a workbook', () => {
  it.each(['xlsx', 'xlsb', 'biff8', 'ods', 'xlml'] as const)('%s is read, whatever its name', async (bookType) => {
    const { inspection, rows } = await readAll(await fileOf(workbook({ CDM: priceList }, { bookType }), 'charges.csv'))
    expect(inspection).toMatchObject({ sheet: 'CDM', headerRow: 3, missing: [], text: null, notes: [] })
    expect(inspection.columns.map((column) => column.key)).toEqual(['Charge Code', 'Description', 'CPT/ HCPCS Code', 'Price'])
    expect(rows.map(({ row, item }) => [row, ...(brief(item) ?? []), item?.cptHcpcs])).toEqual([
      [4, '007', 'Blood count', 1250, '85025'],
      [5, '8', 'Chest film', 123400, '71046'],
    ])
  })

  it('gives prices to the cent and codes as they are shown', async () => {
    const { inspection, rows } = await readAll(
      await fileOf(
        workbook({
          CDM: [
            ['Charge Code', 'Description', 'NDC', 'Price'],
            [{ v: 123, z: '00000000' }, 'code shown with zeros', { v: 713013212, z: '00000000000' }, 458.34999999999997],
            [
              { v: 4087770012, z: '#,##0' },
              'code shown with commas',
              { v: 17478020605, z: '00000-0000-00' },
              { v: 3854.976, z: '"$"#,##0.00' },
            ],
            [9, 'price halfway between two cents', null, { v: 196.825, z: '#,##0.00' }],
            [10, 'price shown without its cents', null, { v: 148.75, z: '#,##0' }],
            [11, 'price of more decimals than the sheet can excuse', null, 3854.976],
            [12, 'date where the price belongs', null, { v: 43252, z: 'm/d/yyyy' }],
            [13, 'dash', null, { v: 0, z: '_("$"* #,##0.00_);_("$"* "-"??_)' }],
            [14, 'below zero', null, { v: -5, z: '$#,##0.00_);($#,##0.00)' }],
          ],
        }),
      ),
    )
    expect(
      rows.map((row) => (row.item ? [row.item.code, row.item.ndc, row.item.amountCents] : (row.leftOut ?? row.refused?.message))),
    ).toEqual([
      ['00000123', '00713013212', 45835],
      ['4087770012', '17478-0206-05', 385498],
      ['9', '', 19683],
      ['10', '', 14875],
      '“3854.976” has more than two decimals. Round it to the cent.',
      expect.stringContaining('is not a price'),
      'zeroPrice',
      '“-5” is negative. A charge is never below zero: correct it, or empty the cell to leave the item out.',
    ])
    expect(inspection.notes.map(sentenceOf)).toEqual([
      'Sheet “CDM” has 2 numbers of more than two decimals; they are taken as the sheet shows them, to the cent.',
    ])
  })

  it('is read sheet by sheet where each adds items, and tells what it leaves', async () => {
    const { inspection, rows } = await readAll(
      await fileOf(
        workbook(
          {
            Cover: [['Charge master'], ['Prepared by', 'Finance']],
            Summary: [
              ['Charge Code', 'Description', 'Price'],
              ['007', 'Blood count', 12.5],
            ],
            CDM: priceList,
            Pharmacy: [
              ['Charge Code', 'Description', 'NDC', 'IP Price', 'OP Price'],
              ['900', 'Aspirin', '00001000101', 1, 'none of it'],
              ['901', 'Codeine', '00001000102', 2, 2],
            ],
            Old: [
              ['Charge Code', 'Description', 'Price'],
              ['501', 'Retired', 1],
              ['502', 'Retired too', 1],
              ['503', 'Gone', 1],
            ],
          },
          { hidden: ['Old'] },
        ),
      ),
    )
    expect(inspection.sheet).toBe('CDM')
    expect(inspection.notes.map(sentenceOf)).toEqual([
      'Sheet “Cover” is not read: no price list was recognized in it.',
      'Sheet “Summary” is not read: most of its items are in the other sheets.',
      'Sheet “Pharmacy” is read too.',
      'Sheet “Old” is not read: it is hidden.',
    ])
    expect(rows.map(({ sheet, row, item, refused }) => [sheet, row, item?.code ?? refused?.column])).toEqual([
      [undefined, 4, '007'],
      [undefined, 5, '8'],
      ['Pharmacy', 2, 'Pharmacy: OP Price'],
      ['Pharmacy', 3, '901'],
    ])
  })

  it('joins a header that stands in two rows, and knows it again on the next page', async () => {
    const header: Cell[][] = [
      ['Charge', null, 'Revenue', ' Charge '],
      ['Code', 'Description', 'Code', ' Amount '],
    ]
    const { inspection, rows } = await readAll(
      await fileOf(
        workbook({ CDM: [['Willow Creek'], [], ...header, ['007', 'Room', '0120', 900], ...header, ['008', 'Ward', '0121', 800]] }),
      ),
    )
    expect(inspection.columns.map(({ name, field }) => [name, field])).toEqual([
      ['Charge Code', 'code'],
      ['Description', 'description'],
      ['Revenue Code', 'revenueCode'],
      ['Charge Amount', 'amount'],
    ])
    expect(rows.map(({ row, item, leftOut }) => [row, item?.revenueCode ?? leftOut])).toEqual([
      [5, '0120'],
      [6, 'repeatedHeader'],
      [7, 'repeatedHeader'],
      [8, '0121'],
    ])
  })

  it('without a recognised price is shown for a person to map', async () => {
    const path = await fileOf(
      workbook({
        Blank: [],
        List: [
          ['Kode', 'Description', 'Uninsured'],
          ['1', 'One', 5],
        ],
      }),
    )
    const inspection = await inspectFile(path, 'list.xlsx')
    expect(inspection).toMatchObject({ sheet: 'List', headerRow: 1, missing: ['amount'], preview: [['1', 'One', '5']] })
    const { items } = await readAll(path, { Kode: 'code', Uninsured: 'amount' })
    expect(items.map(brief)).toEqual([['1', 'One', 500]])
  })

  it('is unpacked once, to be looked into and read', async () => {
    const path = await fileOf(workbook({ CDM: priceList }))
    const inspection = await inspectFile(path, 'a.xlsx')
    await rm(path)
    const batches = readRows(path, inspection)
    expect((await batches.next()).value).toHaveLength(2)
    await batches.return(undefined)
  })

  it('can be left in the middle', async () => {
    const path = await fileOf(
      workbook({ CDM: [['Code', 'Description', 'Price'], ...Array.from({ length: 5000 }, (_, i): Cell[] => [i, `Item ${i}`, 1])] }),
    )
    const inspection = await inspectFile(path, 'a.xlsx')
    for await (const batch of readRows(path, inspection)) {
      expect(batch).toHaveLength(1999)
      break
    }
  })
})

describe('a workbook that cannot be opened', () => {
  const whole = workbook({ CDM: priceList })

  it('says when it is cut off', async () => {
    await expect(inspectFile(await fileOf(whole.subarray(0, whole.length / 2)), 'a.xlsx')).rejects.toMatchObject({
      code: 'workbookDamaged',
    })
  })
  it('says when it has a password', async () => {
    const container = XLSX.CFB.utils.cfb_new()
    XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(512))
    XLSX.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.from('0400040040000000', 'hex'))
    const bytes = XLSX.CFB.write(container, { type: 'buffer' }) as Buffer
    await expect(inspectFile(await fileOf(bytes), 'a.xlsx')).rejects.toMatchObject({ code: 'workbookEncrypted' })
  })
  it('is not unpacked when it would fill the memory', async () => {
    const bomb = deflateRawSync(Buffer.alloc(100 << 20), { level: 1 })
    const parts = Object.fromEntries(['xl/workbook.xml', 'xl/a.xml', 'xl/b.xml', 'xl/c.xml', 'xl/d.xml'].map((name) => [name, bomb]))
    const refused = { code: 'workbookTooLarge', message: expect.stringContaining('CSV') }
    await expect(inspectFile(await fileOf(zip(parts)), 'a.xlsx')).rejects.toMatchObject(refused)
    // lies of the directory: stored instead of deflated, and one part instead of five
    const archive = zip(parts)
    for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 4))
      archive.writeUInt16LE(0, at + 10)
    await expect(inspectFile(await fileOf(archive), 'a.xlsx')).rejects.toMatchObject(refused)
    const single = zip(parts)
    single.writeUInt16LE(1, single.length - 12)
    await expect(inspectFile(await fileOf(single), 'a.xlsx')).rejects.toMatchObject(refused)
  })
  it('is not shown by formats that no spreadsheet takes', async () => {
    const styles = (length: number) => Buffer.from(`<styleSheet><numFmt numFmtId="164" formatCode="${'#'.repeat(length)}"/></styleSheet>`)
    const bookWith = (length: number) =>
      zip({ 'xl/styles.xml': deflateRawSync(styles(length)), 'xl/workbook.xml': Buffer.from('0300', 'hex') })
    await expect(inspectFile(await fileOf(bookWith(1000)), 'a.xlsx')).rejects.toMatchObject({ code: 'workbookUnreadable' })
    await expect(inspectFile(await fileOf(bookWith(255)), 'a.xlsx')).rejects.toMatchObject({ code: 'notWorkbook' })
  })
  it('is not given the memory that it says it needs', async () => {
    const empty = Buffer.from('0300', 'hex')
    for (const size of [0xffffffff, 0xfffffffe]) {
      const bytes = zip({ '[Content_Types].xml': empty, 'xl/workbook.xml': empty })
      bytes.writeUInt32LE(size, 22)
      await expect(inspectFile(await fileOf(bytes), 'a.xlsx')).rejects.toMatchObject({ code: 'workbookTooLarge' })
    }
  })
  it('does not multiply in memory when its cells share long texts', async () => {
    const shared = (rows: number, columns: number) =>
      workbook({ CDM: Array.from({ length: rows }, () => Array.from({ length: columns }, () => 'x'.repeat(32_000))) })
    let cells = 0
    for await (const part of workbookParts(await fileOf(shared(30, 40)))) {
      if (part.kind !== 'rows') continue
      cells += part.rows.flat().length
      expect(part.rows.flat().join('').length).toBeLessThan(9_000_000)
    }
    expect(cells).toBe(1200)
    await expect(inspectFile(await fileOf(shared(1, 300)), 'a.xlsx')).rejects.toMatchObject({ code: 'workbookRowTooLong' })
  })
  it.each(['Index/Document.iwa', 'META-INF\\Manifest.xml', 'objectdata.xml'])(
    'is not opened as something else for having %s in it',
    async (name) => {
      const empty = Buffer.from('0300', 'hex')
      await expect(
        inspectFile(await fileOf(zip({ '[Content_Types].xml': empty, 'xl/workbook.xml': empty, [name]: empty })), 'a.xlsx'),
      ).rejects.toMatchObject({ code: 'notWorkbook' })
    },
  )
  it('is not searched for another workbook inside', async () => {
    const parts = zip({ 'Index.zip': deflateRawSync(whole), 'xl/workbook.xml': Buffer.from('0300', 'hex') })
    await expect(inspectFile(await fileOf(parts), 'a.xlsx')).rejects.toMatchObject({ code: 'notWorkbook' })
  })
})
