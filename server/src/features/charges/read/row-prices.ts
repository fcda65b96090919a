import { type PriceProblem, parsePrice, priceMessage } from '../../../imports/price.ts'
import { shorten } from '../../../imports/cells.ts'
import type { RowLayout } from './row-layout.ts'
import { Refused } from '../../../imports/refused.ts'
import { columnName } from '../../../imports/table.ts'
import type { Setting } from './values.ts'

/** What the price cells of a row say: cents with their setting (null: as the row's own setting says), or why there are none. */
export type RowPrices = [Setting | null, number][] | PriceProblem | 'zero'

export function rowPrices(cells: string[], { price }: RowLayout): RowPrices {
  if (price.amountInpatient < 0 && price.amountOutpatient < 0) {
    const cents = parsePrice(cells[price.amount] ?? '')
    return typeof cents !== 'number' ? cents : cents === 0 ? 'zero' : [[null, cents]]
  }
  return pricesBySetting(priceAt(cells, price.amount), priceAt(cells, price.amountInpatient), priceAt(cells, price.amountOutpatient))
}

const priceAt = (cells: string[], column: number) => (column < 0 ? 'none' : parsePrice(cells[column] ?? ''))

/** Equal prices make one item for both settings. The general price holds for a setting that has none of its own. */
function pricesBySetting(general: number | PriceProblem, inpatient: number | PriceProblem, outpatient: number | PriceProblem): RowPrices {
  const inside = inpatient === 'none' ? general : inpatient
  const outside = outpatient === 'none' ? general : outpatient
  const problem = [general, inside, outside].find((price) => typeof price !== 'number' && price !== 'none')
  if (typeof problem === 'string') return problem
  const found: [Setting, number][] = []
  if (typeof inside === 'number' && inside > 0) found.push(['inpatient', inside])
  if (typeof outside === 'number' && outside > 0) found.push(['outpatient', outside])
  if (found.length === 0) return inside === 0 || outside === 0 ? 'zero' : 'none'
  return inside === outside ? [['both', found[0]?.[1] ?? 0]] : found
}

/** Names the cell whose price has this problem and says how to mend it. */
export function priceRefused(cells: string[], problem: PriceProblem, layout: RowLayout): Refused {
  const at = layout.priceColumns.find((i) => parsePrice(cells[i] ?? '') === problem) ?? -1
  return new Refused(columnName(layout.table, at), priceMessage(problem, shorten((cells[at] ?? '').trim())))
}
