import { readFileSync } from 'node:fs'
import { isUnspaced } from '@ratebook/shared/wire/unspaced.ts'
import type { Catalogue } from './catalogue.ts'
import { fold, piecesOf } from './words.ts'

const LONGEST = 80
const MOST_WORDS = 8
/** What people put before or after a name. */
const TITLES =
  /(?:^|\s)(?:mr|mrs|ms|miss|dr|doctor|prof|herr|frau|monsieur|madame|mme|señora?|sra?|my name|mi nombre)(?:[\s.]|$)|さん|様|先生|女士|小姐/iu
/** Given names that many people have and that mean nothing else here, folded. */
const GIVEN_NAMES = new Set(
  readFileSync(new URL('./given-names.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
)

/**
 * A question as it may be kept for staff, '' where it may not: whatever could be a name, a number or an address of somebody stays
 * nowhere. What remains are words; a few that are nobody's are lost with the rest.
 */
export function keptWords(text: string, catalogue: Catalogue): string {
  const words = text.normalize('NFKC').trim().split(/\s+/)
  const kept = words.join(' ').toLowerCase()
  if (kept.length < 2 || kept.length > LONGEST || words.length > MOST_WORDS || /[\p{N}@/\\]|www|\.\p{L}/u.test(kept) || TITLES.test(text))
    return ''
  const pieces = catalogue.read(text).parts.flatMap((part) => (catalogue.meaningsOf(part.key) ? [] : part.words))
  if (isUnspaced(text)) return pieces.length < catalogue.read(text).parts.length ? kept : ''
  const unknown = pieces.filter((word) => piecesOf(word).length > 0)
  // two words with capitals that mean nothing here are somebody's name more often than not
  if (unknown.filter((word) => /^\p{Lu}\p{Ll}/u.test(originalOf(word, words))).length > 1) return ''
  return unknown.some((word) => GIVEN_NAMES.has(fold(word))) ? '' : kept
}

/** A word as it was typed: questions are read in lower case. */
const originalOf = (word: string, words: string[]) => words.find((typed) => typed.toLowerCase() === word) ?? word
