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
const AT_ONCE = 2
const turns = pLimit(AT_ONCE)
/** To load a thread takes longer than to check most files: those that worked last wait for the next. */
const restMs = 10_000
const resting = new Map<Worker, NodeJS.Timeout>()

function wake(): Worker {
  const [rested] = resting
  if (!rested)
    return new Worker(new URL('../../../data/thread.mjs', import.meta.url), {
      workerData: new URL('./check-worker.ts', import.meta.url).href,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
  const [worker, end] = rested
  resting.delete(worker)
  clearTimeout(end)
  worker.ref()
  return worker
}

function rest(worker: Worker) {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
  worker.unref()
  const end = setTimeout(() => {
    resting.delete(worker)
    void worker.terminate()
  }, restMs).unref()
  resting.set(worker, end)
  worker.once('exit', () => resting.delete(worker))
  worker.once('error', () => undefined)
}

function ask(request: CheckRequest, signal: AbortSignal, onProgress: (share: number) => void): Promise<CheckResult> {
  signal.throwIfAborted()
  const worker = wake()
  let patience: NodeJS.Timeout | undefined
  // the signal outlives many checks: whatever waits for it has to leave with its own
  const settled = new AbortController()
  const answer = new Promise<CheckResult>((resolve, reject) => {
    const tooLarge = () => reject(new UnreadableFile(fault('checkTooLarge')))
    patience = setTimeout(tooLarge, patienceMs)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: settled.signal })
    worker.on('message', (message: CheckMessage) => {
      patience?.refresh()
      if ('progress' in message) onProgress(message.progress)
      else resolve(message.result)
    })
    worker.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : reject(error)))
    worker.once('exit', tooLarge)
  })
  worker.postMessage(request)
  return answer
    .then(
      (result) => {
        rest(worker)
        return result
      },
      (error) => {
        void worker.terminate()
        throw error
      },
    )
    .finally(() => {
      clearTimeout(patience)
      settled.abort()
    })
}

/**
 * Checks a file in a thread of its own with a limited heap: a hostile or huge one ends that thread, not the server.
 * @param onProgress told how much is done, 0 to 1
 * @throws UnreadableFile, the reason of `signal` when that ends it
 */
export const runCheck = (request: CheckRequest, signal: AbortSignal, onProgress: (share: number) => void): Promise<CheckResult> =>
  turns(() => ask(request, signal, onProgress))
