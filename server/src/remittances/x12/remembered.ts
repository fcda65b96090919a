const SLOTS = 1 << 12
/** Longer ones hardly come again. */
const LONGEST = 24

/**
 * What is made of an element's bytes. Codes, days and quantities come again and again, so what was made of the same bytes before is
 * given, without a text of them being made; of several that fall into one slot the last is remembered.
 */
export function remembered<T>(make: (latin1: string) => T) {
  const texts: string[] = Array(SLOTS).fill('')
  const nothing = make('')
  const values: T[] = Array(SLOTS).fill(nothing)
  return (bytes: Buffer, start: number, end: number): T => {
    const length = end - start
    if (length <= 0) return nothing
    if (length > LONGEST) return make(bytes.toString('latin1', start, end))
    let hash = length
    for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + (bytes[i] as number)) | 0
    const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1)
    if (isText(texts[slot] as string, bytes, start, length)) return values[slot] as T
    const text = bytes.toString('latin1', start, end)
    texts[slot] = text
    values[slot] = make(text)
    return values[slot] as T
  }
}

function isText(text: string, bytes: Buffer, start: number, length: number): boolean {
  if (text.length !== length) return false
  for (let i = 0; i < length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false
  return true
}
