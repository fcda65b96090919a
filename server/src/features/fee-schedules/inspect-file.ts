import type { ScheduleUploadForm } from '@ratebook/shared/fee-schedules.ts'
import { detectKind } from '../../imports/file-kind.ts'
import { type Column, readTable, type Table } from '../../imports/table.ts'
import { inspectText } from '../../imports/text-file.ts'
import type { TextFormat } from '../../imports/text-rows.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'
import { maxWorkbookBytes, workbookParts } from '../../imports/workbook.ts'
import { decimalOf, kinds } from './decimals.ts'
import { drgWeights } from './medicare/drg-weights.ts'
import { apcRates, outpatientRates } from './medicare/outpatient-rates.ts'
import { physicianFees } from './medicare/physician-fees.ts'
import { firstDayIn, type PublicTable, type SourceField } from './medicare/public-table.ts'
import { csvVocabulary, missingFields } from './schedule-columns.ts'

/** How a file was understood. */
export interface Inspection {
  /** null: a table of any kind, read by its columns */
  known: PublicTable | null
  /** null for workbooks */
  text: TextFormat | null
  table: Table<SourceField>
  /** the first day that the table, or else the file's name, tells of */
  effectiveDate: string | null
  /** the calendar year that a public table is of */
  year: number | null
  conversionFactorFine: number | null
  /** what a person should know, in sentences */
  notes: string[]
}
type Source = ScheduleUploadForm['source']

const publicTables: PublicTable[] = [physicianFees, apcRates, outpatientRates, drgWeights]
const tablesFor = (source: Source) => (source === 'auto' ? publicTables : publicTables.filter((t) => t.source === source))
/** Better than any guess by names. */
const RECOGNISED = 1000
const headSize = 1000

/** One list of rows: a text file has one, a workbook one per sheet. */
interface Head {
  sheet: string | null
  rows: string[][]
}
interface Found {
  head: Head
  known: PublicTable | null
  header: number
}

/** The public table that a list of rows is, and where its header ends. */
function recognise(head: Head, tables: PublicTable[]): Found {
  for (const known of tables) {
    const header = head.rows.slice(0, 50).findIndex((row) => known.isHeader(row))
    if (header >= 0) return { head, known, header }
  }
  return { head, known: null, header: -1 }
}

function tableOf({ head, known, header }: Found): Table<SourceField> {
  if (!known) return readTable<SourceField>(head.rows, head.sheet, csvVocabulary)
  const fields = known.fields(head.rows, header)
  return readTable<SourceField>(head.rows, head.sheet, {
    score: (row) => (row === head.rows[header] ? 1 : 0),
    fields: (names) => names.map((_, i) => fields[i] ?? null),
    isData: () => false,
  })
}

/** What the rows above the header and the file's name say of the first day; lines about copyright and printing name other years. */
function firstDay({ head, known, header }: Found, fileName: string): string | null {
  if (!known) return null
  const titles = head.rows
    .slice(0, header)
    .flat()
    .filter((cell) => /schedule|addendum|table|\b[cf]y\b/i.test(cell) && !/copyright|released/i.test(cell))
  for (const text of [...titles, fileName.replace(/[_-]/g, ' ')]) {
    const day = firstDayIn(text, known.fiscalYear)
    if (day) return day
  }
  return null
}

const knownFields = (columns: Column<SourceField>[]) => columns.filter((c) => c.field).length

async function headsOf(
  path: string,
  fileName: string,
  tables: PublicTable[],
): Promise<{ text: TextFormat | null; heads: Head[]; notes: string[] }> {
  const { kind, start, size } = await detectKind(path, fileName)
  if (kind === 'text') {
    const score = (row: string[]) => (tables.some((t) => t.isHeader(row)) ? RECOGNISED : csvVocabulary.score(row))
    const { format, head } = await inspectText(path, start, { score })
    return {
      text: format,
      heads: [{ sheet: null, rows: head }],
      notes: format.encoding === 'mixed' ? ['The file mixes two encodings, UTF-8 and Windows-1252. Each line is read in its own.'] : [],
    }
  }
  if (size > maxWorkbookBytes)
    throw new UnreadableFile(
      'tooLarge',
      `“${fileName}” is larger than ${maxWorkbookBytes >> 20} MB. Save the sheet with the schedule as CSV: text files may have any size.`,
    )
  const heads: Head[] = []
  let hidden = false
  for await (const part of workbookParts(path)) {
    if (part.kind === 'sheet') hidden = part.hidden
    else if (!hidden && heads.at(-1)?.sheet !== part.sheet) heads.push({ sheet: part.sheet, rows: part.rows.slice(0, headSize) })
  }
  return { text: null, heads, notes: [] }
}

/** Finds kind, source, header and columns of a file. `fileName` is the one the person knows. Throws `UnreadableFile`, also when the file is not the table that `source` says. */
export async function inspectFile(path: string, fileName: string, source: Source): Promise<Inspection> {
  const tables = tablesFor(source)
  const { text, heads, notes } = await headsOf(path, fileName, tables)
  const found = heads.map((head) => recognise(head, tables)).map((f) => ({ ...f, table: tableOf(f) }))
  const [best, ...others] = found.toSorted(
    (a, b) => Number(b.known !== null) - Number(a.known !== null) || knownFields(b.table.columns) - knownFields(a.table.columns),
  )
  if (!best) throw new UnreadableFile('empty', 'The workbook has no filled sheet. Export the table again and choose the new file.')
  const { known, table } = best
  if (!known && source !== 'auto' && source !== 'csv')
    throw new UnreadableFile(
      'noTable',
      `The file is not ${tables[0]?.title}: the row that heads its columns was not found. Choose the file as CMS publishes it, or read it by its columns.`,
    )
  for (const other of others) notes.push(`Sheet “${other.table.sheet}” is not read: only the sheet with the schedule is.`)
  if (!known) return { known, text, table, effectiveDate: null, year: null, conversionFactorFine: null, notes }
  const effectiveDate = firstDay(best, fileName)
  const at = table.columns.findIndex((c) => c.field === 'conversionFactor')
  const factor = at < 0 ? 'none' : decimalOf(table.preview[0]?.[at] ?? '', kinds.weight)
  return {
    known,
    text,
    table,
    effectiveDate,
    year: effectiveDate === null || known.fiscalYear ? null : Number(effectiveDate.slice(0, 4)),
    conversionFactorFine: typeof factor === 'number' ? factor : null,
    notes: [`The file is read as ${known.title}.`, ...notes],
  }
}

/** What a person has to map before the file can be loaded; of a public table nothing. */
export const missingOf = ({ known, table }: Inspection) => (known ? [] : missingFields(table.columns.map((c) => c.field)))
