import type { Span } from '@ratebook/shared/file-layout.ts'
import { readTable, type Table } from './table.ts'
import type { InspectOptions } from './hospital-names.ts'
import type { Found } from './sheets.ts'

/**
 * The lists that stand side by side in a sheet, each with a price and a description of its own: an empty column parts them, or their
 * headers say the same again. None where it is one list.
 */
export function blocksOf({ head, table }: Found, options: InspectOptions): Table[] {
  if (table.missing.length === 0) return []
  const rows = head.rows.slice(Math.max(0, table.headerRow - 1))
  const spans = [partedBySpace(rows), partedByNames(rows[0] ?? [])]
  const read = (span: Span) => readTable(head, options, [], { headerRow: table.headerRow, span })
  return (
    spans.map((each) => each.map(read)).find((blocks) => blocks.length > 1 && blocks.every(({ missing }) => missing.length === 0)) ?? []
  )
}

function partedBySpace(rows: string[][]): Span[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const spans: Span[] = []
  for (let column = 1; column <= width; column++) {
    if (!rows.some((row) => (row[column - 1] ?? '').trim() !== '')) continue
    const last = spans.at(-1)
    if (last?.to === column - 1) last.to = column
    else spans.push({ from: column, to: column })
  }
  return spans
}

function partedByNames(header: string[]): Span[] {
  const names = header.map((name) => name.trim().toLowerCase())
  const periods = [...names.keys()].filter((period) => period > 1 && names.length % period === 0)
  const period = periods.find((each) => names.every((name, i) => name !== '' && name === names[i % each]))
  if (period === undefined) return []
  return Array.from({ length: names.length / period }, (_, i) => ({ from: i * period + 1, to: (i + 1) * period }))
}
