import type { Equator } from '@ratebook/shared/wire/list.ts'
import { addTo, type Bitset, emptyBitset, isIn, ordinalsOf, retain } from '../search/bitset.ts'
import { integers } from '../search/growing-array.ts'
import { type TokenDictionary, tokenText } from '../search/token-dictionary.ts'
import { TokenWriter } from '../search/token-writer.ts'
import { FoldedWords } from './folded-words.ts'
import { WordPostings } from './word-postings.ts'

type Numbers = ReturnType<typeof integers>
type Words = Pick<TokenDictionary, 'bytes' | 'starts'>
const BLANK = 0x20

/** Takes texts down as words. */
export class TextWriter {
  readonly #words: TokenWriter
  readonly #uses: Numbers
  readonly #ends: Numbers

  constructor() {
    this.#words = new TokenWriter()
    this.#uses = integers()
    this.#ends = integers()
  }

  push(text: string): void {
    for (const word of text.split(' ')) this.#uses.push(this.#words.numberOf(word))
    this.#ends.push(this.#uses.length)
  }

  toTexts(): KeptTexts {
    return new KeptTexts(this.#words.toDictionary(), this.#uses.toArray(), this.#ends.toArray())
  }
}

/** Where a text is put together. */
let written = Buffer.alloc(256)

/**
 * Texts as the words between their blanks, each word kept once: of text n, `uses[ends[n - 1] … ends[n])`. Whether a text has a piece is
 * looked up word by word, so that a million descriptions are compared by their few thousand words, and those marked that have them.
 */
export class KeptTexts {
  /** as they are written */
  readonly #words: Words
  /** the same words with A to Z as a to z */
  readonly #folded: FoldedWords
  readonly #uses: Uint16Array | Uint32Array
  readonly #ends: Uint32Array
  /** none where each text is a word of its own, as codes are: they are numbered as they come */
  readonly #postings: WordPostings | undefined

  constructor(words: TokenDictionary, uses: Uint32Array, ends: Uint32Array) {
    this.#words = { bytes: words.bytes, starts: words.starts }
    this.#folded = new FoldedWords(words)
    // most lists have fewer words than that, and a million texts many of them
    this.#uses = this.#folded.size <= 1 << 16 ? new Uint16Array(uses) : uses
    this.#ends = ends
    const isWordEach = uses.length === ends.length && this.#folded.size === ends.length
    if (!isWordEach) this.#postings = new WordPostings(this.#uses, ends, this.#folded.size)
  }

  get size(): number {
    return this.#ends.length
  }

  /** In bytes, about. */
  get weight(): number {
    const words = this.#words.bytes.length + this.#words.starts.byteLength + this.#folded.weight
    return words + this.#uses.byteLength + this.size * 4 + (this.#postings?.weight ?? 0)
  }

  textOf(n: number): string {
    const { bytes, starts } = this.#words
    let length = 0
    for (let use = n === 0 ? 0 : this.#ends[n - 1]!, end = this.#ends[n]!; use < end; use++) {
      const [from, to] = [starts[this.#uses[use]!]!, starts[this.#uses[use]! + 1]!]
      while (length + to - from >= written.length) written = Buffer.concat([written, written])
      for (let at = from; at < to; at++) written[length++] = bytes[at]!
      written[length++] = BLANK
    }
    return written.toString('utf8', 0, length - 1)
  }

  /** The texts of which it holds. @param wanted in small letters, ASCII */
  where(equator: Equator, wanted: string): Bitset {
    const [fromStart, toEnd] = [equator === 'starts_with' || equator === 'equals', equator === 'ends_with' || equator === 'equals']
    const pieces = wanted.split(' ')
    const last = pieces.length - 1
    const fits = pieces.map((piece, i) => this.#folded.with(Buffer.from(piece), i > 0 || fromStart, i < last || toEnd))
    if (!this.#postings) return last === 0 ? fits[0]! : emptyBitset(this.size)
    const texts = fromStart || toEnd ? this.#atEdge(fits[fromStart ? 0 : last]!, fromStart) : this.#postings.textsWith(fits)
    if (last > 0 || (fromStart && toEnd)) retain(texts, (n) => this.#has(n, fits, fromStart, toEnd))
    return texts
  }

  /** The texts whose first or last word fits. */
  #atEdge(fits: Bitset, isFirst: boolean): Bitset {
    const [uses, ends] = [this.#uses, this.#ends]
    const texts = emptyBitset(this.size)
    for (let n = 0, start = 0; n < ends.length; n++) {
      const end = ends[n]!
      if (isIn(fits, uses[isFirst ? start : end - 1]!)) addTo(texts, n)
      start = end
    }
    return texts
  }

  /** Whether words that fit stand one after the other in a text. */
  #has(n: number, fits: readonly Bitset[], fromStart: boolean, toEnd: boolean): boolean {
    const uses = this.#uses
    const start = n === 0 ? 0 : this.#ends[n - 1]!
    const end = this.#ends[n]! - fits.length + 1
    const to = fromStart ? Math.min(end, start + 1) : end
    for (let at = toEnd ? Math.max(start, end - 1) : start; at < to; at++) {
      let i = 0
      while (i < fits.length && isIn(fits[i]!, uses[at + i]!)) i++
      if (i === fits.length) return true
    }
    return false
  }

  /** Which text is this very one. */
  find(text: string): number | undefined {
    const folded = text.replace(/[A-Z]/g, (c) => c.toLowerCase())
    return ordinalsOf(this.where('equals', folded), 0, this.size).find((n) => this.textOf(n) === text)
  }

  /** Those that begin with a day between two. @param span days as `YYYY-MM-DD`; '' is no end */
  onDays(span: readonly [from: string, to: string]): Bitset {
    const fits = emptyBitset(this.#folded.size)
    for (let word = 0; word < this.#folded.size; word++) if (isWithin(tokenText(this.#words, word), span)) addTo(fits, word)
    return this.#atEdge(fits, true)
  }
}

/** Whether a text begins with a day between two: in every order of texts days come in their own. */
export function isWithin(text: string, [from, to]: readonly [from: string, to: string]): boolean {
  const day = text.slice(0, 10)
  return (from === '' || day >= from) && (to === '' || day <= to)
}
