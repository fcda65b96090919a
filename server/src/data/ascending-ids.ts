import { v7 } from 'uuid'

const BYTES = 16
/** So many ids are counted on from one. */
const FROM_ONE = 1 << 12

/**
 * Ids for many rows that are written one after another, as 16 bytes, which hold until the next is asked for. Of some thousand the first is
 * a UUID v7, and the others count on from its random end (RFC 9562 section 6.2, method 2): so indexes grow at their end, and random bytes
 * are not asked for each.
 */
export function ascendingIds(): () => Uint8Array {
  const id = new Uint8Array(BYTES)
  let left = 0
  return () => {
    if (left === 0) {
      left = FROM_ONE
      return v7(undefined, id)
    }
    left--
    for (let i = BYTES - 1; i >= 0; i--) {
      id[i] = (id[i] as number) + 1
      if (id[i] !== 0) break
    }
    return id
  }
}
