/** In which texts each word is: word w in `#texts[#starts[w] … #starts[w + 1])`, once for each time it stands there. */
export class WordPostings {
  readonly #texts: Uint32Array
  readonly #starts: Uint32Array

  /** @param uses the words of all texts, of text n up to `ends[n]`; there are `words` different ones */
  constructor(uses: Uint16Array | Uint32Array, ends: Uint32Array, words: number) {
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

  /**
   * Marks the texts in which, for each of some pieces, there is a word that fits.
   * @param pieces at most 255: a filter has up to 200 characters
   */
  mark(holds: Uint8Array, pieces: readonly Uint8Array[]): void {
    const [texts, starts] = [this.#texts, this.#starts]
    // of how many pieces a text has one, as long as it has one of each
    for (const [i, fits] of pieces.entries())
      for (let word = 0; word < fits.length; word++) {
        if (fits[word] === 0) continue
        for (let at = starts[word]!, end = starts[word + 1]!; at < end; at++) if (holds[texts[at]!] === i) holds[texts[at]!] = i + 1
      }
    if (pieces.length > 1) for (let n = 0; n < holds.length; n++) holds[n] = holds[n] === pieces.length ? 1 : 0
  }
}
