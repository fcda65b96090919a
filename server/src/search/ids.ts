/** Of an id (UUID), one behind the other. */
export const BYTES = 16
/** What the ends of ids are told apart by before they are looked up: their last bits, of which those that are counted on differ, too. */
const MOST_ENDS = 1 << 14
const LAST = 32 - 14

export function idAt(ids: Uint8Array, ordinal: number): string {
  const hex = Buffer.from(ids.buffer, ids.byteOffset + ordinal * BYTES, BYTES).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Where these stand among `all`, ascending. */
export function ordinalsOfIds(all: Uint8Array, ids: ReadonlySet<string>): number[] {
  // the last four bytes of an id are random or counted on: what they rule out is not read
  const one = new Uint8Array(BYTES)
  const ends = new Set([...ids].map((id) => endsOf(writeId(id, one, 0))[3]!))
  // what is looked at for each of a million ids lies in the processor's nearest memory
  const mayEnd = new Uint8Array(MOST_ENDS)
  for (const end of ends) mayEnd[end >>> LAST] = 1
  const allEnds = endsOf(all)
  const ordinals: number[] = []
  for (let i = 0, at = 3; at < allEnds.length; i++, at += 4)
    if (mayEnd[allEnds[at]! >>> LAST] === 1 && ends.has(allEnds[at]!) && ids.has(idAt(all, i))) ordinals.push(i)
  return ordinals
}

/** Where one stands among `all`, ascending; undefined where it does not. */
export function ordinalOf(all: Uint8Array, id: string): number | undefined {
  const wanted = writeId(id, new Uint8Array(BYTES), 0)
  let [low, high] = [0, all.length / BYTES]
  while (low < high) {
    const middle = (low + high) >>> 1
    const start = middle * BYTES
    let at = 0
    while (at < BYTES && all[start + at] === wanted[at]) at++
    if (at === BYTES) return middle
    if (all[start + at]! < wanted[at]!) low = middle + 1
    else high = middle
  }
  return undefined
}

const endsOf = (ids: Uint8Array) => new Uint32Array(ids.buffer, ids.byteOffset, ids.length / 4)

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
