import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ChargeRow } from '@ratebook/server/features/charges/read/row-item.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { inspectFile } from '@ratebook/server/features/charges/read/inspect-file.ts'
import type { Outcome } from '@ratebook/server/imports/read-rows.ts'
import { readRows } from '../unit/charge-read-helpers.ts'
import { realData } from './data.ts'

const { folder, present } = realData('chargemasters')

/** What a hospital's file must come to. `rows` are those under the header that hold anything; an item of two prices counts twice. */
interface Expected {
  file: string
  facilityName?: string
  rows: number
  items: number
  leftOut: Record<string, number>
  uncoded: number
  /** [row, code, CPT/HCPCS, revenue code, setting, cents] of the first item, some between, and the last */
  spots: [number, string, string, string, string, number][]
  /** finds the price on a line of a text file, so that the sum can be taken without the reader */
  price?: RegExp
}

const hospitals: Expected[] = [
  {
    file: 'kennestone_procedures.txt',
    rows: 14_563,
    items: 14_514,
    leftOut: { zeroPrice: 49 },
    uncoded: 1,
    price: /\|([\d,.]+)$/,
    spots: [
      [2, '80080450', '87641', '0306', 'both', 37100],
      [3487, '27100032', '', '0271', 'both', 800],
      [14_564, '99010047', '', '0208', 'both', 592500],
    ],
  },
  {
    file: 'ochsner-jeffhwy.csv',
    rows: 29_429,
    items: 29_429,
    leftOut: {},
    uncoded: 29_429,
    price: /,"? ([\d,.]+) "?$/,
    spots: [
      [2, 'L-XKAEXTEEZM', '', '', 'both', 5600],
      [15_000, 'L-', '', '', 'both', 8600],
      [29_430, 'L-GKCZGEM5EG', '', '', 'both', 200],
    ],
  },
  {
    file: 'oshpd-106190305_cdm.csv',
    rows: 17_135,
    items: 17_132,
    leftOut: { zeroPrice: 2, footer: 1 },
    uncoded: 0,
    price: /,([\d.]+),[^,]*,[^,]*,\w?$/,
    spots: [
      [2, '10600018', '', '120', 'both', 330400],
      [9000, '92218942', '', '250', 'both', 1900],
      [17_135, '79000050', '', '370', 'both', 31500],
    ],
  },
  {
    file: 'ohiohealth-mansfield.csv',
    rows: 25_987,
    items: 25_987,
    leftOut: {},
    uncoded: 25_987,
    price: /,"?\$([\d,.]+)"?,[^$]*$/,
    spots: [
      [3, 'L-SWFCTXF6LP', '', '', 'both', 15500],
      [4423, 'L-', '', '', 'both', 777802],
      [25_989, 'L-BBAZTRGDHL', '', '', 'both', 43400],
    ],
  },
  {
    file: 'spectrum-multisite.csv',
    facilityName: 'Butterworth',
    rows: 5460,
    items: 3854,
    leftOut: { noPrice: 1604, footer: 2 },
    uncoded: 3854,
    spots: [
      [5, '20000001', '', '', 'both', 3341],
      [5457, '90503935', '', '', 'both', 39362],
      [5461, '90503939', '', '', 'both', 26209],
    ],
  },
  {
    file: 'virginia-mason.csv',
    rows: 43_930,
    items: 42_902,
    leftOut: { noPrice: 396, zeroPrice: 632 },
    uncoded: 13_906,
    price: /,(?:"([\d,.]+)"|([\d.]+))$/,
    spots: [
      [3, '0001A', '0001A', '', 'both', 4000],
      [20_001, '2154225', 'C1729', '', 'both', 20400],
      [43_383, 'G0378', 'G0378', '', 'both', 15000],
      [43_924, 'V5266', 'V5266', '', 'both', 800],
    ],
  },
  {
    file: 'hca-metropolitan-methodist.csv',
    rows: 101_942,
    items: 101_942,
    leftOut: {},
    uncoded: 101_942,
    price: /,([\d.]+)$/,
    spots: [
      [2, '82', '', '', 'both', 81500],
      [50_000, '658886', '', '', 'both', 11400],
      [101_943, '971802', '', '', 'both', 5200],
    ],
  },
  {
    file: 'university-health-sanantonio_epic.csv',
    rows: 5123,
    items: 5123,
    leftOut: {},
    uncoded: 0,
    price: /,(?:"\$([\d,.]+) ?"|\$?([\d.]+) ?)$/,
    spots: [
      [2, '36110004PB', '10004', '361', 'both', 58700],
      [2500, '3018278407', '82784', '301', 'both', 5170],
      [5124, '2700000049', '', '270', 'both', 18860],
    ],
  },
  {
    file: 'cedars-sinai.xlsx',
    rows: 11_450,
    items: 11_282,
    leftOut: { noPrice: 4, zeroPrice: 1344 },
    uncoded: 3645,
    spots: [
      [5, '01200001', '', '', 'inpatient', 853400],
      [501, '02720661', '', '', 'both', 45835],
      [3000, '03020933', '87798', '', 'both', 181590],
      [4328, '4087771292', 'J9355', '', 'both', 1361727],
    ],
  },
  {
    file: 'oshpd-106361266_biff.xls',
    rows: 4628,
    items: 4628,
    leftOut: {},
    uncoded: 0,
    spots: [
      [4, '3170001', '', '121', 'both', 214200],
      [5, '3170002', '', '110', 'both', 246400],
      [500, '4562952', '82952', '301', 'both', 1500],
      [4631, '539433', 'J3490', '250', 'both', 10065],
    ],
  },
]

describe.skipIf(!present)(`charge masters that hospitals published${present ? '' : ' (skipped: no real data beside the checkout)'}`, () => {
  it.each(hospitals)(
    '$file is read without a mapping, every row with its fate',
    async ({ file, facilityName, rows, items, leftOut, uncoded, spots, price }) => {
      const path = `${folder}/${file}`
      const inspection = await inspectFile(path, file, { facilityName })
      expect(inspection.missing).toEqual([])
      const read: Outcome<ChargeRow>[] = []
      for await (const batch of readRows(path, inspection)) read.push(...batch)

      expect(read.filter((row) => row.refused)).toEqual([])
      expect(new Set(read.map((row) => `${row.sheet ?? ''} ${row.row}`)).size).toBe(rows)
      const itemsRead = read.flatMap((row) => (row.item ? [{ ...row.item, row: row.row }] : []))
      expect(itemsRead).toHaveLength(items)
      expect(count(read.flatMap((row) => row.leftOut ?? []))).toEqual(leftOut)
      expect(itemsRead.filter((item) => item.uncoded)).toHaveLength(uncoded)

      const brief = itemsRead.map((item) => [item.row, item.code, item.cptHcpcs, item.revenueCode, item.setting, item.amountCents])
      expect(brief[0]).toEqual(spots[0])
      expect(brief.at(-1)).toEqual(spots.at(-1))
      for (const [row, code, ...rest] of spots)
        expect(brief).toContainEqual([row, code === 'L-' ? expect.stringMatching(/^L-/) : code, ...rest])

      if (!price) return
      const lines = readFileSync(path, 'latin1').split(/\r?\n/)
      expect(lines.filter((line, i) => i >= inspection.headerRow && /[^\s,]/.test(line))).toHaveLength(rows)
      const cents = lines.slice(inspection.headerRow).map((line) => {
        const match = price.exec(line)
        return match ? Math.round(Number((match[1] ?? match[2] ?? '').replaceAll(',', '')) * 100) : 0
      })
      expect(itemsRead.reduce((sum, item) => sum + (item.amountCents ?? 0), 0)).toBe(cents.reduce((sum, value) => sum + value, 0))
    },
  )

  it('asks for the price column of a file with one per site', async () => {
    const path = `${folder}/spectrum-multisite.csv`
    const inspection = await inspectFile(path, 'spectrum-multisite.csv')
    expect(inspection.missing).toEqual(['amount'])
    expect(inspection.notes.map(sentenceOf)).toEqual([
      expect.stringMatching(/^Several columns could be the price: “CHILDREN'S HOSPITAL”, .*“REFERENCE LABS”\. Choose one\.$/),
    ])
    const cents: number[] = []
    for await (const batch of readRows(path, inspection, { BLODGETT: 'amount' }))
      for (const row of batch) if (row.item) cents.push(row.item.amountCents ?? 0)
    expect(cents).toHaveLength(2149)
    expect(cents.reduce((sum, value) => sum + value, 0)).toBe(2_808_694_02)
  })

  it('reads both sheets of a workbook that lists its pharmacy apart, and only the list of one that repeats itself', async () => {
    const cedars = await inspectFile(`${folder}/cedars-sinai.xlsx`, 'cedars-sinai.xlsx')
    expect([cedars.sheet, ...cedars.alsoRead.map((table) => table.sheet)]).toEqual(['Ancillary & R&B FY19', 'Pharmacy FY19'])
    const oshpd = await inspectFile(`${folder}/oshpd-106361266_biff.xls`, 'oshpd-106361266_biff.xls')
    expect([oshpd.sheet, ...oshpd.alsoRead]).toEqual(['CDM'])
    expect(oshpd.notes).toHaveLength(2)
  })

  it('keeps National Drug Codes in full', async () => {
    const path = `${folder}/cedars-sinai.xlsx`
    const ndcs = new Set<string>()
    for await (const batch of readRows(path, await inspectFile(path, 'cedars-sinai.xlsx')))
      for (const { item } of batch) if (item?.ndc) ndcs.add(item.ndc)
    expect([...ndcs]).toEqual(expect.arrayContaining(['00713013212', '17478020605', '50242013201']))
  })
})

function count(reasons: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}
