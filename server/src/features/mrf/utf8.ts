/** A UTF-16 unit takes three bytes at most. */
const MOST_BYTES = 3
const encoder = new TextEncoder()

/** Texts one after another in UTF-8. What was added is gone at once, where a list of texts would be taken for what stays. */
export class Utf8 {
  length = 0
  #buffer = new Uint8Array(1 << 16)

  add(text: string) {
    const needed = this.length + text.length * MOST_BYTES
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.#buffer.length))
      larger.set(this.#buffer.subarray(0, this.length))
      this.#buffer = larger
    }
    this.length += encoder.encodeInto(text, this.#buffer.subarray(this.length)).written
  }

  /** All that was added since the last time. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#buffer.slice(0, this.length)
    this.length = 0
    return bytes
  }
}
