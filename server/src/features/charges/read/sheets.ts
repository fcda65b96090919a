import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { type Head, noSheet } from '../../../imports/inspect.ts'
import { asCut } from '../../../imports/row-mender.ts'
import type { TextFormat } from '../../../imports/text-rows.ts'
import type { SheetPart } from '../../../imports/workbook.ts'
import { guessFields, isPrice } from './columns.ts'
import { chooseHospital, HospitalColumn, type Hospitals, namesIn } from './hospitals.ts'
import { distinctivePart, type InspectOptions } from './hospital-names.ts'
import { SheetItems } from './sheet-items.ts'
import { readTable, type Table } from './table.ts'

interface Sheet {
  head: Head
  table: Table
  notes: Fault[]
  hidden: boolean
  roundedCells: number
  /** rows under the header that hold anything */
  rows: number
  items: SheetItems
  hospitals: HospitalColumn
  /** what stands above the header */
  titles: string
}
/** Why a sheet is not read; `sheetNotChosen` is a person's word. */
export type Unread =
  | 'hiddenSheet'
  | 'sheetWithoutList'
  | 'excerptSheet'
  | 'retiredSheet'
  | 'otherHospitalSheet'
  | 'repeatedSheet'
  | 'sheetNotChosen'

export type UnreadSheet = { sheet: string; reason: Unread; rows: number }

/** The first rows of a sheet or of a text file, and what they were taken for. */
export interface Found {
  head: Head
  table: Table
  /** rows under the header that hold anything, null for a text file */
  rows: number | null
  roundedCells: number
  /** why it is not read */
  reason: Unread | null
}

export interface Sheets {
  main: Table
  alsoRead: Table[]
  unread: UnreadSheet[]
  hospitals: Hospitals
  found: Found[]
  /** notes on the file itself, whatever of it is read */
  ofFile: Fault[]
}

const headRows = 1000
/** Lists of what is asked for most, and the forms of California's OSHPD that are filed with a charge master. */
const excerpt = /\bab ?s? ?1045\b|\b(op)?top ?\d+|common|shoppable|\bsamples?\b|\bdrgs?\b|average/i
const excerptTitle = /AB 1045|common (in|out)?patient procedures|shoppable services/i
const retired = /\b(removed|deleted|inactive|retired|discontinued|obsolete|prior|previous|old)\b/i

/** The sheets of a workbook that are this hospital's charge master, the main one first, and notes on the others. */
export async function inspectSheets(parts: AsyncIterable<SheetPart>, options: InspectOptions, notes: Fault[]): Promise<Sheets> {
  const sheets = await readSheets(parts, options, notes)
  const ofFile = [...notes]
  const reasons = new Map<Sheet, Unread>()
  const lists = sheets.filter((sheet) => {
    const reason = sheet.hidden ? 'hiddenSheet' : sheet.table.missing.length > 0 ? 'sheetWithoutList' : null
    if (reason) reasons.set(sheet, reason)
    return !reason
  })
  const proper = lists.filter((sheet) => !unusual(sheet)).sort((a, b) => b.items.size - a.items.size)
  const main = proper[0] ?? lists.toSorted((a, b) => b.items.size - a.items.size)[0] ?? likeliest(sheets)
  if (!main) throw noSheet()
  const hospitals = hospitalSheets(proper, main)
  const bySheet = chooseHospital([...hospitals.values()], options)
  const first = [...hospitals].find(([, name]) => name === bySheet.own)?.[0] ?? main
  const chosen = [first]
  const known = new SheetItems(first.items)
  for (const sheet of lists.toSorted((a, b) => b.items.size - a.items.size)) {
    if (sheet === first) continue
    const reason = hospitals.has(sheet) ? 'otherHospitalSheet' : (unusual(sheet) ?? unlike(sheet, first, known))
    if (reason) reasons.set(sheet, reason)
    else {
      chosen.push(sheet)
      known.add(sheet.items)
    }
  }
  for (const sheet of chosen) reasons.delete(sheet)
  notes.push(...first.notes)
  for (const sheet of sheets) notes.push(...notesOn(sheet, reasons.get(sheet) ?? null, sheet === first))
  return {
    main: first.table,
    alsoRead: chosen.slice(1).map((sheet) => sheet.table),
    unread: [...reasons].map(([sheet, reason]) => ({ sheet: nameOf(sheet), reason, rows: sheet.rows })),
    found: sheets.map((sheet) => ({ ...foundOf(sheet), reason: reasons.get(sheet) ?? null })),
    ofFile,
    hospitals: hospitals.size > 0 ? bySheet : chooseHospital(namesIn(chosen.map((sheet) => sheet.hospitals)), options),
  }
}

const foundOf = ({ head, table, rows, roundedCells }: Sheet) => ({ head, table, rows, roundedCells })
const nameOf = (sheet: Sheet) => sheet.table.sheet ?? ''

/** A sheet beside the list that is none of it, though it has items and prices. */
function unusual(sheet: Sheet): Unread | null {
  if (excerpt.test(nameOf(sheet)) || excerptTitle.test(sheet.titles)) return 'excerptSheet'
  return retired.test(nameOf(sheet)) ? 'retiredSheet' : null
}

/** A sheet is read beside the first one when its header says that it is a list, and when its items are its own. */
function unlike(sheet: Sheet, first: Sheet, known: SheetItems): Unread | null {
  const names = sheet.table.columns.map((column) => column.key)
  const alike = names.join('\n') === first.table.columns.map((column) => column.key).join('\n')
  if (!alike && !guessFields(names).fields.includes('description')) return 'sheetWithoutList'
  // A price list of the "common procedures" repeats items of the main sheet; a pharmacy's adds its own.
  return sheet.items.sharedWith(known) > 0.5 ? 'repeatedSheet' : null
}

/**
 * The names of sheets that are each a hospital's, when a system publishes one workbook: of the same fields as the first, named by a word of
 * their own, and most of them listing what the others do. Sheets of kinds of items share a header, too, but no items.
 */
function hospitalSheets(lists: Sheet[], main: Sheet): Map<Sheet, string> {
  // one hospital's sheet may have its header in two rows
  const fields = (sheet: Sheet) => sheet.table.columns.flatMap((column) => column.field ?? []).join()
  const alike = lists.filter((sheet) => fields(sheet) === fields(main) && distinctivePart(nameOf(sheet)) !== '')
  const shared = alike.filter((sheet) => alike.some((other) => other !== sheet && sheet.items.sharedWith(other.items) > 0.25))
  if (shared.length < 2 || shared.length * 2 < alike.length) return new Map()
  return new Map(alike.map((sheet) => [sheet, nameOf(sheet)]))
}

function notesOn(sheet: Sheet, reason: Unread | null, main: boolean): Fault[] {
  const name = { sheet: nameOf(sheet) }
  if (reason) return [fault(reason, name)]
  const rounded = roundedNote(name.sheet, sheet.roundedCells)
  return main ? rounded : [fault('sheetReadToo', name), ...rounded]
}

export const roundedNote = (sheet: string, count: number): Fault[] => (count > 0 ? [fault('sheetRounded', { sheet, count })] : [])

async function readSheets(parts: AsyncIterable<SheetPart>, options: InspectOptions, ofFile: Fault[]): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  let announced = { name: '', hidden: false, roundedCells: 0, text: null as TextFormat | null }
  let current: Sheet | null = null
  for await (const part of parts) {
    if (part.kind === 'note') {
      ofFile.push(part.fault)
      continue
    }
    if (part.kind === 'sheet') {
      announced = part
      current = null
      continue
    }
    if (!current) {
      const notes: Fault[] = []
      const { name: sheet, text } = announced
      const rows = part.rows.slice(0, headRows)
      const head = { sheet, text, rows }
      const table = asCut(readTable(head, options, notes), head)
      const titles = part.rows
        .slice(0, Math.max(table.headerRow - 1, 0))
        .flat()
        .join(' ')
      current = { head, table, notes, ...announced, rows: 0, items: new SheetItems(), hospitals: new HospitalColumn(table), titles }
      sheets.push(current)
    }
    const under = part.rows.slice(Math.max(0, current.table.headerRow + 1 - part.firstRow))
    for (const row of under) if (row.some((cell) => cell.trim() !== '')) current.rows++
    if (current.table.missing.length > 0 || current.hidden) continue
    current.items.collect(current.table, under)
    current.hospitals.collect(part.rows, part.firstRow)
  }
  return sheets.filter((sheet) => sheet.table.columns.length > 0)
}

/** The sheet to show when none is a list. */
const likeliest = (sheets: Sheet[]) =>
  sheets.toSorted((a, b) => recognisedFields(b) - recognisedFields(a) || b.table.columns.length - a.table.columns.length)[0]

function recognisedFields({ table, hidden }: Sheet): number {
  const fields = table.columns.flatMap((column) => column.field ?? [])
  return hidden ? -1 : fields.length + (fields.some(isPrice) ? 1 : 0)
}
