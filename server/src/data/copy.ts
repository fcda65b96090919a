import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tx } from './tx.ts'

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
/** A value in COPY's text format. */
export const copied = (value: string) => (special.test(value) ? value.replace(/[\\\t\n\r]/g, (c) => escapes[c] as string) : value)

/** Writes lines into a table by COPY, as fast as the database takes them. */
export function copyWriter({ client }: Tx, table: string, columns: readonly string[]) {
  const stream = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  const done = finished(stream)
  // a failure is thrown by end(), which may be awaited much later
  done.catch(() => {})
  return {
    async write(lines: string) {
      if (lines && !stream.write(lines)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
    },
    abort: (error: Error) => stream.destroy(error),
  }
}
