type Numbers = Uint8Array | Uint32Array

/**
 * Unsigned integers with push, outside the garbage collector's heap. Memory that was never written is not taken from the machine, so a
 * generous `capacity` costs nothing and spares the copies that growing leaves behind.
 */
export class GrowingArray<A extends Numbers> {
  values: A
  length = 0
  readonly #kind: new (
    length: number,
  ) => A

  constructor(kind: new (length: number) => A, capacity = 1024) {
    this.#kind = kind
    this.values = new kind(capacity)
  }

  /** Makes room for so many more; `values` may then be another array. */
  reserve(more: number): void {
    if (this.length + more <= this.values.length) return
    const larger = new this.#kind(Math.max(this.length + more, this.values.length * 2))
    larger.set(this.values)
    this.values = larger
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length++] = value
  }

  /** What was pushed, not copied. */
  toArray(): A {
    return this.values.subarray(0, this.length) as A
  }
}

export const bytes = (capacity?: number) => new GrowingArray(Uint8Array, capacity)
export const integers = (capacity?: number) => new GrowingArray(Uint32Array, capacity)
