import { fault } from '@ratebook/shared/wire/fault.ts'
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import * as XLSX from '@e965/xlsx'
import { cellText, isRounded } from './cell-text.ts'
import { UnreadableFile } from './unreadable-file.ts'
import type { WorkbookMessage, WorkbookRequest } from './workbook.ts'
import { checkZip } from './zip-check.ts'

const batchRows = 2000
/** A text that many cells share is sent once for each of them. */
const batchCharacters = 8 << 20
/** The longest text that a cell of Excel takes. */
const longestCell = 32_767
const { path } = workerData as { path: string }

function* messages(book: XLSX.WorkBook, wanted: string[] | null): Generator<WorkbookMessage> {
  for (const [i, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    if (!sheet || (wanted && !wanted.includes(name))) continue
    const cells = (sheet['!data'] ?? []) as (XLSX.CellObject | undefined)[][]
    let roundedCells = 0
    for (const row of cells) for (const cell of row ?? []) if (cell && isRounded(cell)) roundedCells++
    yield { kind: 'sheet', name, hidden: Boolean(book.Workbook?.Sheets?.[i]?.Hidden), roundedCells }
    yield* batchesOf(name, cells)
  }
  yield { kind: 'end' }
}

function* batchesOf(sheet: string, cells: (XLSX.CellObject | undefined)[][]): Generator<WorkbookMessage> {
  let rows: string[][] = []
  let characters = 0
  for (const [i, cellsOfRow] of cells.entries()) {
    // SheetJS leaves holes for empty rows and cells.
    const row = Array.from(cellsOfRow ?? [], (cell) => (cell ? cellText(cell) : ''))
    const length = row.reduce((sum, text) => sum + text.length + 1, 0)
    if (length > batchCharacters || row.some((text) => text.length > longestCell))
      throw new UnreadableFile(fault('workbookRowTooLong', { row: i + 1, sheet }))
    if (rows.length === batchRows || characters + length > batchCharacters) {
      yield { kind: 'rows', sheet, firstRow: i + 1 - rows.length, rows }
      rows = []
      characters = 0
    }
    rows.push(row)
    characters += length
  }
  if (rows.length) yield { kind: 'rows', sheet, firstRow: cells.length + 1 - rows.length, rows }
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 2).toString('latin1') === 'PK'

function openWorkbook(bytes: Buffer): XLSX.WorkBook {
  if (isZip(bytes)) checkZip(bytes)
  try {
    return XLSX.read(bytes, { dense: true, cellNF: true, cellFormula: false, cellHTML: false, bookVBA: false })
  } catch (error) {
    throw new UnreadableFile(fault(/password|encrypt/i.test(String(error)) ? 'workbookEncrypted' : 'workbookUnreadable'))
  }
}

let opened: XLSX.WorkBook | null = null
async function* answers(sheets: string[] | null): AsyncGenerator<WorkbookMessage> {
  try {
    opened ??= await unpacked()
    yield* messages(opened, sheets)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { kind: 'error', fault: error.fault }
  }
}
async function unpacked() {
  const bytes = await readFile(path)
  // Workbooks of Excel 5 and 95 are not in Unicode.
  if (!isZip(bytes)) XLSX.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  return openWorkbook(bytes)
}

let queue = answers(null)
parentPort?.on('message', async (request: WorkbookRequest) => {
  if (request !== 'next') queue = answers(request.sheets)
  const { value } = await queue.next()
  parentPort?.postMessage(value)
})
