import { CsvError, parse } from 'csv-parse'
import { type Encoding, utf8Chunks } from './encoding.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** How a text file is to be read. */
export interface TextFormat {
  encoding: Encoding
  delimiter: string
  /** `lf` takes LF and CRLF; `cr` is the old Macintosh's */
  lineEnd: 'lf' | 'cr'
  /** false: quotation marks are text (inches), as in most pipe and tab files */
  quotes: boolean
}

/** Consecutive rows of one table. `firstRow` counts from 1, and every row counts, blank ones too. */
export interface Batch {
  sheet: string | null
  firstRow: number
  rows: string[][]
  /** places in `rows` of those that span several lines of the file */
  severalLines?: Set<number>
}

const longestRow = 1 << 20

/** All rows of the file, some thousand at a time. Throws `UnreadableFile` when a quotation mark is never closed. */
export function textBatches(path: string, format: TextFormat): AsyncGenerator<Batch> {
  return parseText(utf8Chunks(path, format.encoding), format, true)
}

/** Rows of the beginning of a file; without the last one when it may be cut. */
export async function headRows({ text, complete }: { text: Buffer; complete: boolean }, format: TextFormat): Promise<string[][]> {
  const rows: string[][] = []
  for await (const batch of parseText([text], format, complete)) rows.push(...batch.rows)
  return rows
}

/**
 * csv-parse hands each record to `on_record` while a chunk is written, and gets null back: nothing queues up behind it, and
 * a chunk's records leave together, which is several times faster than awaiting them one by one.
 */
async function* parseText(chunks: AsyncIterable<Buffer> | Buffer[], format: TextFormat, complete: boolean): AsyncGenerator<Batch> {
  let rows: string[][] = []
  let severalLines = new Set<number>()
  let firstRow = 1
  let line = 0
  const parser = parse({
    delimiter: format.delimiter,
    record_delimiter: format.lineEnd === 'cr' ? ['\r'] : ['\r\n', '\n'],
    ...(format.quotes ? {} : { quote: null, escape: null }),
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRow,
    on_record: (record: string[], { lines }) => {
      if (lines > line + 1) severalLines.add(rows.length)
      line = lines
      rows.push(record)
      return null
    },
  })
  const failure = new Promise<never>((_, reject) => { parser.once('error', reject) })
  failure.catch(() => undefined)
  const settle = (act: (done: (error?: Error | null) => void) => void) =>
    Promise.race([failure, new Promise<void>((resolve, reject) => { act((error) => (error ? reject(error) : resolve())) })])
  try {
    for await (const chunk of chunks) {
      await settle((done) => parser.write(chunk, done))
      if (rows.length === 0) continue
      yield { sheet: null, firstRow, rows, severalLines }
      firstRow += rows.length
      rows = []
      severalLines = new Set()
    }
    if (complete) await settle((done) => parser.end(done))
    if (rows.length > 0) yield { sheet: null, firstRow, rows, severalLines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile('unclosedQuote', `Row ${firstRow + rows.length} does not end: it seems that a quotation mark in it is never closed. Delete the mark, or write it twice and put the text in quotation marks.`)
  } finally {
    parser.destroy()
  }
}
