import { type Cell as SheetCell, workbook } from '../workbook.ts'
import type { Dice } from './dice.ts'

export type Cell = string | number
export interface Grid {
  name: string
  rows: Cell[][]
}

/** The bytes of a file: a workbook, or the first grid as text in one of the ways that systems export it. */
export function write({ oneOf, percent }: Dice, grids: Grid[], isSheet: boolean, way: (name: string, share: number) => boolean) {
  if (isSheet) {
    const bookType = oneOf(['xlsx', 'xlsx', 'xlsx', 'biff8', 'ods'] as const)
    const sheets = Object.fromEntries(
      grids.map(({ name, rows }): [string, SheetCell[][]] => [name, rows.map((row) => row.map((cell) => (cell === '' ? null : cell)))]),
    )
    return { content: workbook(sheets, { bookType }), fileName: `charges.${bookType === 'biff8' ? 'xls' : bookType}` }
  }
  const delimiter = oneOf([',', ',', ',', '\t', '|', ';'])
  if (delimiter !== ',') way(`parted by ${JSON.stringify(delimiter)}`, 100)
  const end = oneOf(['\r\n', '\r\n', '\n'])
  const isAllQuoted = percent(20)
  const quoted = (text: string) =>
    isAllQuoted || text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const isRaw = delimiter === '\t' || delimiter === '|'
  const lines = grids[0]!.rows.map((row) =>
    row.map((cell) => (isRaw ? String(cell).replace(/\n/g, ' ') : quoted(String(cell)))).join(delimiter),
  )
  const text = lines.join(end) + (percent(80) ? end : '')
  const encoding = oneOf(['utf8', 'utf8', 'utf8', 'mark', 'utf16le', 'utf16be', 'latin1'] as const)
  if (encoding !== 'utf8') way(encoding, 100)
  return { content: encoded(text, encoding), fileName: delimiter === ',' ? 'charges.csv' : 'charges.txt' }
}

function encoded(text: string, encoding: 'utf8' | 'mark' | 'utf16le' | 'utf16be' | 'latin1'): Buffer {
  switch (encoding) {
    case 'mark':
      return Buffer.from(`\ufeff${text}`)
    case 'utf16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le')
    case 'utf16be':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    default:
      return Buffer.from(text, encoding)
  }
}
