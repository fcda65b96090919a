import { addTo, type Bitset, emptyBitset } from '../search/bitset.ts'
import { bytes, integers } from '../search/growing-array.ts'
import type { TokenDictionary } from '../search/token-dictionary.ts'

const [A, Z] = [0x41, 0x5a]
/** As many as a byte counts. */
const MOST_SHARED = 255

/**
 * Words with A to Z as a to z, each as what it adds to the beginning that it shares with the word before. A million codes are a million
 * words, but in order each is nearly the one before, and most differ in their last byte alone: those come in runs, of which most are
 * passed over at once.
 */
export class FoldedWords {
  readonly #starts: Uint32Array
  /** of each run its first word; the next ones are as long as that, and differ in their last byte */
  readonly #firsts: Uint32Array
  /** of each first word, how many bytes are those of the word before */
  readonly #shared: Uint8Array
  /** what comes after them, and the last byte of each of the others */
  readonly #rests: Uint8Array
  /** what the word at hand has come to after so many of its bytes: what it shares with the one before is not looked at again */
  readonly #states: Uint16Array

  constructor({ bytes: written, starts }: Pick<TokenDictionary, 'bytes' | 'starts'>) {
    this.#starts = starts
    const [firsts, shared, rests] = [integers(), bytes(), bytes(written.length)]
    let [longest, lengthOfRun] = [0, 0]
    for (let word = 0; word < this.size; word++) {
      const [before, start, end] = [starts[Math.max(0, word - 1)]!, starts[word]!, starts[word + 1]!]
      const length = end - start
      const most = Math.min(start - before, length, MOST_SHARED)
      let same = 0
      while (same < most && inSmall(written[before + same]!) === inSmall(written[start + same]!)) same++
      for (let at = start + same; at < end; at++) rests.push(inSmall(written[at]!))
      longest = Math.max(longest, length)
      if (length === lengthOfRun && same === length - 1) continue
      firsts.push(word)
      shared.push(same)
      // one that is the word before in other letters adds nothing, and no run begins with it
      lengthOfRun = same < length ? length : 0
    }
    firsts.push(this.size)
    this.#firsts = firsts.toArray().slice()
    this.#shared = shared.toArray().slice()
    this.#rests = rests.toArray().slice()
    this.#states = new Uint16Array(longest + 1)
  }

  /** How many there are. */
  get size(): number {
    return this.#starts.length - 1
  }

  /** In bytes, but for the starts, which are others' as well. */
  get weight(): number {
    return this.#firsts.byteLength + this.#shared.length + this.#rests.length
  }

  /** Those that contain a piece, where it has to, at their start, their end or both. */
  with(piece: Uint8Array, atStart: boolean, atEnd: boolean): Bitset {
    const words = emptyBitset(this.size)
    const automaton = automatonOf(piece, atStart, atEnd)
    for (let run = 0, read = 0; run < this.#shared.length; run++) read = this.#addRun(words, automaton, run, read)
    return words
  }

  /** A function of its own: called often it is compiled better than a loop that runs long. @returns where what the next run adds begins */
  #addRun(words: Bitset, { next, all, endings }: Automaton, run: number, from: number): number {
    const [rests, states] = [this.#rests, this.#states]
    const [first, end] = [this.#firsts[run]!, this.#firsts[run + 1]!]
    const length = this.#starts[first + 1]! - this.#starts[first]!
    let read = from
    let done = this.#shared[run]!
    let state = states[done]!
    for (; done < length - 1; states[++done] = state) state = next[(state << 8) | rests[read++]!]!
    if (done === length) {
      if (state === all) addTo(words, first)
      return read
    }
    const row = state << 8
    if (endings[state] === 1)
      for (let word = first; word < end; word++) if (next[row | rests[read + word - first]!] === all) addTo(words, word)
    read += end - first
    states[length] = next[row | rests[read - 1]!]!
    return read
  }
}

const inSmall = (byte: number) => (byte >= A && byte <= Z ? byte + 32 : byte)

/**
 * What becomes of a word with each of its bytes: `next[state * 256 + byte]`, where a state is how much of the piece stands at the end of
 * what was read (Knuth, Morris and Pratt 1977), and one more than its length that it cannot be there any more. A word has the piece where
 * its last state is `all`, the piece's length. `endings`: per state, whether one more byte can lead there.
 */
type Automaton = { next: Uint16Array; all: number; endings: Uint8Array }

function automatonOf(piece: Uint8Array, atStart: boolean, atEnd: boolean): Automaton {
  const all = piece.length
  const never = all + 1
  const next = new Uint16Array((never + 1) * 256)
  /** the state after the piece without its first byte, as far as it was gone through */
  let behind = 0
  for (let state = 0; state <= never; state++) {
    const row = next.subarray(state * 256, state * 256 + 256)
    if (state === never || atStart) row.fill(never)
    else if (state > 0) row.set(next.subarray(behind * 256, behind * 256 + 256))
    if (state === all && !atEnd) row.fill(all)
    if (state >= all) continue
    if (state > 0 && !atStart) behind = next[behind * 256 + piece[state]!]!
    row[piece[state]!] = state + 1
  }
  const endings = Uint8Array.from({ length: never + 1 }, (_, state) =>
    next.subarray(state * 256, state * 256 + 256).includes(all) ? 1 : 0,
  )
  return { next, all, endings }
}
