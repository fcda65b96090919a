import type { FileLayout } from '@ratebook/shared/file-layout.ts'
import type { Head } from '../../../imports/inspect.ts'
import { type Batch, textBatches } from '../../../imports/text-rows.ts'
import { workbookParts } from '../../../imports/workbook.ts'
import type { Found } from './sheets.ts'

/** Rows that are looked at from the one above a header on. */
const HEAD = 1000

/** Lists that begin below the first rows of their sheet: what is needed to read one is taken from the file itself. */
export interface DeepHead extends Head {
  /** the number of the first of its rows */
  from: number
}

const isDeep = (sheets: Found[], sheet: string | null, headerRow: number) => {
  const its = sheets.find(({ head }) => head.sheet === sheet)
  return its !== undefined && headerRow > its.head.rows.length
}

/** The rows around headers that stand deep. There is none for one that is below the end of its sheet. */
export async function deepHeads(path: string, sheets: Found[], { tables }: FileLayout): Promise<DeepHead[]> {
  const heads: DeepHead[] = tables
    .filter(({ sheet, headerRow }) => isDeep(sheets, sheet, headerRow))
    .map(({ sheet, headerRow }) => ({ sheet, from: headerRow - 1, rows: [], text: textOf(sheets, sheet) }))
  if (heads.length === 0) return []
  for await (const { sheet, firstRow, rows } of everyBatch(path, sheets))
    for (const head of heads) {
      if (head.sheet !== sheet) continue
      const next = head.from + head.rows.length
      head.rows.push(...rows.slice(Math.max(0, next - firstRow), Math.max(0, head.from + HEAD - firstRow)))
    }
  return heads.filter(({ rows }) => rows.length > 1)
}

/** The first row of a sheet below its first ones that is such a header; null where there is none. */
export async function deepRow(path: string, sheets: Found[], { head }: Found, isIt: (rows: string[][], row: number) => boolean) {
  let at: number | null = null
  let before: string[] = []
  for await (const { sheet, firstRow, rows } of everyBatch(path, sheets)) {
    if (sheet !== head.sheet || at !== null) continue
    const place = rows.findIndex((row, i) => firstRow + i > head.rows.length && isIt([rows[i - 1] ?? before, row], 2))
    before = rows.at(-1) ?? []
    if (place >= 0) at = firstRow + place
  }
  return at
}

const textOf = (sheets: Found[], sheet: string | null) => sheets.find(({ head }) => head.sheet === sheet)?.head.text ?? null

/** All rows of a file. A workbook that is read to its end stays open for a moment. */
async function* everyBatch(path: string, sheets: Found[]): AsyncGenerator<Batch> {
  const text = textOf(sheets, null)
  if (text) yield* textBatches(path, text)
  else for await (const part of workbookParts(path)) if (part.kind === 'rows') yield part
}
