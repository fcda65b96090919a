import type { TextFormat } from '../../../imports/text-rows.ts'
import { textBatches } from '../../../imports/text-rows.ts'
import { ownName } from './hospital-names.ts'
import type { Table } from './table.ts'

export interface InspectOptions {
  /** the facility the file is for: where each site has a price column, a sheet or rows, its own are taken */
  facilityName?: string
  /** which of the hospitals of the file it is, as a person answered */
  hospital?: string
}

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
  readonly at: number
  private header: string

  constructor({ columns }: Table) {
    this.at = columns.findIndex((column) => column.field === 'facilityName')
    this.header = columns[this.at]?.name.toLowerCase() ?? ''
  }
  collect(rows: string[][]) {
    if (this.at < 0) return
    for (const row of rows) {
      const name = row[this.at]?.trim() ?? ''
      const key = name.toLowerCase()
      // what stands below a list may begin in any column
      if (name === '' || key === this.header || this.names.has(key) || this.names.size >= mostNames) continue
      if (row.filter((cell) => cell.trim() !== '').length > 2) this.names.set(key, name)
    }
  }
}

export const namesIn = (columns: HospitalColumn[]) => [...new Map(columns.flatMap((column) => [...column.names])).values()]

/** The hospitals that a text file names. It is read to its end, since each may have its rows in one block. */
export async function hospitalsInText(path: string, format: TextFormat, table: Table): Promise<string[]> {
  const column = new HospitalColumn(table)
  if (column.at < 0) return []
  for await (const batch of textBatches(path, format)) column.collect(batch.rows.slice(Math.max(0, table.headerRow + 1 - batch.firstRow)))
  return namesIn([column])
}
