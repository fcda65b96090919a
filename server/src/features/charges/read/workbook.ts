import { Worker } from 'node:worker_threads'
import type { Batch } from './text-rows.ts'
import { type UnreadableCode, UnreadableFile } from './unreadable-file.ts'

/** The largest workbook that is opened: it must fit into memory whole. Text files have no such limit. */
export const maxWorkbookBytes = 50 << 20
const workerHeapMb = 1024
const patienceMs = 120_000

export type WorkbookMessage =
  | ({ kind: 'rows' } & Batch)
  | { kind: 'sheet'; name: string; hidden: boolean; roundedCells: number }
  | { kind: 'end' }
  | { kind: 'error'; code: UnreadableCode; message: string }

export type SheetPart = Extract<WorkbookMessage, { kind: 'rows' | 'sheet' }>

/**
 * The sheets of a workbook, each announced and then row by row in batches. SheetJS runs in a thread of its own with a
 * limited heap: a hostile or huge workbook ends that thread, not the server. `sheets` names those wanted; absent means all.
 */
export async function* workbookParts(path: string, sheets?: string[]): AsyncGenerator<SheetPart> {
  const worker = new Worker(new URL('./workbook-thread.mjs', import.meta.url), {
    workerData: { path, sheets },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
  })
  try {
    for (;;) {
      const message = await nextMessage(worker)
      if (message.kind === 'error') throw new UnreadableFile(message.code, message.message)
      if (message.kind === 'end') return
      yield message
    }
  } finally {
    await worker.terminate()
  }
}

const tooLarge = () => new UnreadableFile('tooLarge', 'The workbook is too large to open. Save its charge master sheet as CSV: text files may have any size.')

function nextMessage(worker: Worker): Promise<WorkbookMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(tooLarge())), patienceMs)
    const onMessage = (message: WorkbookMessage) => settle(() => resolve(message))
    const onError = (error: NodeJS.ErrnoException) => settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error))
    const onExit = () => settle(() => reject(tooLarge()))
    function settle(act: () => void) {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      act()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage('next')
  })
}
