import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { UnreadableFile } from '../imports/unreadable-file.ts'
import type { Batch, Envelope } from './read-claims.ts'
import type { ReadingMessage, ReadingRequest, WritingMessage } from './reading-thread.ts'

/** What is read is let go at once: little is kept waiting to be collected. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 }

/**
 * The claims of a file as `readClaims` gives them, read in a thread of its own while they are written here: two processors work on them,
 * and nobody else waits for either.
 * @throws UnreadableFile for what is no 835, or is damaged
 */
export async function* readInThread(request: ReadingRequest): AsyncGenerator<Batch, Envelope> {
  const workerData = new URL('./reading-thread.ts', import.meta.url).href
  const worker = new Worker(new URL('../data/thread.mjs', import.meta.url), { workerData, execArgv: [], resourceLimits })
  const broken = new AbortController()
  worker.once('error', (error) => broken.abort(error))
  worker.once('exit', (code) => broken.abort(new Error(`The thread that reads remittances ended with ${code}`)))
  const say = (message: WritingMessage) => worker.postMessage(message)
  try {
    say(request)
    for await (const [message] of on(worker, 'message', { signal: broken.signal }) as AsyncIterable<[ReadingMessage]>) {
      if ('unreadable' in message) throw new UnreadableFile(message.unreadable)
      if ('envelope' in message) return message.envelope
      yield message.batch
      say('written')
    }
    throw new Error('what is read ends with its envelope')
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error
  } finally {
    await worker.terminate()
  }
}
