import { bytes, integers } from './growing-array.ts'
import { BYTES, IdPlaces, idAt, writeId } from './ids.ts'

/**
 * The ids of items (UUIDs) in the order in which they are found, and the keys that they are ordered by: 16 bytes for an id, and each key
 * once. Keys are compared as JavaScript compares texts; items of one key keep the order in which they came.
 */
export class ItemOrder {
  readonly #ids: ReturnType<typeof bytes>
  readonly #keys: string[] = []
  /** per key, its first item */
  readonly #firsts = integers()
  /** of charge masters that are edited by hand: made when the first of their items is */
  #places: IdPlaces | undefined

  constructor(capacity = 64) {
    this.#ids = bytes(capacity * BYTES)
  }

  get size(): number {
    return this.#ids.length / BYTES
  }

  /** Of its ids, firsts and places. */
  get bytes(): number {
    return this.#ids.length + this.#firsts.toArray().byteLength + (this.#places?.bytes ?? 0)
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

  /** Where those items stand that have one of these ids; nothing is pushed after it was asked. */
  ordinalsOf(ids: ReadonlySet<string>): number[] {
    if (ids.size === 0) return []
    this.#places ??= new IdPlaces(this.#ids.toArray())
    const places = this.#places
    return [...ids].flatMap((id) => places.ordinalOf(id) ?? [])
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
