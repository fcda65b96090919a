import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Batch, TextFormat } from './text-rows.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The largest workbook that is opened: it must fit into memory whole. Text files have no such limit. */
export const maxWorkbookBytes = 50 << 20
const workerHeapMb = 1024
const patienceMs = 120_000

export type WorkbookMessage =
  | ({ kind: 'rows' } & Batch)
  | { kind: 'sheet'; name: string; hidden: boolean; roundedCells: number; text: TextFormat | null }
  /** what a person should know of what is no table */
  | { kind: 'note'; fault: Fault }
  | { kind: 'end' }
  | { kind: 'error'; fault: Fault }

/** From the first row of these sheets, null for all of them, or where the answers are. */
export type WorkbookRequest = { sheets: string[] | null } | 'next'

export type SheetPart = Extract<WorkbookMessage, { kind: 'rows' | 'sheet' | 'note' }>

/** A workbook in a thread of its own, which holds what it has unpacked. */
class OpenWorkbook {
  private worker: Worker
  private died: Promise<never>
  private closing: NodeJS.Timeout | undefined

  constructor(readonly path: string) {
    this.worker = new Worker(new URL('./workbook-thread.mjs', import.meta.url), {
      workerData: { path },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
    })
    this.died = new Promise<never>((_, reject) => {
      this.worker.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error))
      this.worker.once('exit', () => reject(tooLarge()))
    })
    this.died.catch(() => undefined)
  }
  /** Its sheets from the first row on. */
  async *parts(sheets: string[] | null): AsyncGenerator<SheetPart> {
    for (let request: WorkbookRequest = { sheets }; ; request = 'next') {
      const message = await ask(this.worker, request, this.died)
      if (message.kind === 'error') throw new UnreadableFile(message.fault)
      if (message.kind === 'end') return
      yield message
    }
  }
  rest(forMs: number, then: () => void) {
    this.worker.unref()
    this.closing = setTimeout(then, forMs).unref()
  }
  wake() {
    clearTimeout(this.closing)
    this.worker.ref()
  }
  close = () => this.worker.terminate()
}

/** The workbook that was looked into last: it is mostly read next, and to unpack it takes longer than anything else. */
let last: OpenWorkbook | null = null
const restMs = 10_000

function takeLast(path: string): OpenWorkbook | null {
  if (last?.path !== path) return null
  const taken = last
  last = null
  taken.wake()
  return taken
}

function keepLast(book: OpenWorkbook) {
  const before = last
  last = book
  book.rest(restMs, () => {
    if (last === book) last = null
    void book.close()
  })
  if (before) void before.close()
}

/**
 * The sheets of a workbook, each announced and then row by row in batches. SheetJS runs in a thread of its own with a limited heap: a
 * hostile or huge workbook ends that thread, not the server. `sheets` names those to be read; absent, the workbook is only looked into
 * and stays open for a moment. Throws `UnreadableFile`.
 */
export async function* workbookParts(path: string, sheets?: string[]): AsyncGenerator<SheetPart> {
  const book = takeLast(path) ?? new OpenWorkbook(path)
  let isRead = false
  try {
    yield* book.parts(sheets ?? null)
    isRead = true
  } finally {
    if (isRead && !sheets) keepLast(book)
    else await book.close()
  }
}

async function ask(worker: Worker, request: WorkbookRequest, died: Promise<never>): Promise<WorkbookMessage> {
  const patience = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: patience.signal }).then(() => {
    throw tooLarge()
  })
  const answer = once(worker, 'message') as Promise<[WorkbookMessage]>
  worker.postMessage(request)
  try {
    const [message] = await Promise.race([answer, died, late])
    return message
  } finally {
    patience.abort()
  }
}

const tooLarge = () => new UnreadableFile(fault('workbookTooLarge'))
