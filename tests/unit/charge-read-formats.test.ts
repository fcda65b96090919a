import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inspectFile } from '@ratebook/server/features/charges/read/inspect-file.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { workbook } from '../workbook.ts'
import { zip } from '../zip.ts'
import { brief, fileOf, readAll } from './charge-read-helpers.ts'

const expected = [
  ['007', 'Splint & wrap', 1250],
  ['8', 'Chest film', 123400],
]
const briefly = async (content: string | Buffer) => (await readAll(await fileOf(content))).items.map(brief)

describe('XML', () => {
  it.each([
    [
      'elements',
      `<?xml version="1.0" encoding="UTF-8"?><Charges xmlns="urn:x"><Title>All of them</Title>
      <Record><Code>007</Code><Description>Splint &amp; wrap</Description><Gross_x0020_Charge>12.50</Gross_x0020_Charge></Record>
      <Record><Description>Chest film</Description><Code>8</Code><Gross_x0020_Charge>$1,234.00</Gross_x0020_Charge></Record></Charges>`,
    ],
    [
      'attributes',
      '<list><item Code="007" Description="Splint &amp; wrap" Price="12.50"/><item Code="8" Description="Chest film" Price="1234"/></list>',
    ],
    [
      'a recordset',
      `<xml xmlns:s='uuid:1' xmlns:rs='urn:rowset' xmlns:z='#RowsetSchema'><s:Schema id='RowsetSchema'><s:ElementType name='row'>
      <s:AttributeType name='c0' rs:name='Charge Code'/><s:AttributeType name='c1' rs:name='Description'/>
      <s:AttributeType name='c2' rs:name='Price'/></s:ElementType></s:Schema>
      <rs:data><z:row c0='007' c1='Splint &amp; wrap' c2='12.50'/><z:row c0='8' c1='Chest film' c2='1234'/></rs:data></xml>`,
    ],
    [
      'groups within a record',
      `<?xml version="1.0"?><cdm><row><Item><Code>007</Code><Description><![CDATA[Splint & wrap]]></Description></Item>
      <Price>12.50</Price></row>
      <row><Item><Code>8</Code><Description>Chest film</Description></Item><Price>1234</Price></row></cdm>`,
    ],
  ])('of %s is a table', async (_, xml) => {
    expect(await briefly(xml)).toEqual(expected)
    expect(await briefly(Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le'))).toEqual(expected)
  })

  it('says of each record what the elements around it say', async () => {
    const { items } = await readAll(
      await fileOf(
        `<cdm><Department Name="LAB"><Item><Code>1</Code><Description>A</Description><Price>1</Price></Item>
        <Item><Code>2</Code><Description>B</Description><Price>2</Price></Item></Department>
        <Department Name="OR"><Item><Code>3</Code><Description>C</Description><Price>3</Price></Item></Department></cdm>`,
      ),
    )
    expect(items.map(({ code, description }) => [code, description])).toEqual([
      ['1', 'A'],
      ['2', 'B'],
      ['3', 'C'],
    ])
  })

  it('of several lists is one of several tables, and columns that records leave out are empty', async () => {
    const { items } = await readAll(
      await fileOf(
        `<cdm><Procedures><Procedure><Code>1</Code><Description>A</Description><Price>1</Price></Procedure>
        <Procedure><Code>2</Code><Description>B</Description><Price>2</Price><NDC>00713-0132-12</NDC></Procedure></Procedures>
        <Drugs><Drug><Code>9</Code><Description>Z</Description><Price>9</Price></Drug>
        <Drug><Code>10</Code><Description>Y</Description><Price>10</Price></Drug></Drugs></cdm>`,
      ),
    )
    expect(items.map(({ code, ndc }) => [code, ndc]).sort()).toEqual([
      ['1', ''],
      ['10', ''],
      ['2', '00713-0132-12'],
      ['9', ''],
    ])
  })

  it('does not fetch or multiply what its entities name', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <l><r><Code>1</Code><Description>&b;&f;</Description><Price>1</Price></r>
      <r><Code>2</Code><Description>D</Description><Price>2</Price></r></l>`
    expect(await briefly(bomb)).toEqual([
      ['1', '&b;&f;', 100],
      ['2', 'D', 200],
    ])
  })
})

describe('a web page', () => {
  const table = `<table border=1><tr><th>Code<th>Description<th>Price</tr>
    <tr><td>007</td><td>Splint &amp; wrap</td><td>12.50</td></tr><tr><td>8<td>Chest film<td>$1,234.00</tr></table>`
  it.each([
    ['saved as .xls', `<html><head><style>td {color: red}</style></head><body>${table}</body></html>`],
    ['without a head', `\n<TABLE>${table.slice(table.indexOf('>') + 1)}`],
  ])('%s is read, codes with their zeros', async (_, page) => {
    expect(await briefly(page)).toEqual(expected)
  })

  it('of several tables is read as if they were sheets', async () => {
    const second = table.replace('007', '107').replace('>8<', '>108<').replace('Chest', 'Hand').replace('Splint', 'Cast')
    const { items } = await readAll(await fileOf(`<html><body>${table}<p>and</p>${second}</body></html>`))
    expect(items.map(({ code }) => code).sort()).toEqual(['007', '107', '108', '8'])
  })
})

describe('JSON', () => {
  const records = [
    { Code: '007', Description: 'Splint & wrap', Charge: 12.5 },
    { Description: 'Chest film', Code: 8, Charge: '$1,234.00', Note: null },
  ]
  it.each([
    ['a list of records', records],
    ['an object that holds one', { hospital: 'Willow Creek', data: { items: records, count: 2 } }],
  ])('that is %s is a table', async (_, content) => {
    expect(await briefly(JSON.stringify(content))).toEqual(expected)
  })

  it('whose records hold others is turned away', async () => {
    const path = await fileOf(JSON.stringify([{ description: 'A', codes: [{ code: '1', type: 'CPT' }], charge: 5 }]))
    await expect(inspectFile(path, 'a.json')).rejects.toMatchObject({ code: 'json' })
  })
})

describe('an archive', () => {
  const deflated = (files: Record<string, string | Buffer>) =>
    zip(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, deflateRawSync(Buffer.from(content))])))
  const csv = 'Code,Description,Price\n007,Splint & wrap,12.50\n8,Chest film,1234\n'

  it('of one table is that table, and names what is none', async () => {
    const { inspection, items } = await readAll(
      await fileOf(deflated({ 'cdm/': '', 'cdm/charges.csv': csv, 'read me.pdf': '%PDF-1.7', '__MACOSX/._charges.csv': '\0\u0005' })),
    )
    expect(items.map(brief)).toEqual(expected)
    expect(inspection.sheet).toBe('cdm/charges.csv')
    expect(inspection.notes.map(sentenceOf)).toEqual(['“read me.pdf” (1 KB) in the archive is not read: it is no table.'])
  })

  it('of a workbook has its sheets, and of several tables all of them', async () => {
    const book = workbook({
      CDM: [
        ['Code', 'Description', 'Price'],
        ['1', 'One', 1],
        ['2', 'Two', 2],
      ],
    })
    expect(await briefly(deflated({ 'a.xlsx': book }))).toEqual([
      ['1', 'One', 100],
      ['2', 'Two', 200],
    ])
    const { items } = await readAll(await fileOf(deflated({ 'a.xlsx': book, 'b.txt': csv.replaceAll(',', '\t') })))
    expect(items.map(({ code }) => code).sort()).toEqual(['007', '1', '2', '8'])
  })

  it('refuses and mends rows of its text files as of any other', async () => {
    const good = Array.from({ length: 12 }, (_, i) => `${100 + i},ITEM ${i} OF ALL,0300,$${i + 1}.00\n`).join('')
    const { items, refused } = await readAll(
      await fileOf(deflated({ 'a.csv': `Code,Description,Rev Code,Price\n${good}201,ONE, TWO,0301,$5.00\n202,ONE,,0301,$5.00\n` })),
    )
    expect(items).toHaveLength(13)
    expect(brief(items[12])).toEqual(['201', 'ONE, TWO', 500])
    expect(refused).toMatchObject([{ row: 15, code: 'extraCells' }])
  })

  it('is refused when it holds another one, no table, a secret, or more than fits', async () => {
    const refusal = async (bytes: Buffer) => inspectFile(await fileOf(bytes), 'a.zip').catch((error) => error.code)
    expect(await refusal(deflated({ 'a.csv': csv, 'more.zip': deflated({ 'b.csv': csv }) }))).toBe('archiveInArchive')
    expect(await refusal(deflated({ 'a.csv': csv, 'more.gz': Buffer.from('1f8b0800000000000003', 'hex') }))).toBe('archiveInArchive')
    expect(await refusal(deflated({ 'a.docx': deflated({ '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>' }) }))).toBe(
      'archiveWithoutTable',
    )
    const secret = deflated({ 'a.csv': csv })
    secret.writeUInt16LE(1, 6)
    expect(await refusal(secret)).toBe('workbookEncrypted')
    const bomb = deflateRawSync(Buffer.alloc(100 << 20), { level: 1 })
    expect(await refusal(zip(Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`${i}.csv`, bomb]))))).toBe('workbookTooLarge')
  })
})
