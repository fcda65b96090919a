import { fault } from '@ratebook/shared/wire/fault.ts'
import { once } from 'node:events'
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
}

const longestRow = 1 << 20
const mostHeadRows = 5000

/** All rows of the file, some thousand at a time. Throws `UnreadableFile` when a quotation mark is never closed. */
export function textBatches(path: string, format: TextFormat): AsyncGenerator<Batch> {
  return parseText(utf8Chunks(path, format.encoding), format, true)
}

/** The first rows of a file from its beginning; without the last one when it may be cut. */
export async function headRows({ text, complete }: { text: Buffer; complete: boolean }, format: TextFormat): Promise<string[][]> {
  const rows: string[][] = []
  for await (const batch of parseText([text], format, complete))
    for (const row of batch.rows) if (rows.length < mostHeadRows) rows.push(row)
  return rows
}

/**
 * In flowing mode csv-parse emits a chunk's records while the chunk is
 * written: they leave together, twice as fast as iterated one by one.
 */
async function* parseText(chunks: AsyncIterable<Buffer> | Buffer[], format: TextFormat, complete: boolean): AsyncGenerator<Batch> {
  let rows: string[][] = []
  let firstRow = 1
  const parser = parse({
    delimiter: format.delimiter,
    record_delimiter: format.lineEnd === 'cr' ? ['\r'] : ['\r\n', '\n'],
    ...(format.quotes ? {} : { quote: null, escape: null }),
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRow,
  })
  parser.on('data', (row: string[]) => {
    rows.push(row)
  })
  const ended = once(parser, 'end')
  // Awaited only at the end, or beside a write that fails first.
  ended.catch(() => undefined)
  const write = (chunk: Buffer) =>
    Promise.race([
      ended,
      new Promise<void>((resolve, reject) => {
        parser.write(chunk, (error) => (error ? reject(error) : resolve()))
      }),
    ])
  try {
    for await (const chunk of chunks) {
      await write(chunk)
      if (rows.length === 0) continue
      yield { sheet: null, firstRow, rows }
      firstRow += rows.length
      rows = []
    }
    if (complete) {
      parser.end()
      await ended
    }
    if (rows.length > 0) yield { sheet: null, firstRow, rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(fault('unclosedQuote', { row: firstRow + rows.length }))
  } finally {
    parser.destroy()
  }
}
