/** Decimals of dollars; null where nothing has dollars. */
export interface Ends {
  minimum: string | null
  maximum: string | null
}
interface Rate {
  dollar: string | null
  /** what a file stated beside the rate, where all that it published for the item stands */
  ends?: Ends
}

/** Whether a thing's rates are all that a file published for it: then the lowest and the highest are what it stated, as the rates are. */
export const isAsStated = (rates: readonly Rate[]): rates is (Rate & { ends: Ends })[] =>
  rates.length > 0 && rates.every(({ ends }) => ends)

/**
 * The lowest and the highest rate, by the one rule of file and pricer: of all that have dollars for the same thing in the same setting
 * (45 CFR 180.20), whether a contract says them or a file published them. What words or a percentage say is not among them, as in CMS's
 * own examples. Where all is as a file published it, they are the lowest and the highest that it stated, if it stated any.
 * @param rates of all rows that are the same thing
 */
export function endsOf(rates: readonly Rate[]): Ends {
  const stated = isAsStated(rates) ? rates.flatMap(({ ends }) => [{ dollar: ends.minimum }, { dollar: ends.maximum }]) : []
  let [minimum, maximum]: [string | null, string | null] = [null, null]
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { dollar } of stated.some((end) => end.dollar !== null) ? stated : rates) {
    if (dollar === null) continue
    const dollars = Number(dollar)
    if (dollars < least) [minimum, least] = [dollar, dollars]
    if (dollars > most) [maximum, most] = [dollar, dollars]
  }
  return { minimum, maximum }
}
