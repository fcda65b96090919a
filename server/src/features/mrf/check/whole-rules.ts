import type { Report } from './findings.ts'
import type { RateRead } from './rate-rules.ts'
import { RowSet } from './row-set.ts'

/** From so many rows on, one price on all of them is no chance. */
const ENOUGH = 20

/** One price on every row, so far. */
class OnePrice {
  rows = 0
  #first: number | null = null
  #isOne = true
  add(price: number) {
    this.#first ??= price
    this.#isOne &&= price === this.#first
    this.rows++
  }
  get price() {
    return this.#isOne && this.rows >= ENOUGH ? this.#first : null
  }
}

/** What shows only over all rows: those that are there twice, prices that never differ, payers spelled in two ways. */
export function wholeRules(report: Report) {
  const seen = new RowSet()
  const gross = new OnePrice()
  const payers = new Map<string, OnePrice>()
  const spellings = new Map<string, string>()
  let [compared, likeGross] = [0, 0]
  return {
    row(cells: string[], row: number, place: string, read: { gross: number | null; rates: readonly RateRead[] }) {
      const twin = seen.add(cells, row)
      if (twin > 0) report('duplicateRow', place, '', `= ${twin}`)
      if (read.gross !== null) gross.add(read.gross)
      for (const { payer, plan, dollar, isCharged } of read.rates) {
        if (!isCharged || payer === '') continue
        const name = `${payer}, ${plan}`
        const folded = name.toLowerCase().replace(/\s+/g, ' ')
        const spelled = spellings.get(folded)
        if (spelled === undefined) spellings.set(folded, name)
        else if (spelled !== name) {
          report('payerSpelledTwice', place, 'payer_name', `${name} ≠ ${spelled}`)
          spellings.set(folded, name)
        }
        if (dollar === null) continue
        const prices = payers.get(folded) ?? new OnePrice()
        payers.set(folded, prices)
        prices.add(dollar)
        if (read.gross === null) continue
        compared++
        if (dollar === read.gross) likeGross++
      }
    },
    /** @returns how many payers and plans the file has */
    end(): number {
      if (gross.price !== null) report('samePriceEverywhere', '', 'standard_charge|gross', String(gross.price))
      for (const [name, prices] of payers)
        if (prices.price !== null) report('samePriceEverywhere', '', spellings.get(name) ?? name, String(prices.price))
      if (compared >= ENOUGH && likeGross === compared) report('ratesLikeGross')
      return spellings.size
    },
  }
}
