import type { FileLayout, TableChoice } from '@ratebook/shared/file-layout.ts'
import { type FieldError, faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem, refusedFields } from '../../../data/problem.ts'
import { applyMapping, mustDiffer } from '../../../imports/understand.ts'
import { asCut } from '../../../imports/row-mender.ts'
import { headersAt } from '../../../imports/table.ts'
import { chargeFile } from './columns.ts'
import { type DeepHead, deepHeads, deepRow } from './deep-lists.ts'
import type { InspectOptions } from './hospital-names.ts'
import type { Inspection } from './inspect-file.ts'
import { type Found, roundedNote } from './sheets.ts'
import { headers, readTable, type Table } from './table.ts'

const searchDepth = 50

/** The lists of a file as they are read, every column with what it is read as. */
export const layoutOf = (tables: Pick<Table, 'sheet' | 'headerRow' | 'headerRows' | 'span' | 'columns'>[]): FileLayout => ({
  tables: tables.map(({ sheet, headerRow, headerRows, span = null, columns }) => ({
    sheet,
    headerRow,
    headerRows: headerRows ?? 1,
    span,
    columns: Object.fromEntries(columns.map(({ key, field }) => [key, field ?? 'ignore'])),
  })),
})

/**
 * A file as a person laid it out. The hospitals that its rows name are not looked for again.
 * @throws Problem 422 that says what the file does not have, UnreadableFile where two columns are mapped to one field
 */
export async function layOut(path: string, guessed: Inspection, layout: FileLayout, options: InspectOptions): Promise<Inspection> {
  const { tables } = layout
  const deep = await deepHeads(path, guessed.found, layout)
  const missing = tables.flatMap((choice, i) => whatIsWrong(guessed.found, deep, choice, `mapping.tables.${i}`))
  const isDouble = tables.some((choice, i) => tables.some((other, k) => k < i && isSame(choice, other)))
  if (isDouble) missing.push(faultAt('mapping.tables', 'mappingOverlap'))
  if (missing.length > 0) throw refusedFields(fault('mappingTables'), missing)
  const laid = tables.map((choice, i) => laidTable(guessed.found, deep, choice, `mapping.tables.${i}`, options))
  const [main, ...alsoRead] = laid.map((table) => ({ ...table, ...extentOf(table, laid) }))
  if (!main) throw new Error('a layout has a table')
  const isRead = ({ head }: Found) => laid.some((table) => table.sheet === head.sheet)
  const others = guessed.found.filter((each) => !isRead(each))
  const questions = laid.flatMap(({ missing, priceQuestion }) => (missing.includes('amount') && priceQuestion ? [priceQuestion] : []))
  return {
    ...main,
    priceQuestion: questions[0] ?? null,
    alsoRead,
    found: guessed.found,
    deep,
    ofFile: guessed.ofFile,
    notes: [
      ...guessed.ofFile,
      ...questions,
      ...guessed.found.filter(isRead).flatMap(({ head, roundedCells }) => roundedNote(head.sheet ?? '', roundedCells)),
      ...others.map(({ head }) => fault('sheetNotChosen', { sheet: head.sheet ?? '' })),
    ],
    unread: others.map(({ head, rows }) => ({ sheet: head.sheet ?? '', reason: 'sheetNotChosen', rows: rows ?? 0 })),
    hospitals: { names: [], own: null },
  }
}

const widthOf = ({ head }: Found) => head.rows.reduce((most, row) => Math.max(most, row.length), 0)

function whatIsWrong(sheets: Found[], deep: DeepHead[], { sheet, headerRow, span }: TableChoice, at: string): FieldError[] {
  const its = sheets.find(({ head }) => head.sheet === sheet)
  if (!its) return [faultAt(`${at}.sheet`, 'mappingSheet')]
  const columns = widthOf(its)
  const faults: FieldError[] = []
  if (headerRow > its.head.rows.length && !deepOf(deep, { sheet, headerRow })) faults.push(faultAt(`${at}.headerRow`, 'mappingRow'))
  if (span && (span.from > span.to || span.to > columns)) faults.push(faultAt(`${at}.span`, 'mappingSpan', { columns }))
  return faults
}

const shareColumns = (one: Pick<TableChoice, 'span'>, other: Pick<TableChoice, 'span'>) =>
  !one.span || !other.span || (one.span.from <= other.span.to && other.span.from <= one.span.to)
const isSame = (one: TableChoice, other: TableChoice) =>
  one.sheet === other.sheet && one.headerRow === other.headerRow && shareColumns(one, other)

const deepOf = (deep: DeepHead[], { sheet, headerRow }: Pick<TableChoice, 'sheet' | 'headerRow'>) =>
  deep.find((head) => head.sheet === sheet && head.from === headerRow - 1)
/** The rows from which a list is known, and the number of the first of them. */
export function headOf(
  { found: sheets, deep = [] }: Pick<Inspection, 'found' | 'deep'>,
  table: Pick<TableChoice, 'sheet' | 'headerRow'>,
): DeepHead {
  const its = sheets.find(({ head }) => head.sheet === table.sheet)
  if (!its) throw new Error('a table stands in a sheet of its file')
  return deepOf(deep, table) ?? { ...its.head, from: 1 }
}

function laidTable(sheets: Found[], deep: DeepHead[], choice: TableChoice, at: string, options: InspectOptions): Table {
  const { headerRow, headerRows, span, columns } = choice
  const head = headOf({ found: sheets, deep }, choice)
  const place = { headerRow: headerRow === 0 ? 0 : headerRow + 1 - head.from, headerRows, ...(span && { span }) }
  const table = { ...asCut(readTable(head, options, [], place), head), headerRow }
  const unknown = Object.keys(columns).filter((key) => !table.columns.some((column) => column.key === key))
  if (unknown.length > 0)
    throw refusedFields(
      fault('mappingColumns'),
      unknown.map((key) => faultAt(`${at}.columns.${key}`, 'mappingColumn')),
    )
  mustDiffer(columns, chargeFile)
  const mapped = applyMapping(table.columns, columns, chargeFile)
  return { ...table, columns: mapped, missing: chargeFile.missing(mapped.map(({ field }) => field)) }
}

/** Of lists below each other one ends above the next. */
function extentOf(table: Table, all: Table[]): Pick<Table, 'extent'> {
  const rivals = all.filter(
    (other) => other.sheet === table.sheet && shareColumns({ span: other.span ?? null }, { span: table.span ?? null }),
  )
  const [above, below] = [
    rivals.filter((other) => other.headerRow < table.headerRow),
    rivals.filter((other) => other.headerRow > table.headerRow),
  ]
  if (above.length + below.length === 0) return {}
  return {
    extent: {
      from: above.length > 0 ? table.headerRow : 1,
      to: Math.min(...below.map((other) => other.headerRow - 1), Number.MAX_SAFE_INTEGER),
    },
  }
}

/** A layout of an earlier file for this one: its lists stand under the same headers. Null where they do not. */
export async function fitted(path: string, guessed: Inspection, layout: FileLayout, options: InspectOptions): Promise<FileLayout | null> {
  const sheetNames = new Set(layout.tables.map(({ sheet }) => sheet))
  const tables: TableChoice[] = []
  for (const choice of layout.tables) {
    const same = guessed.found.filter(({ head }) => head.sheet === choice.sheet)
    // a sheet may be called after the month
    const others = guessed.found.filter(({ head }) => !sheetNames.has(head.sheet) && !tables.some((table) => table.sheet === head.sheet))
    const places: TableChoice[] = []
    for (const candidate of same.length > 0 ? same : others) {
      const above = tables.filter((table) => table.sheet === candidate.head.sheet && shareColumns(table, choice))
      const headerRow = await headerRowIn(path, guessed.found, candidate, choice, Math.max(0, ...above.map((table) => table.headerRow)))
      if (headerRow !== null) places.push({ ...choice, sheet: candidate.head.sheet, headerRow })
    }
    // of several sheets that are alike any could be another hospital's
    const [place, second] = places
    if (!place || second) return null
    tables.push(place)
  }
  try {
    await layOut(path, guessed, { tables }, options)
    return { ...layout, tables }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

const isNamed = (key: string) => !/^Column [A-Z]+$/.test(key)

/** The row below those `above` that names the columns of a list; where nothing does, the list is known by how many there are. */
async function headerRowIn(path: string, all: Found[], candidate: Found, choice: TableChoice, above: number): Promise<number | null> {
  const { head, table } = candidate
  const { headerRow, headerRows, span, columns } = choice
  const names = new Set(Object.keys(columns).filter(isNamed))
  if (names.size === 0) return Object.keys(columns).length === table.columns.length ? headerRow : null
  const isIt = (rows: string[][], row: number) =>
    headersAt(rows, { headerRow: row, headerRows, ...(span && { span }) }, headers).some((header) => {
      const columnNames = header.filter(isNamed)
      return columnNames.length === names.size && columnNames.every((name) => names.has(name))
    })
  const rows = [headerRow, ...Array.from({ length: head.rows.length }, (_, i) => i + 1)]
  const row = rows.find((each) => each > above && each <= head.rows.length && isIt(head.rows, each))
  // a list that is the first of its columns begins near the top
  return row ?? (headerRow > searchDepth ? deepRow(path, all, candidate, isIt) : null)
}
