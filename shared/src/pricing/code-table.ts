import { type CodeRange, parsingCodes, placeOf } from './codes.ts'
import type { Slices } from './slices.ts'
import type { Method } from './terms.ts'

/** A list of codes, ready to be asked which of its pieces a code is in. */
export interface CodeTable {
  exact: ReadonlySet<string>
  ranges: ReadonlyMap<string, RangeTree>
  /** the width of its narrowest piece, 0 where there is a single code; Infinity of none */
  narrowest: number
}

/** In slices. @throws CodesError where the list cannot be read */
export function* codeTabling(method: Method, text: string): Slices<CodeTable> {
  const { exact, ranges } = yield* parsingCodes(text, method)
  const families = new Map<string, Piece[]>()
  let narrowest = exact.size > 0 ? 0 : Number.POSITIVE_INFINITY
  for (const range of ranges) {
    const { family, number } = placeOf(range.from)
    const pieces = families.get(family)
    const piece = { range, low: number, high: number + range.width - 1 }
    if (pieces) pieces.push(piece)
    else families.set(family, [piece])
    narrowest = Math.min(narrowest, range.width)
    yield
  }
  const trees = new Map<string, RangeTree>()
  for (const [family, pieces] of families) {
    trees.set(family, new RangeTree(pieces))
    yield
  }
  return { exact, narrowest, ranges: trees }
}

/** The narrowest piece by which a list holds a code, as text; null where none does. */
export function pieceOf({ exact, ranges }: CodeTable, code: string): string | null {
  if (exact.has(code)) return code
  const { family, number } = placeOf(code)
  const range = ranges.get(family)?.narrowest(number)
  return range ? `${range.from}-${range.to}` : null
}

interface Piece {
  range: CodeRange
  low: number
  high: number
}

/** Ranges of one family in the order of their lower ends, a balanced tree: each middle stands for the ranges around it. */
export class RangeTree {
  readonly low: number
  readonly high: number
  readonly #pieces: Piece[]
  /** of what a middle stands for: how high it reaches, and how wide its narrowest is */
  readonly #highest: Float64Array
  readonly #narrowest: Float64Array

  constructor(pieces: Piece[]) {
    this.#pieces = pieces.sort((a, b) => a.low - b.low || b.high - a.high)
    this.#highest = new Float64Array(pieces.length)
    this.#narrowest = new Float64Array(pieces.length)
    this.high = this.#measure(0, pieces.length).highest
    this.low = pieces[0]?.low ?? Number.POSITIVE_INFINITY
  }

  #measure(from: number, to: number): { highest: number; narrowest: number } {
    if (from >= to) return { highest: Number.NEGATIVE_INFINITY, narrowest: Number.POSITIVE_INFINITY }
    const middle = (from + to) >> 1
    const { high, range } = this.#pieces[middle] as Piece
    const [before, after] = [this.#measure(from, middle), this.#measure(middle + 1, to)]
    const highest = Math.max(high, before.highest, after.highest)
    const narrowest = Math.min(range.width, before.narrowest, after.narrowest)
    this.#highest[middle] = highest
    this.#narrowest[middle] = narrowest
    return { highest, narrowest }
  }

  /** The narrowest range that holds a number; of several the one whose text comes first. */
  narrowest(number: number): CodeRange | null {
    return number < this.low || number > this.high ? null : this.#narrowestIn(0, this.#pieces.length, number, null)
  }

  #narrowestIn(from: number, to: number, number: number, best: CodeRange | null): CodeRange | null {
    if (from >= to) return best
    const middle = (from + to) >> 1
    if ((this.#highest[middle] as number) < number) return best
    if (best !== null && (this.#narrowest[middle] as number) > best.width) return best
    const { range, low, high } = this.#pieces[middle] as Piece
    let nearer = best
    // those that begin later are mostly the narrower ones
    if (low <= number) {
      nearer = this.#narrowestIn(middle + 1, to, number, nearer)
      if (number <= high && (nearer === null || range.width < nearer.width || (range.width === nearer.width && range.from < nearer.from)))
        nearer = range
    }
    return this.#narrowestIn(from, middle, number, nearer)
  }
}

/** Who is told what holds a number. */
interface Told<Of> {
  holds(of: Of, range: CodeRange): void
}

/** Range trees of many lists, asked which of them reach from below a number to above it: a contract has thousands, of which few do. */
export class Spans<Of> {
  readonly #spans: { tree: RangeTree; of: Of }[]
  /** where each begins */
  readonly #lowest: Float64Array
  /** how high those around a middle reach */
  readonly #highest: Float64Array

  constructor(spans: readonly { tree: RangeTree; of: Of }[]) {
    this.#spans = spans.toSorted((a, b) => a.tree.low - b.tree.low)
    this.#lowest = Float64Array.from(this.#spans, ({ tree }) => tree.low)
    this.#highest = new Float64Array(spans.length)
    this.#measure(0, spans.length)
  }

  #measure(from: number, to: number): number {
    if (from >= to) return Number.NEGATIVE_INFINITY
    const middle = (from + to) >> 1
    const { high } = (this.#spans[middle] as { tree: RangeTree }).tree
    const highest = Math.max(high, this.#measure(from, middle), this.#measure(middle + 1, to))
    this.#highest[middle] = highest
    return highest
  }

  /** Tells of what has a range that holds a number, each with the narrowest of its own. A list of them would be made for each price. */
  tell(number: number, whom: Told<Of>): void {
    this.#tell(0, this.#spans.length, number, whom)
  }

  #tell(from: number, to: number, number: number, whom: Told<Of>) {
    if (from >= to) return
    const middle = (from + to) >> 1
    if ((this.#highest[middle] as number) < number) return
    this.#tell(from, middle, number, whom)
    if ((this.#lowest[middle] as number) > number) return
    const { tree, of } = this.#spans[middle] as { tree: RangeTree; of: Of }
    const range = tree.narrowest(number)
    if (range) whom.holds(of, range)
    this.#tell(middle + 1, to, number, whom)
  }
}

/** Reads each list once, however many rules have it. */
export class CodeTables {
  readonly #read: Map<string, CodeTable>

  constructor() {
    // where it is declared, the asterisk below would multiply it
    this.#read = new Map()
  }

  *of(method: Method, text: string): Slices<CodeTable> {
    const key = `${method} ${text}`
    const known = this.#read.get(key)
    if (known) return known
    const table = yield* codeTabling(method, text)
    this.#read.set(key, table)
    return table
  }
}
