import type { FindingAbout } from '@ratebook/shared/file-checks.ts'
import type { Report } from './findings.ts'
import { OnePrice } from './one-price.ts'
import type { RateRead } from './rate-rules.ts'
import { RowSet } from './row-set.ts'

/** From so many rows on, amounts that are all the gross charges are no chance. */
const ENOUGH = 20

const ofPayer = (payer: string, plan: string): FindingAbout => ({ description: '', codes: [], modifiers: '', setting: '', payer, plan })

/** What shows only over all rows: those that are there twice, prices that never differ, payers spelled in two ways. */
export function wholeRules(report: Report) {
  const seen = new RowSet()
  const gross = new OnePrice()
  const payers = new Map<string, { prices: OnePrice; about: FindingAbout }>()
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
          report('payerSpelledTwice', place, 'payer_name', `${name} ≠ ${spelled}`, '', () => ofPayer(payer, plan))
          spellings.set(folded, name)
        }
        if (dollar === null) continue
        const own = payers.get(folded) ?? { prices: new OnePrice(), about: ofPayer(payer, plan) }
        payers.set(folded, own)
        own.prices.add(dollar)
        if (read.gross === null) continue
        compared++
        if (dollar === read.gross) likeGross++
      }
    },
    /** @returns how many payers and plans the file has */
    end(): number {
      function tell(column: string, prices: OnePrice, about?: FindingAbout) {
        const { most } = prices
        if (most) report('samePriceEverywhere', '', column, `${most.price} (${most.rows} / ${prices.rows})`, '', about && (() => about))
      }
      tell('standard_charge|gross', gross)
      for (const [name, { prices, about }] of payers) tell(spellings.get(name) ?? name, prices, about)
      if (compared >= ENOUGH && likeGross === compared) report('ratesLikeGross')
      return spellings.size
    },
  }
}
