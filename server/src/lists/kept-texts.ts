import type { Equator } from '@ratebook/shared/wire/list.ts'
import { integers } from '../search/growing-array.ts'
import { type TokenDictionary, tokenText } from '../search/token-dictionary.ts'
import { TokenWriter } from '../search/token-writer.ts'
import { WordPostings } from './word-postings.ts'

type Numbers = ReturnType<typeof integers>
type Words = Pick<TokenDictionary, 'bytes' | 'starts'>
const A = 0x41
const Z = 0x5a
const BLANK = 0x20
/** Behind the end of any text; Infinity is no integer, and takes longer to compare. */
const NOWHERE = 2 ** 30
/** As many as a byte counts. */
const MOST_SHARED = 255

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
  /** their bytes, A to Z as a to z */
  readonly #folded: Uint8Array
  /** how many bytes of each are those of the word before */
  readonly #shared: Uint8Array
  readonly #uses: Uint16Array | Uint32Array
  readonly #ends: Uint32Array
  /** none where each text is a word of its own, as codes are: they are numbered as they come */
  readonly #postings: WordPostings | undefined

  constructor(words: TokenDictionary, uses: Uint32Array, ends: Uint32Array) {
    this.#words = { bytes: words.bytes, starts: words.starts }
    this.#folded = words.bytes.map((byte) => (byte >= A && byte <= Z ? byte + 32 : byte))
    this.#shared = sharedOf(this.#folded, words.starts)
    // most lists have fewer words than that, and a million texts many of them
    this.#uses = this.#shared.length <= 1 << 16 ? new Uint16Array(uses) : uses
    this.#ends = ends
    const isWordEach = uses.length === ends.length && this.#shared.length === ends.length
    if (!isWordEach) this.#postings = new WordPostings(this.#uses, ends, this.#shared.length)
  }

  get size(): number {
    return this.#ends.length
  }

  /** In bytes, about. */
  get weight(): number {
    const words = this.#folded.length * 2 + this.#shared.length * 5
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

  /** Marks the texts of which it holds. @param wanted in small letters, ASCII */
  mark(holds: Uint8Array, equator: Equator, wanted: string): void {
    const [fromStart, toEnd] = [equator === 'starts_with' || equator === 'equals', equator === 'ends_with' || equator === 'equals']
    const pieces = wanted.split(' ')
    const last = pieces.length - 1
    const fits = pieces.map((piece, i) => this.#wordsWith(Buffer.from(piece), i > 0 || fromStart, i < last || toEnd))
    const postings = this.#postings
    if (!postings) {
      if (last === 0) holds.set(fits[0]!)
      return
    }
    if (fromStart || toEnd) this.#markAtEdge(holds, fits[fromStart ? 0 : last]!, fromStart)
    else postings.mark(holds, fits)
    if (last === 0 && !(fromStart && toEnd)) return
    for (let n = 0; n < holds.length; n++) if (holds[n] === 1 && !this.#has(n, fits, fromStart, toEnd)) holds[n] = 0
  }

  /** Marks the texts whose first or last word fits. */
  #markAtEdge(holds: Uint8Array, fits: Uint8Array, isFirst: boolean): void {
    const [uses, ends] = [this.#uses, this.#ends]
    for (let n = 0, start = 0; n < ends.length; n++) {
      const end = ends[n]!
      holds[n] = fits[uses[isFirst ? start : end - 1]!]!
      start = end
    }
  }

  /** Whether words that fit stand one after the other in a text. */
  #has(n: number, fits: readonly Uint8Array[], fromStart: boolean, toEnd: boolean): boolean {
    const uses = this.#uses
    const start = n === 0 ? 0 : this.#ends[n - 1]!
    const end = this.#ends[n]! - fits.length + 1
    const to = fromStart ? Math.min(end, start + 1) : end
    for (let at = toEnd ? Math.max(start, end - 1) : start; at < to; at++) {
      let i = 0
      while (i < fits.length && fits[i]![uses[at + i]!] === 1) i++
      if (i === fits.length) return true
    }
    return false
  }

  /** Which text is this very one. */
  find(text: string): number | undefined {
    const holds = new Uint8Array(this.size)
    this.mark(
      holds,
      'equals',
      text.replace(/[A-Z]/g, (c) => c.toLowerCase()),
    )
    for (let n = holds.indexOf(1); n >= 0; n = holds.indexOf(1, n + 1)) if (this.textOf(n) === text) return n
    return undefined
  }

  /** Marks those that begin with a day between two. @param span days as `YYYY-MM-DD`; '' is no end */
  markDays(holds: Uint8Array, span: readonly [from: string, to: string]): void {
    const fits = this.#shared.map((_, word) => (isWithin(tokenText(this.#words, word), span) ? 1 : 0))
    for (let n = 0, start = 0; n < this.#ends.length; start = this.#ends[n++]!) holds[n] = fits[this.#uses[start]!]!
  }

  /** The words that contain a piece, where it has to, at their start, their end or both. */
  #wordsWith(piece: Buffer, atStart: boolean, atEnd: boolean): Uint8Array {
    const bytes = this.#folded
    const { starts } = this.#words
    const marks = new Uint8Array(this.#shared.length)
    if (piece.length === 0 && !(atStart && atEnd)) return marks.fill(1)
    if (!atStart && !atEnd) {
      this.#markContaining(piece, marks)
      return marks
    }
    for (let word = 0; word < marks.length; word++) {
      const length = starts[word + 1]! - starts[word]!
      if (length < piece.length || (atStart && atEnd && length !== piece.length)) continue
      const from = atStart ? starts[word]! : starts[word + 1]! - piece.length
      let same = 0
      while (same < piece.length && bytes[from + same] === piece[same]) same++
      if (same === piece.length) marks[word] = 1
    }
    return marks
  }

  /**
   * A million codes are a million words, but in order each is nearly the one before: what they share is not looked at again, only whether
   * the piece was in it. Else it ends behind that, so it is looked for by its last byte.
   */
  #markContaining(piece: Uint8Array, marks: Uint8Array): void {
    const [bytes, shared, last] = [this.#folded, this.#shared, piece.length - 1]
    const { starts } = this.#words
    const ending = piece[last]
    /** where the piece ends first in the word before, from its start */
    let hitEnd = NOWHERE
    for (let word = 0, start = 0, end = 0; word < marks.length; word++, start = end) {
      end = starts[word + 1]!
      const same = shared[word]!
      if (hitEnd > same) {
        hitEnd = NOWHERE
        for (let at = start + Math.max(same, last); at < end; at++) {
          if (bytes[at] !== ending) continue
          let before = 1
          while (before <= last && bytes[at - before] === piece[last - before]) before++
          if (before <= last) continue
          hitEnd = at + 1 - start
          break
        }
      }
      if (hitEnd !== NOWHERE) marks[word] = 1
    }
  }
}

/** How many bytes each word begins with that the word before begins with, too. */
function sharedOf(bytes: Uint8Array, starts: Uint32Array): Uint8Array {
  const shared = new Uint8Array(starts.length - 1)
  for (let word = 1; word < shared.length; word++) {
    const [before, start] = [starts[word - 1]!, starts[word]!]
    const most = Math.min(start - before, starts[word + 1]! - start, MOST_SHARED)
    let same = 0
    while (same < most && bytes[before + same] === bytes[start + same]) same++
    shared[word] = same
  }
  return shared
}

/** Whether a text begins with a day between two: in every order of texts days come in their own. */
export function isWithin(text: string, [from, to]: readonly [from: string, to: string]): boolean {
  const day = text.slice(0, 10)
  return (from === '' || day >= from) && (to === '' || day <= to)
}
