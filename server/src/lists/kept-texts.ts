import type { Equator } from '@ratebook/shared/wire/list.ts'
import { integers } from '../search/growing-array.ts'
import { blocksOf, signatureOf, type TokenDictionary, tokenFinder, tokenText } from '../search/token-dictionary.ts'
import { TokenWriter } from '../search/token-writer.ts'

type Numbers = ReturnType<typeof integers>
const A = 0x41
const Z = 0x5a

/** Takes texts down as words. */
export class TextWriter {
  readonly #words: TokenWriter
  readonly #uses: Numbers
  readonly #ends: Numbers

  constructor(capacity: number) {
    this.#words = new TokenWriter(capacity)
    this.#uses = integers(capacity * 4)
    this.#ends = integers(capacity)
  }

  push(text: string): void {
    for (const word of text.split(' ')) this.#uses.push(this.#words.numberOf(word))
    this.#ends.push(this.#uses.length)
  }

  toTexts(): KeptTexts {
    return new KeptTexts(this.#words.toDictionary(), this.#uses.toArray(), this.#ends.toArray())
  }
}

/**
 * Texts as the words between their blanks, each word kept once: of text n, `uses[ends[n - 1] … ends[n])`. Whether a text has a piece is
 * looked up word by word, so that a million descriptions are compared by their few thousand words.
 */
export class KeptTexts {
  /** as they are written */
  readonly #words: TokenDictionary
  /** A to Z as a to z */
  readonly #folded: TokenDictionary
  readonly #uses: Uint16Array | Uint32Array
  readonly #ends: Uint32Array

  constructor(words: TokenDictionary, uses: Uint32Array, ends: Uint32Array) {
    this.#words = words
    // most lists have fewer words than that, and a million texts many of them
    this.#uses = words.signatures.length <= 1 << 16 ? Uint16Array.from(uses) : uses
    this.#ends = ends
    const bytes = words.bytes.map((byte) => (byte >= A && byte <= Z ? byte + 32 : byte))
    const signatures = words.signatures.map((_, n) => signatureOf(bytes, words.starts[n]!, words.starts[n + 1]!))
    this.#folded = { bytes, starts: words.starts, signatures, blocks: blocksOf(signatures) }
  }

  get size(): number {
    return this.#ends.length
  }

  /** In bytes, about. */
  get weight(): number {
    return this.#words.bytes.length * 2 + this.#words.signatures.length * 12 + this.#uses.byteLength + this.size * 4
  }

  textOf(n: number): string {
    const words = this.#uses.subarray(n === 0 ? 0 : this.#ends[n - 1]!, this.#ends[n]!)
    return Array.from(words, (word) => tokenText(this.#words, word)).join(' ')
  }

  /** Marks the texts of which it holds. @param wanted in small letters, ASCII */
  mark(holds: Uint8Array, equator: Equator, wanted: string): void {
    const [fromStart, toEnd] = [equator === 'starts_with' || equator === 'equals', equator === 'ends_with' || equator === 'equals']
    const pieces = wanted.split(' ')
    const last = pieces.length - 1
    const fits = pieces.map((piece, i) => this.#wordsWith(Buffer.from(piece), i > 0 || fromStart, i < last || toEnd))
    const uses = this.#uses
    const ends = this.#ends
    const first = fits[0]!
    if (last === 0 && !fromStart && !toEnd) {
      // what is asked most: without a branch for each of millions of words
      for (let n = 0, at = 0; n < ends.length; n++) {
        let hit = 0
        for (const end = ends[n]!; at < end; at++) hit |= first[uses[at]!]!
        holds[n] = hit
      }
      return
    }
    for (let n = 0, start = 0; n < ends.length; start = ends[n++]!) {
      const end = ends[n]! - last
      const to = fromStart ? Math.min(end, start + 1) : end
      for (let at = toEnd ? Math.max(start, end - 1) : start; at < to; at++) {
        if (first[uses[at]!] === 0) continue
        let i = 1
        while (i <= last && fits[i]![uses[at + i]!] === 1) i++
        if (i <= last) continue
        holds[n] = 1
        break
      }
    }
  }

  /** The words that contain a piece, where it has to, at their start, their end or both. */
  #wordsWith(piece: Buffer, atStart: boolean, atEnd: boolean): Uint8Array {
    const { bytes, starts, signatures } = this.#folded
    const marks = new Uint8Array(signatures.length)
    if (piece.length === 0 && !(atStart && atEnd)) return marks.fill(1)
    if (!atStart && !atEnd) {
      const next = tokenFinder(this.#folded, piece)
      for (let word = next(0); word >= 0; word = next(word + 1)) marks[word] = 1
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
}
