import { parse } from 'csv-parse/sync'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import {
  type BulkColumns,
  type BulkFormat,
  bulk,
  bulkAllowable,
  bulkCharge,
  bulkPayment,
  bulkPaymentLine,
  bulkPublishedRate,
  bulkRate,
  type ColumnKind,
} from '@ratebook/shared/bulk.ts'
import type { Username, World } from './world.ts'

export type Call = keyof typeof bulk
export type Row = Record<string, unknown> & { gone: boolean }
export const columnsOf: Record<Call, BulkColumns> = {
  readBulkCharges: bulkCharge,
  readBulkRates: bulkRate,
  readBulkPublishedRates: bulkPublishedRate,
  readBulkAllowables: bulkAllowable,
  readBulkPayments: bulkPayment,
  readBulkPaymentLines: bulkPaymentLine,
}
/** The column by which rows go. */
const goneBy = {
  readBulkCharges: 'id',
  readBulkRates: 'contractId',
  readBulkPublishedRates: 'id',
  readBulkAllowables: 'id',
  readBulkPayments: 'id',
  readBulkPaymentLines: 'claimId',
} as const

const cell = (kind: ColumnKind | undefined, text: string) => {
  if (kind === 'boolean') return { true: true, false: false }[text]
  if (kind === 'texts') return JSON.parse(text)
  return kind === undefined || kind === 'text' || kind === 'day' ? text : Number(text)
}
const ofCsv = (text: string, columns: BulkColumns) => {
  const kinds: BulkColumns = { gone: 'boolean', ...columns }
  const cast = (value: string, { header, quoting, column }: { header: boolean; quoting: boolean; column: string | number }) =>
    header ? value : value === '' && !quoting ? null : cell(kinds[column], value)
  return parse(text, { columns: true, cast }) as Row[]
}
const decimals: Partial<Record<ColumnKind, number>> = { money: 2, fine: 4 }
const ofParquet = async (bytes: Buffer, columns: BulkColumns) => {
  const file = new Uint8Array(bytes).buffer
  const rows = await parquetReadObjects({ file })
  const plain = (name: string, value: unknown) => {
    if (value instanceof Date) return value.toISOString().slice(0, 10)
    const scale = decimals[columns[name] as ColumnKind]
    // the file has whole cents: this reader makes a binary fraction of them
    return scale && typeof value === 'number' ? Number(value.toFixed(scale)) : value
  }
  return {
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(name, value)])) as Row),
    metadata: parquetMetadata(file),
  }
}
const ofJson = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row)

export interface Asked {
  format?: BulkFormat
  since?: string | undefined
  as?: Username
  headers?: Record<string, string>
}
type Answer = Awaited<ReturnType<World['app']['inject']>>
export async function askBulk(
  world: World,
  call: Call,
  { format = 'ndjson', since, as = 'alpha.admin', headers = {} }: Asked = {},
): Promise<Answer> {
  const { method, path } = bulk[call]
  return world.app.inject({
    method,
    url: path,
    query: { format, ...(since !== undefined && { since }) },
    headers: { authorization: `Bearer ${await world.token(as)}`, host: 'localhost', ...headers },
  })
}
/** Reads a table in bulk, whichever way it is written. */
export async function readBulk(world: World, call: Call, options: Asked = {}) {
  const answer = await askBulk(world, call, options)
  if (answer.statusCode !== 200) throw new Error(`${call}: ${answer.statusCode} ${answer.body}`)
  const { format = 'ndjson' } = options
  const parquet = format === 'parquet' ? await ofParquet(answer.rawPayload, columnsOf[call]) : undefined
  const rows = parquet?.rows ?? (format === 'csv' ? ofCsv(answer.body, columnsOf[call]) : ofJson(answer.body))
  return { revision: answer.headers['x-revision'] as string, rows, metadata: parquet?.metadata }
}

/** A table as a warehouse keeps it: first what is gone is deleted, then rows are put in under their ids. */
export class Warehouse {
  readonly rows = new Map<unknown, Row>()
  revision: string | undefined
  readonly #world: World
  readonly #call: Call

  constructor(world: World, call: Call) {
    this.#world = world
    this.#call = call
  }

  /** @returns how many rows came, and how many names of what is gone */
  async keepStep(format: BulkFormat = 'ndjson') {
    const { revision, rows } = await readBulk(this.#world, this.#call, { format, since: this.revision })
    const by = goneBy[this.#call]
    const gone = new Set(rows.filter((row) => row.gone).map((row) => row[by]))
    for (const [id, row] of this.rows) if (gone.has(row[by])) this.rows.delete(id)
    const came = rows.filter((row) => !row.gone)
    for (const row of came) this.rows.set(row.id, row)
    this.revision = revision
    return { came: came.length, gone: gone.size }
  }

  /** As a full read has it, in one order. */
  get table() {
    return inOrder([...this.rows.values()])
  }
}
export const inOrder = (rows: readonly Row[]) => rows.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
