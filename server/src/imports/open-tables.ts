import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Fault } from '@ratebook/shared/wire/fault.ts'
import * as XLSX from '@e965/xlsx'
import { cellText, isRounded } from './cell-text.ts'
import { detectEncoding, utf8Chunks } from './encoding.ts'
import { kindOf } from './file-kind.ts'
import { jsonTables } from './json-table.ts'
import { inspectText } from './text-file.ts'
import { type TextFormat, textBatches } from './text-rows.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { type RecordTable, xmlTables } from './xml-table.ts'
import { narrowed } from './width.ts'
import { checkZip, maxUnpacked, meansWorkbook, tooLarge, unpack, zipParts } from './zip-check.ts'

/** A table of a file that is opened as a whole, or of one packed in it. */
export interface OpenTable {
  name: string
  hidden: boolean
  roundedCells: number
  /** how its rows are cut from text, null where they are cells from the beginning */
  text: TextFormat | null
  /** its rows, from the first one on */
  rows(): AsyncIterable<string[][]> | Iterable<string[][]>
}
export interface OpenFile {
  tables: OpenTable[]
  notes: Fault[]
}

const startSize = 1 << 16
const readOptions = { dense: true, cellNF: true, cellFormula: false, cellHTML: false, bookVBA: false }

/** The tables of a file, by its content. Throws `UnreadableFile`. */
export async function openTables(bytes: Buffer): Promise<OpenFile> {
  const start = bytes.subarray(0, startSize)
  switch (kindOf(start, '')) {
    case 'zip':
      if (!meansWorkbook(bytes)) return isOfficeDocument(bytes) ? notWorkbook() : openArchive(bytes)
      checkZip(bytes)
      return { tables: sheetsOf(() => XLSX.read(bytes, readOptions)), notes: [] }
    case 'xls':
      // Workbooks of Excel 5 and 95 are not in Unicode.
      XLSX.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
      return { tables: sheetsOf(() => XLSX.read(bytes, readOptions)), notes: [] }
    case 'html': {
      const page = await decoded(bytes)
      if (!/<table\b/i.test(page)) throw new UnreadableFile(fault('markup'))
      // raw: cells are texts, so that codes keep their zeros
      return { tables: sheetsOf(() => XLSX.read(withCellEnds(page), { ...readOptions, type: 'string', raw: true })), notes: [] }
    }
    case 'xml':
      return { tables: xmlTables(await decoded(bytes)).map(recordsOf), notes: [] }
    case 'json':
      return { tables: jsonTables(await decoded(bytes)).map(recordsOf), notes: [] }
    case 'text': {
      const { format } = await inspectText(bytes, start, { score: () => 0 })
      return { tables: [textTable(bytes, format)], notes: [] }
    }
  }
}

/** HTML need not close its cells, but SheetJS cuts rows there. */
const withCellEnds = (page: string) => page.replace(/<t[dh]\b/gi, '</td>$&').replace(/(<tr[^<>]*>\s*)<\/td>/gi, '$1')

const packedRubbish = /^__MACOSX\/|(^|\/)(\.|Thumbs\.db$|desktop\.ini$)/
const noTable = new Set(['notWorkbook', 'noTable', 'binary', 'document', 'pdf', 'picture', 'fileBlank', 'markup', 'json', 'workbookEmpty'])

/** The tables of an archive, each named after its file. */
async function openArchive(bytes: Buffer): Promise<OpenFile> {
  const files: (OpenFile & { name: string })[] = []
  const notes: Fault[] = []
  let left = maxUnpacked
  for (const part of zipParts(bytes)) {
    const { name } = part
    if (name.endsWith('/') || packedRubbish.test(name)) continue
    if (part.isEncrypted) throw new UnreadableFile(fault('workbookEncrypted'))
    const content = unpack(part, left)
    left -= content.length
    try {
      if (isArchive(content)) throw new UnreadableFile(fault('archiveInArchive', { name }))
      files.push({ name, ...(await openTables(content)) })
    } catch (error) {
      if (!(error instanceof UnreadableFile && noTable.has(error.code))) throw error
      notes.push(fault('notTableInArchive', { name, size: sizeText(content.length) }))
    }
  }
  if (files.length === 0) throw new UnreadableFile(fault('archiveWithoutTable'))
  const taken = new Set<string>()
  const tables = files.flatMap(({ name, tables }) =>
    tables.map((table) => {
      const own = table.text || tables.length === 1 ? name : files.length === 1 ? table.name : `${name}: ${table.name}`
      let distinct = own
      for (let count = 2; taken.has(distinct); count++) distinct = `${own} (${count})`
      taken.add(distinct)
      return { ...table, name: distinct }
    }),
  )
  return { tables, notes: [...notes, ...files.flatMap((file) => file.notes)] }
}

const isOfficeDocument = (bytes: Buffer) => [...zipParts(bytes)].some(({ name }) => name === '[Content_Types].xml')
const notWorkbook = (): never => {
  throw new UnreadableFile(fault('notWorkbook'))
}

/** Whether a file is an archive itself, and no workbook. Documents of an office are neither. */
function isArchive(bytes: Buffer): boolean {
  try {
    if (kindOf(bytes.subarray(0, startSize), '') !== 'zip') return false
  } catch (error) {
    return error instanceof UnreadableFile && error.code === 'archive'
  }
  return !meansWorkbook(bytes) && !isOfficeDocument(bytes)
}

const sizeText = (bytes: number) => (bytes < 1 << 20 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`)

async function decoded(bytes: Buffer): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of utf8Chunks(bytes, await detectEncoding(bytes, bytes.subarray(0, startSize)))) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

type Cells = (XLSX.CellObject | undefined)[]

/** More than any hospital's workbook has. */
const mostSheets = 500

function sheetsOf(read: () => XLSX.WorkBook): OpenTable[] {
  const book = opened(read)
  if (book.SheetNames.length > mostSheets) throw new UnreadableFile(fault('tooManySheets', { limit: mostSheets }))
  // a text that many cells share counts for each of them
  let left = maxUnpacked
  return book.SheetNames.flatMap((name, i) => {
    const sheet = book.Sheets[name]
    if (!sheet) return []
    const cells = ((sheet['!data'] ?? []) as Cells[]).map((row) => row && narrowed(row, (cell) => (cell ? cellText(cell) : '')))
    let roundedCells = 0
    for (const row of cells)
      for (const cell of row ?? []) {
        if (!cell) continue
        if (isRounded(cell)) roundedCells++
        if (typeof cell.v === 'string') left -= cell.v.length
        if (left < 0) throw tooLarge()
      }
    return [{ name, hidden: Boolean(book.Workbook?.Sheets?.[i]?.Hidden), roundedCells, text: null, rows: () => rowsOf(cells) }]
  })
}

function opened(read: () => XLSX.WorkBook): XLSX.WorkBook {
  try {
    return read()
  } catch (error) {
    throw new UnreadableFile(fault(/password|encrypt/i.test(String(error)) ? 'workbookEncrypted' : 'workbookUnreadable'))
  }
}

function* rowsOf(cells: Cells[]): Generator<string[][]> {
  // SheetJS leaves holes for empty rows and cells.
  for (const row of cells) yield [Array.from(row ?? [], (cell) => (cell ? cellText(cell) : ''))]
}

const recordsOf = ({ name, rows }: RecordTable): OpenTable => ({ name, hidden: false, roundedCells: 0, text: null, rows: () => [rows] })

const textTable = (bytes: Buffer, text: TextFormat): OpenTable => ({
  name: '',
  hidden: false,
  roundedCells: 0,
  text,
  async *rows() {
    for await (const batch of textBatches(bytes, text)) yield batch.rows
  },
})
