import { remembered } from './remembered.ts'
import { centsAt, codeIn, dayIn, nameIn, quantityIn } from './values.ts'

/** No segment that is none of damage is as long. */
export const LONGEST_SEGMENT = 1 << 16
const LONGEST_CODE = 48
const LONGEST_NAME = 3
/** No segment of an 835 has as many, but for damage. */
const USUAL_ELEMENTS = 64

/** A segment's name as a number, so that it is told without a text. */
export function tag(name: string): number {
  let number = 0
  for (let i = 0; i < name.length; i++) number = (number << 8) | name.charCodeAt(i)
  return number
}

const codeOf = remembered((text) => codeIn(text, LONGEST_CODE))
const dayOf = remembered(dayIn)
const quantityOf = remembered(quantityIn)
const textOf = remembered((text) => text)

/**
 * A segment as its bytes and where its elements lie in them; its name is element 0, and absent ones are empty. The reader of segments has
 * one alone and fills it anew for each, so nobody keeps it.
 */
export class Segment {
  bytes: Buffer = Buffer.alloc(0)
  /** what parts the components of an element, as the interchange says */
  component = ''
  /** where each element starts, and behind the last where another would */
  starts = new Int32Array(USUAL_ELEMENTS)
  count = 0

  /** Makes room for more elements than there is for. */
  grow() {
    const more = new Int32Array(this.starts.length * 2)
    more.set(this.starts)
    this.starts = more
  }

  /** @returns 0 for a name that is longer than names are */
  get tag(): number {
    const [start, end] = [this.#start(0), this.#end(0)]
    if (end - start > LONGEST_NAME) return 0
    let number = 0
    for (let i = start; i < end; i++) number = (number << 8) | (this.bytes[i] as number)
    return number
  }

  has(at: number): boolean {
    return this.#end(at) > this.#start(at)
  }
  is(at: number, text: string): boolean {
    const start = this.#start(at)
    if (this.#end(at) - start !== text.length) return false
    for (let i = 0; i < text.length; i++) if (this.bytes[start + i] !== text.charCodeAt(i)) return false
    return true
  }
  /** An element that many segments have alike, such as a qualifier. */
  text(at: number): string {
    return textOf(this.bytes, this.#start(at), this.#end(at))
  }
  texts(): string[] {
    return Array.from({ length: this.count }, (_, at) => this.text(at))
  }
  /** Cents; null for what is no number. */
  cents(at: number): number | null {
    return centsAt(this.bytes, this.#start(at), this.#end(at))
  }
  code(at: number, longest = LONGEST_CODE): string {
    const code = codeOf(this.bytes, this.#start(at), this.#end(at))
    return code.length > longest ? code.slice(0, longest) : code
  }
  day(at: number): string | null {
    return dayOf(this.bytes, this.#start(at), this.#end(at))
  }
  quantity(at: number): number | null {
    return quantityOf(this.bytes, this.#start(at), this.#end(at))
  }
  name(at: number): string {
    return at < this.count ? nameIn(this.bytes.toString('latin1', this.#start(at), this.#end(at))) : ''
  }
  /** What is made of an element that many segments have alike. */
  made<T>(at: number, make: (bytes: Buffer, start: number, end: number) => T): T {
    return make(this.bytes, this.#start(at), this.#end(at))
  }

  #start(at: number): number {
    return at < this.count ? (this.starts[at] as number) : 0
  }
  #end(at: number): number {
    return at < this.count ? (this.starts[at + 1] as number) - 1 : 0
  }
}
