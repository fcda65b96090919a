import { fault } from '@ratebook/shared/wire/fault.ts'
import { feeSchedules, type ScheduleUploadForm } from '@ratebook/shared/fee-schedules.ts'
import { decimalOf, kinds } from '../../imports/decimals.ts'
import { type Head, inspectList, type Inspection as InspectionOf } from '../../imports/inspect.ts'
import type { Fields } from '../../imports/fields.ts'
import { readTable, type Table } from '../../imports/table.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'
import { drgWeights } from './medicare/drg-weights.ts'
import { apcRates, outpatientRates } from './medicare/outpatient-rates.ts'
import { physicianFees } from './medicare/physician-fees.ts'
import { firstDayIn, type PublicTable, type SourceField } from './medicare/public-table.ts'
import { csvVocabulary, missingFields } from './schedule-columns.ts'

/** A list of rows, and what it says of itself. */
interface ScheduleTable extends Table<SourceField> {
  /** which public table it is; null: a table of any kind, read by its columns */
  source: PublicTable['source'] | null
  /** the first day that the table, or else the file's name, tells of */
  effectiveDate: string | null
  /** the calendar year that a public table is of */
  year: number | null
  conversionFactorFine: number | null
}
export type Inspection = InspectionOf<SourceField> & ScheduleTable
type Source = ScheduleUploadForm['source']

const publicTables: PublicTable[] = [physicianFees, apcRates, outpatientRates, drgWeights]
/** The public table that a file is; null for one that is read by its columns. */
export const publicTable = ({ source }: Pick<Inspection, 'source'>) => publicTables.find((table) => table.source === source) ?? null
const tablesFor = (source: Source) => (source === 'auto' ? publicTables : publicTables.filter((t) => t.source === source))
/** Better than any guess by names. */
const RECOGNISED = 1000

interface Recognised {
  head: Head
  known: PublicTable | null
  header: number
}

/** The public table that a list of rows is, and where its header ends. */
function recognise(head: Head, tables: PublicTable[]): Recognised {
  for (const known of tables) {
    const header = head.rows.slice(0, 50).findIndex((row) => known.isHeader(row))
    if (header >= 0) return { head, known, header }
  }
  return { head, known: null, header: -1 }
}

/** What the rows above the header and the file's name say of the first day; lines about copyright and printing name other years. */
function firstDay({ head, known, header }: Recognised, fileName: string): string | null {
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

function columnsOf({ head, known, header }: Recognised): Table<SourceField> {
  if (!known) return readTable<SourceField>(head.rows, head.sheet, csvVocabulary)
  const fields = known.fields(head.rows, header)
  return readTable<SourceField>(head.rows, head.sheet, {
    score: (row) => (row === head.rows[header] ? 1 : 0),
    fields: (names) => names.map((_, i) => fields[i] ?? null),
    isData: () => false,
  })
}

function tableOf(recognised: Recognised, fileName: string): ScheduleTable {
  const { known } = recognised
  const table = columnsOf(recognised)
  const effectiveDate = firstDay(recognised, fileName)
  const at = table.columns.findIndex((c) => c.field === 'conversionFactor')
  const factor = at < 0 ? 'none' : decimalOf(table.preview[0]?.[at] ?? '', kinds.weight)
  return {
    ...table,
    source: known?.source ?? null,
    effectiveDate,
    year: effectiveDate === null || known?.fiscalYear ? null : Number(effectiveDate.slice(0, 4)),
    conversionFactorFine: typeof factor === 'number' ? factor : null,
  }
}

/**
 * Finds source, header and columns of a file. `fileName` is the one the person knows.
 * Throws `UnreadableFile`, also when the file is not the table that `source` says.
 */
export async function inspectFile(path: string, fileName: string, source: Source): Promise<Inspection> {
  const tables = tablesFor(source)
  const inspection = await inspectList<ScheduleTable>(path, fileName, 'theSchedule', {
    score: (row) => (tables.some((t) => t.isHeader(row)) ? RECOGNISED : csvVocabulary.score(row)),
    tableOf: (head) => tableOf(recognise(head, tables), fileName),
    worth: ({ source, columns }) => (source ? RECOGNISED : 0) + columns.filter((c) => c.field).length,
  })
  const { notes } = inspection
  const known = publicTable(inspection)
  const [first] = tables
  if (!known && first && source !== 'auto') throw new UnreadableFile(fault('notThisTable', { table: [fault(first.title)] }))
  return known ? { ...inspection, notes: [fault('readAsTable', { table: [fault(known.title)] }), ...notes] } : inspection
}

/** What is to be known of the columns of a schedule; of a public table nothing is missing, and nobody maps it. */
export const scheduleFile = ({ source }: Pick<Inspection, 'source'>): Fields<SourceField> => ({
  kind: source ?? 'feeSchedules',
  file: feeSchedules.uploadFeeSchedule.file,
  missing: source ? () => [] : missingFields,
})
