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

/** From the first row of these sheets of a file, null for all of them; where the answers are; or that the file is done with. */
export type WorkbookRequest = { path: string; sheets: string[] | null } | 'next' | 'forget'

export type SheetPart = Extract<WorkbookMessage, { kind: 'rows' | 'sheet' | 'note' }>

/** A thread that opens one workbook at a time, and holds what it has unpacked. */
class WorkbookThread {
  private worker = new Worker(new URL('./workbook-thread.mjs', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: workerHeapMb },
  })
  private died: Promise<never>
  private closing: NodeJS.Timeout | undefined
  /** Whether nothing is asked of it: one that owes an answer is of no more use. */
  isFree = true

  constructor() {
    this.died = new Promise<never>((_, reject) => {
      this.worker.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error))
      this.worker.once('exit', () => reject(tooLarge()))
    })
    this.died.catch(() => {
      this.isFree = false
    })
  }
  /** A workbook's sheets from the first row on. */
  async *parts(path: string, sheets: string[] | null): AsyncGenerator<SheetPart> {
    for (let request: WorkbookRequest = { path, sheets }; ; request = 'next') {
      this.isFree = false
      const message = await ask(this.worker, request, this.died)
      this.isFree = true
      if (message.kind === 'error') throw new UnreadableFile(message.fault)
      if (message.kind === 'end') return
      yield message
    }
  }
  forget = () => this.worker.postMessage('forget' satisfies WorkbookRequest)
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

/** The thread that worked last: to load it takes longer than to read most workbooks, and it has what was looked into still open. */
let last: WorkbookThread | null = null
const restMs = 10_000

function takeLast(): WorkbookThread | null {
  const taken = last
  last = null
  taken?.wake()
  return taken?.isFree ? taken : null
}

function keepLast(thread: WorkbookThread) {
  const before = last
  last = thread
  thread.rest(restMs, () => {
    if (last === thread) last = null
    void thread.close()
  })
  if (before) void before.close()
}

/**
 * The sheets of a workbook, each announced and then row by row in batches. SheetJS runs in a thread of its own with a limited heap: a
 * hostile or huge workbook ends that thread, not the server. `sheets` names those to be read; absent, the workbook is only looked into
 * and stays open for a moment. Throws `UnreadableFile`.
 */
export async function* workbookParts(path: string, sheets?: string[]): AsyncGenerator<SheetPart> {
  const thread = takeLast() ?? new WorkbookThread()
  let isRead = false
  try {
    yield* thread.parts(path, sheets ?? null)
    isRead = true
  } finally {
    if (!isRead || sheets) thread.forget()
    if (thread.isFree) keepLast(thread)
    else await thread.close()
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
