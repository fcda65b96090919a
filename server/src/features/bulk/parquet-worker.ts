import { parentPort } from 'node:worker_threads'
import type { BulkColumns } from '@ratebook/shared/bulk.ts'
import { ParquetRows } from './parquet.ts'

/** What the thread is sent: what file it is, then pieces of it, then null; it answers each but the first with the bytes that are ready. */
export type ParquetMessage = { columns: BulkColumns; metadata: Record<string, string> } | Uint8Array | null

let file: ParquetRows
parentPort?.on('message', (message: ParquetMessage) => {
  if (message !== null && 'columns' in message) {
    file = new ParquetRows(message.columns, message.metadata)
    return
  }
  const bytes = message === null ? file.end() : file.add(message)
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})
