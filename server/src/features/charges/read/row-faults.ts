import { parsePrice } from './price.ts'
import { columnName, type RowLayout, RowRefused } from './row-layout.ts'
import { isBlank } from './table.ts'
import type { TextFormat } from './text-rows.ts'

/**
 * Rows of a text file whose cells cannot be trusted to stand in their columns; null when all is well. A delimiter within a text that
 * was not quoted moves all cells after it, and then a revenue code may stand where the price belongs.
 */
export function rowFault(cells: string[], layout: RowLayout, text: TextFormat): RowRefused | null {
  const lineBreak = text.lineEnd === 'cr' ? '\r' : '\n'
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] ?? ''
    if (cell.includes(lineBreak) && holdsRow(cell.split(lineBreak), layout, text.delimiter)) {
      return new RowRefused(columnName(layout, i), 'A quotation mark in this cell is never closed, so the rows below ran into it. Delete the mark, or write it twice and put the text in quotation marks.')
    }
  }
  const { rowLength, emptyCells } = layout.table
  if (cells.length <= rowLength || (cells.length <= rowLength + emptyCells && isBlank(cells.slice(rowLength)))) return null
  const delimiter = text.delimiter === '\t' ? 'tab' : text.delimiter
  return new RowRefused(columnName(layout, rowLength), `The row has ${cells.length} cells, the header ${rowLength}. Put the text that holds the extra “${delimiter}” in quotation marks.`)
}

/** Whether a line within a cell is itself a priced row. */
function holdsRow(lines: string[], { table, priceColumns }: RowLayout, delimiter: string): boolean {
  return lines.slice(1).some((line) => {
    const inner = line.split(delimiter)
    const price = inner[priceColumns[0] ?? 0]?.replaceAll('"', '') ?? ''
    return inner.length > 1 && inner.length >= table.rowLength - 1 && typeof parsePrice(price) === 'number'
  })
}
