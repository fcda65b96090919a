import { parse } from 'csv-parse/sync'
import { fits, type Form } from './cell-forms.ts'
import { isBlank } from './cells.ts'
import { parsePrice } from './price.ts'
import type { TextFormat } from './text-rows.ts'

/** Rows that a quotation mark made one, each with its cells; `at` is the column of the mark, which the first of them holds as text. */
export interface CutApart {
  at: number
  rows: string[][]
  /** whether what is cut apart reads as rows: the columns hold what they hold in others */
  certain: boolean
}

/** The cells of one line; a mark that is never closed in it is text. */
export function cellsOf(line: string, format: Pick<TextFormat, 'delimiter' | 'quotes'>): string[] {
  const { delimiter, quotes } = format
  const wrapping = quotes ? {} : { quote: null, escape: null }
  try {
    const options = { delimiter, record_delimiter: ['\u0000'], relax_quotes: true, relax_column_count: true, ...wrapping }
    return parse(line, options)[0] ?? ['']
  } catch {
    const before = line.lastIndexOf(`${delimiter}"`)
    return before < 0
      ? markedCells(line.slice(1), format)
      : [...cellsOf(line.slice(0, before), format), ...markedCells(line.slice(before + 2), format)]
  }
}

/**
 * The rows that ran into one because a quotation mark was never closed, or was closed by the next one; null when the row is one as it
 * stands. That lines within a cell are rows is told by their cells: texts of several lines have no price in the column of prices.
 */
export function cutApart(cells: string[], forms: Form[], text: TextFormat): CutApart | null {
  const lineBreak = text.lineEnd === 'cr' ? '\r' : '\n'
  const isRow = (row: string[]) => row.length >= forms.length && isBlank(row.slice(forms.length)) && fitsAll(row, forms)
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? ''
    const isBroken = cell.includes(lineBreak)
    // `"A FRAME,OR,"1,000.00"`: the mark that wraps the price closed the one before the text
    if (!isBroken && (cells.length >= forms.length || !cell.startsWith('"') || !cell.includes(`${text.delimiter}"`))) continue
    const [first = '', ...lines] = asWritten(cells.slice(at), text.delimiter).split(lineBreak)
    const opening = [...cells.slice(0, at), ...markedCells(first.slice(1).replace(/\r$/, ''), text)]
    const below = lines.map((line) => cellsOf(line.replace(/\r$/, ''), text))
    const rows = below.filter(isRow).length
    const certain = isBroken ? opening.length >= forms.length && rows * 2 > below.length : isRow(opening)
    if (certain || below.slice(0, -1).some(isRow)) return { at, rows: [opening, ...below], certain }
  }
  return null
}

/** Cells as the file has them, the first of which a mark opened. One that another mark ended too early still has its own. */
function asWritten([first = '', ...others]: string[], delimiter: string): string {
  const wrap = (cell: string) => (cell.includes(delimiter) ? `"${cell}"` : cell)
  return [first.startsWith('"') ? first : `"${first}"`, ...others.map(wrap)].join(delimiter)
}

/** The cells of a line that began with a mark, which is text. */
function markedCells(line: string, format: Pick<TextFormat, 'delimiter' | 'quotes'>): string[] {
  const end = line.indexOf(format.delimiter)
  return end < 0 ? [`"${line}`] : [`"${line.slice(0, end)}`, ...cellsOf(line.slice(end + format.delimiter.length), format)]
}

function fitsAll(row: string[], forms: Form[]): boolean {
  const numbers = forms.filter((form, i) => form.kind === 'money' && typeof parsePrice(row[i] ?? '') === 'number').length
  const needed = forms.some((form) => form.kind === 'money') ? 1 : 0
  return numbers >= needed && forms.every((form, i) => fits(form, row[i] ?? ''))
}
