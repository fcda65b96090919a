import { bytes, integers } from './growing-array.ts'
import { BYTES, idAt, ordinalsOfIds, writeId } from './ids.ts'

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

  /** Of its ids and firsts. */
  get bytes(): number {
    return this.#ids.length + this.#firsts.toArray().byteLength
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
    return idAt(this.#ids.values, ordinal)
  }

  /** Where the items with these ids stand. */
  ordinalsOf(ids: ReadonlySet<string>): number[] {
    if (ids.size === 0) return []
    return ordinalsOfIds(this.#ids.toArray(), ids)
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
