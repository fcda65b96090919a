import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { readFile } from 'node:fs/promises'
import { type OpenFile, openTables } from './open-tables.ts'
import type { Batch, TextFormat } from './text-rows.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The largest workbook that is opened: it must fit into memory whole. Text files have no such limit. */
export const maxWorkbookBytes = 50 << 20
const batchRows = 2000
/** A text that many cells share counts once for each of them. */
const batchCharacters = 8 << 20
/** The longest text that a cell of Excel takes. */
const longestCell = 32_767

export type SheetPart =
  | ({ kind: 'rows' } & Batch)
  | { kind: 'sheet'; name: string; hidden: boolean; roundedCells: number; text: TextFormat | null }
  /** what a person should know of what is no table */
  | { kind: 'note'; fault: Fault }

/** The workbook that was looked into last: it is read next. */
let opened: (OpenFile & { path: string }) | null = null

/**
 * The sheets of a workbook, each announced and then row by row in batches. `sheets` names those to be read; absent, the workbook is only
 * looked into and stays open. Throws `UnreadableFile`.
 */
export async function* workbookParts(path: string, sheets?: string[]): AsyncGenerator<SheetPart> {
  const workbook = opened?.path === path ? opened : { ...(await openTables(await readFile(path))), path }
  opened = sheets ? null : workbook
  for (const note of workbook.notes) yield { kind: 'note', fault: note }
  for (const { name, hidden, roundedCells, text, rows } of workbook.tables) {
    if (sheets && !sheets.includes(name)) continue
    yield { kind: 'sheet', name, hidden, roundedCells, text }
    yield* batchesOf(name, rows())
  }
}

async function* batchesOf(sheet: string, all: AsyncIterable<string[][]> | Iterable<string[][]>): AsyncGenerator<SheetPart> {
  let rows: string[][] = []
  let characters = 0
  let last = 0
  for await (const some of all)
    for (const row of some) {
      const length = row.reduce((sum, text) => sum + text.length + 1, 0)
      if (length > batchCharacters || row.some((text) => text.length > longestCell))
        throw new UnreadableFile(fault('workbookRowTooLong', { row: last + 1, sheet, limit: longestCell }))
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
