import type { Equator } from '@ratebook/shared/wire/list.ts'
import { endsOf, textsOf } from '@ratebook/shared/wire/list.ts'
import { addTo, type Bitset, emptyBitset, takeFrom } from '../search/bitset.ts'
import { TokenWriter } from '../search/token-writer.ts'
import { isWithin, type KeptTexts, TextWriter } from './kept-texts.ts'

/** Rows that may come to a list of so many after it was read, and values to each column: what only grows is not read anew each hour. */
export const spareOf = (rows: number): number => Math.max(1_000, rows >>> 5)
/** What a value that came later takes, which is a text of its own. */
const LATER_BYTES = 250
/** How a missing value is read: no text has it. */
export const MISSING = '\u0001'

/** One value of a row as it is read: what it is, and what ILIKE compares where that is not its bytes with A–Z as a–z. */
export type Value = { text: string; lowered: string | null }

/**
 * Takes down the values of a column: distinct and in the order of the database, then those of the rows. Most columns have few: room for as
 * many as there are rows would never be written, but the garbage collector counts it, and sets to work.
 */
export class ColumnWriter {
  readonly #values: TokenWriter
  readonly #texts: TextWriter | undefined
  readonly #amounts: number[] = []
  readonly #lowered = new Map<number, string>()
  /** the number of the last row's value */
  #last = 0

  constructor(isText: boolean) {
    this.#values = new TokenWriter()
    if (isText) this.#texts = new TextWriter()
  }

  /** @throws RangeError for a number that has more digits than can be compared here */
  push({ text, lowered }: Value): void {
    const number = this.#values.numberOf(text)
    if (!this.#texts) this.#amounts.push(amountOf(text))
    this.#texts?.push(text)
    if (lowered) this.#lowered.set(number, lowered)
  }

  /** Rows often have the value of the row before or, where they came in order, the one that follows it. */
  numberOf(text: string): number {
    if (this.#values.is(this.#last, text)) return this.#last
    if (this.#values.is(this.#last + 1, text)) return ++this.#last
    this.#last = this.#values.numberOf(text)
    return this.#last
  }

  toColumn(numbers: Uint32Array): KeptColumn {
    return new KeptColumn(numbers, this.#texts?.toTexts() ?? Float64Array.from(this.#amounts), this.#lowered)
  }
}

/**
 * A column of a list that is kept: which value each row has. Values are numbered in the order in which the database has them, those that
 * came later after them; `places` says of a number where it stands in the order. The last in order is the missing value.
 */
export class KeptColumn {
  /** per row */
  readonly numbers: Uint32Array
  readonly #places: Uint32Array
  readonly #texts: KeptTexts | undefined
  /** NaN is missing */
  readonly #amounts: Float64Array | undefined
  /** what is not compared byte by byte: letters beyond ASCII, and what came later */
  readonly #lowered: Map<number, string>
  readonly #later: string[] = []
  readonly #numbersOfLater = new Map<string, number>()
  readonly #read: number
  readonly #spare: number
  /** the largest amount of those that came later */
  #largest = -Infinity

  constructor(numbers: Uint32Array, values: KeptTexts | Float64Array, lowered: Map<number, string>) {
    this.numbers = numbers
    this.#lowered = lowered
    this.#spare = spareOf(numbers.length)
    if (values instanceof Float64Array) {
      this.#read = values.length
      this.#amounts = new Float64Array(this.#read + this.#spare)
      this.#amounts.set(values)
    } else {
      this.#read = values.size
      this.#texts = values
    }
    this.#places = new Uint32Array(this.#read + this.#spare)
    for (let n = 0; n < this.#read; n++) this.#places[n] = n
  }

  get isText(): boolean {
    return this.#texts !== undefined
  }

  /** How many values there are. */
  get size(): number {
    return this.#read + this.#later.length
  }

  /** In bytes, about. */
  get weight(): number {
    const read = (this.#texts?.weight ?? this.#read * 8) + (this.numbers.length + this.#places.length) * 4
    return read + this.#later.length * LATER_BYTES
  }

  textOf(number: number): string {
    if (number >= this.#read) return this.#later[number - this.#read]!
    if (this.#texts) return this.#texts.textOf(number)
    const amount = this.#amounts![number]!
    return Number.isNaN(amount) ? MISSING : String(amount)
  }

  /** What some rows have: what several have is put together once. */
  valuesOf(rows: readonly number[]): (string | number | null)[] {
    const values = new Map<number, string | number | null>()
    return rows.map((row) => {
      const number = this.numbers[row]!
      let value = values.get(number)
      if (value === undefined) {
        const text = this.textOf(number)
        value = text === MISSING ? null : this.isText ? text : Number(text)
        values.set(number, value)
      }
      return value
    })
  }

  /** Where the value of a row stands among all values. */
  readonly placeOf = (row: number): number => this.#places[this.numbers[row]!]!

  /** Of the values that were read, in order: so many between two ends, evenly, with their numbers. */
  between(low: number, high: number, most: number): { number: number; text: string }[] {
    const last = Math.min(high, this.missing ?? this.#read)
    const step = Math.max(1, Math.ceil((last - low) / most))
    const some: { number: number; text: string }[] = []
    for (let number = low; number < last; number += step) some.push({ number, text: this.textOf(number) })
    return some
  }

  get later(): { number: number; text: string }[] {
    return this.#later.map((text, i) => ({ number: this.#read + i, text }))
  }

  get isFull(): boolean {
    return this.#later.length >= this.#spare
  }

  /** The number of a value that came later. */
  numberOfLater(text: string): number | undefined {
    return this.#numbersOfLater.get(text)
  }

  /** The number of a value that was read. */
  numberOfRead(text: string): number | undefined {
    if (text === MISSING) return this.missing
    return this.#texts ? this.#texts.find(text) : this.#numberOfAmount(amountOf(text))
  }

  #numberOfAmount(amount: number): number | undefined {
    const amounts = this.#amounts!
    let [low, high] = [0, this.missing ?? this.#read]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (amounts[middle]! < amount) low = middle + 1
      else high = middle
    }
    return amounts[low] === amount && low < this.#read ? low : undefined
  }

  /** Whether an amount comes after all values there are. */
  isLast(text: string): boolean {
    if (!this.#amounts || this.missing !== undefined || this.#numbersOfLater.has(MISSING)) return false
    const amount = amountOf(text)
    return amount > this.#largest && !(amount <= this.#amounts[this.#read - 1]!)
  }

  /** The number of the missing value. */
  get missing(): number | undefined {
    const last = this.#read - 1
    return last >= 0 && this.textOf(last) === MISSING ? last : undefined
  }

  /** Takes in a value that comes after as many values as `before` says. @returns its number */
  add({ text, lowered }: Value, before: number): number {
    const number = this.size
    if (before < number) for (let n = 0; n < number; n++) if (this.#places[n]! >= before) this.#places[n]!++
    this.#places[number] = before
    this.#later.push(text)
    this.#numbersOfLater.set(text, number)
    this.#lowered.set(number, lowered ?? text.replace(/[A-Z]/g, (c) => c.toLowerCase()))
    if (this.#amounts) {
      const amount = amountOf(text)
      this.#amounts[number] = amount
      if (amount > this.#largest) this.#largest = amount
    }
    return number
  }

  /** The rows of which a condition holds. */
  rowsWhere(equator: Equator, value: string | number, rows: number): Bitset {
    const holds = this.#amounts ? this.#amountsWhere(equator, value) : this.#textsWhere(equator, String(value).toLowerCase())
    const matches = emptyBitset(rows)
    const { numbers } = this
    // without a branch for each of a million rows, 32 of them at once
    for (let at = 0; at < matches.length; at++) {
      const [first, count] = [at * 32, Math.min(32, rows - at * 32)]
      let bits = 0
      for (let i = 0; i < count; i++) {
        const number = numbers[first + i]!
        bits |= ((holds[number >>> 5]! >>> (number & 31)) & 1) << i
      }
      matches[at] = bits
    }
    return matches
  }

  #amountsWhere(equator: Equator, value: string | number): Bitset {
    const amounts = this.#amounts!
    const [low, high] = equator === 'between' ? endsOf(value)! : [Number(value), Number(value)]
    const tests: Record<string, (amount: number) => boolean> = {
      equals: (amount) => amount === low,
      // a missing one is not equal to any
      not_equal_to: (amount) => amount !== low,
      greator_than: (amount) => amount > low,
      less_than: (amount) => amount < low,
      between: (amount) => amount >= low && amount <= high,
    }
    const test = tests[equator]!
    const holds = emptyBitset(this.size)
    for (let n = 0; n < this.size; n++) if (test(amounts[n]!)) addTo(holds, n)
    return holds
  }

  #textsWhere(equator: Equator, wanted: string): Bitset {
    const holds = emptyBitset(this.size)
    holds.set(equator === 'between' ? this.#texts!.onDays(textsOf(wanted)!) : this.#texts!.where(equator, wanted))
    for (const [n, text] of this.#lowered) if (compares[equator](text, wanted)) addTo(holds, n)
    // what is missing contains nothing, not even nothing
    for (const n of [this.missing, this.numberOfLater(MISSING)]) if (n !== undefined) takeFrom(holds, n)
    return holds
  }
}

const compares = {
  like: (text, wanted) => text.includes(wanted),
  starts_with: (text, wanted) => text.startsWith(wanted),
  ends_with: (text, wanted) => text.endsWith(wanted),
  equals: (text, wanted) => text === wanted,
  between: (text, wanted) => isWithin(text, textsOf(wanted)!),
} as Record<Equator, (text: string, wanted: string) => boolean>

/**
 * An amount as a number that says all of it. One of up to 15 digits, as filters have them, is then no other number's, and may be compared
 * with it whatever its digits.
 */
function amountOf(text: string): number {
  if (text === MISSING) return Number.NaN
  const amount = Number(text)
  if (String(amount) !== text) throw new RangeError(`${text} cannot be compared as a number here`)
  return amount
}

/** Whether a condition can be answered here just as the database would. */
export function isComparable(value: string | number, isText: boolean): boolean {
  if (isText) return /^[ -~]*$/.test(String(value))
  return String(value)
    .split('..')
    .every((end) => end.trim() === '' || (/^-?\d*\.?\d*$/.test(end.trim()) && end.replace(/\D/g, '').length <= 15))
}
