/** What a payer allowed for a service, as CMS's format has it. */
export interface Observed {
  /** of allowed amounts: `0`, `1 through 10` or a number from 11 on */
  count: string
  /** decimals of dollars; null where the count is 0 */
  median: string | null
  tenth: string | null
  ninetieth: string | null
}
/** Of some items, as plain data. */
export interface ObservedAmounts {
  /** by payer, item and setting */
  remitted: ReadonlyMap<string, Observed>
  /** by payer and item */
  published: ReadonlyMap<string, Observed>
}
/** For who asks for what was agreed to alone. */
export const nothingObserved: ObservedAmounts = { remitted: new Map(), published: new Map() }

/** Null: none are on record. */
export const observedOf = (
  { remitted, published }: ObservedAmounts,
  payerId: string,
  itemId: string,
  setting: 'inpatient' | 'outpatient',
): Observed | null => remitted.get(`${payerId}|${itemId}|${setting}`) ?? published.get(`${payerId}|${itemId}`) ?? null
