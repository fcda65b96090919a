import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Batch } from './text-rows.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The largest workbook that is opened: it must fit into memory whole. Text files have no such limit. */
export const maxWorkbookBytes = 50 << 20
const workerHeapMb = 1024
const patienceMs = 120_000

export type WorkbookMessage =
  | ({ kind: 'rows' } & Batch)
  | { kind: 'sheet'; name: string; hidden: boolean; roundedCells: number }
  | { kind: 'end' }
  | { kind: 'error'; fault: Fault }

export type SheetPart = Extract<WorkbookMessage, { kind: 'rows' | 'sheet' }>

/**
 * The sheets of a workbook, each announced and then row by row in batches. SheetJS runs in a thread of its own with a limited
 * heap: a hostile or huge workbook ends that thread, not the server. `sheets`
 * names those wanted; absent means all. Throws `UnreadableFile`.
 */
export async function* workbookParts(path: string, sheets?: string[]): AsyncGenerator<SheetPart> {
  const worker = new Worker(new URL('./workbook-thread.mjs', import.meta.url), {
    workerData: { path, sheets },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
  })
  const died = new Promise<never>((_, reject) => {
    worker.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error))
    worker.once('exit', () => reject(tooLarge()))
  })
  died.catch(() => undefined)
  try {
    for (;;) {
      const message = await ask(worker, died)
      if (message.kind === 'error') throw new UnreadableFile(message.fault)
      if (message.kind === 'end') return
      yield message
    }
  } finally {
    await worker.terminate()
  }
}

async function ask(worker: Worker, died: Promise<never>): Promise<WorkbookMessage> {
  const patience = new AbortController()
  const late = setTimeout(patienceMs, undefined, { signal: patience.signal }).then(() => {
    throw tooLarge()
  })
  const answer = once(worker, 'message') as Promise<[WorkbookMessage]>
  worker.postMessage('next')
  try {
    const [message] = await Promise.race([answer, died, late])
    return message
  } finally {
    patience.abort()
  }
}

const tooLarge = () => new UnreadableFile(fault('workbookTooLarge'))
