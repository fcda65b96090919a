import { createHash } from 'node:crypto'
import { z } from 'zod'

/** What a backup says of itself: its last part, so that one that was cut off has none. */
export const Manifest = z.object({
  /** of the archive's lay-out: a program reads those that it knows */
  format: z.literal(1),
  /** of Ratebook */
  version: z.string(),
  /** what PostgreSQL calls its version */
  postgres: z.string(),
  /** the moment that the data are of */
  at: z.iso.datetime(),
  /** names of the migrations that made the tables, in their order */
  migrations: z.array(z.string()),
  /** by the tables' names; their digests are of their rows as COPY writes them as text */
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.int(), bytes: z.int(), sha256: z.string() })),
  /** by their names in the archive */
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
  /** names of what is a secret, and was left out because the backup is not encrypted */
  leftOut: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'

const LINE_FEED = 10

/** What goes through, counted and digested. */
export class Tally {
  readonly #hash = createHash('sha256')
  bytes = 0
  #lines = 0

  add(chunk: Uint8Array) {
    this.#hash.update(chunk)
    this.bytes += chunk.length
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) this.#lines++
  }
  file = () => ({ bytes: this.bytes, sha256: this.#hash.digest('hex') })
  /** a row is a line: COPY writes a line feed within one as \n */
  table = () => ({ rows: this.#lines, ...this.file() })
}
