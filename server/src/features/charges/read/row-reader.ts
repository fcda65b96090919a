import { isBlank, isFooter, isTotal, shorten } from '../../../imports/cells.ts'
import { type PriceProblem, parsePrice, priceFault, roundPrice } from '../../../imports/price.ts'
import { type ReadRow, rowFault } from '../../../imports/read-rows.ts'
import { Refused, refusal } from '../../../imports/refused.ts'
import { columnName, isHeaderAgain, type Table } from '../../../imports/table.ts'
import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import { type ChargeRow, type RowPrice, rowItem } from './row-item.ts'
import { firstFilled, type RowLayout, rowLayout } from './row-layout.ts'
import type { Setting } from './values.ts'

type LeftOutReason = 'noPrice' | 'zeroPrice' | 'footer' | 'repeatedHeader'

/**
 * The reader of a charge master's rows; one with two prices makes two items, one per setting.
 * `leaveOut` says why an item is none of this charge master's. Runs a million times per file, so the common row takes the shortest way.
 */
export function chargeReader(table: Table<ChargeField>, leaveOut: (item: ChargeRow) => string | null = () => null): ReadRow<ChargeRow> {
  const layout = rowLayout(table)
  return (cells, row, out) => {
    try {
      const misplaced = rowFault(cells, table)
      if (misplaced) throw misplaced
      const prices = rowPrices(cells, layout)
      if (typeof prices === 'string') {
        if (!isBlank(cells)) out.push({ row, leftOut: reasonToLeaveOut(cells, prices, layout) })
      } else if (isSum(cells, layout)) out.push({ row, leftOut: 'footer' })
      else {
        let isFurther = false
        for (const price of prices) {
          const item = rowItem(cells, layout, price)
          const leftOut = leaveOut(item)
          if (leftOut !== null) {
            out.push({ row, leftOut })
            break
          }
          out.push(isFurther ? { row, item, isFurther } : { row, item })
          isFurther = true
        }
      }
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason
      out.push({ row, refused: refusal(reason.column, reason.fault, cells) })
    }
  }
}

/** What the price cells of a row say: a price for each of its items, or why there is none. A cash price does without a charge. */
function rowPrices(cells: string[], layout: RowLayout): RowPrice[] | PriceProblem | 'zero' {
  const { price } = layout
  const charges = rowCharges(cells, layout)
  const isCharged = typeof charges !== 'string'
  const cash = isCharged || charges === 'none' || charges === 'zero' ? priceAt(cells, price.cashPrice, layout) : 'none'
  if (typeof cash === 'string' && cash !== 'none') return cash
  const cashCents = cash === 'none' || cash === 0 ? null : cash
  const rounded = layout.decimalColumns.some((i) => hasMoreDecimals(cells[i] ?? ''))
  if (isCharged) return charges.map(([setting, amountCents]) => ({ setting, amountCents, cashCents, rounded }))
  return cashCents === null ? charges : [{ setting: null, amountCents: null, cashCents, rounded }]
}

/** Cents with their setting (null: as the row's own setting says), or why there are none. */
type RowCharges = [Setting | null, number][] | PriceProblem | 'zero'

function rowCharges(cells: string[], layout: RowLayout): RowCharges {
  const { price } = layout
  if (price.amountInpatient < 0 && price.amountOutpatient < 0) {
    const cents = priceAt(cells, price.amount, layout)
    return typeof cents !== 'number' ? cents : cents === 0 ? 'zero' : [[null, cents]]
  }
  const [general, inpatient, outpatient] = [price.amount, price.amountInpatient, price.amountOutpatient].map((i) =>
    priceAt(cells, i, layout),
  )
  return pricesBySetting(general ?? 'none', inpatient ?? 'none', outpatient ?? 'none')
}

/** Most have not, and are not read twice for it. */
const hasMoreDecimals = (cell: string) => cell.length - 3 > cell.indexOf('.') && cell.includes('.') && parsePrice(cell) === 'decimals'

/** More than two decimals are rounded where the column shows that they are decimals. */
function priceAt(cells: string[], column: number, { table }: RowLayout): number | PriceProblem {
  if (column < 0) return 'none'
  const price = parsePrice(cells[column] ?? '')
  return price === 'decimals' && table.columns[column]?.isDecimal ? roundPrice((cells[column] ?? '').trim()) : price
}

/** Equal prices make one item for both settings. The general price holds for a setting that has none of its own. */
function pricesBySetting(general: number | PriceProblem, inpatient: number | PriceProblem, outpatient: number | PriceProblem): RowCharges {
  const inside = inpatient === 'none' ? general : inpatient
  const outside = outpatient === 'none' ? general : outpatient
  const problem = [general, inside, outside].find((price) => typeof price !== 'number' && price !== 'none')
  if (typeof problem === 'string') return problem
  const prices: [Setting, number][] = []
  if (typeof inside === 'number' && inside > 0) prices.push(['inpatient', inside])
  if (typeof outside === 'number' && outside > 0) prices.push(['outpatient', outside])
  if (prices.length === 0) return inside === 0 || outside === 0 ? 'zero' : 'none'
  return inside === outside ? [['both', prices[0]?.[1] ?? 0]] : prices
}

/** Names the cell whose price has this problem and says how to mend it. */
function priceRefused(cells: string[], problem: PriceProblem, layout: RowLayout): Refused {
  const at = layout.priceColumns.find((i) => parsePrice(cells[i] ?? '') === problem) ?? -1
  return new Refused(
    columnName(layout.table, at),
    priceFault(problem, shorten((cells[at] ?? '').trim()), at === layout.price.cashPrice ? 'nounCashPrice' : 'nounCharge'),
  )
}

/** Why a row without a usable price is no item. Throws `Refused` when it should be one. */
function reasonToLeaveOut(cells: string[], price: PriceProblem | 'zero', layout: RowLayout): LeftOutReason {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length === 1 && (layout.table.columns.length > 2 || price !== 'none')) return 'footer'
  if (isHeaderAgain(cells, layout.table)) return 'repeatedHeader'
  if (filled.some(isFooter)) return 'footer'
  if (price === 'zero') return 'zeroPrice'
  if (price !== 'none') throw priceRefused(cells, price, layout)
  // Footnotes have neither a price nor a description.
  return firstFilled(cells, layout.text.description) === '' ? 'footer' : 'noPrice'
}

/** A sum below the list: named so and without a code of its own, or a lone number. */
function isSum(cells: string[], layout: RowLayout): boolean {
  const description = firstFilled(cells, layout.text.description)
  const code = firstFilled(cells, layout.text.code)
  if (description !== '' && code !== '') return false
  const label = description || code
  if (label !== '') return isTotal(label)
  return cells.filter((cell) => cell.trim() !== '').length === 1
}
