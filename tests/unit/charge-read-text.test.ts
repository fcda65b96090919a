import { describe, expect, it } from 'vitest'
import { inspectFile } from '@ratebook/server/features/charges/read/inspect-file.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { brief, fileOf, fixture, readAll, readRows } from './charge-read-helpers.ts'

const table = 'Charge Code,Description,Price\r\n007,Crème – “gel”,1.50\r\n008,Plain,2.00\r\n'
const expected = [
  ['007', 'Crème – “gel”', 150],
  ['008', 'Plain', 200],
]
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const windows1252 = Buffer.from('Charge Code,Description,Price\r\n007,Cr\xe8me \x96 \x93gel\x94,1.50\r\n008,Plain,2.00\r\n', 'latin1')

describe('the encoding of a text file', () => {
  it.each([
    ['UTF-8', Buffer.from(table), 'utf-8'],
    ['UTF-8 with byte order mark', Buffer.from(`\ufeff${table}`), 'utf-8'],
    ['UTF-16 LE with byte order mark', Buffer.from(`\ufeff${table}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 LE', Buffer.from(table, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE with byte order mark', utf16be(`\ufeff${table}`), 'utf-16be'],
    ['UTF-16 BE', utf16be(table), 'utf-16be'],
    ['Windows-1252', windows1252, 'windows-1252'],
  ])('%s is recognised and read to the letter', async (_, bytes, encoding) => {
    const { inspection, items } = await readAll(await fileOf(bytes))
    expect(inspection.text?.encoding).toBe(encoding)
    expect(inspection.columns[0]?.key).toBe('Charge Code')
    expect(items.map(brief)).toEqual(expected)
  })

  it('keeps the text of UTF-8 files with stray Windows-1252 bytes, however late they come', async () => {
    const filler = Array.from({ length: 20_000 }, (_, i) => `${i},Jalapeño ${i},1.00\n`).join('')
    const bytes = Buffer.concat([
      Buffer.from(`\ufeff"Code","Description","Price"\n${filler}`),
      Buffer.from('x,Patient\x92s own,2.00\n', 'latin1'),
      Buffer.from('y,Crème,3.00\n'),
    ])
    const { inspection, items } = await readAll(await fileOf(bytes))
    expect(inspection.notes.map(sentenceOf)).toContain(
      'The file mixes two encodings, UTF-8 and Windows-1252. Each line is read in its own.',
    )
    expect(items).toHaveLength(20_002)
    expect(items[19_999]?.description).toBe('Jalapeño 19999')
    expect(items.slice(-2).map((item) => item.description)).toEqual(['Patient’s own', 'Crème'])
  })

  it('reads characters that a chunk of the file cuts in two', async () => {
    const names = Array.from({ length: 60_000 }, (_, i) => `€${'ß'.repeat(i % 7)}`)
    const { items } = await readAll(await fileOf(`Description,Price\n${names.map((name) => `${name},1\n`).join('')}`))
    expect(items.map((item) => item.description)).toEqual(names)
  })

  it('says so when UTF-16 is damaged', async () => {
    const bytes = Buffer.concat([Buffer.from(`\ufeff${table}`, 'utf16le'), Buffer.from([0x00, 0xd8, 0x41, 0x00])])
    await expect(inspectFile(await fileOf(bytes), 'a.csv')).rejects.toMatchObject({ code: 'utf16Damaged' })
  })
})

describe('delimiters, line ends and quotation marks', () => {
  it.each([
    ['comma', ','],
    ['tab', '\t'],
    ['pipe', '|'],
    ['semicolon', ';'],
  ])('finds the %s', async (_, delimiter) => {
    const rows = [
      ['Charge Code', 'Description', 'Price'],
      ['1', 'One, two; three', '1.00'],
      ['2', 'Four', '2.00'],
    ]
    const quoted = rows.map((row) => row.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter)).join('\n')
    const { inspection, items } = await readAll(await fileOf(quoted))
    expect(inspection.text?.delimiter).toBe(delimiter)
    expect(items.map(brief)).toEqual([
      ['1', 'One, two; three', 100],
      ['2', 'Four', 200],
    ])
  })

  it.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
  ])('takes %s line ends', async (_, end) => {
    const { rows } = await readAll(await fileOf(['Code,Description,Price', '1,One,1.00', '', '2,"Tw""o",2.00'].join(end)))
    expect(rows.map(({ row, item }) => [row, ...(brief(item) ?? [])])).toEqual([
      [2, '1', 'One', 100],
      [4, '2', 'Tw"o', 200],
    ])
  })

  it('keeps inches and quoted words of a pipe file as they are', async () => {
    const { items, inspection } = await readAll(fixture('pipe-with-inches.txt'))
    expect(inspection.text?.quotes).toBe(false)
    expect(items.map((item) => [item.description, item.revenueCode, item.amountCents])).toEqual([
      ['ELASTIC BANDAGE 4"', '0271', 800],
      ['"A" FRAME 6"X10', '0271', 101400],
      ['"T" DRAIN', '0272', 1400],
      ['TAPE 1"', '0272', 250],
    ])
  })

  it('takes the quotation marks off pipe cells that are wrapped in them', async () => {
    const { items } = await readAll(await fileOf('"Code"|"Description"|"Price"\n"1"|"A|B"|"1,000.00"\n"2"|"3"" TAPE"|"2.00"\n'))
    expect(items.map(brief)).toEqual([
      ['1', 'A|B', 100000],
      ['2', '3" TAPE', 200],
    ])
  })

  it('takes inches in a comma file', async () => {
    const { items } = await readAll(
      await fileOf('Procedure ID,Description,Amount\n535,FIBERGLASS 3"           ,44.00\n704,HYPAFIX 6" X 2",36.00\n'),
    )
    expect(items.map(brief)).toEqual([
      ['535', 'FIBERGLASS 3"', 4400],
      ['704', 'HYPAFIX 6" X 2"', 3600],
    ])
  })

  it('keeps line breaks within a cell', async () => {
    const { rows } = await readAll(await fileOf('Code,Description,Price\n1,"Knee\nboth sides",1.00\n2,Hip,2.00\n'))
    expect(rows.map(({ row, item }) => [row, item?.description])).toEqual([
      [2, 'Knee\nboth sides'],
      [3, 'Hip'],
    ])
  })

  it('refuses every row that runs into a quotation mark left open', async () => {
    const { refused, items } = await readAll(
      await fileOf('Code,Description,Dept,Price\r\n1,"A FRAME,OR,1.00\r\n2,TAPE,OR,2.00\r\n3,TUBE 3",OR,3.00\r\n4,LAST,OR,4.00\r\n'),
    )
    expect(refused.map(({ row, column, cells }) => [row, column, ...cells])).toEqual([
      [2, 'Description', '1', '"A FRAME,OR,1.00'],
      [2, 'Description', '2', 'TAPE', 'OR', '2.00'],
      [2, 'Description', '3', 'TUBE 3', 'OR', '3.00'],
    ])
    expect(refused[0]?.message).toContain('never closed, so the text below (2 lines) ran into it')
    expect(items.map(brief)).toEqual([['4', 'LAST', 400]])
  })

  it('says so when a quotation mark is open for longer than any row can be', async () => {
    const rows = (from: number) => Array.from({ length: 60_000 }, (_, i) => `${from + i},Some item of the list,1.00\n`).join('')
    const path = await fileOf(`Code,Description,Price\n${rows(0)}x,"TAPE,1.00\n${rows(60_000)}`)
    const inspection = await inspectFile(path, 'a.csv')
    const read = async () => {
      for await (const batch of readRows(path, inspection)) expect(batch.length).toBeGreaterThan(0)
    }
    await expect(read()).rejects.toMatchObject({ code: 'unclosedQuote', message: expect.stringContaining('Row 60002 does not end') })
  })

  it('says where a quotation mark is left open to the end', async () => {
    const path = await fileOf('Code,Description,Price\n1,One,1.00\n2,"Two,2.00\n3,Three,3.00\n')
    await expect(inspectFile(path, 'a.csv')).rejects.toMatchObject({ code: 'unclosedQuote', message: expect.stringContaining('Row 3') })
  })

  it('refuses a row that has more cells than the header', async () => {
    const { refused, items } = await readAll(await fileOf('Code,Description,Rev Code,Price\n1,ONE, TWO,0300,5.00\n2,THREE,0300,6.00\n'))
    expect(refused).toMatchObject([
      {
        row: 2,
        column: 'Column E',
        message: 'The row has 5 cells, the header 4. Put the text that holds the extra “,” in quotation marks.',
        cells: ['1', 'ONE', ' TWO', '0300', '5.00'],
      },
    ])
    expect(items.map(brief)).toEqual([['2', 'THREE', 600]])
  })

  it('does not mind a delimiter at the end of every row', async () => {
    const { items } = await readAll(await fileOf('Code,Description,Price\n1,ONE,5.00,\n2,TWO,6.00,\n'))
    expect(items.map(brief)).toEqual([
      ['1', 'ONE', 500],
      ['2', 'TWO', 600],
    ])
  })
})

describe('a file that is no table of charges', () => {
  it.each([
    ['an empty file', '', 'fileBlank'],
    ['blank lines', '\ufeff\r\n \r\n', 'fileBlank'],
    ['a zip', Buffer.from('504b0506000000000000', 'hex'), 'archive'],
    ['gzip', Buffer.from('1f8b0800000000000003', 'hex'), 'archive'],
    ['a PDF', '%PDF-1.7\n', 'pdf'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'picture'],
    ['a web page named .xls', '<html><table><tr><td>Code</td></tr></table></html>', 'markup'],
    ['JSON', '{"hospital_name": "Willow Creek", "x": [1, 2]}', 'json'],
    ['a program', Buffer.from(`7f454c46${'00010203'.repeat(50)}`, 'hex'), 'binary'],
    ['prose', 'Dear colleagues\nthe charge master follows\n', 'noTable'],
  ])('%s is turned away with a reason', async (_, content, code) => {
    await expect(inspectFile(await fileOf(content), 'charges.xls')).rejects.toMatchObject({ name: 'UnreadableFile', code })
  })
})
