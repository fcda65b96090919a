/** Rows that are remembered at most: 12 bytes each, in a table that is never more than half full. */
const MOST = 1 << 23

/**
 * Which rows there were, by two hashes of 32 bits each: of ten million rows two that differ are taken for one with a probability of three
 * in a million. Rows beyond the most that are remembered are compared with those before alone.
 */
export class RowSet {
  #hashes = new Uint32Array(1 << 13)
  #numbers = new Uint32Array(1 << 12)
  #size = 0

  /** @returns the number of the row that is the same; 0 where there is none */
  add(cells: readonly string[], row: number): number {
    let [a, b] = [0x811c9dc5, 0x01000193]
    for (const cell of cells) {
      for (let i = 0; i < cell.length; i++) {
        const code = cell.charCodeAt(i)
        a = Math.imul(a ^ code, 0x01000193)
        b = Math.imul(b ^ code, 0x85ebca6b) + 0x9e3779b9
      }
      a = Math.imul(a ^ 0x1ffff, 0x01000193)
      b = Math.imul(b ^ 0x1ffff, 0x85ebca6b) + 0x9e3779b9
    }
    const at = this.#place(a >>> 0, b >>> 0)
    const known = this.#numbers[at] as number
    if (known > 0 || this.#size >= MOST) return known
    this.#hashes[at * 2] = a
    this.#hashes[at * 2 + 1] = b
    this.#numbers[at] = row
    if (++this.#size * 2 > this.#numbers.length) this.#grow()
    return 0
  }

  #place(a: number, b: number): number {
    const mask = this.#numbers.length - 1
    let at = (a ^ (b >>> 7)) & mask
    while (this.#numbers[at] !== 0 && (this.#hashes[at * 2] !== a || this.#hashes[at * 2 + 1] !== b)) at = (at + 1) & mask
    return at
  }

  #grow() {
    const [hashes, numbers] = [this.#hashes, this.#numbers]
    this.#numbers = new Uint32Array(numbers.length * 2)
    this.#hashes = new Uint32Array(hashes.length * 2)
    for (const [i, row] of numbers.entries()) {
      if (row === 0) continue
      const [a, b] = [hashes[i * 2] as number, hashes[i * 2 + 1] as number]
      const at = this.#place(a, b)
      this.#hashes[at * 2] = a
      this.#hashes[at * 2 + 1] = b
      this.#numbers[at] = row
    }
  }
}
