import { isUnspaced } from '@ratebook/shared/wire/unspaced.ts'
import { cutWord } from './cut-words.ts'
import { everydayEntries, type Synonym } from './entries.ts'
import { SMALL_WORDS, STOP_WORDS, WEAK_WORDS } from './function-words.ts'
import { type Meaning, meaningsIn, type Part } from './meaning.ts'
import { namedBy } from './named-services.ts'
import { spellableWords, type Vocabulary, vocabularyOf } from './spelling.ts'
import { piecesOf, singular, wordsOf } from './words.ts'

/** A question cut into its parts; `weak` ones may be missing from an item when nothing has them all. */
export type Question = { parts: (Part & { key: string; isWeak: boolean })[] }

/** So many letters stand within half of all words: they are looked for where somebody said what they mean. */
export const SHORT = 2

/** What was said, as it is compared: without small words, accents and the ends of plurals. */
export const keyOf = (pieces: string[]) =>
  pieces
    .filter((piece) => !SMALL_WORDS.has(piece))
    .map(singular)
    .join(' ')

/** Everyday words and what they mean. Entries of `over` stand in for those of `under` that say the same. */
export class Catalogue {
  /** by what is said, what each entry says that it means */
  readonly #meanings = new Map<string, Meaning[][]>()
  readonly #longest: number
  readonly #under: Catalogue | undefined
  /** the words it is made of, for corrections */
  readonly vocabularies: Vocabulary[]
  /** what is said in two letters: "ct", "er" */
  readonly shortWords: ReadonlySet<string>

  constructor(entries: readonly Synonym[], under?: Catalogue) {
    this.#under = under
    const frequencies = new Map<string, number>()
    let longest = under ? under.#longest : 0
    for (const { says, means } of entries) {
      for (const phrase of says.split(';')) {
        const pieces = piecesOf(phrase)
        if (pieces.length === 0) continue
        longest = Math.max(longest, pieces.length)
        const key = keyOf(pieces)
        this.#meanings.set(key, [...(this.#meanings.get(key) ?? []), meaningsIn(means)])
        for (const word of pieces.filter((piece) => !isUnspaced(piece)).flatMap(spellableWords))
          frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
      }
    }
    this.#longest = longest
    const phrases = entries.flatMap(({ says }) => says.split(';').map((phrase) => phrase.trim().toLowerCase()))
    this.shortWords = new Set([...(under?.shortWords ?? []), ...phrases.filter((phrase) => phrase.length === SHORT && !isUnspaced(phrase))])
    this.vocabularies = [vocabularyOf(frequencies), ...(under?.vocabularies ?? [])]
  }

  /** What a phrase means; an entry that names no codes takes over what the entries mean that it names. */
  meaningsOf(key: string): Meaning[] | undefined {
    return this.#said(key)?.flatMap((meanings) =>
      meanings.some((meaning) => 'codes' in meaning)
        ? meanings
        : meanings.flatMap((meaning) => ('words' in meaning ? [...(this.#said(keyOf(meaning.words)) ?? []).flat(), meaning] : [])),
    )
  }

  #said(key: string): Meaning[][] | undefined {
    const own = this.#meanings.get(key)
    return own || !this.#under ? own : this.#under.#said(key)
  }

  readonly #isKnown = (piece: string): boolean =>
    this.#said(singular(piece)) !== undefined || this.#said(piece) !== undefined || SMALL_WORDS.has(piece) || STOP_WORDS.has(piece)

  /** The longest phrases that mean something, then the words between them, without those that every question has. */
  read(text: string): Question {
    const all = wordsOf(text.normalize('NFKC')).flatMap((word) => cutWord(word, this.#isKnown))
    const words = all.filter((word) => !SMALL_WORDS.has(piecesOf(word).join(' ')))
    const pieces = words.map(piecesOf)
    const parts: Question['parts'] = []
    for (let i = 0; i < words.length; ) {
      const { length, meanings } = this.#phraseAt(pieces, i)
      const said = words.slice(i, i + length)
      const only = length === 1 ? (pieces[i] as string[]).join(' ') : ''
      const key = keyOf(pieces.slice(i, i + length).flat())
      if (meanings.length > 0 || !STOP_WORDS.has(only))
        parts.push({ words: said, key, meanings: [...meanings, ...singularOf(said), ...namedBy(said)], isWeak: isWeak(only) })
      i += length
    }
    return { parts: parts.length > 0 ? parts : all.map((word) => ({ words: [word], key: word, meanings: [], isWeak: false })) }
  }

  #phraseAt(pieces: string[][], at: number): { length: number; meanings: Meaning[] } {
    for (let length = Math.min(this.#longest, pieces.length - at); length > 0; length--) {
      const meanings = this.meaningsOf(keyOf(pieces.slice(at, at + length).flat()))
      if (meanings) return { length, meanings }
    }
    return { length: 1, meanings: [] }
  }
}

const singularOf = (words: string[]): Meaning[] => {
  const ones = words.map(singular)
  return ones.some((one, i) => one !== words[i]) ? [{ words: ones }] : []
}

const isWeak = (word: string) => WEAK_WORDS.has(word) || WEAK_WORDS.has(singular(word))

/** What every hospital's visitors say and what it means. */
export const everydayWords = new Catalogue(everydayEntries)
