import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inspectFile } from '@ratebook/server/features/charges/read/inspect-file.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { random } from '../random.ts'
import { zip } from '../zip.ts'
import { brief, fileOf, fixture, readAll } from './charge-read-helpers.ts'

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

  it('reads the rows that ran into a quotation mark left open, and its own where its cells are certain', async () => {
    const { rows } = await readAll(
      await fileOf('Code,Description,Dept,Price\r\n1,"A FRAME,OR,1.00\r\n2,TAPE,OR,2.00\r\n3,TUBE 3",OR,3.00\r\n4,LAST,OR,4.00\r\n'),
    )
    expect(rows.map(({ row, item }) => [row, ...(brief(item) ?? [])])).toEqual([
      [2, '1', '"A FRAME', 100],
      [3, '2', 'TAPE', 200],
      [4, '3', 'TUBE 3"', 300],
      [5, '4', 'LAST', 400],
    ])
  })

  it('refuses the row of a stray quotation mark alone when its own cells are not certain', async () => {
    const path = await fileOf(
      'Code,Description,Dept,Price\n1,"A FRAME, LARGE,OR,1.00\n2,"TAPE, 1",OR,"2,000.00"\n3,TUBE 3",OR,3.00\n4,LAST,OR,4.00\n',
    )
    const { refused, items } = await readAll(path)
    expect(refused).toMatchObject([{ row: 2, code: 'extraCells', cells: ['1', '"A FRAME', ' LARGE', 'OR', '1.00'] }])
    expect(items.map(brief)).toEqual([
      ['2', 'TAPE, 1', 200000],
      ['3', 'TUBE 3"', 300],
      ['4', 'LAST', 400],
    ])
  })

  it('refuses each line below a stray quotation mark when nobody can tell whether it is a row', async () => {
    const { refused, items } = await readAll(
      await fileOf('Code,Description,Price\n1,"KIT\n2,TAPE,2.00\nand more\nand more of it",3.00\n4,LAST,4.00\n'),
    )
    expect(refused.map(({ column, code, cells }) => [column, code, ...cells])).toEqual([
      ['Description', 'swallowing', '1', '"KIT'],
      ['Description', 'swallowed', '2', 'TAPE', '2.00'],
      ['Description', 'swallowed', 'and more'],
      ['Description', 'swallowed', 'and more of it"', '3.00'],
    ])
    expect(items.map(brief)).toEqual([['4', 'LAST', 400]])
  })

  it('keeps lists of several lines within a cell, though a line looks like the end of a row', async () => {
    const { items } = await readAll(
      await fileOf('Description,Codes,Price\nKnee,27446,1.00\nHip,"27125, 27130,\n27132, 27134,\n27137, 27138",2.00\n'),
    )
    expect(items.map(({ description, amountCents }) => [description, amountCents])).toEqual([
      ['Knee', 100],
      ['Hip', 200],
    ])
  })

  it('reads a row whose stray quotation mark is closed by the one that wraps its price', async () => {
    const { items } = await readAll(await fileOf('Code,Description,Dept,Price\n1,ONE,OR,1.00\n2,"A FRAME,OR,"1,000.00"\n3,TWO,OR,2.00\n'))
    expect(items.map(brief)).toEqual([
      ['1', 'ONE', 100],
      ['2', '"A FRAME', 100000],
      ['3', 'TWO', 200],
    ])
  })

  it('goes on below a quotation mark that is open for longer than any row can be', async () => {
    const rows = (from: number) => Array.from({ length: 60_000 }, (_, i) => `${from + i},Some item of the list,1.00\n`).join('')
    const { rows: read } = await readAll(await fileOf(`Code,Description,Price\n${rows(0)}x,"TAPE,1.00\n${rows(60_000)}`))
    expect(read).toHaveLength(120_001)
    expect([60_000, 60_001].map((i) => [read[i]?.row, ...(brief(read[i]?.item) ?? [])])).toEqual([
      [60_002, 'x', '"TAPE', 100],
      [60_003, '60000', 'Some item of the list', 100],
    ])
  })

  it('goes on below quotation marks that are left open to the end', async () => {
    const { rows } = await readAll(
      await fileOf('Code,Description,Price\n1,One,1.00\n2,"Two,2.00\n"3",Three,"3,000.00"\n4,"Four,"4.00"\n5,"Five,5.00'),
    )
    expect(rows.map(({ row, item }) => [row, ...(brief(item) ?? [])])).toEqual([
      [2, '1', 'One', 100],
      [3, '2', '"Two', 200],
      [4, '3', 'Three', 300000],
      [5, '4', '"Four', 400],
      [6, '5', '"Five', 500],
    ])
  })

  it('says so when a line is longer than any row can be', async () => {
    const path = await fileOf(`Code,Description,Price\n1,One,1.00\n2,"${'x'.repeat(3 << 20)}`)
    await expect(readAll(path)).rejects.toMatchObject({ code: 'unclosedQuote', message: expect.stringContaining('Row 3') })
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

describe('texts that hold a comma and are not in quotation marks', () => {
  const good = Array.from({ length: 12 }, (_, i) => `${100 + i},ITEM ${i} OF THE LIST,0300,$${i + 1}.00`)
  const read = async (...rows: string[]) => readAll(await fileOf(['Code,Description,Rev Code,Price', ...good, ...rows].join('\n')))

  it('are read where there is one way in which all columns hold what they hold in other rows', async () => {
    const { rows, refused } = await read(
      '201,ONE, TWO,0301,$5.00',
      '202,A,B,C,0302,$6.00',
      '203,PLATE,0278,$1,234.50',
      '204,Q,R,0278,$12,345,678.00',
    )
    expect(refused).toEqual([])
    expect(rows.slice(12).map(({ item, joined }) => [...(brief(item) ?? []), item?.revenueCode, joined])).toEqual([
      ['201', 'ONE, TWO', 500, '0301', 'ONE, TWO'],
      ['202', 'A,B,C', 600, '0302', 'A,B,C'],
      ['203', 'PLATE', 123450, '0278', '$1,234.50'],
      ['204', 'Q,R', 1234567800, '0278', 'Q,R … $12,345,678.00'],
    ])
  })

  it.each([
    ['two ways', '205,PLATE,0278,1,234.50'],
    ['a dollar amount in the text', '206,TAKES $5,$4,0300,$6.00'],
    ['an empty cell', '207,ONE,,0300,$5.00'],
    ['a column that fits nowhere', '208,ONE,TWO,SEE NOTE,$5.00'],
  ])('are refused for %s', async (_, row) => {
    const { refused } = await read(row)
    expect(refused).toMatchObject([{ row: 14, code: 'extraCells' }])
  })

  it('are refused where two columns of texts stand side by side, unless a space tells', async () => {
    const header = 'Code,Description,Department,Price'
    const rows = Array.from({ length: 12 }, (_, i) => `${100 + i},ITEM ${i},MAIN ROOM,${i + 1}.00`)
    const { items, refused } = await readAll(
      await fileOf([header, ...rows, '201,ONE,TWO,MAIN ROOM,5.00', '202,ONE, TWO,MAIN ROOM,6.00'].join('\n')),
    )
    expect(refused).toMatchObject([{ row: 14, code: 'extraCells' }])
    expect(items.slice(12).map(({ description, departmentName }) => [description, departmentName])).toEqual([['ONE, TWO', 'MAIN ROOM']])
  })

  it('are refused where few rows show what the columns hold', async () => {
    const { refused } = await readAll(
      await fileOf(['Code,Description,Rev Code,Price', ...good.slice(0, 4), '201,ONE, TWO,0301,$5.00'].join('\n')),
    )
    expect(refused).toMatchObject([{ row: 6, code: 'extraCells' }])
  })

  it('are joined in files that end each row with a comma, too', async () => {
    const { items } = await readAll(
      await fileOf(['Code,Description,Rev Code,Price', ...good.map((row) => `${row},`), '201,ONE, TWO,0301,$5.00,'].join('\n')),
    )
    expect(brief(items[12])).toEqual(['201', 'ONE, TWO', 500])
  })
})

/** Bytes as if at random, and always the same. */
function randomBytes(size: number, seed: number) {
  const { below } = random(seed)
  return Buffer.from(Array.from({ length: size }, () => below(256)))
}
const zipOf = (parts: Record<string, string>) =>
  zip(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, deflateRawSync(text)])))
const types = '<Types><Default Extension="a" ContentType="b"/><Default Extension="c" ContentType="d"/></Types>'

describe('a file that is no table of charges', () => {
  it('of bytes at random is turned away, whatever it is called', async () => {
    for (const size of [200, 1000, 20_000, 100_000])
      for (let seed = 1; seed <= 10; seed++)
        await expect(
          inspectFile(await fileOf(randomBytes(size, seed)), 'charges.xlsx'),
          `${size} bytes, seed ${seed}`,
        ).rejects.toMatchObject({ code: 'binary' })
  })
  it('by its name, but is one by its content, is read', async () => {
    const csv = 'Charge Code,Description,Charge\n1,"Splint, long",5.00\n2,Film,7.00\n'
    expect((await inspectFile(await fileOf(csv), 'charges.xlsx')).columns.map((c) => c.field)).toEqual(['code', 'description', 'amount'])
  })
  it.each([
    ['an empty file', '', 'fileBlank'],
    ['blank lines', '\ufeff\r\n \r\n', 'fileBlank'],
    ['a zip', Buffer.from('504b0506000000000000', 'hex'), 'archive'],
    ['gzip', Buffer.from('1f8b0800000000000003', 'hex'), 'archive'],
    ['a PDF', '%PDF-1.7\n', 'pdf'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'picture'],
    ['a web page named .xls', '<html><p>Please sign in</p></html>', 'markup'],
    ['XML without a list', '<?xml version="1.0"?><hospital><name>Willow Creek</name></hospital>', 'markup'],
    ['XML that is cut off', '<?xml version="1.0"?><list><item><a>1</a><b>2</b></item><item><a>1</a><b>2</b>', 'markup'],
    ['JSON that is cut off', '[{"Code": 1}, {"Code"', 'json'],
    ['JSON', '{"hospital_name": "Willow Creek", "x": [1, 2]}', 'json'],
    ['a program', Buffer.from(`7f454c46${'00010203'.repeat(50)}`, 'hex'), 'binary'],
    ['prose', 'Dear colleagues\nthe charge master follows\n', 'noTable'],
    ['prose with commas', 'Dear colleagues, here it is.\nThe charge master, at last, follows\nsoon', 'textNoTable'],
    ['rich text', '{\\rtf1\\ansi Dear colleagues, \nhere, at last, it is}', 'document'],
    ['a page for a printer', '%!PS-Adobe-3.0\n/a { b, c } def\n', 'document'],
    ['a written document', zipOf({ '[Content_Types].xml': types, 'word/document.xml': '<document/>' }), 'notWorkbook'],
    [
      'an OpenDocument text',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>', 'META-INF/manifest.xml': '<a/>' }),
      'notWorkbook',
    ],
  ])('%s is turned away with a reason', async (_, content, code) => {
    for (const name of ['charges.xlsx', 'charges.json'])
      await expect(inspectFile(await fileOf(content), name)).rejects.toMatchObject({ name: 'UnreadableFile', code })
  })
})
