import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Tx } from './tx.ts'

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
/** A value in COPY's text format. */
export const copied = (value: string) => (special.test(value) ? value.replace(/[\\\t\n\r]/g, (c) => escapes[c] as string) : value)
/** Values as COPY takes them; null for none. */
export const copyLine = (values: readonly (string | null)[]) => values.map((value) => (value === null ? '\\N' : copied(value))).join('\t')

/** Writes lines, or rows in COPY's binary format, into a table by COPY, as fast as the database takes them. */
export function copyWriter({ client }: Tx, table: string, columns: readonly string[], format: 'text' | 'binary' = 'text') {
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN (FORMAT ${format})`))
  const done = finished(stream)
  // a failure is thrown by end(), which may be awaited much later
  done.catch(() => {})
  return {
    async write(lines: string | Buffer) {
      if (lines.length > 0 && !stream.write(lines)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
    },
    abort: (error: Error) => stream.destroy(error),
  }
}

const unescapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' }
const BACKSLASH = '\\'
const read = (value: string) => (value.includes(BACKSLASH) ? value.replace(/\\(.)/g, (_, c: string) => unescapes[c] ?? c) : value)
const LINE_FEED = 10

/**
 * What a query answers, as texts, some hundred rows at a time and as fast as the database sends them; no column may be null. COPY binds
 * no values: they stand in the query by `pg.escapeLiteral`.
 */
export async function* copiedRows({ client }: Pick<Tx, 'client'>, query: string): AsyncGenerator<string[][]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of client.query(copyTo(`COPY (${query}) TO STDOUT`)) as AsyncIterable<Buffer>) {
    const lines = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = lines.lastIndexOf(LINE_FEED)
    rest = lines.subarray(end + 1)
    if (end <= 0) continue
    const text = lines.toString('utf8', 0, end)
    const rows = Array.from(text.split('\n'), (line) => line.split('\t'))
    yield text.includes(BACKSLASH) ? rows.map((row) => row.map(read)) : rows
  }
}
