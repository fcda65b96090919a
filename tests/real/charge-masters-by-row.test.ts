import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { inspectFile } from '@ratebook/server/features/charges/read/inspect-file.ts'
import type { ChargeRow } from '@ratebook/server/features/charges/read/row-item.ts'
import { readRows } from '../unit/charge-read-helpers.ts'
import { XLSX } from '../workbook.ts'
import { realData } from './data.ts'

const { folder, present } = realData('chargemasters')

/** Told by hand: the row of the header, and what the columns are, counted from 0. Of several `cpt` the first that is filled counts. */
interface Told {
  sheet?: string
  header: number
  description: number
  price?: number
  inpatient?: number
  outpatient?: number
  code?: number
  cpt?: number[]
  revenue?: number
}
const files: Record<string, { delimiter?: string; facilityName?: string; tables: Told[] }> = {
  'cedars-sinai.xlsx': {
    tables: [
      { sheet: 'Ancillary & R&B FY19', header: 4, code: 0, description: 1, cpt: [2], outpatient: 3, inpatient: 4 },
      { sheet: 'Pharmacy FY19', header: 4, code: 0, description: 1, cpt: [2], outpatient: 4, inpatient: 5 },
    ],
  },
  'hca-metropolitan-methodist.csv': { tables: [{ header: 1, code: 0, description: 1, price: 2 }] },
  'kennestone_procedures.txt': { delimiter: '|', tables: [{ header: 1, code: 1, description: 2, revenue: 3, cpt: [4], price: 7 }] },
  'ochsner-jeffhwy.csv': { tables: [{ header: 1, description: 0, price: 1 }] },
  'ohiohealth-mansfield.csv': { tables: [{ header: 2, description: 1, price: 2 }] },
  'oshpd-106190305_cdm.csv': { tables: [{ header: 1, code: 0, description: 1, revenue: 3, price: 4, cpt: [5, 6] }] },
  'oshpd-106361266_biff.xls': { tables: [{ sheet: 'CDM', header: 3, code: 0, description: 1, price: 3, revenue: 4, cpt: [5] }] },
  'spectrum-multisite.csv': { facilityName: 'Butterworth', tables: [{ header: 4, code: 1, description: 2, price: 4 }] },
  'university-health-sanantonio_epic.csv': { tables: [{ header: 1, code: 0, description: 1, revenue: 2, cpt: [3], price: 4 }] },
  'virginia-mason.csv': { tables: [{ header: 1, code: 0, description: 1, cpt: [2], price: 3 }] },
}

const isWorkbook = (file: string) => /\.xlsx?$/.test(file)
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // the only character of Windows-1252 in these files that is another in Latin-1
    return bytes.toString('latin1').replaceAll('\u0098', '˜')
  }
}
function rowsOf(file: string, bytes: Buffer, { sheet = '' }: Told, delimiter = ','): string[][] {
  if (!isWorkbook(file)) {
    const quote = delimiter === ',' ? '"' : null
    return parse(textOf(bytes), { delimiter, quote, relax_column_count: true, relax_quotes: true, skip_empty_lines: false, bom: true })
  }
  const cells = XLSX.read(bytes, { sheets: [sheet] }).Sheets[sheet]
  if (!cells) throw new Error(`${file} has no sheet ${sheet}`)
  const rows = XLSX.utils.sheet_to_json<unknown[]>(cells, { header: 1, blankrows: true, defval: '', range: 0 })
  return rows.map((row) => row.map(String))
}

/** In cents, half up; null for none. */
function centsOf(text = ''): number | null {
  const digits = text.replace(/[$,\s]/g, '')
  return /^\d*\.?\d+$|^\d+\.$/.test(digits) ? Math.round(Number((Number(digits) * 100).toFixed(4))) : null
}
const none = new Set(['', '-', '.', 'N/A', 'NA', 'NULL', 'NONE', 'n/a'])
const codeOf = (text = '') => (none.has(text.trim()) ? '' : text.trim())
const revenueOf = (text = '') => (/\[(\w+)\]$/.exec(text.trim())?.[1] ?? codeOf(text)).replace(/^0+/, '')
const tell = (...of: (string | number | null)[]) => of.join(' · ').replace(/\s+/g, ' ')

/** What a row has to come to: one item, or one for each setting. */
function expectedOf(row: string[], told: Told): string[] {
  const at = (column: number | undefined) => (column === undefined ? '' : (row[column] ?? '').trim())
  if (at(told.description) === '') return []
  const item = [
    at(told.description),
    codeOf(at(told.code)),
    (told.cpt ?? []).map((c) => codeOf(at(c))).find(Boolean) ?? '',
    revenueOf(at(told.revenue)),
  ]
  if (told.inpatient === undefined) return [centsOf(at(told.price))].flatMap((cents) => (cents ? tell(...item, 'both', cents) : []))
  const outside = centsOf(at(told.outpatient))
  const inside = centsOf(at(told.inpatient)) ?? outside
  if (inside === outside) return inside ? [tell(...item, 'both', inside)] : []
  return [...(inside ? [tell(...item, 'inpatient', inside)] : []), ...(outside ? [tell(...item, 'outpatient', outside)] : [])]
}
const said = ({ description, code, cptHcpcs, revenueCode, setting, amountCents }: ChargeRow) =>
  tell(description, code.startsWith('L-') ? '' : code, cptHcpcs, revenueOf(revenueCode), setting, amountCents)

describe.skipIf(!present)('every priced row of a real charge master', () => {
  it.each(Object.entries(files))(
    'of %s is an item as it stands, and nothing else is',
    async (file, { delimiter, facilityName, tables }) => {
      const path = `${folder}/${file}`
      const bytes = readFileSync(path)
      const open = new Map<string, number>()
      let all = 0
      for (const told of tables)
        for (const row of rowsOf(file, bytes, told, delimiter).slice(told.header))
          for (const one of expectedOf(row, told)) {
            open.set(one, (open.get(one) ?? 0) + 1)
            all++
          }
      const inspection = await inspectFile(path, file, facilityName ? { facilityName } : {})
      const strange: string[] = []
      for await (const outcomes of readRows(path, inspection))
        for (const { item } of outcomes) {
          if (!item) continue
          const one = said(item)
          if (!open.get(one)) strange.push(one)
          else open.set(one, open.get(one)! - 1)
        }
      expect(strange.slice(0, 5)).toEqual([])
      const lost = [...open].filter(([, times]) => times > 0)
      expect(
        lost.length,
        lost
          .slice(0, 5)
          .map(([one]) => one)
          .join('\n'),
      ).toBeLessThanOrEqual(all * 0.01)
      expect(all).toBeGreaterThan(3000)
    },
  )
})
