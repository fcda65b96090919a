import type { CellReader } from '../../imports/cell-reader.ts'
import { isFooter, isTotal } from '../../imports/cells.ts'
import type { RowMaker, SourceField } from './medicare/public-table.ts'

/** The reader of a row: what its table's maker makes of it, unless it stands below the list. */
export const scheduleReader = (make: RowMaker) => (cell: CellReader<SourceField>) => {
  const { filled } = cell
  const [first = ''] = filled
  // a sentence alone in its row is a note
  if (isTotal(first) || isFooter(first) || (filled.length === 1 && /\s/.test(first))) return { leftOut: 'footer' }
  return make(cell)
}
