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

/**
 * The word most likely meant by one that hits nothing, or undefined. One slip is forgiven in four or five characters,
 * two in longer words, none in shorter ones or in anything with a digit: a wrong code must not find another service.
 * Among equally near words, one with the same first letter wins, then the more frequent, then the first by alphabet.
 */
export function correctionOf(word: string, { words, frequencies, letters }: Vocabulary): string | undefined {
  if (word.length < 4 || /\p{N}/u.test(word)) return undefined
  let nearest = word.length < 6 ? 1 : 2
  let best = -1
  const ownLetters = lettersOf(word)
  const better = (i: number) => {
    const rank = Number(words[i]![0] === word[0]) - Number(words[best]![0] === word[0])
    return (rank || frequencies[i]! - frequencies[best]! || (words[i]! < words[best]! ? 1 : -1)) > 0
  }
  for (let i = 0; i < words.length; i++) {
    // One slip changes at most two letters of the set, so most words need no closer look.
    if (bitCount(letters[i]! ^ ownLetters) > 2 * nearest) continue
    const distance = editDistance(word, words[i]!, nearest)
    if (distance < nearest || (distance === nearest && (best < 0 || better(i)))) {
      nearest = distance
      best = i
    }
  }
  return words[best]
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
