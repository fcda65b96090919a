import { bytes, integers } from './growing-array.ts'

const BYTES = 16
/** What the ends of ids are told apart by before they are looked up: their lowest bits. */
const MOST_ENDS = 1 << 14
const LOW = MOST_ENDS - 1

/**
 * The ids of items (UUIDs) in the order in which they are found, and the keys that they are ordered by: 16 bytes for an id, and each key
 * once. Keys are compared as JavaScript compares texts; items of one key keep the order in which they came.
 */
export class ItemOrder {
  readonly #ids: ReturnType<typeof bytes>
  readonly #keys: string[] = []
  /** per key, its first item */
  readonly #firsts = integers()

  constructor(capacity = 64) {
    this.#ids = bytes(capacity * BYTES)
  }

  get size(): number {
    return this.#ids.length / BYTES
  }

  /** @param key no smaller than the one before */
  push(id: string, key: string): void {
    if (this.#keys.length === 0 || this.#keys[this.#keys.length - 1] !== key) {
      this.#keys.push(key)
      this.#firsts.push(this.size)
    }
    this.#ids.reserve(BYTES)
    writeId(id, this.#ids.values, this.#ids.length)
    this.#ids.length += BYTES
  }

  idOf(ordinal: number): string {
    const hex = Buffer.from(this.#ids.values.buffer, ordinal * BYTES, BYTES).toString('hex')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }

  /** Where the items with these ids stand. */
  ordinalsOf(ids: ReadonlySet<string>): number[] {
    if (ids.size === 0) return []
    // the last four bytes of an id are random: what they rule out is not read
    const one = new Uint8Array(BYTES)
    const ends = new Set([...ids].map((id) => endsOf(writeId(id, one, 0))[3]!))
    // what is looked at for each of a million items lies in the processor's nearest memory
    const mayEnd = new Uint8Array(MOST_ENDS)
    for (const end of ends) mayEnd[end & LOW] = 1
    const all = endsOf(this.#ids.toArray())
    const ordinals: number[] = []
    for (let i = 0, at = 3; at < all.length; i++, at += 4)
      if (mayEnd[all[at]! & LOW] === 1 && ends.has(all[at]!) && ids.has(this.idOf(i))) ordinals.push(i)
    return ordinals
  }

  /** Per item, the ordinal of the first item of another order that comes after it. */
  placesIn(other: ItemOrder): number[] {
    const places: number[] = []
    for (const [i, key] of this.#keys.entries()) {
      const place = other.#firstAfter(key)
      const end = i + 1 < this.#keys.length ? this.#firsts.values[i + 1]! : this.size
      while (places.length < end) places.push(place)
    }
    return places
  }

  #firstAfter(key: string): number {
    let [low, high] = [0, this.#keys.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#keys[middle]! <= key) low = middle + 1
      else high = middle
    }
    return low < this.#keys.length ? this.#firsts.values[low]! : this.size
  }
}

const endsOf = (ids: Uint8Array) => new Uint32Array(ids.buffer, ids.byteOffset, ids.length / 4)

const DASH = 45
function writeId(id: string, target: Uint8Array, at: number): Uint8Array {
  let nibbles = 0
  for (let i = 0; i < id.length; i++) {
    const unit = id.charCodeAt(i)
    if (unit === DASH) continue
    const nibble = unit < 58 ? unit - 48 : (unit | 32) - 87
    const place = at + (nibbles >>> 1)
    target[place] = nibbles++ & 1 ? target[place]! | nibble : nibble << 4
  }
  return target
}
