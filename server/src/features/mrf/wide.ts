import { csvCell } from '@ratebook/shared/wire/csv.ts'
import { columnsOfPayer, lastColumns } from '../../imports/cms/columns.ts'
import type { FileRate } from '../../terms/file-rates.ts'
import { csvRow, headRows, itemCells, itemColumns } from './csv.ts'
import type { Entry, Extent, FileCharge, Writer } from './entry.ts'

const cellsOf = (r: FileRate) =>
  csvRow([r.dollar, r.percentage, r.algorithm, r.median, r.tenth, r.ninetieth, r.count, r.methodology, r.note])
const NO_RATE = ','.repeat(8)

/** CSV, a row per item and setting with columns for each payer; a payer's further rates of the same item stand in further rows. */
export function wide({ head, codes, payers }: Extent): Writer {
  const place = new Map(payers.map(({ id }, i) => [id, i]))
  const nobody = payers.map(() => NO_RATE)

  function rows(item: Entry['item'], charge: FileCharge): string {
    const cells = itemCells(item, charge, codes)
    const ends = `${charge.minimum ?? ''},${charge.maximum ?? ''},${csvCell(item.notes)}`
    const lines: string[][] = [[...nobody]]
    const rowsWith = new Map<number, number>()
    for (const rate of charge.rates) {
      const at = place.get(rate.payerId) as number
      const row = rowsWith.get(at) ?? 0
      rowsWith.set(at, row + 1)
      lines[row] ??= [...nobody]
      ;(lines[row] as string[])[at] = cellsOf(rate)
    }
    return lines.map((line) => `${cells},${line.join(',')},${ends}\n`).join('')
  }

  const header = [...itemColumns(codes), ...payers.flatMap(({ payer, plan }) => columnsOfPayer(`${payer}|${plan}`)), ...lastColumns]
  return {
    start: `${headRows(head)}${csvRow(header)}\n`,
    entry: ({ item, charges }) => charges.map((charge) => rows(item, charge)).join(''),
    separator: '',
    beforeUncoded: '',
    end: '',
  }
}
