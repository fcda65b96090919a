/** Of an id (UUID), one behind the other. */
export const BYTES = 16

export function idAt(ids: Uint8Array, ordinal: number): string {
  const hex = Buffer.from(ids.buffer, ids.byteOffset + ordinal * BYTES, BYTES).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Where one stands among `all`, ascending; undefined where it does not. */
export function ordinalOf(all: Uint8Array, id: string): number | undefined {
  const wanted = writeId(id, new Uint8Array(BYTES), 0)
  let [low, high] = [0, all.length / BYTES]
  while (low < high) {
    const middle = (low + high) >>> 1
    const comparison = compareAt(all, middle, wanted)
    if (comparison === 0) return middle
    if (comparison < 0) low = middle + 1
    else high = middle
  }
  return undefined
}

/** How one of `all` compares with another id: 0 where it is the same. */
function compareAt(all: Uint8Array, ordinal: number, other: Uint8Array): number {
  const start = ordinal * BYTES
  let at = 0
  while (at < BYTES && all[start + at] === other[at]) at++
  return at === BYTES ? 0 : all[start + at]! - other[at]!
}

const DASH = 45
export function writeId(id: string, target: Uint8Array, at: number): Uint8Array {
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

const ENDINGS = 1 << 16

/**
 * Where ids stand that are in any order. They are told apart by their last two bytes, which are random or counted on: of a million ids some
 * fifteen end alike, and finding one touches no more memory than theirs.
 */
export class IdPlaces {
  readonly #ids: Uint8Array
  /** by ending: of each, `#ordinals[#starts[ending] … #starts[ending + 1])` have it */
  readonly #starts = new Uint32Array(ENDINGS + 1)
  readonly #ordinals: Uint32Array

  constructor(ids: Uint8Array) {
    this.#ids = ids
    const count = ids.length / BYTES
    this.#ordinals = new Uint32Array(count)
    for (let i = 0; i < count; i++) this.#starts[endingOf(ids, i) + 1]!++
    for (let ending = 0; ending < ENDINGS; ending++) this.#starts[ending + 1]! += this.#starts[ending]!
    const next = this.#starts.slice()
    for (let i = 0; i < count; i++) this.#ordinals[next[endingOf(ids, i)]!++] = i
  }

  get bytes(): number {
    return this.#starts.byteLength + this.#ordinals.byteLength
  }

  /** undefined where there is no such id */
  ordinalOf(id: string): number | undefined {
    const wanted = writeId(id, new Uint8Array(BYTES), 0)
    const ending = endingOf(wanted, 0)
    for (let at = this.#starts[ending]!; at < this.#starts[ending + 1]!; at++) {
      const ordinal = this.#ordinals[at]!
      if (compareAt(this.#ids, ordinal, wanted) === 0) return ordinal
    }
    return undefined
  }
}

const endingOf = (ids: Uint8Array, ordinal: number) => (ids[(ordinal + 1) * BYTES - 2]! << 8) | ids[(ordinal + 1) * BYTES - 1]!
