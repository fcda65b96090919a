import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { CheckResult } from '@ratebook/shared/file-checks.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { UnreadableFile } from '../../../imports/unreadable-file.ts'

export interface CheckRequest {
  path: string
  /** where the list of all findings is written */
  listPath: string
  today: Day
}
export type CheckMessage = { progress: number } | { result: CheckResult }

const heapMb = 1024
/** A thread that says nothing for so long is stuck in what no file of this kind holds. */
const patienceMs = 120_000
/** Files that are checked at once; the others wait for their turn. */
const turns = pLimit(2)

/**
 * Checks a file in a thread of its own with a limited heap: a hostile or huge one ends that thread, not the server.
 * @param onProgress told how much is done, 0 to 1
 * @throws UnreadableFile, the reason of `signal` when that ends it
 */
export const runCheck = (request: CheckRequest, signal: AbortSignal, onProgress: (share: number) => void): Promise<CheckResult> =>
  turns(
    () =>
      new Promise<CheckResult>((resolve, reject) => {
        signal.throwIfAborted()
        const worker = new Worker(new URL('./check-thread.mjs', import.meta.url), {
          execArgv: [],
          resourceLimits: { maxOldGenerationSizeMb: heapMb },
          workerData: request,
        })
        const giveUp = () => {
          reject(new UnreadableFile(fault('checkTooLarge')))
          void worker.terminate()
        }
        signal.addEventListener('abort', () => {
          reject(signal.reason)
          void worker.terminate()
        })
        const patience = setTimeout(giveUp, patienceMs)
        worker.on('message', (message: CheckMessage) => {
          patience.refresh()
          if ('progress' in message) onProgress(message.progress)
          else resolve(message.result)
        })
        worker.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : reject(error)))
        worker.once('exit', () => {
          clearTimeout(patience)
          // after a result this says nothing any more
          reject(new UnreadableFile(fault('checkTooLarge')))
        })
      }),
  )
