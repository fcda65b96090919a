const [MINUS, ZERO, DOT, COMMA, A] = Array.from('-0.,a', (c) => c.charCodeAt(0)) as [number, number, number, number, number]
const AT_FIRST = 1 << 20
/** Beyond that, whole numbers are not divided as such. */
const MOST_CENTS = 2 ** 31 - 1
/** Of any number that is written as a text. */
const LONGEST_NUMBER = 32
const ASCII_END = 0x80
const TEXT_OID = 25
const [UUID_BYTES, NUMERIC_BYTES] = [16, 16]
const NEGATIVE = 0x4000
const DAY_MS = 86_400_000
/** PostgreSQL counts days from here. */
const FIRST_DAY = Date.UTC(2000, 0, 1)

/** Another thread may write what this one has made: nothing is copied for it. */
const newMemory = (bytes: number) => Buffer.from(new SharedArrayBuffer(bytes))

const hexDigit = (code: number) => (code >= A ? code - A + 10 : code - ZERO)

/** What begins and ends rows in COPY's binary format (PostgreSQL documentation, COPY, File Formats). */
export const COPY_HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
export const COPY_TRAILER = Buffer.from([0xff, 0xff])

/**
 * Rows for COPY in its binary format, a method for each type of column: of hundreds of thousands of rows strings would be made of strings
 * of strings, all be collected here, and all be read again by the database.
 */
export class CopyBytes {
  #bytes = newMemory(AT_FIRST)
  /** what was taken last: memory that is asked for anew for each piece is given back much later */
  #spare = newMemory(AT_FIRST)
  #length = 0
  /** where the list begins that is being written */
  #list = 0
  /** by days as texts */
  readonly #days = new Map<string, number>()

  get length() {
    return this.#length
  }

  /** Begins a row of so many columns. */
  row(columns: number) {
    this.#makeRoom(2)
    this.#int16(columns)
  }

  /** What is ready. */
  bytes(ready: Uint8Array) {
    this.#makeRoom(ready.length)
    this.#bytes.set(ready, this.#length)
    this.#length += ready.length
  }

  null() {
    this.#makeRoom(4)
    this.#int32(-1)
  }

  boolean(flag: boolean) {
    this.#makeRoom(5)
    this.#int32(1)
    this.#bytes[this.#length++] = flag ? 1 : 0
  }

  integer(value: number) {
    this.#makeRoom(8)
    this.#int32(4)
    this.#int32(value)
  }

  /** A UUID as its 16 bytes. */
  uuidBytes(id: Uint8Array) {
    this.#makeRoom(4 + UUID_BYTES)
    this.#int32(UUID_BYTES)
    const [bytes, at] = [this.#bytes, this.#length]
    for (let i = 0; i < UUID_BYTES; i++) bytes[at + i] = id[i] as number
    this.#length += UUID_BYTES
  }

  /** 32 hexadecimal digits, with or without hyphens. */
  uuid(text: string) {
    this.#makeRoom(4 + UUID_BYTES)
    this.#int32(UUID_BYTES)
    const bytes = this.#bytes
    let at = this.#length
    for (let i = 0; i < text.length; i += 2) {
      if (text.charCodeAt(i) === MINUS) i++
      bytes[at++] = hexDigit(text.charCodeAt(i)) * 16 + hexDigit(text.charCodeAt(i + 1))
    }
    this.#length = at
  }

  /** `2026-12-31` */
  date(day: string | null) {
    if (day === null) return this.null()
    let days = this.#days.get(day)
    if (days === undefined) {
      days = (Date.parse(day) - FIRST_DAY) / DAY_MS
      this.#days.set(day, days)
    }
    this.integer(days)
  }

  /** An amount in dollars, numeric(14,2): three groups of four digits before the point, of those after it the first two. */
  numeric(cents: number) {
    this.#makeRoom(4 + NUMERIC_BYTES)
    this.#int32(NUMERIC_BYTES)
    const amount = Math.abs(cents)
    const dollars = Math.floor(amount / 100)
    const thousands = Math.floor(dollars / 10_000)
    const millions = Math.floor(thousands / 10_000)
    this.#int16(4)
    this.#int16(2)
    this.#int16(cents < 0 ? NEGATIVE : 0)
    this.#int16(2)
    this.#int16(millions)
    this.#int16(thousands - millions * 10_000)
    this.#int16(dollars - thousands * 10_000)
    this.#int16((amount - dollars * 100) * 100)
  }

  text(text: string) {
    this.beginList()
    this.element(text)
    this.endList()
  }

  texts(all: readonly string[]) {
    this.#makeRoom(24)
    const start = this.#length
    this.#int32(0)
    this.#int32(all.length > 0 ? 1 : 0)
    this.#int32(0)
    this.#int32(TEXT_OID)
    if (all.length > 0) {
      this.#int32(all.length)
      this.#int32(1)
      for (const one of all) this.text(one)
    }
    this.#put32(start, this.#length - start - 4)
  }

  /** Begins a text of several elements. */
  beginList() {
    this.#makeRoom(4)
    this.#list = this.#length
    this.#length += 4
  }

  endList() {
    this.#put32(this.#list, this.#length - this.#list - 4)
  }

  comma() {
    this.#makeRoom(1)
    this.#bytes[this.#length++] = COMMA
  }

  element(text: string) {
    this.#makeRoom(text.length * 3)
    const [bytes, start] = [this.#bytes, this.#length]
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code >= ASCII_END) {
        this.#length = start + bytes.write(text, start)
        return
      }
      bytes[start + i] = code
    }
    this.#length = start + text.length
  }

  /** A whole number from 0. */
  count(value: number) {
    if (value > 9) return this.element(String(value))
    this.#makeRoom(1)
    this.#bytes[this.#length++] = ZERO + value
  }

  /** An amount in dollars. */
  dollars(cents: number) {
    const amount = Math.abs(cents)
    if (amount > MOST_CENTS) return this.element((cents / 100).toFixed(2))
    this.#makeRoom(LONGEST_NUMBER)
    if (cents < 0) this.#bytes[this.#length++] = MINUS
    const whole = (amount / 100) | 0
    const rest = amount - whole * 100
    let digits = 1
    for (let tens = 10; tens <= whole; tens *= 10) digits++
    const [bytes, point] = [this.#bytes, this.#length + digits]
    for (let [at, left] = [point - 1, whole]; at >= this.#length; at--) {
      const shorter = (left / 10) | 0
      bytes[at] = ZERO + left - shorter * 10
      left = shorter
    }
    const tens = (rest / 10) | 0
    bytes[point] = DOT
    bytes[point + 1] = ZERO + tens
    bytes[point + 2] = ZERO + rest - tens * 10
    this.#length = point + 3
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

  #int16(value: number) {
    this.#bytes[this.#length++] = value >> 8
    this.#bytes[this.#length++] = value
  }

  #int32(value: number) {
    this.#put32(this.#length, value)
    this.#length += 4
  }

  #put32(at: number, value: number) {
    const bytes = this.#bytes
    bytes[at] = value >> 24
    bytes[at + 1] = value >> 16
    bytes[at + 2] = value >> 8
    bytes[at + 3] = value
  }

  #makeRoom(bytes: number) {
    if (this.#length + bytes <= this.#bytes.length) return
    const larger = newMemory(Math.max(this.#bytes.length * 2, this.#length + bytes))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
