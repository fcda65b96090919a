import { createRequire } from 'node:module'

export type Cell = string | number | { v: number; z: string } | null
export const XLSX = createRequire(new URL('../server/package.json', import.meta.url))(
  '@e965/xlsx',
) as typeof import('../server/node_modules/@e965/xlsx/types/index.d.ts')

/** A workbook with these sheets; `{ v, z }` is a number with its format. */
export function workbook(
  sheets: Record<string, Cell[][]>,
  { bookType = 'xlsx', hidden = [] }: { bookType?: 'xlsx' | 'biff8' | 'xlsb' | 'ods' | 'xlml'; hidden?: string[] } = {},
): Buffer {
  const book = XLSX.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = XLSX.utils.aoa_to_sheet(
      rows.map((row) => row.map((cell) => (cell !== null && typeof cell === 'object' ? { t: 'n', ...cell } : cell))),
    )
    XLSX.utils.book_append_sheet(book, sheet, name)
  }
  book.Workbook = { Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })) }
  return XLSX.write(book, { type: 'buffer', bookType, compression: true })
}
