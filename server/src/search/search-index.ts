import { atOnce, type Slices } from '@ratebook/shared/pricing/slices.ts'
import { inTurns } from '../data/in-turns.ts'
import { LatelyUsed } from '../data/lately-used.ts'
import {
  addTo,
  become,
  type Bitset,
  type Counted,
  copied,
  counted,
  emptyBitset,
  filled,
  intersect,
  ordinalsOf,
  retain,
  setApart,
  unite,
} from './bitset.ts'
import { CountingSettings, type Setting, type SettingCounts, type Settings } from './counting-settings.ts'
import { type Hits, inEachTier, tiers } from './hits.ts'
import { type Codes, type Part, partsOf, questionOf } from './meaning.ts'
import { eachPosting, type Postings } from './postings.ts'
import type { Vocabulary } from './spelling.ts'
import { beginsIn, eachContaining, isWholeToken, type TokenDictionary, tokenFinder } from './token-dictionary.ts'
import { wordsOf } from './words.ts'

/** What an item must have besides the words; an absent department or setting and an empty list of categories ask nothing. */
export type SearchFilter = { department?: string; categories?: string[]; setting?: Exclude<Setting, 'both'> }

/** One value of a small set per item: `ids[ordinal]` is the number that `numbers` gives the value. */
export type Labels = { numbers: Map<string, number>; ids: Uint32Array }

/** Whether a filter asks for anything. */
export const isNarrowing = ({ department, categories = [], setting }: SearchFilter) =>
  department !== undefined || categories.length > 0 || setting !== undefined

/** Items by the code of the service that they are: of `codes[i]`, which ascend, `items[starts[i] … starts[i + 1])`. */
export type Services = { codes: string[]; starts: Uint32Array; items: Uint32Array }

export type SearchTables = {
  size: number
  dictionary: TokenDictionary
  postings: Postings
  services: Services
  departments: Labels
  categories: Labels
  settings: Settings
  vocabulary: Vocabulary
}

type OfWord = { any: Bitset; good: Bitset; exact?: Bitset }

/** Finds charge items of one facility by exact pieces of their texts and codes; made by `searchIndexBuilder`, unchangeable afterwards. */
export class SearchIndex {
  readonly #tables: SearchTables
  /** the tokens that a meaning's word begins in: the same few words are meant again and again */
  readonly #tokensOf = new Map<string, number[]>()
  readonly #ofWords = new LatelyUsed<OfWord>(WORDS_KEPT)
  readonly #ofMeanings = new LatelyUsed<Bitset>(WORDS_KEPT)
  /** what whole questions found, which nobody changes */
  readonly #ofQuestions = new LatelyUsed<Hits>(QUESTIONS_KEPT)
  readonly #counting: CountingSettings
  /** what a question is worked out in: sets made anew for each were 2 MB of a million items, and soon a garbage collection */
  #sheet: Sheet | undefined

  constructor(tables: SearchTables) {
    this.#tables = tables
    this.#counting = new CountingSettings(tables.settings, tables.size)
  }

  /** The number of items. */
  get size(): number {
    return this.#tables.size
  }

  /** Of its arrays, which are nearly all of it. */
  get bytes(): number {
    const { size: _, ...tables } = this.#tables
    return Object.values(tables)
      .flatMap((part) => Object.values<unknown>(part))
      .reduce<number>((sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0), 0)
  }

  get vocabulary(): Vocabulary {
    return this.#tables.vocabulary
  }

  /** Whether a word stands anywhere in an item, as a part of another one, too. */
  has(word: string): boolean {
    return tokenFinder(this.#tables.dictionary, Buffer.from(word))(0) >= 0
  }

  /** How many of the hits are for each setting. */
  countSettings(hits: Hits): SettingCounts {
    return this.#counting.of(hits)
  }

  /** The departments and categories that any of the items has. */
  labelsOf(items: Bitset): { departments: Set<string>; categories: Set<string> } {
    const { departments, categories } = this.#tables
    const namesOf = ({ numbers, ids }: Labels) => {
      const present = new Set<number>()
      for (const ordinal of ordinalsOf(items, 0, this.size)) present.add(ids[ordinal]!)
      return new Set([...numbers].filter(([, number]) => present.has(number)).map(([name]) => name))
    }
    return { departments: namesOf(departments), categories: namesOf(categories) }
  }

  /** Works out what another one was asked lately, so that whoever asks it again does not wait for it. */
  async learnFrom(other: SearchIndex): Promise<void> {
    for (const word of other.#ofWords.keys) this.#ofWords.keep(word, await inTurns(this.#itemsWithWord(word)))
    for (const words of other.#ofMeanings.keys) this.#ofMeanings.keep(words, await inTurns(this.#itemsMeant(words)))
    await inTurns(this.#answer(other.#ofQuestions.keys))
  }

  /** The same of a few items at once, and of what was asked last. */
  answerAsBefore(other: SearchIndex): void {
    atOnce(this.#answer(other.#ofQuestions.keys.slice(-QUESTIONS_EXPECTED)))
  }

  *#answer(questions: string[]): Slices<void> {
    for (const question of questions) {
      this.countSettings(this.match(partsOf(question)))
      yield
    }
  }

  readonly #ofWord = (word: string): OfWord => this.#ofWords.get(word, () => atOnce(this.#itemsWithWord(word)))
  readonly #ofMeaning = (words: string): Bitset => this.#ofMeanings.get(words, () => atOnce(this.#itemsMeant(words)))

  /** The items that have every part; of no parts: every item. They are others' as well: who narrows them takes a copy. */
  match(parts: readonly Part[]): Hits {
    return this.#ofQuestions.get(questionOf(parts), () => this.#itemsWithAll(parts))
  }

  #itemsWithAll(parts: readonly Part[]): Hits {
    this.#sheet ??= sheetOf(this.size)
    const { hits } = this.#sheet
    hits.exact.fill(0)
    if (parts.length === 0) for (const tier of tiers.slice(1)) filled(hits[tier], this.size)
    for (const [i, part] of parts.entries()) {
      const ofPart = this.#itemsWith(part, this.#sheet)
      const narrow = i === 0 ? become : intersect
      narrow(hits.usual, ofPart.usual)
      narrow(hits.best, ofPart.best)
      narrow(hits.good, ofPart.good)
      narrow(hits.rest, ofPart.any)
    }
    intersect(hits.exact, hits.rest)
    setApart([hits.exact, hits.usual, hits.best, hits.good, hits.rest])
    return inEachTier((tier) => copied(hits[tier]))
  }

  /** Those of the hits that the filter lets through. */
  filter(of: Counted, { department, categories: chosen = [], setting }: SearchFilter): Counted {
    if (of.size === 0) return of
    const hits = of.bits.slice()
    const { departments, categories, settings } = this.#tables
    if (department !== undefined) {
      const accepted = departments.numbers.get(department)
      retain(hits, (ordinal) => departments.ids[ordinal] === accepted)
    }
    if (chosen.length > 0) {
      const accepted = new Uint8Array(categories.numbers.size)
      for (const name of chosen) {
        const number = categories.numbers.get(name)
        if (number !== undefined) accepted[number] = 1
      }
      retain(hits, (ordinal) => accepted[categories.ids[ordinal]!] === 1)
    }
    if (setting !== undefined) intersect(hits, settings[setting])
    return counted(hits)
  }

  #itemsWith({ words, meanings, usual }: Part, { hits: { exact }, ofPart: { any, good, best, usual: first } }: Sheet) {
    const ofWords = [...new Set(words.flatMap(wordsOf))].map(this.#ofWord)
    if (ofWords.length === 0) for (const bits of [any, good]) filled(bits, this.size)
    for (const [i, ofWord] of ofWords.entries()) {
      if (ofWord.exact) unite(exact, ofWord.exact)
      const narrow = i === 0 ? become : intersect
      narrow(any, ofWord.any)
      narrow(good, ofWord.good)
    }
    // codes that stand before all else are what is meant above all
    const firstWords = meanings.findIndex((meaning) => !('codes' in meaning))
    const firstCodes = firstWords < 0 ? meanings.length : firstWords
    best.fill(0)
    for (const [i, meaning] of meanings.entries()) {
      if ('codes' in meaning) this.#addServices(i < firstCodes ? best : good, meaning.codes)
      else if ('services' in meaning) for (const code of meaning.services) this.#addServices(good, [code, code])
      else unite(good, this.#ofMeaning(meaning.words.join(' ')))
    }
    unite(good, best)
    unite(any, good)
    const most = firstCodes > 0 ? best : good
    if (!usual) return { any, good, best: most, usual: most }
    this.#addServices(first.fill(0), usual)
    return { any, good, best: most, usual: first }
  }

  /** The items whose text contains the word, those in which it begins a word, and those with a code that equals it. */
  *#itemsWithWord(word: string): Slices<OfWord> {
    const of: OfWord = { any: emptyBitset(this.size), good: emptyBitset(this.size) }
    const bytes = Buffer.from(word)
    yield* eachContaining(this.#tables.dictionary, bytes, (token) => this.#addWord(of, bytes, token))
    return of
  }

  #addWord(of: OfWord, word: Uint8Array, token: number): void {
    const { dictionary, postings } = this.#tables
    const begins = beginsIn(dictionary, token, word)
    if (isWholeToken(dictionary, token, word.length)) of.exact ??= emptyBitset(this.size)
    const exact = isWholeToken(dictionary, token, word.length) ? of.exact : undefined
    eachPosting(postings, token, (ordinal, isWhole) => {
      addTo(of.any, ordinal)
      if (begins) addTo(of.good, ordinal)
      if (exact && isWhole === 1) addTo(exact, ordinal)
    })
  }

  /** Whether an item is one of these services. */
  hasService(codes: Codes): boolean {
    return !this.#eachService(codes).next().done
  }

  #addServices(items: Bitset, codes: Codes): void {
    const { starts, items: ofServices } = this.#tables.services
    for (const service of this.#eachService(codes))
      for (let i = starts[service]!; i < starts[service + 1]!; i++) addTo(items, ofServices[i]!)
  }

  *#eachService([from, to]: Codes): Generator<number> {
    const { codes } = this.#tables.services
    const shape = shapeOf(from)
    let [low, high] = [0, codes.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (codes[middle]! < from) low = middle + 1
      else high = middle
    }
    for (; low < codes.length && codes[low]! <= to; low++) if (shapeOf(codes[low]!) === shape) yield low
  }

  /** The items that have what begins with each of the words; a word after a star may stand anywhere. */
  *#itemsMeant(words: string): Slices<Bitset> {
    const items = emptyBitset(this.size)
    for (const [i, word] of words.split(' ').entries()) {
      const ofWord = i === 0 ? items : emptyBitset(this.size)
      for (const token of yield* this.#tokensMeant(word)) this.#addItems(ofWord, token)
      yield
      if (i > 0) intersect(items, ofWord)
    }
    return items
  }

  *#tokensMeant(word: string): Slices<number[]> {
    const known = this.#tokensOf.get(word)
    if (known) return known
    const { dictionary } = this.#tables
    const isAnywhere = word.startsWith('*')
    const bytes = Buffer.from(isAnywhere ? word.slice(1) : word)
    const tokens: number[] = []
    yield* eachContaining(dictionary, bytes, (token) => {
      if (isAnywhere || beginsIn(dictionary, token, bytes)) tokens.push(token)
    })
    if (this.#tokensOf.size < MOST_KEPT) this.#tokensOf.set(word, tokens)
    return tokens
  }

  /** Adds the items a token occurs in. */
  #addItems(items: Bitset, token: number): void {
    eachPosting(this.#tables.postings, token, (ordinal) => addTo(items, ordinal))
  }
}

type Sheet = { hits: Record<(typeof tiers)[number], Bitset>; ofPart: Record<'any' | 'good' | 'best' | 'usual', Bitset> }
function sheetOf(size: number): Sheet {
  const bits = () => emptyBitset(size)
  return {
    hits: { exact: bits(), usual: bits(), best: bits(), good: bits(), rest: bits() },
    ofPart: { any: bits(), good: bits(), best: bits(), usual: bits() },
  }
}

/** Of codes in a range: 0234T is no laboratory test between 0223U and 0241U. */
const shapeOf = (code: string) => code.replace(/\d/g, '9')

const MOST_KEPT = 10_000
/** Of so many words each, typed and meant: three bits an item at most, mostly two. */
const WORDS_KEPT = 32
/** Of so many questions: a bit an item for each tier in which one has anything. */
const QUESTIONS_KEPT = 32
/** Of so many it is expected that they are asked again at once. */
const QUESTIONS_EXPECTED = 8
