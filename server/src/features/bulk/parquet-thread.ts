import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BulkColumns } from '@ratebook/shared/bulk.ts'
import type { ParquetMessage } from './parquet-worker.ts'

const HEAP_MB = 256

/** Lines of JSON as a Parquet file, made in a thread of its own: a group of rows takes longer than others are to wait. */
export async function* inParquet(pieces: AsyncIterable<Buffer>, columns: BulkColumns, metadata: Record<string, string>) {
  const worker = new Worker(new URL('../../data/thread.mjs', import.meta.url), {
    workerData: new URL('./parquet-worker.ts', import.meta.url).href,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const broken = new AbortController()
  worker.once('error', (error) => broken.abort(error))
  worker.once('exit', (code) => broken.abort(new Error(`The thread that writes Parquet ended with ${code}`)))
  const ask = async (message: ParquetMessage): Promise<Uint8Array> => {
    worker.postMessage(message)
    const [bytes] = await once(worker, 'message', { signal: broken.signal })
    return bytes
  }
  try {
    worker.postMessage({ columns, metadata } satisfies ParquetMessage)
    for await (const piece of pieces) {
      const bytes = await ask(piece)
      if (bytes.length > 0) yield bytes
    }
    yield await ask(null)
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error
  } finally {
    await worker.terminate()
  }
}
