/** From so many rows on, one price on all of them is no chance, and on so many more one on nearly all of them. */
const [ENOUGH, MANY] = [20, 300]
/** Which share of many rows is nearly all. */
const SHARE = 0.9
/** Prices that are counted at once: of one on nine tenths of the rows at most an eighth of the others is missed. */
const PLACES = 8

/**
 * Which price stands on nearly every row, in little memory: the rarest of the prices that are counted gives its place to a new one, which
 * takes over its count, so what is certain of each is its count less what it took over (“space saving”, Metwally 2005).
 */
export class OnePrice {
  rows = 0
  readonly #prices: number[] = []
  readonly #counts: number[] = []
  readonly #takenOver: number[] = []

  add(price: number) {
    this.rows++
    const at = this.#prices.indexOf(price)
    if (at >= 0) this.#counts[at] = (this.#counts[at] as number) + 1
    else if (this.#prices.length < PLACES) this.#set(this.#prices.length, price, 0)
    else {
      let rarest = 0
      for (let i = 1; i < PLACES; i++) if ((this.#counts[i] as number) < (this.#counts[rarest] as number)) rarest = i
      this.#set(rarest, price, this.#counts[rarest] as number)
    }
  }

  /** The price that stands on nearly every row, and on how many at least; null where there is none. */
  get most(): { price: number; rows: number } | null {
    for (const [i, price] of this.#prices.entries()) {
      const rows = (this.#counts[i] as number) - (this.#takenOver[i] as number)
      if (this.rows >= ENOUGH && (rows === this.rows || (this.rows >= MANY && rows >= SHARE * this.rows))) return { price, rows }
    }
    return null
  }

  #set(at: number, price: number, takenOver: number) {
    this.#prices[at] = price
    this.#counts[at] = takenOver + 1
    this.#takenOver[at] = takenOver
  }
}
