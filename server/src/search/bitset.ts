/** A set of ordinals, one bit each: half a million items take 62 KB, and two sets intersect in microseconds. */
export type Bitset = Int32Array

export function emptyBitset(size: number): Bitset {
  return new Int32Array((size + 31) >>> 5)
}

export const fullBitset = (size: number): Bitset => filled(emptyBitset(size), size)

/** The set itself, which has all of the ordinals now. */
export function filled(bits: Bitset, size: number): Bitset {
  bits.fill(-1)
  if (size & 31) bits[bits.length - 1] = (1 << (size & 31)) - 1
  return bits
}

export function addTo(bits: Bitset, ordinal: number): void {
  bits[ordinal >>> 5]! |= 1 << (ordinal & 31)
}

export function takeFrom(bits: Bitset, ordinal: number): void {
  bits[ordinal >>> 5]! &= ~(1 << (ordinal & 31))
}

export const isIn = (bits: Bitset, ordinal: number): boolean => (bits[ordinal >>> 5]! & (1 << (ordinal & 31))) !== 0

/** Makes of a set what another one is. */
export function become(bits: Bitset, other: Bitset): void {
  bits.set(other)
}

export function intersect(bits: Bitset, other: Bitset): void {
  for (let i = 0; i < bits.length; i++) bits[i]! &= other[i]!
}

export function unite(bits: Bitset, other: Bitset): void {
  for (let i = 0; i < bits.length; i++) bits[i]! |= other[i]!
}

export function subtract(bits: Bitset, other: Bitset): void {
  for (let i = 0; i < bits.length; i++) bits[i]! &= ~other[i]!
}

/** Leaves in each set what none of those before it has. All at once: a million items are 31,250 numbers a set. */
export function setApart([first, ...others]: readonly [Bitset, ...Bitset[]]): void {
  for (let i = 0; i < first.length; i++) {
    let taken = first[i]!
    for (let n = 0; n < others.length; n++) {
      const set = others[n]!
      const left = set[i]! & ~taken
      set[i] = left
      taken |= left
    }
  }
}

/** A set that nobody changes any more, how many it has, and which few it lacks of another one that it was made of. */
export type Counted = Readonly<{ bits: Bitset; size: number; less?: Readonly<{ of: Counted; few: readonly number[] }> }>

/** Of any number of items. */
export const nothing: Counted = { bits: emptyBitset(0), size: 0 }

/** @returns the set itself where it has anything; one that is written again is to be copied (`copied`) */
export function counted(bits: Bitset): Counted {
  const size = sizeOf(bits)
  return size === 0 ? nothing : { bits, size }
}

export function copied(bits: Bitset): Counted {
  const set = counted(bits)
  return set === nothing ? nothing : { bits: bits.slice(), size: set.size }
}

/** A set without a few ordinals: itself where it has none of them. */
export function without(set: Counted, ordinals: readonly number[]): Counted {
  const few = set.size === 0 ? [] : ordinals.filter((ordinal) => isIn(set.bits, ordinal))
  if (few.length === 0) return set
  const bits = set.bits.slice()
  for (const ordinal of few) takeFrom(bits, ordinal)
  const { of, few: before } = set.less ?? { of: set, few: [] }
  return { bits, size: set.size - few.length, less: { of, few: [...before, ...few] } }
}

export function each(bits: Bitset, visit: (ordinal: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    for (let left = bits[i]!; left !== 0; left &= left - 1) visit((i << 5) | (31 - Math.clz32(left & -left)))
  }
}

/** Keeps the ordinals for which `keep` holds. */
export function retain(bits: Bitset, keep: (ordinal: number) => boolean): void {
  for (let i = 0; i < bits.length; i++) {
    for (let left = bits[i]!; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left)
      if (!keep((i << 5) | bit)) bits[i]! &= ~(1 << bit)
    }
  }
}

/** The number of bits set in a 32-bit integer: sums in pairs, then nibbles, then bytes. */
export function bitCount(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function sizeOf(bits: Bitset): number {
  let size = 0
  // most sets have nothing in most places
  for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) size += bitCount(bits[i]!)
  return size
}

/** How many ordinals both sets have. */
export function sizeOfBoth(bits: Bitset, other: Bitset): number {
  let size = 0
  for (let i = 0; i < bits.length; i++) {
    const both = bits[i]! & other[i]!
    if (both !== 0) size += bitCount(both)
  }
  return size
}

/** At most `limit` ordinals, ascending, after passing over the first `offset`. */
export function ordinalsOf(bits: Bitset, offset: number, limit: number): number[] {
  const ordinals: number[] = []
  let toSkip = offset
  for (let i = 0; i < bits.length && ordinals.length < limit; i++) {
    let left = bits[i]!
    const here = bitCount(left)
    if (toSkip >= here) {
      toSkip -= here
      continue
    }
    for (; left !== 0 && ordinals.length < limit; left &= left - 1) {
      if (toSkip > 0) toSkip--
      else ordinals.push((i << 5) | (31 - Math.clz32(left & -left)))
    }
  }
  return ordinals
}
