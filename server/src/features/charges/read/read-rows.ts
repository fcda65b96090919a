import type { Mapping } from '@ratebook/shared/uploads.ts'
import { batches } from '../../../imports/batches.ts'
import type { ReadRow } from './charge-row.ts'
import { applyMapping, missingFields } from './columns.ts'
import type { Inspection } from './inspect-file.ts'
import { rowReader } from './row-reader.ts'
import type { Table } from './table.ts'
import { UnreadableFile } from '../../../imports/unreadable-file.ts'

/**
 * Every row of the file under its header, in batches of some thousand, in file order. Memory stays flat for text files of
 * any size. `mapping` corrects the guessed fields (see `applyMapping`). Throws `UnreadableFile`: before the first row when a
 * needed column is missing, or in the middle when the text cannot be followed any further.
 */
export async function* readRows(path: string, inspection: Inspection, mapping: Mapping = {}): AsyncGenerator<ReadRow[]> {
  const tables = mappedTables(inspection, mapping)
  const readers = new Map(tables.map((table) => [table.sheet, { table, read: rowReader(table, inspection.text) }]))
  for await (const batch of batches(
    path,
    inspection.text,
    tables.flatMap((table) => table.sheet ?? []),
  )) {
    const reader = readers.get(batch.sheet)
    if (!reader) continue
    const rows: ReadRow[] = []
    const start = Math.max(0, reader.table.headerRow + 1 - batch.firstRow)
    for (let i = start; i < batch.rows.length; i++) reader.read(batch.rows[i] ?? [], batch.firstRow + i, rows)
    if (batch.sheet !== inspection.sheet) for (const row of rows) nameSheet(row, batch.sheet ?? '')
    if (rows.length > 0) yield rows
  }
}

function nameSheet(row: ReadRow, sheet: string) {
  row.sheet = sheet
  if (row.refused) row.refused.column = `${sheet}: ${row.refused.column}`
}

/** The tables with the fields that hold once a person's mapping is applied; throws when a column is still missing. */
function mappedTables(inspection: Inspection, mapping: Mapping): Table[] {
  return [inspection, ...inspection.alsoRead].map((table) => {
    const columns = applyMapping(table.columns, mapping)
    const missing = missingFields(columns.map((column) => column.field))
    const where = table.sheet === null ? 'the file' : `sheet “${table.sheet}”`
    if (missing.length > 0)
      throw new UnreadableFile(
        'columnsMissing',
        `No column of ${where} is known to be the ${missing.map((field) => (field === 'amount' ? 'price' : field)).join(' or the ')}. Choose one.`,
      )
    return { ...table, columns, missing }
  })
}
