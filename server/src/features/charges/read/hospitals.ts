import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import { batches } from '../../../imports/read-rows.ts'
import type { Table } from '../../../imports/table.ts'
import { type InspectOptions, ownName } from './hospital-names.ts'

export interface Hospitals {
  /** the hospitals that the file names, when they are several */
  names: string[]
  /** the one whose sheet or rows are read; null while a person has to say, and when there is only one */
  own: string | null
}

/** Of several names the one that was answered, else the one that means the facility. */
export function chooseHospital(names: string[], { facilityName = '', hospital = '' }: InspectOptions): Hospitals {
  if (names.length < 2) return { names: [], own: null }
  return { names, own: names.includes(hospital) ? hospital : ownName(names, facilityName) }
}

const mostNames = 200

/** The names in the column of a table that says which hospital a row is of. */
export class HospitalColumn {
  readonly names = new Map<string, string>()
  private at: number
  private header: string

  constructor(private readonly table: Table<ChargeField>) {
    const { columns, span } = table
    const at = columns.findIndex((column) => column.field === 'facilityName')
    this.header = columns[at]?.name.toLowerCase() ?? ''
    this.at = at < 0 ? at : at + (span?.from ?? 1) - 1
  }
  get isThere() {
    return this.at >= 0
  }
  /** Takes the names from consecutive rows of the sheet, of which the first has this number. */
  collect(rows: string[][], firstRow: number) {
    if (!this.isThere) return
    for (const row of rows.slice(Math.max(0, this.table.headerRow + 1 - firstRow))) {
      const name = row[this.at]?.trim() ?? ''
      const key = name.toLowerCase()
      // what stands below a list may begin in any column
      if (name === '' || key === this.header || this.names.has(key) || this.names.size >= mostNames) continue
      if (row.filter((cell) => cell.trim() !== '').length > 2) this.names.set(key, name)
    }
  }
}

export const namesIn = (columns: HospitalColumn[]) => [...new Map(columns.flatMap((column) => [...column.names])).values()]

/** The hospitals that the tables of a file name. It is read to its end, since each may have its rows in one block. */
export async function hospitalsIn(path: string, tables: Table<ChargeField>[]): Promise<string[]> {
  const columns = tables.map((table) => ({ sheet: table.sheet, column: new HospitalColumn(table) })).filter(({ column }) => column.isThere)
  if (columns.length === 0) return []
  const sheets = columns.flatMap(({ sheet }) => sheet ?? [])
  for await (const batch of batches(path, sheets.length > 0 ? null : (tables[0]?.text ?? null), sheets))
    for (const { sheet, column } of columns) if (sheet === batch.sheet) column.collect(batch.rows, batch.firstRow)
  return namesIn(columns.map(({ column }) => column))
}
