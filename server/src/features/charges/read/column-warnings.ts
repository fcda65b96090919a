import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { shorten } from '../../../imports/cells.ts'
import { type Content, contentsOf, looksLikeCodes } from './column-content.ts'
import { isPrice } from './columns.ts'
import type { DeepHead } from './deep-lists.ts'
import type { Table } from './table.ts'

/** What the first rows say against how the columns of a table are read. */
export function columnWarnings({ columns, headerRow, span, missing }: Table, { rows, from }: DeepHead): Fault[] {
  const body = rows.slice(Math.max(0, headerRow + 1 - from)).map((row) => (span ? row.slice(span.from - 1, span.to) : row))
  const contents = contentsOf(body, columns.length)
  return [
    ...(missing.includes('amount') ? [fault('noPriceColumn')] : []),
    ...(missing.includes('description') ? [fault('noDescriptionColumn')] : []),
    ...columns.flatMap(({ key, field, prefix }, i) => {
      const content = contents[i]
      // codes with something in front of each are codes
      return content && field && !prefix ? doubts(key, field, content) : []
    }),
  ]
}

const few = 0.2
const half = 0.5

function doubts(column: string, field: string, content: Content): Fault[] {
  const isCharge = isPrice(field as 'amount') || field === 'cashPrice'
  if (content.filled === 0) return isCharge || field === 'description' ? [fault('columnEmpty', { column })] : []
  if (content.filled < 3) return []
  const doubted = (code: Doubt, test: (value: string) => boolean = () => true) => [
    fault(code, { column, example: shorten(content.values.find(test) ?? content.values[0] ?? '') }),
  ]
  if (isCharge) {
    if (content.dates > half) return doubted('columnDates')
    if (looksLikeCodes(content)) return doubted('columnCodes')
    return content.prices < half ? doubted('columnTexts', (value) => /[a-z]/i.test(value)) : []
  }
  if (field === 'description') return content.letters < half ? doubted('columnDigits', (value) => !/[a-z]{2}/i.test(value)) : []
  if (field === 'cptHcpcs' && content.ndcs > half) return doubted('columnNdcs')
  if (field === 'cptHcpcs' && content.procedures < few) return doubted('columnNoProcedures')
  return field === 'revenueCode' && content.revenues < few && !content.values.some((value) => value.endsWith(']'))
    ? doubted('columnNoRevenues')
    : []
}
type Doubt = 'columnDates' | 'columnCodes' | 'columnTexts' | 'columnDigits' | 'columnNdcs' | 'columnNoProcedures' | 'columnNoRevenues'
