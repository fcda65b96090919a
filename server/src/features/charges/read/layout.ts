import type { FileLayout, TableChoice } from '@ratebook/shared/file-layout.ts'
import { type FieldError, faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem, refusedFields } from '../../../data/problem.ts'
import { applyMapping, mustDiffer } from '../../../imports/mapping.ts'
import { asCut } from '../../../imports/row-mender.ts'
import { headersAt } from '../../../imports/table.ts'
import { chargeFile } from './columns.ts'
import type { InspectOptions } from './hospital-names.ts'
import type { Inspection } from './inspect-file.ts'
import { type Found, roundedNote } from './sheets.ts'
import { headers, readTable, type Table } from './table.ts'

const searchDepth = 50

/** The lists of a file as they are read, every column with what it is read as. */
export const layoutOf = (tables: Pick<Table, 'sheet' | 'headerRow' | 'span' | 'columns'>[]): FileLayout => ({
  tables: tables.map(({ sheet, headerRow, span = null, columns }) => ({
    sheet,
    headerRow,
    span,
    columns: Object.fromEntries(columns.map(({ key, field }) => [key, field ?? 'ignore'])),
  })),
})

/**
 * A file as a person laid it out. The hospitals that its rows name are not looked for again.
 * @throws Problem 422 that says what the file does not have, UnreadableFile where two columns are mapped to one field
 */
export function layOut(guessed: Inspection, { tables }: FileLayout, options: InspectOptions): Inspection {
  const missing = tables.flatMap((choice, i) => whatIsWrong(guessed.found, choice, `mapping.tables.${i}`))
  const isDouble = tables.some((choice, i) => tables.some((other, k) => k < i && isSame(choice, other)))
  if (isDouble) missing.push(faultAt('mapping.tables', 'mappingOverlap'))
  if (missing.length > 0) throw refusedFields(fault('mappingTables'), missing)
  const laid = tables.map((choice, i) => laidTable(guessed.found, choice, `mapping.tables.${i}`, options))
  const [main, ...alsoRead] = laid.map((table) => ({ ...table, ...extentOf(table, laid) }))
  if (!main) throw new Error('a layout has a table')
  const isRead = ({ head }: Found) => laid.some((table) => table.sheet === head.sheet)
  const others = guessed.found.filter((found) => !isRead(found))
  const questions = laid.flatMap(({ missing, priceQuestion }) => (missing.includes('amount') && priceQuestion ? [priceQuestion] : []))
  return {
    ...main,
    priceQuestion: questions[0] ?? null,
    alsoRead,
    found: guessed.found,
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

function whatIsWrong(found: Found[], { sheet, headerRow, span }: TableChoice, at: string): FieldError[] {
  const its = found.find(({ head }) => head.sheet === sheet)
  if (!its) return [faultAt(`${at}.sheet`, 'mappingSheet')]
  const [rows, columns] = [its.head.rows.length, widthOf(its)]
  const faults: FieldError[] = []
  if (headerRow > rows) faults.push(faultAt(`${at}.headerRow`, 'mappingRow', { rows }))
  if (span && (span.from > span.to || span.to > columns)) faults.push(faultAt(`${at}.span`, 'mappingSpan', { columns }))
  return faults
}

const shareColumns = (one: Pick<TableChoice, 'span'>, other: Pick<TableChoice, 'span'>) =>
  !one.span || !other.span || (one.span.from <= other.span.to && other.span.from <= one.span.to)
const isSame = (one: TableChoice, other: TableChoice) =>
  one.sheet === other.sheet && one.headerRow === other.headerRow && shareColumns(one, other)

function laidTable(found: Found[], { sheet, headerRow, span, columns }: TableChoice, at: string, options: InspectOptions): Table {
  const head = found.find((each) => each.head.sheet === sheet)?.head
  if (!head) throw new Error('the sheet was looked for before')
  const table = asCut(readTable(head, options, [], { headerRow, ...(span && { span }) }), head)
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
export function fitted(guessed: Inspection, layout: FileLayout, options: InspectOptions): FileLayout | null {
  const named = new Set(layout.tables.map(({ sheet }) => sheet))
  const tables: TableChoice[] = []
  for (const choice of layout.tables) {
    const same = guessed.found.filter(({ head }) => head.sheet === choice.sheet)
    // a sheet may be called after the month
    const others = guessed.found.filter(({ head }) => !named.has(head.sheet) && !tables.some((table) => table.sheet === head.sheet))
    const places = [...same, ...(same.length > 0 ? [] : others)].flatMap((found) => {
      const headerRow = headerRowIn(found, choice)
      return headerRow === null ? [] : [{ ...choice, sheet: found.head.sheet, headerRow }]
    })
    if (!places[0]) return null
    tables.push(places[0])
  }
  try {
    layOut(guessed, { tables }, options)
    return { tables }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

const isNamed = (key: string) => !/^Column [A-Z]+$/.test(key)

/** The row that names the columns of a list; where nothing does, the list is known by how many there are. */
function headerRowIn({ head, table }: Found, { headerRow, span, columns }: TableChoice): number | null {
  const names = new Set(Object.keys(columns).filter(isNamed))
  if (names.size === 0) return Object.keys(columns).length === table.columns.length ? headerRow : null
  const rows = [headerRow, ...Array.from({ length: Math.min(searchDepth, head.rows.length) }, (_, i) => i + 1)]
  const isIt = (row: number) =>
    headersAt(head.rows, row, headers, span ?? undefined).some((header) => {
      const named = header.filter(isNamed)
      return named.length === names.size && named.every((name) => names.has(name))
    })
  return rows.find(isIt) ?? null
}
