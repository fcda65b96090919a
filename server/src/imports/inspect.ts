import { type Fault, fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import { detectKind } from './file-kind.ts'
import { asCut } from './row-mender.ts'
import { headerScore, readTable, type Table, type Vocabulary } from './table.ts'
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
  /** how they are cut from text, null for those of a sheet */
  text: TextFormat | null
}
const headSize = 1000

const namedOtherwise = /\.(xls[xmb]?|ods|zip|json|xml)$/i
/** Whether text holds a table for certain: a header that is known, or rows that are nearly all of one width. */
function isTable(rows: string[][], headers: Pick<Vocabulary<string>, 'score'>) {
  const widths = new Map<number, number>()
  for (const { length } of rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
  return headerScore(rows, headers) > 1 || Math.max(0, ...widths.values()) > Math.max(1, rows.length * 0.8)
}

/**
 * How a text file is written, with its first rows; of a workbook nothing yet.
 * `prices` is what its sheet has. Throws `UnreadableFile`.
 */
export async function openFile(
  path: string,
  fileName: string,
  vocabulary: Pick<Vocabulary<string>, 'score'>,
  prices: PlainCode,
): Promise<{ head: Head | null; notes: Fault[] }> {
  const { kind, start, size } = await detectKind(path, fileName)
  if (kind === 'text') {
    const { format, head } = await inspectText(path, start, vocabulary)
    if (namedOtherwise.test(fileName) && !isTable(head, vocabulary)) throw new UnreadableFile(fault('textNoTable', { fileName }))
    const mixed = format.encoding === 'mixed'
    return { head: { sheet: null, rows: head, text: format }, notes: mixed ? [fault('mixedEncodings')] : [] }
  }
  if (size > maxWorkbookBytes)
    throw new UnreadableFile(fault('workbookOverLimit', { fileName, limit: maxWorkbookBytes >> 20, prices: [fault(prices)] }))
  return { head: null, notes: [] }
}

/** The first rows of each sheet that is not hidden. */
async function sheetHeads(path: string, notes: Fault[]): Promise<Head[]> {
  const heads: Head[] = []
  let hidden = false
  let text: TextFormat | null = null
  for await (const part of workbookParts(path)) {
    if (part.kind === 'note') notes.push(part.fault)
    else if (part.kind === 'sheet') ({ hidden, text } = part)
    else if (!hidden && heads.at(-1)?.sheet !== part.sheet) heads.push({ sheet: part.sheet, rows: part.rows.slice(0, headSize), text })
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
  const { head, notes } = await openFile(path, fileName, lists, prices)
  const heads = head ? [head] : await sheetHeads(path, notes)
  const tables = heads.map((each) => asCut(lists.tableOf({ ...each, sheet: each.text ? null : each.sheet }), each))
  const [best, ...others] = tables.toSorted((a, b) => lists.worth(b) - lists.worth(a))
  if (!best) throw noSheet()
  const unread = others.map((t): Fault => fault('otherSheet', { sheet: t.sheet ?? '', prices: [fault(prices)] }))
  return { ...best, alsoRead: [], notes: [...notes, ...unread] }
}
