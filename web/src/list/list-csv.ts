import { csvCell, inert } from '@ratebook/shared/wire/csv.ts'

/** A column of the file: what stands above it, and what a row says there. */
export type CsvColumn<R> = { header: string; value: (row: R) => unknown }

/** A number is no formula, also a negative one. */
const cellOf = (value: unknown) => csvCell(typeof value === 'number' ? String(value) : inert(String(value ?? '')))

/** CSV (RFC 4180) for a person's spreadsheet: with a byte order mark, without which Excel does not read UTF-8. */
export function csvOf<R>(columns: CsvColumn<R>[], rows: R[]) {
  const lines = [columns.map((c) => c.header), ...rows.map((row) => columns.map((c) => c.value(row)))]
  return `\uFEFF${lines.map((cells) => `${cells.map((cell) => cellOf(cell)).join(',')}\r\n`).join('')}`
}

/** `Payer contracts` → `payer-contracts.csv` */
export const csvName = (caption: string) =>
  `${
    caption
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'list'
  }.csv`
