import { type Fault, fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import { detectKind } from './file-kind.ts'
import { withForms } from './row-mender.ts'
import { readTable, type Table, type Vocabulary } from './table.ts'
import { inspectText } from './text-file.ts'
import type { TextFormat } from './text-rows.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { maxWorkbookBytes, workbookParts } from './workbook.ts'

/** How a file was understood: its main table, and what surrounds it. */
export interface Inspection<F extends string> extends Table<F> {
  /** further sheets, read with the same mapping */
  alsoRead: Table<F>[]
  /** what a person should know */
  notes: Fault[]
}

/** The first rows of a list: a text file has one, a workbook one per sheet. */
export interface Head {
  sheet: string | null
  rows: string[][]
}
const headSize = 1000

/**
 * How a text file is written, with its first rows; of a workbook nothing yet.
 * `prices` is what its sheet has. Throws `UnreadableFile`.
 */
export async function openFile(
  path: string,
  fileName: string,
  vocabulary: Pick<Vocabulary<string>, 'score'>,
  prices: PlainCode,
): Promise<{ text: TextFormat | null; head: Head | null; notes: Fault[] }> {
  const { kind, start, size } = await detectKind(path, fileName)
  if (kind === 'text') {
    const { format, head } = await inspectText(path, start, vocabulary)
    const mixed = format.encoding === 'mixed'
    return { text: format, head: { sheet: null, rows: head }, notes: mixed ? [fault('mixedEncodings')] : [] }
  }
  if (size > maxWorkbookBytes)
    throw new UnreadableFile(fault('workbookOverLimit', { fileName, limit: maxWorkbookBytes >> 20, prices: [fault(prices)] }))
  return { text: null, head: null, notes: [] }
}

/** The first rows of each sheet that is not hidden. */
async function sheetHeads(path: string): Promise<Head[]> {
  const heads: Head[] = []
  let hidden = false
  for await (const part of workbookParts(path)) {
    if (part.kind === 'sheet') hidden = part.hidden
    else if (!hidden && heads.at(-1)?.sheet !== part.sheet) heads.push({ sheet: part.sheet, rows: part.rows.slice(0, headSize) })
  }
  return heads
}

export const noSheet = () => new UnreadableFile(fault('workbookEmpty'))
const fieldsKnown = (table: Table<string>) => table.columns.filter((c) => c.field).length

/** How the lists of a file are understood: which row is the header, what its columns are, and which of several sheets is meant. */
export interface Lists<T> {
  score(row: string[]): number
  tableOf(head: Head): T
  worth(table: T): number
}
/** Lists headed by names of a vocabulary; of several sheets, the one of which most is known. */
export const listsOf = <F extends string>(vocabulary: Vocabulary<F>): Lists<Table<F>> => ({
  score: vocabulary.score,
  tableOf: ({ rows, sheet }) => readTable(rows, sheet, vocabulary),
  worth: fieldsKnown,
})

/**
 * Understands a file of one list. `fileName` is the one the person knows,
 * `prices` what its sheet has. Throws `UnreadableFile`.
 */
export async function inspectList<T extends Table<string>>(
  path: string,
  fileName: string,
  prices: PlainCode,
  lists: Lists<T>,
): Promise<T & { alsoRead: T[]; notes: Fault[] }> {
  const { text, head, notes } = await openFile(path, fileName, lists, prices)
  const tables = (head ? [head] : await sheetHeads(path)).map((each) => {
    const table = lists.tableOf(each)
    return text ? { ...table, text: withForms(text, table, each.rows) } : table
  })
  const [best, ...others] = tables.toSorted((a, b) => lists.worth(b) - lists.worth(a))
  if (!best) throw noSheet()
  const unread = others.map((t): Fault => fault('otherSheet', { sheet: t.sheet ?? '', prices: [fault(prices)] }))
  return { ...best, alsoRead: [], notes: [...notes, ...unread] }
}
