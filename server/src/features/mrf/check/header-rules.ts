import { chargeColumns, columnsOfPayer, lastColumns, rateColumns } from '../../../imports/cms/columns.ts'
import type { CmsLayout } from '../../../imports/cms/layout.ts'
import type { Report } from './findings.ts'
import { columnName } from './places.ts'

const ofItems = ['description', 'code|1', 'code|1|type', ...chargeColumns.filter((name) => name !== 'billing_class'), ...lastColumns]
const inCharge = /^standard_charge\|(.+)\|(?:negotiated_(?:dollar|percentage|algorithm)|methodology)$/
const inOthers = /^(?:median_amount|10th_percentile|90th_percentile|count|additional_payer_notes)\|(.+)$/

/** The headers of a CSV file: what is missing, what is there twice, and what a wide file says of its payers in them. */
export function checkHeader(layout: CmsLayout, report: Report) {
  const { header, unread, codes } = layout
  const names = header.map((name) => name.toLowerCase())
  const place = (column: number) => `${columnName(column)}${layout.headerRow}`
  const isTall = layout.rates[0]?.named === null
  for (const name of [...ofItems, ...(isTall ? rateColumns : [])])
    if (!names.includes(name)) report('columnMissing', `row ${layout.headerRow}`, name)
  for (const [column, name] of names.entries()) {
    if (name === '') report('columnUnnamed', place(column))
    else if (names.indexOf(name) !== column) report('columnTwice', place(column), header[column])
    else if (/\[.*\]/.test(name)) report('placeholder', place(column), header[column])
    else if (name.split('|')[0] === 'estimated_amount') report('estimatedAmount', place(column), header[column])
  }
  const numbers = codes.map(({ code }) => Number(names[code]?.split('|')[1]))
  if (numbers.some((n, i) => n !== i + 1)) report('codesGap', `row ${layout.headerRow}`, numbers.map((n) => `code|${n}`).join(', '))
  for (const { code, type } of codes) if (type < 0) report('columnMissing', `row ${layout.headerRow}`, `${header[code]}|type`)
  for (const column of unread)
    if (names.indexOf(names[column] as string) === names.lastIndexOf(names[column] as string))
      report('columnUnknown', place(column), header[column])
  if (!isTall) checkPayers(names, header, place, report)
}

function checkPayers(names: string[], header: string[], place: (column: number) => string, report: Report) {
  const payers = new Map<string, number>()
  for (const [column, name] of names.entries()) {
    const payer = (inCharge.exec(name) ?? inOthers.exec(name))?.[1]
    if (payer && !payers.has(payer)) payers.set(payer, column)
  }
  if (payers.size === 0) report('noPayers')
  for (const [payer, column] of payers) {
    const [name = '', ...plan] = payer.split('|')
    if (name === '' || plan.join('') === '') report('planEmpty', place(column), header[column])
    else if (plan.length > 1) report('barInPayer', place(column), header[column])
    else for (const needed of columnsOfPayer(payer)) if (!names.includes(needed)) report('columnMissing', 'row 3', needed)
  }
}
