import { describe, expect, it } from 'vitest'
import { inspectFile } from '@ratebook/server/features/charges/read/inspect-file.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { brief, fileOf, fixture, readAll, readLines, readRows } from './charge-read-helpers.ts'

describe('a file with titles, repeated header and footers', () => {
  it('gives every row a fate, numbered as a spreadsheet numbers it', async () => {
    const { inspection, rows } = await readAll(fixture('titles-and-footers.csv'))
    expect(inspection).toMatchObject({ headerRow: 4, missing: [], text: { delimiter: ',', encoding: 'utf-8' } })
    expect(inspection.columns.map(({ key, field }) => [key, field])).toEqual([
      ['Charge Code', 'code'],
      ['Description', 'description'],
      ['Dept', 'departmentName'],
      ['CPT/ HCPCS', 'cptHcpcs'],
      ['Rev Code', 'revenueCode'],
      ['Price', 'amount'],
    ])
    expect(inspection.columns[0]?.samples).toEqual(['00012', 'RADIOLOGY', 'Charge Code', '00450', '00451'])
    expect(inspection.preview[0]).toEqual(['00012', ' Blood count ', 'Laboratory', '85025', '0305', ' $1,234.50 '])
    expect(rows.map((row) => [row.row, row.item ? row.item.amountCents : (row.leftOut ?? row.refused)])).toEqual([
      [5, 123450],
      [6, 'footer'],
      [7, 'repeatedHeader'],
      [8, 8800],
      [9, 'noPrice'],
      [10, 'zeroPrice'],
      [11, 'noPrice'],
      [12, 'footer'],
      [13, 'noPrice'],
      [14, 'footer'],
    ])
    expect(rows[0]?.item).toEqual({
      code: '00012',
      description: 'Blood count',
      departmentName: 'Laboratory',
      cptHcpcs: '85025',
      revenueCode: '0305',
      drgCode: '',
      aprDrgCode: '',
      modifiers: '',
      ndc: '',
      drugUnit: '',
      drugType: '',
      setting: 'both',
      billingClass: '',
      plainName: '',
      plainNameEs: '',
      gl: '',
      facilityName: '',
      amountCents: 123450,
      cashCents: null,
      rounded: false,
      uncoded: false,
    })
  })
})

describe('cash prices', () => {
  it('stand beside the charge or alone; nothing is no price', async () => {
    const { rows, inspection } = await readLines(
      'Code,Description,Gross Charge,Discounted Cash Price',
      '1,Both,100.00,60.01',
      '2,Charge alone,200,',
      '3,Cash alone,,$75',
      '4,Cash and a charge of nothing,0,80',
      '5,Nothing at all,,0.00',
      '6,A cash price that is none,10,ask us',
      '7,A charge that is none,ask us,8',
    )
    expect(inspection.columns.map((c) => c.field)).toEqual(['code', 'description', 'amount', 'cashPrice'])
    expect(rows.map(({ item, leftOut, refused }) => (item ? [item.amountCents, item.cashCents] : (leftOut ?? refused?.column)))).toEqual([
      [10000, 6001],
      [20000, null],
      [null, 7500],
      [null, 8000],
      'noPrice',
      'Discounted Cash Price',
      'Gross Charge',
    ])
  })
  it('are those of both settings where there are two charges', async () => {
    const { items } = await readLines('Code,Description,IP Price,OP Price,CASH_AMOUNT', '1,One,300,200,150')
    expect(items.map((item) => [item.setting, item.amountCents, item.cashCents])).toEqual([
      ['inpatient', 30000, 15000],
      ['outpatient', 20000, 15000],
    ])
  })
  it('alone are asked about: a list of one price may call it what it likes', async () => {
    const path = await fileOf('Code,Description,Self Pay\n1,One,5.00')
    expect((await inspectFile(path, 'list.csv')).missing).toEqual(['amount'])
    expect((await readAll(path, { 'Self Pay': 'cashPrice' })).items.map((item) => [item.amountCents, item.cashCents])).toEqual([
      [null, 500],
    ])
  })
})

describe('prices by setting and by site', () => {
  it('makes two items of two prices, one of equal ones', async () => {
    const { rows } = await readAll(fixture('price-per-setting.csv'))
    expect(rows.map((row) => [row.row, row.item?.setting ?? row.leftOut, row.item?.amountCents])).toEqual([
      [2, 'both', 1000],
      [3, 'inpatient', 2000],
      [3, 'outpatient', 1500],
      [4, 'inpatient', 3000],
      [5, 'noPrice', undefined],
      [6, 'inpatient', 4000],
    ])
  })

  it('uses the default price for the setting that has none', async () => {
    const { items } = await readLines('Code,Description,OP/Default Price,IP Price', '1,A,10,', '2,B,10,20', '3,C,,20')
    expect(items.map((item) => [item.code, item.setting, item.amountCents])).toEqual([
      ['1', 'both', 1000],
      ['2', 'inpatient', 2000],
      ['2', 'outpatient', 1000],
      ['3', 'inpatient', 2000],
    ])
  })

  it('asks which site is meant, or knows it by the facility', async () => {
    const path = fixture('price-per-site.csv')
    const inspection = await inspectFile(path, 'sites.csv')
    expect({ ...inspection, notes: inspection.notes.map(sentenceOf) }).toMatchObject({
      headerRow: 2,
      missing: ['amount'],
      notes: ['Several columns could be the price: “NORTH”, “SOUTH **”. Choose one.'],
    })
    await expect(readRows(path, inspection).next()).rejects.toMatchObject({ code: 'fileLacksColumns' })
    const mapped = await readAll(path, { 'SOUTH **': 'amount' })
    const known = await readAll(path, {}, { facilityName: 'South' })
    expect(mapped.rows.map((row) => row.item?.amountCents ?? row.leftOut)).toEqual([42042, 3500, 'footer'])
    expect(known.rows).toEqual(mapped.rows)
  })
})

describe('codes', () => {
  it('stay text, with their leading zeros', async () => {
    const { items } = await readLines(
      'CDM,Description,CPT,HCPC,Rev Code,MS-DRG,Price',
      '0007,A,,J0120,0250,001,1',
      '0008,B,99213,J0120,N/A,-,1',
    )
    expect(items.map((item) => [item.code, item.cptHcpcs, item.revenueCode, item.drgCode, item.uncoded])).toEqual([
      ['0007', 'J0120', '0250', '001', false],
      ['0008', '99213', '', '', false],
    ])
  })

  it('join modifiers that stand in columns of their own', async () => {
    const { items } = await readLines('Code,Description,CPT,Mod 1,Mod 2,Price', '1,A,70551,26,TC,5', '2,B,70551,,TC,5')
    expect(items.map((item) => item.modifiers)).toEqual(['26|TC', 'TC'])
  })

  it('are derived from what identifies an item that has none, the same in every file', async () => {
    const first = await readLines('Description,Price', 'GUIDEWIRE,5', 'GAUZE,6')
    const second = await readLines('Dept,Item Description,Amount', ',GAUZE,7', 'OR,GAUZE,8')
    expect(first.items.map((item) => [item.code, item.departmentName, item.uncoded])).toEqual([
      ['L-GSJCZ4GVYW', 'General', true],
      ['L-N2LP6C253I', 'General', true],
    ])
    expect(second.items[0]?.code).toBe(first.items[1]?.code)
    expect(second.items[1]?.code).not.toBe(first.items[1]?.code)
    expect(first.items[0]?.code).toMatch(/^L-[A-Z2-7]{10}$/)
  })
})

describe('a row that cannot be right is refused, naming column and remedy', () => {
  it.each([
    [
      '1,Gauze,OR,(12.00)',
      'Price',
      '“(12.00)” is negative. A charge is never below zero: correct it, or empty the cell to leave the item out.',
    ],
    ['1,Gauze,OR,"1.234,56"', 'Price', '“1.234,56” is not a price. Write it like 1234.56 or $1,234.56.'],
    ['1,Gauze,OR,12.345', 'Price', '“12.345” has more than two decimals. Round it to the cent.'],
    ['1,Gauze,OR,1000000000000.00', 'Price', '“1000000000000.00” is more than a price can be (999,999,999,999.99). Correct it.'],
    ['1,,OR,12.00', 'Description', 'The description is empty. Fill it in, or delete the row.'],
    [
      `${'9'.repeat(41)},Gauze,OR,12.00`,
      'Code',
      'The text has 41 characters; at most 40 fit here. Shorten it, or map this column to another field.',
    ],
    [
      `1,${'x'.repeat(1001)},OR,12.00`,
      'Description',
      'The text has 1001 characters; at most 1000 fit here. Shorten it, or map this column to another field.',
    ],
    [
      `1,Gauze,${'x'.repeat(201)},12.00`,
      'Department',
      'The text has 201 characters; at most 200 fit here. Shorten it, or map this column to another field.',
    ],
    ['1,Ga\0uze,OR,12.00', 'Description', 'The text holds a control character that cannot be shown. Type the cell anew.'],
    ['1,Ga\u001buze,OR,12.00', 'Description', 'The text holds a control character that cannot be shown. Type the cell anew.'],
  ])('%j', async (line, column, message) => {
    const { refused, items } = await readLines('Code,Description,Department,Price', '0,First,OR,1.00', line, '2,Last,OR,2.00')
    expect(refused).toMatchObject([{ row: 3, column, message }])
    expect(items.map(brief)).toEqual([
      ['0', 'First', 100],
      ['2', 'Last', 200],
    ])
  })

  it.each([
    ['Setting', 'Clinic', 'Write inpatient, outpatient or both'],
    ['Billing Class', 'Other', 'Write facility, professional or both'],
  ])('%s %j, once a person says that the column is one', async (column, value, remedy) => {
    const path = await fileOf(`Code,Description,${column},Price\n1,A,${value},5\n`)
    const guessed = await readAll(path)
    expect(guessed.items).toHaveLength(1)
    const { refused } = await readAll(path, { [column]: column === 'Setting' ? 'setting' : 'billingClass' })
    expect(refused[0]?.message).toContain(remedy)
  })

  it('a drug unit without its type', async () => {
    const { refused, items } = await readLines(
      'Code,Description,NDC,Drug Unit,Drug Type,Price',
      '1,A,00409194101,1,ml,5',
      '2,B,00409194101,1,,5',
    )
    expect(items.map((item) => [item.ndc, item.drugUnit, item.drugType])).toEqual([['00409194101', '1', 'ML']])
    expect(refused).toMatchObject([{ row: 3, column: 'Drug Type', message: expect.stringContaining('go together') }])
  })
})

describe('columns', () => {
  it('of one name are told apart', async () => {
    const { inspection } = await readLines('Code,Description,Note,Note,,Price', '1,A,x,y,z,5')
    expect(inspection.columns.map((column) => column.key)).toEqual(['Code', 'Description', 'Note', 'Note (2)', 'Column E', 'Price'])
    const again = await readLines('Description,Note (2),Note,Note,Price', 'A,x,y,z,5')
    expect(again.inspection.columns.map((column) => column.key)).toEqual(['Description', 'Note (2)', 'Note', 'Note (3)', 'Price'])
  })

  it('of drug units are guessed only where both parts can be read', async () => {
    const { inspection, items } = await readLines('Code,Description,Drug Unit,Drug Type,Price', '1,A,12 Each,EA,5')
    expect(inspection.columns.map((column) => column.field)).toEqual(['code', 'description', null, null, 'amount'])
    expect(items.map(brief)).toEqual([['1', 'A', 500]])
  })

  it('named like parts of the language are columns as any other', async () => {
    const { items } = await readAll(await fileOf('constructor,Description,Setting,Price\n1,A,constructor,5\n'))
    expect(items.map((item) => [item.description, item.setting])).toEqual([['A', 'both']])
  })

  it('are not looked for below a million blank lines, and the file is turned away', async () => {
    await expect(inspectFile(await fileOf(`${'\n'.repeat(1_500_000)}Code,Description,Price\n1,A,5\n`), 'a.csv')).rejects.toMatchObject({
      name: 'UnreadableFile',
    })
  })

  it('without any header are shown for a person to map', async () => {
    const path = await fileOf('80080450|STAPH PROBE|371.00\n80080441|VIRUS PROBE|300.00\n')
    const inspection = await inspectFile(path, 'export.txt')
    expect({ ...inspection, notes: inspection.notes.map(sentenceOf) }).toMatchObject({
      headerRow: 0,
      missing: ['description', 'amount'],
      notes: ['Is “Column C” the price? Map it if so.'],
    })
    const { items } = await readAll(path, { 'Column A': 'code', 'Column B': 'description', 'Column C': 'amount' })
    expect(items.map(brief)).toEqual([
      ['80080450', 'STAPH PROBE', 37100],
      ['80080441', 'VIRUS PROBE', 30000],
    ])
  })

  it('of settings, classes and facilities are read', async () => {
    const { items } = await readLines(
      'Code,Description,Patient Type,Billing Class,Facility Name,Price',
      '1,A,IP,HB,North,5',
      '2,B,Outpatient,Professional,South,5',
      '3,C,,,,5',
    )
    expect(items.map((item) => [item.setting, item.billingClass, item.facilityName])).toEqual([
      ['inpatient', 'facility', 'North'],
      ['outpatient', 'professional', 'South'],
      ['both', '', ''],
    ])
  })
})

it('reads 200,000 rows in batches, in order, and stops when the reader stops', async () => {
  const path = await fileOf(`Code,Description,Price\n${Array.from({ length: 200_000 }, (_, i) => `${i},Item ${i},${i}.25\n`).join('')}`)
  const inspection = await inspectFile(path, 'big.csv')
  let next = 2
  for await (const batch of readRows(path, inspection)) {
    expect(batch.length).toBeLessThan(30_000)
    for (const row of batch)
      if (row.row !== next++ || (row.item?.amountCents !== (row.row - 2) * 100 + 25 && row.row > 2))
        throw new Error(`row ${row.row} is out of order`)
  }
  expect(next).toBe(200_002)
  for await (const batch of readRows(path, inspection)) {
    expect(batch[0]?.row).toBe(2)
    break
  }
})

describe('codes by their form', () => {
  const codes = async (...lines: string[]) =>
    (await readLines(...lines)).items.map(({ code, cptHcpcs, revenueCode, drgCode, aprDrgCode, ndc }) => [
      code.startsWith('L-') ? '' : code,
      ...[cptHcpcs, revenueCode, aprDrgCode ? `APR-DRG ${aprDrgCode}` : drgCode, ndc],
    ])

  it('are what the column of types beside them says', async () => {
    expect(
      await codes(
        'Code Type,Code,Description,Charge',
        'CPTHCPCS,85025,Blood count,1.00',
        'NDC,00713-0132-12,Suppository,1.00',
        'APR-DRG,053-2,Seizure,1.00',
        'RC,0450,Emergency,1.00',
        'CDM,4711,Tape,1.00',
      ),
    ).toEqual([
      ['', '85025', '', '', ''],
      ['', '', '', '', '00713-0132-12'],
      ['', '', '', 'APR-DRG 053-2', ''],
      ['', '', '0450', '', ''],
      ['4711', '', '', '', ''],
    ])
  })
  it('are drug codes by their form in a column of procedures', async () => {
    expect(
      await codes(
        'Charge Code,HCPCS,Description,Charge',
        '1,51079013320,Tablet,1.00',
        '2,J1885,Injection,1.00',
        '3,0713-0132-12,Cream,1.00',
      ),
    ).toEqual([
      ['1', '', '', '', '51079013320'],
      ['2', 'J1885', '', '', ''],
      ['3', '', '', '', '0713-0132-12'],
    ])
  })
  it('lose the character that the whole column has in front', async () => {
    const items = Array.from({ length: 30 }, (_, i) => `${i},0C17${10 + i},Screw ${i},1.00`)
    expect(
      (await codes('Procedure ID,HCPCS/CPT Code,Description,Charge', ...items, '30,0J1885RT,Injection,1.00', '31,,Tape,1.00')).slice(-3),
    ).toEqual([
      ['29', 'C1739', '', '', ''],
      ['30', 'J1885RT', '', '', ''],
      ['31', '', '', '', ''],
    ])
    expect((await codes('Procedure ID,CPT,Description,Charge', '1,0C1713,Screw,1.00'))[0]).toEqual(['1', '0C1713', '', '', ''])
  })
  it('are none when the cell says that there is none', async () => {
    const header = 'Charge Code,CPT,HCPCS,Rev Code,Description,Charge'
    expect(await codes(header, '1,NA,J1885,-,a,1.00', '2,BLANK,,N/A,b,1.00', '3,#N/A,NULL,0250,c,1.00')).toEqual([
      ['1', 'J1885', '', '', ''],
      ['2', '', '', '', ''],
      ['3', '', '0250', '', ''],
    ])
  })
})

describe('a price of more than two decimals', () => {
  const items = Array.from({ length: 20 }, (_, i) => `${i},Gauze ${i},${i}.50`)
  it('is rounded half up where the column shows that its points are decimal points', async () => {
    const { items: read, refused } = await readLines(
      'Code,Description,Price',
      ...items,
      '20,Stay,65285.18286',
      '21,Tape,1.005',
      '22,Film,$1,2.0',
    )
    expect(read.slice(-3).map(({ amountCents, rounded }) => [amountCents, rounded])).toEqual([
      [1950, false],
      [6528518, true],
      [101, true],
    ])
    expect(refused.map(({ row }) => row)).toEqual([24])
  })
  it('is asked about where the point may stand between thousands', async () => {
    const { refused } = await readLines(
      'Code,Description,Price',
      ...Array.from({ length: 20 }, (_, i) => `${i},Gauze ${i},1.20${(i % 9) + 1}`),
    )
    expect(refused).toHaveLength(20)
  })
})
