/** Unsigned integers with push, four bytes each and outside the garbage collector's heap, where number[] takes eight within. */
export class GrowingArray {
  #values = new Uint32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  toArray(): Uint32Array {
    return this.#values.slice(0, this.length)
  }
}
