import { rateFaults } from '@ratebook/shared/published-rates.ts'
import { copyLine } from '../../../data/copy.ts'
import type { CmsLayout } from '../../../imports/cms/layout.ts'
import { readPieces, type RowsFile } from '../../../imports/read-pieces.ts'
import type { ReadRow } from '../../../imports/read-rows.ts'
import { chargeLine } from '../charge-file.ts'
import { type CmsRate, type CmsRow, cmsReader } from './row-reader.ts'
import type { CmsCounts } from './warnings.ts'

/** The reader of the file's rows, which counts what they hold. */
function countingReader(layout: CmsLayout, counts: CmsCounts): ReadRow<CmsRow> {
  const read = cmsReader(layout)
  return (cells, row, out) => {
    const before = out.length
    read(cells, row, out)
    if (out.length > before) for (const column of layout.unread) if ((cells[column] ?? '').trim() !== '') counts.unread++
    for (let i = before; i < out.length; i++) {
      const rate = out[i]?.item?.rate
      if (!rate) continue
      counts.rates++
      const { dollar, percentage, algorithm, methodology, median, tenth, ninetieth, count, notes } = rate
      const allowed = { medianAmount: median, tenthPercentile: tenth, ninetiethPercentile: ninetieth, allowedCount: count }
      if (rateFaults({ dollar, percentage, algorithm, methodology, notes, ...allowed }).length > 0) counts.incomplete++
    }
  }
}

const valuesOf = (rate: CmsRate) => [
  rate.payer,
  rate.plan,
  rate.dollar,
  rate.percentage,
  rate.algorithm,
  rate.methodology,
  rate.median,
  rate.tenth,
  rate.ninetieth,
  rate.count,
  rate.estimated,
  rate.minimum,
  rate.maximum,
  rate.notes,
]
const NO_RATE = copyLine(Array.from({ length: 14 }, () => null))

/** Writes rows as their staging table has them. The rows of an item follow each other, and so its text is made once. */
function rowLine() {
  let last: CmsRow['item'] | null = null
  let text = ''
  return ({ item, rate }: CmsRow) => {
    if (item !== last) text = `${chargeLine(item)}\t${item.rounded ? '1' : '\\N'}`
    last = item
    return `${text}\t${rate === null ? NO_RATE : copyLine(valuesOf(rate))}`
  }
}

/** The rows of a machine-readable file for the staging table, and what was counted on the way. */
export async function* rows(file: RowsFile<never>, layout: CmsLayout) {
  const counts: CmsCounts = { rates: 0, incomplete: 0, unread: 0 }
  const reader = countingReader(layout, counts)
  const read = yield* readPieces<never, CmsRow>(file, { fields: { missing: () => [] }, readRow: () => reader, line: rowLine() })
  return { ...read, counts }
}
