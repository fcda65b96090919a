import { parsePrice } from './price.ts'
import { columnName, type RowLayout, RowRefused } from './row-layout.ts'
import type { TextFormat } from './text-rows.ts'

/** Rows of a text file whose cells cannot be trusted to stand in their columns; null when all is well. */
export function rowFault(cells: string[], layout: RowLayout, text: TextFormat): RowRefused | null {
  const lineBreak = text.lineEnd === 'cr' ? '\r' : '\n'
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] ?? ''
    if (cell.includes(lineBreak) && holdsRow(cell.split(lineBreak), layout, text.delimiter)) {
      return new RowRefused(columnName(layout, i), 'A quotation mark in this cell is never closed, so the rows below ran into it. Delete the mark, or write it twice and put the text in quotation marks.')
    }
  }
  return cells.length > layout.table.columns.length ? tooManyCells(cells, layout, text.delimiter) : null
}

/** Whether a line within a cell is itself a priced row. */
function holdsRow(lines: string[], { table, priceColumns }: RowLayout, delimiter: string): boolean {
  return lines.slice(1).some((line) => {
    const inner = line.split(delimiter)
    const price = inner[priceColumns[0] ?? 0]?.replaceAll('"', '') ?? ''
    return inner.length > 1 && inner.length >= table.columns.length - 1 && typeof parsePrice(price) === 'number'
  })
}

/** Cells right of the last column come from a delimiter in a text that was not quoted: the price may stand in a wrong column. */
function tooManyCells(cells: string[], layout: RowLayout, delimiter: string): RowRefused | null {
  const extra = cells.findIndex((cell, i) => i >= layout.table.columns.length && cell.trim() !== '')
  if (extra < 0) return null
  return new RowRefused(columnName(layout, extra), `The row has more cells than the header. Put the text that holds the “${delimiter === '\t' ? 'tab' : delimiter}” in quotation marks.`)
}
