import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { BulkColumns, ColumnKind } from '@ratebook/shared/bulk.ts'

type Row = Record<string, unknown>
/** Rows of a group, through whose columns readers go, and bytes that they come in: more are quicker to read, and take more memory. */
const GROUP_ROWS = 20_000
const GROUP_BYTES = 16_000_000
const LINE_FEED = 10

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const
const decimal = (scale: number) => ({ type: 'INT64', converted_type: 'DECIMAL', scale, precision: 18 }) as const
const elements: Record<Exclude<ColumnKind, 'texts'>, Omit<SchemaElement, 'name'>> = {
  text,
  integer: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  money: decimal(2),
  fine: decimal(4),
  number: { type: 'DOUBLE' },
}
const schemaOf = (name: string, kind: ColumnKind): SchemaElement[] =>
  kind === 'texts'
    ? [
        { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', repetition_type: 'REQUIRED', ...text },
      ]
    : [{ name, repetition_type: 'OPTIONAL', ...elements[kind] }]

const dayOf = (value: unknown) => (value === null ? null : new Date(value as string))

/** A Parquet file of rows that come as lines of JSON. What was written is taken group by group, so memory is flat. */
export class ParquetRows {
  readonly #columns: [name: string, kind: ColumnKind][]
  readonly #bytes = new ByteWriter()
  readonly #file: ParquetWriter
  #rows: Row[] = []
  #bytesOfRows = 0
  #rest: Buffer = Buffer.alloc(0)

  constructor(columns: BulkColumns, metadata: Record<string, string>) {
    this.#columns = [['gone', 'boolean'], ...Object.entries(columns)]
    const schema = [{ name: 'root', num_children: this.#columns.length }, ...this.#columns.flatMap((column) => schemaOf(...column))]
    const kvMetadata = Object.entries(metadata).map(([key, value]) => ({ key, value }))
    this.#file = new ParquetWriter({ writer: this.#bytes, schema, kvMetadata, createdBy: 'Ratebook' })
  }

  /** @returns the bytes that are ready, maybe none */
  add(piece: Uint8Array): Uint8Array {
    const lines = Buffer.concat([this.#rest, piece])
    const end = lines.lastIndexOf(LINE_FEED)
    this.#rest = lines.subarray(end + 1)
    // a line feed within a text is escaped
    if (end > 0) this.#rows.push(...(JSON.parse(`[${lines.toString('utf8', 0, end).replaceAll('\n', ',')}]`) as Row[]))
    this.#bytesOfRows += piece.length
    if (this.#rows.length >= GROUP_ROWS || this.#bytesOfRows >= GROUP_BYTES) this.#writeGroup()
    return this.#take()
  }

  /** @returns the end of the file */
  end(): Uint8Array {
    if (this.#rows.length > 0) this.#writeGroup()
    this.#file.finish()
    return this.#take()
  }

  #writeGroup() {
    const rows = this.#rows
    this.#rows = []
    this.#bytesOfRows = 0
    const columnData = this.#columns.map(([name, kind]) => ({
      name,
      data: rows.map((row) => (kind === 'day' ? dayOf(row[name]) : row[name])),
      offsetIndex: false,
    }))
    this.#file.write({ columnData, rowGroupSize: rows.length })
  }

  #take(): Uint8Array {
    const taken = this.#bytes.getBytes().slice()
    this.#bytes.index = 0
    return taken
  }
}
