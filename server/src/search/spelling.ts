import { bitCount } from './bitset.ts'

/** A facility's own words: `letters[i]` has a bit for each letter in `words[i]`, `frequencies[i]` its number of uses. */
export type Vocabulary = { words: string[]; frequencies: Uint32Array; letters: Int32Array }

export function vocabularyOf(frequencies: Map<string, number>): Vocabulary {
  const words = [...frequencies.keys()]
  return { words, frequencies: Uint32Array.from(frequencies.values()), letters: Int32Array.from(words, lettersOf) }
}

/** The words in a token that may serve as corrections: none in a code, else its runs of three letters or more. */
export function spellableWords(token: string): string[] {
  return /\p{N}/u.test(token) ? [] : (token.match(/[\p{L}\p{M}]{3,}/gu) ?? [])
}

/** A word that may be meant by another. `isSlip`: plainly the same word; else it may be another one, and one has to ask. */
export type Correction = { word: string; isSlip: boolean }

/**
 * The words that may be meant by one that hits nothing, the most likely first. One slip is forgiven in four or five characters,
 * two in longer words, none in shorter ones or in anything with a digit: a wrong code must not find another service.
 * Among equally near words, one with the same first letter comes first, then the more frequent, then the first by alphabet.
 */
export function correctionsOf(word: string, vocabularies: Vocabulary[]): Correction[] {
  if (word.length < 4 || /\p{N}/u.test(word)) return []
  const limit = word.length < 6 ? 1 : 2
  const ownLetters = lettersOf(word)
  const near = new Map<string, { distance: number; frequency: number }>()
  for (const { words, frequencies, letters } of vocabularies) {
    for (let i = 0; i < words.length; i++) {
      // One slip changes at most two letters of the set, so most words need no closer look.
      if (bitCount(letters[i]! ^ ownLetters) > 2 * limit) continue
      const distance = editDistance(word, words[i]!, limit)
      if (distance > limit) continue
      near.set(words[i]!, { distance, frequency: frequencies[i]! + (near.get(words[i]!)?.frequency ?? 0) })
    }
  }
  const isOther = (candidate: string) => Number(candidate[0] !== word[0])
  return [...near]
    .sort(([a, x], [b, y]) => x.distance - y.distance || isOther(a) - isOther(b) || y.frequency - x.frequency || (a < b ? -1 : 1))
    .map(([candidate, { distance }]) => ({ word: candidate, isSlip: isSlip(word, candidate, distance) }))
}

/** The first letter is seldom the wrong one, and a letter exchanged for another soon makes another word of a short one. */
function isSlip(word: string, candidate: string, distance: number): boolean {
  if (candidate[0] !== word[0]) return distance === 1 && word.length >= 7
  if (distance > 1) return word.length >= 8
  return word.length >= 6 || word.length !== candidate.length || [...word].sort().join() === [...candidate].sort().join()
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours between two words (Damerau-Levenshtein in its optimal
 * string alignment form: nothing is edited twice); `limit + 1` as soon as it is known to exceed `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1]! + Number(a[i - 1] !== b[j - 1])
      let cost = Math.min(substitution, previous[j]! + 1, current[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, beforePrevious[j - 2]! + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    beforePrevious = previous
    previous = current
  }
  return Math.min(previous[b.length]!, limit + 1)
}

function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}
