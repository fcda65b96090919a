import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import * as XLSX from '@e965/xlsx'
import { cellText, isRounded } from './cell-text.ts'
import { UnreadableFile } from './unreadable-file.ts'
import type { WorkbookMessage } from './workbook.ts'
import { checkZip } from './zip-check.ts'

const batchRows = 2000
const { path, sheets } = workerData as { path: string; sheets?: string[] }

function* messages(bytes: Buffer): Generator<WorkbookMessage> {
  const book = openWorkbook(bytes)
  for (const [i, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    if (!sheet) continue
    const cells = (sheet['!data'] ?? []) as (XLSX.CellObject | undefined)[][]
    let roundedCells = 0
    for (const row of cells) for (const cell of row ?? []) if (cell && isRounded(cell)) roundedCells++
    yield { kind: 'sheet', name, hidden: Boolean(book.Workbook?.Sheets?.[i]?.Hidden), roundedCells }
    for (let start = 0; start < cells.length; start += batchRows) {
      // SheetJS leaves holes for empty rows and cells.
      const rows = Array.from(cells.slice(start, start + batchRows), (row) => Array.from(row ?? [], (cell) => (cell ? cellText(cell) : '')))
      yield { kind: 'rows', sheet: name, firstRow: start + 1, rows }
    }
  }
  yield { kind: 'end' }
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 2).toString('latin1') === 'PK'

function openWorkbook(bytes: Buffer): XLSX.WorkBook {
  if (isZip(bytes)) checkZip(bytes)
  try {
    return XLSX.read(bytes, { ...(sheets && { sheets }), dense: true, cellNF: true, cellFormula: false, cellHTML: false, bookVBA: false })
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw new UnreadableFile('encrypted', 'The workbook is protected by a password. Save it without one.')
    throw new UnreadableFile('damaged', 'The workbook is damaged or of an unknown kind. Open it in Excel or LibreOffice and save it as XLSX or CSV.')
  }
}

async function* answers(): AsyncGenerator<WorkbookMessage> {
  try {
    const bytes = await readFile(path)
    // Workbooks of Excel 5 and 95 are not in Unicode.
    if (!isZip(bytes)) XLSX.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
    yield* messages(bytes)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { kind: 'error', code: error.code, message: error.message }
  }
}

const queue = answers()
parentPort?.on('message', async () => {
  const { value } = await queue.next()
  parentPort?.postMessage(value)
})
