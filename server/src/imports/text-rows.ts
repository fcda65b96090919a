import { fault } from '@ratebook/shared/wire/fault.ts'
import { once } from 'node:events'
import { CsvError, parse } from 'csv-parse'
import type { Form } from './cell-forms.ts'
import { type Encoding, type Source, utf8Chunks } from './encoding.ts'
import { cellsOf } from './stray-quotes.ts'
import { plainRows } from './plain-rows.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { mustBeNarrow, usedWidth } from './width.ts'

/** How a text file is to be read. */
export interface TextFormat {
  encoding: Encoding
  delimiter: string
  /** `lf` takes LF and CRLF; `cr` is the old Macintosh's */
  lineEnd: 'lf' | 'cr'
  /** false: quotation marks are text (inches), as in most pipe and tab files */
  quotes: boolean
  /** what its columns hold, once they are known */
  forms?: Form[]
}

/** Consecutive rows of one table. `firstRow` counts from 1, and every row counts, blank ones too. */
export interface Batch {
  sheet: string | null
  firstRow: number
  rows: string[][]
}

const longestRow = 1 << 20
const mostHeadRows = 5000
/** In bytes: the cells of a larger one would live long enough for memory to grow. */
const piece = 1 << 15

/** All rows of the file, some thousand at a time. Throws `UnreadableFile` when a quotation mark is never closed. */
export function textBatches(source: Source, format: TextFormat): AsyncGenerator<Batch> {
  return parseText(utf8Chunks(source, format.encoding), format, true)
}

/** The first rows of a file from its beginning; without the last one when it may be cut. @throws UnreadableFile where one is too wide */
export async function headRows({ text, complete }: { text: Buffer; complete: boolean }, format: TextFormat): Promise<string[][]> {
  const rows: string[][] = []
  for await (const batch of parseText([text], format, complete))
    for (const row of batch.rows) {
      mustBeNarrow(usedWidth(row))
      if (rows.length < mostHeadRows) rows.push(row)
    }
  return rows
}

/** Rows until the end or a mark that is never closed. Such a mark is text: its line is a row, and reading goes on below it. */
async function* parseText(chunks: AsyncIterable<Buffer> | Buffer[], format: TextFormat, complete: boolean): AsyncGenerator<Batch> {
  const source = unread(chunks)
  try {
    yield* parseLines(source, format, complete)
  } finally {
    await source.end()
  }
}

async function* parseLines(source: ReturnType<typeof unread>, format: TextFormat, complete: boolean): AsyncGenerator<Batch> {
  let firstRow = 1
  for await (const rows of parsePlain(source, format, complete)) {
    yield { sheet: null, firstRow, rows }
    firstRow += rows.length
  }
  for (;;) {
    const records = parseRecords(source, format, complete)
    let next = await records.next()
    for (; !next.done; next = await records.next()) {
      yield { sheet: null, firstRow, rows: next.value }
      firstRow += next.value.length
    }
    const rest = next.value
    if (!rest) return
    const end = rest.indexOf(format.lineEnd === 'cr' ? '\r' : '\n')
    if (end < 0 && rest.length > longestRow) throw new UnreadableFile(fault('unclosedQuote', { row: firstRow }))
    const line = rest.toString('utf8', 0, end < 0 ? rest.length : end)
    yield { sheet: null, firstRow, rows: [cellsOf(line.replace(/\r$/, ''), format)] }
    firstRow++
    if (end >= 0) source.putBack(rest.subarray(end + 1))
  }
}

/** Chunks, of which one that was taken can be put back. */
function unread(chunks: AsyncIterable<Buffer> | Buffer[]) {
  const next = (async function* () {
    yield* chunks
  })()
  const back: Buffer[] = []
  return {
    /** the next bytes, at most so many of them */
    async take(most = Number.POSITIVE_INFINITY) {
      const chunk = back.pop() ?? ((await next.next()).value as Buffer | undefined)
      if (!chunk || chunk.length <= most) return chunk
      back.push(chunk.subarray(most))
      return chunk.subarray(0, most)
    },
    putBack: (chunk: Buffer) => back.push(chunk),
    end: () => next.return(undefined),
  }
}

/** Rows as long as nothing is odd about them; what is left stays in the source. */
async function* parsePlain(source: ReturnType<typeof unread>, format: TextFormat, complete: boolean): AsyncGenerator<string[][]> {
  const lineEnd = format.lineEnd === 'cr' ? 0x0d : 0x0a
  let left = Buffer.alloc(0)
  for (let chunk = await source.take(piece); ; chunk = await source.take(piece)) {
    if (chunk) left = Buffer.concat([left, chunk])
    // whole lines, so that no character is cut
    const size = chunk ? left.lastIndexOf(lineEnd) + 1 : complete ? left.length : 0
    const text = left.toString('utf8', 0, size)
    const plain =
      size === 0 ? { rows: [], end: 0 } : left.length > longestRow + (chunk?.length ?? 0) ? null : plainRows(text, format, !chunk)
    if (!plain) return source.putBack(left)
    if (plain.rows.length > 0) yield plain.rows
    // by the text, not by a place in the bytes: what is no UTF-8 has another length in them
    const behind = left.subarray(size)
    left = plain.end === text.length ? behind : Buffer.concat([Buffer.from(text.slice(plain.end)), behind])
    if (!chunk) return
  }
}

/**
 * The records of a text. In flowing mode csv-parse emits a chunk's records while the chunk is
 * written: they leave together, twice as fast as iterated one by one.
 * Answers what is left from a record on that a quotation mark leaves open, or is longer than any row.
 */
async function* parseRecords(
  source: ReturnType<typeof unread>,
  format: TextFormat,
  complete: boolean,
): AsyncGenerator<string[][], Buffer | null> {
  let rows: string[][] = []
  // what was written since the last whole record, and where in it that one ended
  let held: Buffer[] = []
  let before = 0
  let ended = 0
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
    ended = parser.info.bytes
  })
  const finished = once(parser, 'end')
  // Awaited only at the end, or beside a write that fails first.
  finished.catch(() => undefined)
  const write = (chunk: Buffer) =>
    Promise.race([
      finished,
      new Promise<void>((resolve, reject) => {
        parser.write(chunk, (error) => (error ? reject(error) : resolve()))
      }),
    ])
  try {
    for (let chunk = await source.take(); chunk; chunk = await source.take()) {
      held.push(chunk)
      await write(chunk)
      if (rows.length === 0) continue
      yield rows
      rows = []
      before += held.slice(0, -1).reduce((sum, each) => sum + each.length, 0)
      held = held.slice(-1)
    }
    if (complete) {
      parser.end()
      await finished
    }
    if (rows.length > 0) yield rows
    return null
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (rows.length > 0) yield rows
    return Buffer.concat(held).subarray(ended - before)
  } finally {
    parser.destroy()
  }
}
