import type { Slices } from '@ratebook/shared/pricing/slices.ts'

/**
 * The distinct tokens of a facility's charge items. Token t is the UTF-8 text `bytes[starts[t] … starts[t + 1])`;
 * `signatures[t]` is `signatureOf` those bytes, `blocks[b]` what the signatures of the tokens from b × 64 on have together. A byte-wise hit
 * in UTF-8 is always a hit of whole characters.
 */
export type TokenDictionary = { bytes: Uint8Array; starts: Uint32Array; signatures: Uint32Array; blocks: Uint32Array }

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39

/**
 * Each pair of neighbouring bytes sets one of 31 bits, two digits one of the first 12; the last bit says that something is not a digit. A
 * token can contain a word only if it has all of the word's bits, so one comparison rules out nearly all of the hundreds of
 * thousands of charge codes without reading them; and as those have few letters, for most words one rules out a whole block of them.
 */
export function signatureOf(bytes: Uint8Array, start: number, end: number): number {
  let signature = 0
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!
    if (!isDigit(byte)) signature |= 1 << 31
    if (i === start) continue
    const hash = Math.imul((bytes[i - 1]! << 8) | byte, 0x9e3779b1) >>> 16
    signature |= 1 << (isDigit(byte) && isDigit(bytes[i - 1]!) ? hash % 12 : 12 + (hash % 19))
  }
  return signature
}

const BLOCK = 64
/** Tokens that are looked through before others may have their turn, whole blocks: two milliseconds where all of them contain a word. */
const SLICE = 256 * BLOCK

/** What the tokens of each block have together. */
export function blocksOf(signatures: Uint32Array): Uint32Array {
  const blocks = new Uint32Array(Math.ceil(signatures.length / BLOCK))
  for (let token = 0; token < signatures.length; token++) blocks[Math.floor(token / BLOCK)]! |= signatures[token]!
  return blocks
}

export const isWholeToken = ({ starts }: TokenDictionary, token: number, wordLength: number) =>
  starts[token + 1]! - starts[token]! === wordLength

/** Whether one of its characters is a digit from 0 to 9. */
export function hasDigit({ bytes, starts }: TokenDictionary, token: number): boolean {
  for (let at = starts[token]!; at < starts[token + 1]!; at++) if (isDigit(bytes[at]!)) return true
  return false
}

export const tokenText = ({ bytes, starts }: Pick<TokenDictionary, 'bytes' | 'starts'>, token: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + starts[token]!, starts[token + 1]! - starts[token]!).toString()

/** A letter or a digit; in UTF-8 whatever is not ASCII counts as a letter. */
const isOfWord = (byte: number) => byte >= 0x80 || (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)
/** Of the shortest words only the whole is meant: "hip" is not in "hippo", but "hips" are hips. Codes are typed from their beginning. */
const SHORTEST = 3
const S = 0x73

/** Whether a word stands in a token as people mean it: where a word begins, and the shortest to its end. */
export function beginsIn({ bytes, starts }: TokenDictionary, token: number, word: Uint8Array): boolean {
  const end = starts[token + 1]!
  const isLong = word.length > SHORTEST || word.some((byte) => byte >= 0x30 && byte <= 0x39)
  for (let at = starts[token]!; at + word.length <= end; at++) {
    if (at > starts[token]! && isOfWord(word[0]!) && isOfWord(bytes[at - 1]!)) continue
    let same = 0
    while (same < word.length && bytes[at + same] === word[same]) same++
    if (same < word.length) continue
    let after = at + same
    if (isLong) return true
    if (after < end && bytes[after] === S) after++
    if (after === end || !isOfWord(bytes[after]!)) return true
  }
  return false
}

/** Finds the tokens that contain a non-empty word; `next(from, until)` answers the first one from `from` on and before `until`, or −1. */
export function tokenFinder(
  { bytes, starts, signatures, blocks }: TokenDictionary,
  word: Uint8Array,
): (from: number, until?: number) => number {
  const signature = signatureOf(word, 0, word.length)
  const first = word[0]
  return (from, until = signatures.length) => {
    const lastBlock = Math.ceil(until / BLOCK)
    for (let token = from; token < until; token++) {
      if (token % BLOCK === 0) {
        let block = token / BLOCK
        while (block < lastBlock && (blocks[block]! & signature) !== signature) block++
        token = block * BLOCK
        if (token >= until) return -1
      }
      if ((signatures[token]! & signature) !== signature) continue
      const last = starts[token + 1]! - word.length
      for (let at = starts[token]!; at <= last; at++) {
        if (bytes[at] !== first) continue
        let same = 1
        while (same < word.length && bytes[at + same] === word[same]) same++
        if (same === word.length) return token
      }
    }
    return -1
  }
}

/** Visits each token that contains a non-empty word, in their order. In slices. */
export function* eachContaining(dictionary: TokenDictionary, word: Uint8Array, visit: (token: number) => void): Slices<void> {
  const next = tokenFinder(dictionary, word)
  const count = dictionary.signatures.length
  for (let from = 0; from < count; from += SLICE) {
    const until = Math.min(from + SLICE, count)
    for (let token = next(from, until); token >= 0; token = next(token + 1, until)) visit(token)
    yield
  }
}
