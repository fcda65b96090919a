/**
 * A number in [0, 1) that depends on nothing but its arguments (FNV-1a, then a murmur3 finish): unlike a running
 * generator, a row added to a table leaves every other row's price as it was.
 */
export function chance(...parts: string[]): number {
  let h = 0x811c9dc5
  for (const ch of parts.join('\0')) h = Math.imul(h ^ ch.charCodeAt(0), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}
