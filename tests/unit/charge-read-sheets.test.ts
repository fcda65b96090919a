import { describe, expect, it } from 'vitest'
import { ownName } from '@ratebook/server/features/charges/read/hospital-names.ts'
import type { InspectOptions } from '@ratebook/server/features/charges/read/hospital-names.ts'
import { inspectSheets } from '@ratebook/server/features/charges/read/sheets.ts'
import type { SheetPart } from '@ratebook/server/imports/workbook.ts'
import { fileOf, readAll } from './charge-read-helpers.ts'

async function* partsOf(sheets: Record<string, string[][]>): AsyncGenerator<SheetPart> {
  for (const [sheet, rows] of Object.entries(sheets)) {
    yield { kind: 'sheet', name: sheet, hidden: false, roundedCells: 0, text: null }
    yield { kind: 'rows', sheet, firstRow: 1, rows }
  }
}
/** Which of these sheets are read, why the others are not, and what is known of the hospitals. */
async function inspected(sheets: Record<string, string[][]>, options: InspectOptions = {}) {
  const { main, alsoRead, unread, hospitals } = await inspectSheets(partsOf(sheets), options, [])
  return {
    read: [main, ...alsoRead].map((table) => table.sheet),
    unread: Object.fromEntries(unread.map(({ sheet, reason, rows }) => [sheet, [reason, rows]])),
    hospitals,
  }
}
const list = (items: string[], header = ['Charge Code', 'Description', 'Price']) => [
  header,
  ...items.map((item, i) => [`${1000 + i}`, item, `${i + 1}.00`]),
]
const items = (of: string, count: number) => Array.from({ length: count }, (_, i) => `${of} ${i}`)

describe('the sheets of a workbook', () => {
  it('are all read when their items are their own, each by its own header', async () => {
    const drugs = items('Tablet', 5).map((drug, i) => [drug, `${i + 1}.50`])
    const { read, unread } = await inspected({
      Procedures: list(items('Procedure', 20)),
      'Rx Price List': [['Drug Name', 'Unit Price'], ...drugs],
      Formula: [
        ['Cost', 'Mark-up'],
        ['1', '2'],
      ],
    })
    expect(read).toEqual(['Procedures', 'Rx Price List'])
    expect(unread).toEqual({ Formula: ['sheetWithoutList', 1] })
  })
  it('are not read when they are forms, samples or what is no longer charged', async () => {
    const form = [
      ['Emergency services', 'CPT Code', 'Outpatient Charge Amount'],
      ...items('Visit of level', 9).map((visit) => [visit, '99282', '900.00']),
    ]
    const { read, unread } = await inspected({
      CDM: list(items('Procedure', 20)),
      'AB 1045 Form': form,
      'Form for the state': form,
      'Removed Items': list(items('Gone', 9)),
      'Top 25': list(items('Often asked', 9)),
    })
    expect(read).toEqual(['CDM'])
    expect(unread).toEqual({
      'AB 1045 Form': ['excerptSheet', 9],
      'Form for the state': ['sheetWithoutList', 9],
      'Removed Items': ['retiredSheet', 9],
      'Top 25': ['excerptSheet', 9],
    })
  })
  it('are told apart by their items where one code hangs on many', async () => {
    const supplies = (of: string) => [['Charge Code', 'Description', 'Price'], ...items(of, 9).map((item) => ['27800001', item, '5.00'])]
    expect(
      (await inspected({ CDM: list(items('Procedure', 20)), Supplies: supplies('Screw'), Pharmacy: supplies('Tablet') })).read,
    ).toEqual(['CDM', 'Supplies', 'Pharmacy'])
  })
})

describe('a workbook of several hospitals', () => {
  const system = {
    'Lakeside CDM': list([...items('Blood', 20), 'Lakeside alone']),
    'LVC CDM': list(items('Blood', 15)),
    'LVC - Hilltop CDM': list(items('Blood', 12)),
  }
  it('is read for the one that the facility is, by name or by initials', async () => {
    expect(await inspected(system, { facilityName: 'Lakeside Hospital' })).toEqual({
      read: ['Lakeside CDM'],
      unread: { 'LVC CDM': ['otherHospitalSheet', 15], 'LVC - Hilltop CDM': ['otherHospitalSheet', 12] },
      hospitals: { names: ['Lakeside CDM', 'LVC CDM', 'LVC - Hilltop CDM'], own: 'Lakeside CDM' },
    })
    expect((await inspected(system, { facilityName: 'Lake View Community Medical Center' })).read).toEqual(['LVC CDM'])
  })
  it('waits for a person to say which it is', async () => {
    expect((await inspected(system, { facilityName: 'St. Anne' })).hospitals).toMatchObject({ own: null })
    expect((await inspected(system, { facilityName: 'St. Anne', hospital: 'LVC CDM' })).read).toEqual(['LVC CDM'])
  })
  it('is told from one with a sheet for each kind of item', async () => {
    const { read, hospitals } = await inspected({ Laboratory: list(items('Blood', 9)), Radiology: list(items('Film', 9)) })
    expect([read, hospitals.names]).toEqual([['Laboratory', 'Radiology'], []])
  })
})

describe('the column that says which hospital a row is of', () => {
  const rows = ['Hospital,Description,Price', ...items('a', 3).map((item) => `Lakeside,${item},1.00`), 'LAKESIDE,b,1.00', 'Hilltop,c,2.00']
  it('names them all, however late they come', async () => {
    const path = await fileOf([...rows, 'Report of Monday,,'].join('\n'))
    expect((await readAll(path, {}, { facilityName: 'Hilltop Hospital' })).inspection.hospitals).toEqual({
      names: ['Lakeside', 'Hilltop'],
      own: 'Hilltop',
    })
    expect((await readAll(path)).inspection.hospitals).toEqual({ names: ['Lakeside', 'Hilltop'], own: null })
  })
  it('asks nothing when it names one', async () => {
    expect((await readAll(await fileOf(rows.slice(0, -1).join('\n')), {}, { facilityName: 'St. Anne' })).inspection.hospitals).toEqual({
      names: [],
      own: null,
    })
  })
})

describe('the name of a hospital', () => {
  it.each([
    ['St. Anne Medical Center', ['ST ANNE', 'ST ANNE WEST'], 'ST ANNE'],
    ['Mercy West', ['Mercy', 'Mercy West Hospital'], 'Mercy West Hospital'],
    ['Mercy', ['Mercy East', 'Mercy West'], null],
    ['Hospital', ['Hospital East', 'Hospital West'], null],
  ])('%s among %j is %s', (facility, names, own) => expect(ownName(names, facility)).toBe(own))
})
