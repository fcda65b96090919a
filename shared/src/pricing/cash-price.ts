import { type Cents, type Dollars, type Hundredths, shareOf, timesQuantity, toCents } from './money.ts'

/** A part of a visit: what the hospital charges for one of it, the cash price that it states for one, and how many there are. */
export interface Charged {
  /** null where the hospital states no charge */
  charge: Dollars | null
  /** null: a share of the charge */
  cashPrice: Dollars | null
  /** null as long as that is not readable */
  quantity: Hundredths | null
}
/** Where a cash price comes from: the hospital states it, it is a share of the charge, some of each, or there is not enough of either. */
export type CashSource = 'stated' | 'share' | 'both' | 'none'

/** Of nothing there is nothing to pay, whatever one costs. */
export const timesUnits = (dollars: Dollars | null, quantity: Hundredths | null): Cents | null =>
  quantity === 0 ? 0 : quantity === null || dollars === null ? null : timesQuantity(toCents(dollars), quantity)
export const sumOf = (parts: readonly (Cents | null)[]) =>
  parts.reduce<Cents | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0)

/** The cash prices that the hospital states + the share that a self-paying patient pays of all other charges, rounded once. */
export function cashPriceOf(all: readonly Charged[], selfPayPercentage: number): { cents: Cents | null; source: CashSource } {
  const parts = all.filter((part) => part.quantity !== 0)
  const [stated, shared] = [parts.filter((part) => part.cashPrice !== null), parts.filter((part) => part.cashPrice === null)]
  const charged = sumOf(shared.map((part) => timesUnits(part.charge, part.quantity)))
  return {
    cents: sumOf([
      ...stated.map((part) => timesUnits(part.cashPrice, part.quantity)),
      charged === null ? null : shareOf(charged, selfPayPercentage),
    ]),
    source: shared.some((part) => part.charge === null) ? 'none' : stated.length === 0 ? 'share' : shared.length === 0 ? 'stated' : 'both',
  }
}
