import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { isBlank, tidy } from './cells.ts'
import type { TextFormat } from './text-rows.ts'
import { usedWidth } from './width.ts'

/** A column as the file has it; `F` are the fields it may be read as. */
export interface Column<F extends string> {
  /** the name made distinct within its table (`Price (2)`, `Column C` for none): what a mapping is remembered by */
  key: string
  name: string
  field: F | null
  /** the first five values that are not empty */
  samples: string[]
  /** what stands in front of each code of the column and is no part of it */
  prefix?: string
  /** its numbers show that a point is no thousands separator: one of three decimals can be rounded */
  isDecimal?: true
}

/** One list of rows under a header: a text file is one table, a workbook has one per sheet. */
export interface Table<F extends string> {
  /** how its rows are cut from a text file, null for sheets */
  text: TextFormat | null
  /** null for text files */
  sheet: string | null
  /** row of the header, counted from 1 as a spreadsheet does; 0 when there is none */
  headerRow: number
  /** its header is this row and the one above it */
  headerRows?: 2
  /** the columns of the sheet that are its, where lists stand side by side */
  span?: Span
  /** in a text file, how many cells the header of all these lists has */
  wholeLength?: number
  /** its rows from the first above the header on, where lists stand below each other */
  extent?: { from: number; to: number }
  columns: Column<F>[]
  /** cells of the header: in a text file, a longer row has a delimiter too many */
  rowLength: number
  /** empty cells that most rows have beyond those, where an export ends each row with a delimiter */
  emptyCells: number
  /** the first ten rows under the header that are not blank, as they are */
  preview: string[][]
}

/** Columns from one to another, counted from 1. */
export interface Span {
  from: number
  to: number
}
/** Where a person says that a table is. */
export type Place = Pick<Table<string>, 'headerRow' | 'span'> & { headerRows?: 1 | 2 | undefined }

/** What a kind of file knows about its headers. */
export interface Vocabulary<F extends string> {
  /** how well a row reads as the header; 0: it does not */
  score(row: string[]): number
  /** the field of each column, by its distinct name, its first values and the first rows below */
  fields(names: string[], samples: string[][], body: string[][]): (F | null)[]
  /** whether a row is data, so that a table without a recognised header has none */
  isData(row: string[]): boolean
}

const headerSearchDepth = 50
const SAMPLES = 5
const previewRows = 10

/** Finds header and columns from the first rows of a table, or takes them where they are said to be. */
export function readTable<F extends string>(all: string[][], sheet: string | null, vocabulary: Vocabulary<F>, place?: Place): Table<F> {
  const span = place?.span
  const rows = span ? all.map((row) => row.slice(span.from - 1, span.to)) : all
  const { headerRow, header, headerRows } = place ? headerAt(rows, place, vocabulary) : findHeader(rows, vocabulary)
  const body = rows.slice(headerRow)
  const usual = commonLength(body)
  const used = Math.max(usedWidth(header), ...body.map(usedWidth))
  // Cells right of a text file's header were moved there by a stray delimiter; a sheet's stand where they belong.
  const rowLength = sheet === null ? header.length || usual : Math.max(header.length, used)
  const names = Array.from({ length: Math.min(rowLength, used) }, (_, i) => header[i] ?? '')
  const keys = distinctNames(names, (span?.from ?? 1) - 1)
  const samples = keys.map((_, i) => firstFilled(body, i))
  const fields = vocabulary.fields(keys, samples, body)
  const columns = keys.map(
    (key, i): Column<F> => ({ key, name: tidy(header[i] ?? ''), field: fields[i] ?? null, samples: samples[i] ?? [] }),
  )
  return {
    text: null,
    sheet,
    headerRow,
    ...(headerRows && { headerRows }),
    ...(span && { span, wholeLength: all[headerRow - 1]?.length || commonLength(all) }),
    columns,
    rowLength,
    emptyCells: Math.max(0, usual - rowLength),
    preview: body.filter((row) => !isBlank(row)).slice(0, previewRows),
  }
}

/** How well the best header among the first rows is recognised. */
export function headerScore(rows: string[][], { score }: Pick<Vocabulary<string>, 'score'>): number {
  return Math.max(0, ...rows.slice(0, headerSearchDepth).map(score))
}

interface Header {
  headerRow: number
  header: string[]
  headerRows?: 2
}

/** The header in a row: that row, or with the one above it where it is said so or the two together name more. */
function headerAt(rows: string[][], { headerRow, headerRows }: Place, { score, isData }: Vocabulary<string>): Header {
  if (headerRow === 0) return { headerRow, header: [] }
  const alone: Header = { headerRow, header: rows[headerRow - 1] ?? [] }
  if (headerRows === 1) return alone
  if (headerRows === 2) return joint(rows, headerRow - 1)
  return [alone, ...joined(rows, headerRow - 1, isData)].reduce((best, next) => (score(next.header) > score(best.header) ? next : best))
}

function findHeader(rows: string[][], { score, isData }: Vocabulary<string>): Header {
  const first = rows.slice(0, headerSearchDepth)
  // A header in two rows (`Charge | | Revenue` over `Code | Description | Code`) names more than its lower row alone.
  const headers = first.flatMap((header, i): Header[] => [{ headerRow: i + 1, header }, ...joined(rows, i, isData)])
  const scores = headers.map(({ header }) => score(header))
  const best = headers[scores.indexOf(Math.max(0, ...scores))]
  if (best && scores.some((each) => each > 0)) return best
  // Nothing is recognised: the first row of several cells, unless it is data.
  const upper = rows.findIndex((row) => isWide(row))
  return upper < 0 || isData(rows[upper] ?? []) ? { headerRow: 0, header: [] } : { headerRow: upper + 1, header: rows[upper] ?? [] }
}

const isWide = (row: string[]) => row.filter((cell) => cell.trim() !== '').length > 1

/** A lone cell above others is a part of a header unless it stands where titles do. */
const isUpper = (row: string[]) => isWide(row) || row.slice(1).some((cell) => cell.trim() !== '')

/** A row with the one above it, when neither is a title or data. */
function joined(rows: string[][], i: number, isData: (row: string[]) => boolean): Header[] {
  const [upper, lower] = [rows[i - 1] ?? [], rows[i] ?? []]
  if (!isUpper(upper) || !isWide(lower) || isData(upper) || isData(lower)) return []
  return [joint(rows, i)]
}

function joint(rows: string[][], i: number): Header {
  const [upper, lower] = [rows[i - 1] ?? [], rows[i] ?? []]
  const header = Array.from({ length: Math.max(upper.length, lower.length) }, (_, k) => tidy(`${upper[k] ?? ''} ${lower[k] ?? ''}`))
  return { headerRow: i + 1, header, headerRows: 2 }
}

/** Why the cells of a text file's row cannot be trusted to stand in their columns; null when all is well. */
export function extraCells(cells: string[], { text, rowLength, emptyCells }: Table<string>): Fault | null {
  if (!text || cells.length <= rowLength || (cells.length <= rowLength + emptyCells && isBlank(cells.slice(rowLength)))) return null
  const { delimiter } = text
  return fault('extraCells', { cells: cells.length, header: rowLength, delimiter: delimiter === '\t' ? [fault('tab')] : delimiter })
}

/** Whether a row says the header again, as each page of a report does. */
export function isHeaderAgain(cells: string[], { columns }: Table<string>): boolean {
  return (
    columns.filter(({ field, name }, i) => {
      const cell = tidy(cells[i] ?? '').toLowerCase()
      const whole = name.toLowerCase()
      // a header in two rows comes again as its upper row and as its lower one
      return field && cell !== '' && (whole === cell || whole.startsWith(`${cell} `) || whole.endsWith(` ${cell}`))
    }).length > 1
  )
}

/** Spreadsheet name of a column: 0 → A, 26 → AA. */
function columnLetter(index: number): string {
  return (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** A column as the file names it. */
export const columnName = ({ columns, span }: Table<string>, index: number) =>
  columns[index]?.key ?? `Column ${columnLetter(index + (span?.from ?? 1) - 1)}`

/** What the list is called beside others of its file: its sheet, and its columns where it stands beside another; null for a text file. */
export const tableName = ({ sheet, span }: Pick<Table<string>, 'sheet' | 'span'>) =>
  span ? [sheet, `${columnLetter(span.from - 1)}–${columnLetter(span.to - 1)}`].filter((part) => part !== null).join(' ') : sheet

/** What the columns of a header would be called that stands in this row, alone or with the row above it. */
export const headersAt = (rows: string[][], place: Place, vocabulary: Pick<Vocabulary<string>, 'isData'>): string[][] => {
  const { headerRow, headerRows, span } = place
  const from = (span?.from ?? 1) - 1
  const [upper = [], row = []] = [rows[headerRow - 2], rows[headerRow - 1]].map((cells) => cells?.slice(from, span?.to))
  const both = headerRows === 1 || headerRow < 2 ? [] : headerRows ? [joint([upper, row], 1)] : joined([upper, row], 1, vocabulary.isData)
  return [...(headerRows === 2 ? [] : [row]), ...both.map(({ header }) => header)].map((header) => distinctNames(header, from))
}

function distinctNames(header: string[], before: number): string[] {
  const taken = new Set<string>()
  return header.map((cell, i) => {
    const name = tidy(cell) || `Column ${columnLetter(i + before)}`
    let distinct = name
    for (let count = 2; taken.has(distinct); count++) distinct = `${name} (${count})`
    taken.add(distinct)
    return distinct
  })
}

function firstFilled(rows: string[][], column: number): string[] {
  const samples: string[] = []
  for (const row of rows) {
    const value = row[column]?.trim()
    if (value) samples.push(value)
    if (samples.length === SAMPLES) break
  }
  return samples
}

/** The length that most rows have. */
function commonLength(rows: string[][]): number {
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1)
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0]
}
