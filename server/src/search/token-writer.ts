import { bytes, integers } from './growing-array.ts'
import { blocksOf, signatureOf, type TokenDictionary } from './token-dictionary.ts'

const encoder = new TextEncoder()
const LEAST_SLOTS = 1 << 12

/**
 * Numbers distinct tokens from 0 in the order in which they come. They are kept as bytes in one array, found by a table of hashes:
 * as texts in a map, two million of them would take ten times as much.
 */
export class TokenWriter {
  readonly #bytes: ReturnType<typeof bytes>
  readonly #starts: ReturnType<typeof integers>
  readonly #signatures: ReturnType<typeof integers>
  /** number + 1 of the token with this hash or one before it, 0 for none; at most half full */
  #slots: Uint32Array

  /**
   * @param capacity half as many as are expected, of an item its code and what it is called; another number costs time alone: to
   *   enlarge the table by a million takes a quarter of a second
   */
  constructor(capacity = 64) {
    this.#slots = new Uint32Array(Math.max(LEAST_SLOTS, 2 ** Math.ceil(Math.log2(capacity * 4))))
    this.#bytes = bytes(capacity * 16)
    this.#starts = integers(capacity * 2)
    this.#signatures = integers(capacity * 2)
    this.#starts.push(0)
  }

  get size(): number {
    return this.#starts.length - 1
  }

  numberOf(token: string): number {
    const start = this.#bytes.length
    // it is written behind the last one, where it stays if it is new
    const end = this.#write(token, start)
    const slot = this.#slotOf(start, end)
    const known = this.#slots[slot]!
    if (known > 0) return known - 1
    this.#bytes.length = end
    this.#starts.push(end)
    this.#signatures.push(signatureOf(this.#bytes.values, start, end))
    this.#slots[slot] = this.size
    if (this.size * 2 > this.#slots.length) this.#enlarge()
    return this.size - 1
  }

  /** Whether the token with this number, where there is one, is this one of ASCII alone: much sooner known than which one it is. */
  is(number: number, token: string): boolean {
    const { values } = this.#bytes
    const starts = this.#starts.values
    if (number >= this.size || starts[number + 1]! - starts[number]! !== token.length) return false
    const start = starts[number]!
    for (let i = 0; i < token.length; i++) {
      const unit = token.charCodeAt(i)
      // the bytes of ä are the units of Ã¤
      if (unit > 127 || values[start + i] !== unit) return false
    }
    return true
  }

  toDictionary(): TokenDictionary {
    this.#slots = new Uint32Array(0)
    const signatures = this.#signatures.toArray()
    return { bytes: this.#bytes.toArray(), starts: this.#starts.toArray(), signatures, blocks: blocksOf(signatures) }
  }

  #write(token: string, start: number): number {
    this.#bytes.reserve(token.length * 3)
    const { values } = this.#bytes
    for (let i = 0; i < token.length; i++) {
      const unit = token.charCodeAt(i)
      if (unit > 127) return start + encoder.encodeInto(token, values.subarray(start)).written
      values[start + i] = unit
    }
    return start + token.length
  }

  #slotOf(start: number, end: number): number {
    const { values } = this.#bytes
    const starts = this.#starts.values
    const last = this.#slots.length - 1
    for (let slot = hashOf(values, start, end) & last; ; slot = (slot + 1) & last) {
      const known = this.#slots[slot]!
      if (known === 0) return slot
      const from = starts[known - 1]!
      if (starts[known]! - from !== end - start) continue
      let at = start
      while (at < end && values[at] === values[from + at - start]) at++
      if (at === end) return slot
    }
  }

  #enlarge(): void {
    const slots = new Uint32Array(this.#slots.length * 2)
    const starts = this.#starts.values
    for (let token = 0; token < this.size; token++) {
      let slot = hashOf(this.#bytes.values, starts[token]!, starts[token + 1]!) & (slots.length - 1)
      while (slots[slot]! > 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = token + 1
    }
    this.#slots = slots
  }
}

/** FNV-1a, its upper bits mixed into the lower ones that are used. */
function hashOf(values: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ values[at]!, 0x01000193)
  return hash ^ (hash >>> 15)
}
