import { addTo, type Bitset, each, emptyBitset, intersect } from '../search/bitset.ts'

/** In which texts each word is: word w in `#texts[#starts[w] … #starts[w + 1])`, once for each time it stands there. */
export class WordPostings {
  readonly #texts: Uint32Array
  readonly #starts: Uint32Array
  /** of texts */
  readonly #count: number

  /** @param uses the words of all texts, of text n up to `ends[n]`; there are `words` different ones */
  constructor(uses: Uint16Array | Uint32Array, ends: Uint32Array, words: number) {
    this.#count = ends.length
    this.#texts = new Uint32Array(uses.length)
    // counted two places later, so that filling them in leaves each start where it belongs
    const next = new Uint32Array(words + 2)
    for (let at = 0; at < uses.length; at++) next[uses[at]! + 2]!++
    for (let word = 2; word < next.length; word++) next[word]! += next[word - 1]!
    for (let n = 0, at = 0; n < ends.length; n++) for (const end = ends[n]!; at < end; at++) this.#texts[next[uses[at]! + 1]!++] = n
    this.#starts = next.subarray(0, words + 1)
  }

  /** In bytes. */
  get weight(): number {
    return this.#texts.byteLength + this.#starts.byteLength
  }

  /** The texts in which, for each of some pieces, there is a word that fits. */
  textsWith(pieces: readonly Bitset[]): Bitset {
    const [first, ...others] = pieces.map((fits) => this.#textsWithAny(fits)) as [Bitset, ...Bitset[]]
    for (const other of others) intersect(first, other)
    return first
  }

  #textsWithAny(words: Bitset): Bitset {
    const [all, starts] = [this.#texts, this.#starts]
    const texts = emptyBitset(this.#count)
    each(words, (word) => {
      for (let at = starts[word]!, end = starts[word + 1]!; at < end; at++) addTo(texts, all[at]!)
    })
    return texts
  }
}
