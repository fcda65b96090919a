import type { HistoryEntry } from '@ratebook/shared/retirement.ts'

/** A change of one of an item's prices; null where there was none, or is none. */
export interface PriceChange {
  entry: HistoryEntry
  amount?: readonly [before: number | null, after: number | null]
  cashPrice?: readonly [before: number | null, after: number | null]
}
const dollars = (value: unknown) => (value === null || value === '' ? null : Number(value))

/** The changes of an item's prices, newest first, as its history tells them. */
export const priceChanges = (entries: readonly HistoryEntry[]): PriceChange[] =>
  entries.flatMap((entry) => {
    const of = (name: 'amount' | 'cashPrice') => {
      const [before, after] = entry.changes[name]?.map(dollars) ?? []
      return before === undefined || after === undefined || before === after ? {} : { [name]: [before, after] as const }
    }
    const change: PriceChange = { entry, ...of('amount'), ...of('cashPrice') }
    return change.amount || change.cashPrice ? [change] : []
  })

export interface Point {
  at: number
  price: number
}
/** How a price went, oldest first: from each point on it is what the point says. Where it was none, the line is broken. */
export function lineOf(changes: readonly PriceChange[], which: 'amount' | 'cashPrice', until: number): Point[][] {
  const lines: Point[][] = []
  let line: Point[] = []
  const end = (at: number) => {
    const last = line.at(-1)
    if (last) lines.push([...line, { at, price: last.price }])
    line = []
  }
  for (const { entry, ...change } of changes.toReversed()) {
    const after = change[which]?.[1]
    if (after === undefined) continue
    const at = Date.parse(entry.at)
    if (after === null) end(at)
    else line.push({ at, price: after })
  }
  end(until)
  return lines
}
