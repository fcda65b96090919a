import { setImmediate } from 'node:timers/promises'
import { bytes } from './growing-array.ts'

/**
 * Which items a token occurs in: of token t, the bytes from `ends[t - 1]` to `ends[t]`. Each says by how much the next one of its
 * ascending numbers is larger, which are ordinal × 2, plus 1 where the token is the whole of one of the item's codes.
 */
export type Postings = { bytes: Uint8Array; ends: Uint32Array }

/** Bytes that are worked on before other requests get their turn: some milliseconds. */
const SLICE = 1 << 17
const LAST_OF_ITEM = 0

export function eachPosting({ bytes, ends }: Postings, token: number, visit: (ordinal: number, whole: number) => void): void {
  const end = ends[token]!
  let number = 0
  for (let at = token === 0 ? 0 : ends[token - 1]!; at < end; ) {
    let byte = bytes[at++]!
    let more = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      more |= (byte & 127) << shift
    }
    number += more
    visit(number >>> 1, number & 1)
  }
}

/** Takes down which tokens each item has, one item after the other; then turns it round. */
export class PostingsWriter {
  readonly #uses: ReturnType<typeof bytes>
  /** those of the item at hand: of several uses in one item, the first is kept */
  readonly #tokens: number[] = []

  constructor(capacity: number) {
    this.#uses = bytes(capacity * 24)
  }

  add(token: number, whole: 0 | 1): void {
    if (this.#tokens.includes(token)) return
    this.#tokens.push(token)
    this.#push(token * 2 + whole + 1)
  }

  endItem(): void {
    this.#tokens.length = 0
    this.#push(LAST_OF_ITEM)
  }

  /** Counts, then places. */
  async invert(tokenCount: number): Promise<Postings> {
    const ends = new Uint32Array(tokenCount)
    const last = new Uint32Array(tokenCount)
    await this.#each((token, number) => {
      ends[token]! += sizeOf(number - last[token]!)
      last[token] = number
    })
    let size = 0
    for (let token = 0; token < tokenCount; token++) {
      const ofToken = ends[token]!
      ends[token] = size
      size += ofToken
    }
    const postings = new Uint8Array(size)
    last.fill(0)
    await this.#each((token, number) => {
      ends[token] = write(postings, ends[token]!, number - last[token]!)
      last[token] = number
    })
    return { bytes: postings, ends }
  }

  #push(number: number): void {
    this.#uses.reserve(5)
    this.#uses.length = write(this.#uses.values, this.#uses.length, number)
  }

  async #each(visit: (token: number, number: number) => void): Promise<void> {
    const uses = this.#uses.toArray()
    let item = 0
    for (let at = 0; at < uses.length; ) {
      const end = Math.min(at + SLICE, uses.length)
      while (at < end) {
        let byte = uses[at++]!
        let use = byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = uses[at++]!
          use |= (byte & 127) << shift
        }
        if (use === LAST_OF_ITEM) item++
        else visit((use - 1) >>> 1, item * 2 + ((use - 1) & 1))
      }
      await setImmediate()
    }
  }
}

/** How many bytes `write` writes: seven bits in each. */
const sizeOf = (number: number) => (number < 1 << 7 ? 1 : number < 1 << 14 ? 2 : number < 1 << 21 ? 3 : number < 1 << 28 ? 4 : 5)

/** Writes a number, its lowest seven bits first; all bytes but the last have the highest bit. @returns where it ends */
function write(target: Uint8Array, at: number, number: number): number {
  let left = number
  for (; left > 127; left >>>= 7) target[at++] = (left & 127) | 128
  target[at++] = left
  return at
}
