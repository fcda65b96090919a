import Papa from 'papaparse'
import type { TextFormat } from './text-rows.ts'

/** What Papa's types leave out: a parser of one piece of text, which may end within a row. */
type Parser = new (config: {
  delimiter: string
  newline: string
  fastMode: true | undefined
}) => { parse(text: string, base: number, ignoreLastRow: boolean): Papa.ParseResult<string[]> }
const { Parser } = Papa as unknown as { Parser: Parser }

/**
 * Whether a cell may be closed by a quotation mark with blanks behind it: what is meant is told by whoever reads such cells one by one.
 * Where no cell begins with a mark, all of them are inches.
 */
function mayEndInBlanks(text: string, delimiter: string): boolean {
  if (!text.includes('"')) return false
  const end = delimiter.replace(/\W/, '\\$&')
  return new RegExp(`(?:^|[\\r\\n]|${end})"`).test(text) && new RegExp(`"(?:(?!${end})[^\\S\\r\\n])+(?:${end}|[\\r\\n]|$)`).test(text)
}

/** How the lines of a text end, where all do alike. */
function newlineOf(text: string, { lineEnd }: TextFormat): string | null {
  if (lineEnd === 'cr') return text.includes('\n') ? null : '\r'
  let [all, afterCr] = [0, 0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    all++
    if (text[at - 1] === '\r') afterCr++
  }
  return afterCr === 0 ? '\n' : afterCr === all ? '\r\n' : null
}

/**
 * The whole rows of a text that nothing is odd about, five times as fast as csv-parse reads them, and where the last one ends; null for
 * any other text, of which csv-parse makes what can be made.
 * @param isEnd no more text follows: what stands behind the last line end is a row
 */
export function plainRows(text: string, format: TextFormat, isEnd: boolean): { rows: string[][]; end: number } | null {
  const newline = newlineOf(text, format)
  if (newline === null || (format.quotes && mayEndInBlanks(text, format.delimiter))) return null
  const parser = new Parser({ delimiter: format.delimiter, newline, fastMode: format.quotes ? undefined : true })
  const { data, errors, meta } = parser.parse(text, 0, !isEnd)
  if (errors.length > 0) return null
  // a line end that nothing follows begins no row
  if (isEnd && text.endsWith(newline)) data.pop()
  return { rows: data, end: isEnd ? text.length : meta.cursor }
}
