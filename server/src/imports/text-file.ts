import { fault } from '@ratebook/shared/wire/fault.ts'
import { detectEncoding, type Encoding, type Source, utf8Chunks } from './encoding.ts'
import { headRows, type TextFormat } from './text-rows.ts'
import { headerScore, type Vocabulary } from './table.ts'
import { UnreadableFile } from './unreadable-file.ts'

const headSize = 1 << 20
const beginningSize = 1 << 16
const delimiters = [',', '\t', '|', ';']
const quote = '"'.charCodeAt(0)

/**
 * Finds out how a text file is written, and reads its first rows. `start` is the
 * file's beginning; `headers` tells which delimiter makes sense of them.
 */
export async function inspectText(
  source: Source,
  start: Buffer,
  headers: Pick<Vocabulary<string>, 'score'>,
): Promise<{ format: TextFormat; head: string[][] }> {
  const encoding = await detectEncoding(source, start)
  const head = await readHead(source, encoding)
  const lineEnd = head.text.includes('\n') || !head.text.includes('\r') ? 'lf' : 'cr'
  const beginning = { text: head.text.subarray(0, beginningSize), complete: head.complete && head.text.length <= beginningSize }
  let best: TextFormat | null = null
  let bestScore = 0
  let failure: unknown
  for (const delimiter of delimiters) {
    const format: TextFormat = { encoding, delimiter, lineEnd, quotes: await quotesWrapCells([beginning.text], delimiter) }
    // With a wrong delimiter a quotation mark may seem to be left open.
    const rows = await headRows(beginning, format).catch((error: unknown) => {
      failure = error
    })
    const score = rows ? tableScore(rows, headers) : 0
    if (score > bestScore) [best, bestScore] = [format, score]
  }
  if (!best && failure) throw failure
  if (!best) throw new UnreadableFile(fault('noTable'))
  const format = { ...best, quotes: await quotesWrapCells(utf8Chunks(source, encoding), best.delimiter) }
  return { format, head: await headRows(head, format) }
}

async function readHead(source: Source, encoding: Encoding): Promise<{ text: Buffer; complete: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of utf8Chunks(source, encoding)) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= headSize) return { text: Buffer.concat(chunks), complete: false }
  }
  return { text: Buffer.concat(chunks), complete: true }
}

/** A recognised header settles it; else the delimiter that cuts most rows into the same number of cells. */
function tableScore(rows: string[][], headers: Pick<Vocabulary<string>, 'score'>): number {
  const widths = new Map<number, number>()
  for (const row of rows) if (row.length > 1) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
  return widths.size === 0 ? 0 : headerScore(rows, headers) * 10 + Math.max(...widths.values()) / rows.length
}

/**
 * Whether quotation marks wrap cells or are text. Comma and semicolon files wrap. In pipe and tab files marks mostly stand for
 * inches, and one at the start of a cell would swallow the rows below: they wrap only if most cells that begin with one end with one.
 */
async function quotesWrapCells(chunks: AsyncIterable<Buffer> | Buffer[], delimiter: string): Promise<boolean> {
  if (delimiter === ',' || delimiter === ';') return true
  const ends = new Set([delimiter.charCodeAt(0), 10, 13])
  let balance = 0
  for await (const text of chunks) {
    for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
      if (at > 0 && !ends.has(text[at - 1] ?? 10)) continue
      let end = at + 1
      while (end < text.length && !ends.has(text[end] ?? 10)) end++
      balance += end > at + 1 && text[end - 1] === quote ? 1 : -1
      at = end - 1
    }
  }
  return balance >= 0
}
