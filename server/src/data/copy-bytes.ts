const [MINUS, ZERO, DOT, QUOTE, COMMA] = Array.from('-0.",', (c) => c.charCodeAt(0)) as [number, number, number, number, number]
const AT_FIRST = 1 << 20
/** Of a sign, its point and its quotes. */
const FURTHER = 8

/** Rows for COPY, written as bytes: of hundreds of thousands of rows strings would be made of strings of strings, and all be collected. */
export class CopyBytes {
  #bytes = Buffer.allocUnsafe(AT_FIRST)
  /** what was taken last: memory that is asked for anew for each piece is given back much later */
  #spare = Buffer.allocUnsafe(AT_FIRST)
  #length = 0

  get length() {
    return this.#length
  }

  /** Any text, as COPY takes it. */
  text(text: string) {
    this.#makeRoom(text.length * 3)
    this.#length += this.#bytes.write(text, this.#length)
  }

  /** Letters, digits and signs that mean nothing to COPY. */
  plain(text: string) {
    this.#makeRoom(text.length)
    this.#length = put(this.#bytes, this.#length, text)
  }

  /** The same between quotes, as an element of an array. */
  quoted(text: string) {
    this.#makeRoom(text.length + FURTHER)
    const bytes = this.#bytes
    const start = this.#length
    bytes[start] = QUOTE
    const end = put(bytes, start + 1, text)
    bytes[end] = QUOTE
    this.#length = end + 1
  }

  comma() {
    this.#makeRoom(1)
    this.#bytes[this.#length++] = COMMA
  }

  /** An amount in dollars. */
  dollars(cents: number) {
    const amount = Math.abs(cents)
    const whole = Math.floor(amount / 100)
    const rest = amount - whole * 100
    const text = String(whole)
    this.#makeRoom(text.length + FURTHER)
    const bytes = this.#bytes
    let at = this.#length
    if (cents < 0) bytes[at++] = MINUS
    at = put(bytes, at, text)
    const tens = Math.floor(rest / 10)
    bytes[at] = DOT
    bytes[at + 1] = ZERO + tens
    bytes[at + 2] = ZERO + rest - tens * 10
    this.#length = at + 3
  }

  /** What was written so far; it holds until the next is taken and something is written again. */
  take(): Buffer {
    const taken = this.#bytes
    this.#bytes = this.#spare
    this.#spare = taken
    const { length } = this
    this.#length = 0
    return taken.subarray(0, length)
  }

  #makeRoom(bytes: number) {
    if (this.#length + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + bytes))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

function put(bytes: Buffer, start: number, text: string): number {
  for (let i = 0; i < text.length; i++) bytes[start + i] = text.charCodeAt(i)
  return start + text.length
}
