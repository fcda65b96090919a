import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { isPrice } from './columns.ts'
import { noSheet } from '../../../imports/inspect.ts'
import { readTable, type Table } from './table.ts'
import type { SheetPart } from '../../../imports/workbook.ts'

interface Sheet {
  table: Table
  notes: Fault[]
  hidden: boolean
  roundedCells: number
  /** codes, or descriptions where there are no codes: what tells whether two sheets list the same things */
  items: Set<string>
}

const headRows = 1000

/** The sheets of a workbook that are a charge master, the main one first, and notes on the others. */
export async function inspectSheets(
  parts: AsyncIterable<SheetPart>,
  facilityName: string | undefined,
  notes: Fault[],
): Promise<{ main: Table; alsoRead: Table[] }> {
  const sheets = await readSheets(parts, facilityName)
  const readable = sheets.filter((sheet) => !sheet.hidden && sheet.table.missing.length === 0).sort((a, b) => b.items.size - a.items.size)
  const main =
    readable[0] ??
    sheets.toSorted((a, b) => recognisedFields(b) - recognisedFields(a) || b.table.columns.length - a.table.columns.length)[0]
  if (!main) throw noSheet()
  const chosen = [main]
  const known = new Set(main.items)
  for (const sheet of readable.slice(1)) {
    // A price list of the "common procedures" repeats items of the main sheet; a pharmacy's adds its own.
    const repeated = [...sheet.items].filter((item) => known.has(item)).length
    if (repeated * 2 > sheet.items.size) continue
    chosen.push(sheet)
    for (const item of sheet.items) known.add(item)
  }
  notes.push(...main.notes)
  for (const sheet of sheets) notes.push(...notesOn(sheet, chosen.includes(sheet), sheet === main))
  return { main: main.table, alsoRead: chosen.slice(1).map((sheet) => sheet.table) }
}

function notesOn(sheet: Sheet, chosen: boolean, main: boolean): Fault[] {
  const name = { sheet: sheet.table.sheet ?? '' }
  if (!chosen) {
    const lacksList = sheet.table.missing.length > 0
    return [fault(sheet.hidden ? 'hiddenSheet' : lacksList ? 'sheetWithoutList' : 'repeatedSheet', name)]
  }
  const rounded = sheet.roundedCells > 0 ? [fault('sheetRounded', { ...name, count: sheet.roundedCells })] : []
  return main ? rounded : [fault('sheetReadToo', name), ...rounded]
}

async function readSheets(parts: AsyncIterable<SheetPart>, facilityName: string | undefined): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  let announced = { name: '', hidden: false, roundedCells: 0 }
  let current: Sheet | null = null
  for await (const part of parts) {
    if (part.kind === 'sheet') {
      announced = part
      current = null
      continue
    }
    if (!current) {
      const notes: Fault[] = []
      current = {
        table: readTable(part.rows.slice(0, headRows), announced.name, facilityName, notes),
        notes,
        ...announced,
        items: new Set(),
      }
      sheets.push(current)
    }
    collectItems(current, part.rows, part.firstRow)
  }
  return sheets.filter((sheet) => sheet.table.columns.length > 0)
}

function collectItems({ table, items }: Sheet, rows: string[][], firstRow: number) {
  const at = (['code', 'description'] as const)
    .map((field) => table.columns.findIndex((column) => column.field === field))
    .find((i) => i >= 0)
  if (at === undefined || table.missing.length > 0) return
  for (const [i, row] of rows.entries()) {
    const value = firstRow + i > table.headerRow ? row[at]?.trim() : ''
    if (value) items.add(value)
  }
}

function recognisedFields({ table, hidden }: Sheet): number {
  const fields = table.columns.flatMap((column) => column.field ?? [])
  return hidden ? -1 : fields.length + (fields.some(isPrice) ? 1 : 0)
}
