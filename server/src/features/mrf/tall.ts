import { csvCell } from '@ratebook/shared/wire/csv.ts'
import { lastColumns, rateColumns } from '../../imports/cms/columns.ts'
import { csvRow, headRows, itemCells, itemColumns } from './csv.ts'
import type { Entry, Extent, FileCharge, Writer } from './entry.ts'

export const payerColumns = [...rateColumns, ...lastColumns]
const NO_PAYER = ','.repeat(payerColumns.length - 1)

/** CSV, a row per item, setting and payer; one without payer where none has a rate. */
export function tall({ head, codes, payers }: Extent): Writer {
  const payerCells = new Map(payers.map(({ id, payer, plan }) => [id, `${csvCell(payer)},${csvCell(plan)}`]))

  function rows(item: Entry['item'], charge: FileCharge): string {
    const cells = itemCells(item, charge, codes)
    if (charge.rates.length === 0) return `${cells},${NO_PAYER}${csvCell(item.notes)}\n`
    const ends = `${charge.minimum ?? ''},${charge.maximum ?? ''}`
    let text = ''
    for (const r of charge.rates) {
      const amounts = `${r.dollar ?? ''},${r.percentage ?? ''},${r.algorithm === '' ? '' : csvCell(r.algorithm)}`
      const observed = r.count === '' ? ',,,' : `${r.median ?? ''},${r.tenth ?? ''},${r.ninetieth ?? ''},${r.count}`
      const note = item.notes !== '' && r.note !== '' ? `${item.notes}; ${r.note}` : item.notes + r.note
      text += `${cells},${payerCells.get(r.payerId)},${amounts},${observed},${r.methodology},${ends},${note === '' ? '' : csvCell(note)}\n`
    }
    return text
  }

  return {
    start: `${headRows(head)}${csvRow([...itemColumns(codes), ...payerColumns])}\n`,
    entry: ({ item, charges }) => charges.map((charge) => rows(item, charge)).join(''),
    separator: '',
    beforeUncoded: '',
    end: '',
  }
}
