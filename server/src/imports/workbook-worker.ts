import { fault } from '@ratebook/shared/wire/fault.ts'
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { type OpenFile, openTables } from './open-tables.ts'
import { UnreadableFile } from './unreadable-file.ts'
import type { WorkbookMessage, WorkbookRequest } from './workbook.ts'

const batchRows = 2000
/** A text that many cells share is sent once for each of them. */
const batchCharacters = 8 << 20
/** The longest text that a cell of Excel takes. */
const longestCell = 32_767

async function* messages({ tables, notes }: OpenFile, wanted: string[] | null): AsyncGenerator<WorkbookMessage> {
  for (const note of notes) yield { kind: 'note', fault: note }
  for (const { name, hidden, roundedCells, text, rows } of tables) {
    if (wanted && !wanted.includes(name)) continue
    yield { kind: 'sheet', name, hidden, roundedCells, text }
    yield* batchesOf(name, rows())
  }
  yield { kind: 'end' }
}

async function* batchesOf(sheet: string, all: AsyncIterable<string[][]> | Iterable<string[][]>): AsyncGenerator<WorkbookMessage> {
  let rows: string[][] = []
  let characters = 0
  let last = 0
  for await (const some of all)
    for (const row of some) {
      const length = row.reduce((sum, text) => sum + text.length + 1, 0)
      if (length > batchCharacters || row.some((text) => text.length > longestCell))
        throw new UnreadableFile(fault('workbookRowTooLong', { row: last + 1, sheet }))
      if (rows.length === batchRows || characters + length > batchCharacters) {
        yield { kind: 'rows', sheet, firstRow: last + 1 - rows.length, rows }
        rows = []
        characters = 0
      }
      rows.push(row)
      characters += length
      last++
    }
  if (rows.length) yield { kind: 'rows', sheet, firstRow: last + 1 - rows.length, rows }
}

let opened: (OpenFile & { path: string }) | null = null
async function* answers(path: string, sheets: string[] | null): AsyncGenerator<WorkbookMessage> {
  try {
    if (opened?.path !== path) {
      opened = null
      opened = { ...(await openTables(await readFile(path))), path }
    }
    yield* messages(opened, sheets)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { kind: 'error', fault: error.fault }
  }
}

let queue: AsyncGenerator<WorkbookMessage> | null = null
parentPort?.on('message', async (request: WorkbookRequest) => {
  if (request === 'forget') {
    opened = queue = null
    return
  }
  if (request !== 'next') queue = answers(request.path, request.sheets)
  parentPort?.postMessage((await queue?.next())?.value)
})
