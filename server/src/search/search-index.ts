import { addTo, type Bitset, emptyBitset, fullBitset, intersect, ordinalsOf, retain, sizeOf, subtract } from './bitset.ts'
import { correctionOf, type Vocabulary } from './spelling.ts'
import { isWholeToken, type TokenDictionary, tokenFinder } from './token-dictionary.ts'
import { wordsOf } from './words.ts'

export type Setting = 'inpatient' | 'outpatient' | 'both'

/** Words of a query that are looked at for slips; whoever sends more has copied them. */
const MOST_CORRECTED = 25

/** Bits of `settings`; an item for both settings has both. */
export const settingBits: Record<Setting, number> = { inpatient: 1, outpatient: 2, both: 3 }

/** What an item must have besides the words; an absent department or setting and an empty list of categories ask nothing. */
export type SearchFilter = { department?: string; categories?: string[]; setting?: Exclude<Setting, 'both'> }

/** `words` as from `wordsOf`; `limit` may be Infinity. */
export type SearchRequest = { words: string[]; filter?: SearchFilter; limit: number; offset: number }

/** `ordinals` are places in the order the items were added in, counted from 0; `total` is exact and not cut by the limit. */
export type SearchResult = { ordinals: number[]; total: number }

/** One value of a small set per item: `ids[ordinal]` is the number that `numbers` gives the value. */
export type Labels = { numbers: Map<string, number>; ids: Uint32Array }

/**
 * The tables the index reads. Token t occurs in the items `postings[postingStarts[t] … postingStarts[t + 1])`, ascending,
 * each written as ordinal × 2, plus 1 where the token is the whole of one of the item's codes.
 */
export type SearchTables = {
  size: number
  dictionary: TokenDictionary
  postingStarts: Uint32Array
  postings: Uint32Array
  departments: Labels
  categories: Labels
  settings: Uint8Array
  vocabulary: Vocabulary
}

/** Exact substring search over the charge items of one facility; made by `searchIndexBuilder`, unchangeable afterwards. */
export class SearchIndex {
  readonly #tables: SearchTables

  constructor(tables: SearchTables) {
    this.#tables = tables
  }

  /** The number of items. */
  get size(): number {
    return this.#tables.size
  }

  /**
   * The items that contain every word, each anywhere in the item's codes or texts, in any case. Items with a code that
   * equals a word come first; apart from that they keep the order they were added in. No words: every item.
   */
  search({ words, filter = {}, limit, offset }: SearchRequest): SearchResult {
    const hits = fullBitset(this.size)
    const exact = emptyBitset(this.size)
    // what is longest is rarest: few words decide about a whole description
    for (const word of [...new Set(wordsOf(words.join(' ')))].sort((a, b) => b.length - a.length)) {
      intersect(hits, this.#itemsWith(word, exact))
      if (sizeOf(hits) === 0) break
    }
    this.#applyFilter(hits, filter)
    const total = sizeOf(hits)
    intersect(exact, hits)
    subtract(hits, exact)
    const first = ordinalsOf(exact, offset, limit)
    const rest = ordinalsOf(hits, Math.max(0, offset - sizeOf(exact)), limit - first.length)
    return { ordinals: first.concat(rest), total }
  }

  /**
   * The words with each that occurs in no item replaced by the nearest of the facility's own words, where there is one.
   * Filters play no part: a word that hits in another department is not misspelled.
   */
  correct(words: string[]): { words: string[]; corrected: boolean } {
    const given = wordsOf(words.join(' '))
    if (given.length > MOST_CORRECTED) return { words: given, corrected: false }
    const { dictionary, vocabulary } = this.#tables
    const isHit = (word: string) => tokenFinder(dictionary, Buffer.from(word))(0) >= 0
    const better = given.map((word) => (isHit(word) ? word : (correctionOf(word, vocabulary) ?? word)))
    return { words: better, corrected: better.some((word, i) => word !== given[i]) }
  }

  /** The items whose text contains the word; those with a code equal to it are added to `exact`, too. */
  #itemsWith(word: string, exact: Bitset): Bitset {
    const { size, dictionary, postingStarts, postings } = this.#tables
    const items = emptyBitset(size)
    const bytes = Buffer.from(word)
    const next = tokenFinder(dictionary, bytes)
    for (let token = next(0); token >= 0; token = next(token + 1)) {
      const isWhole = isWholeToken(dictionary, token, bytes.length)
      const end = postingStarts[token + 1]!
      for (let i = postingStarts[token]!; i < end; i++) {
        addTo(items, postings[i]! >>> 1)
        if (isWhole && postings[i]! & 1) addTo(exact, postings[i]! >>> 1)
      }
    }
    return items
  }

  #applyFilter(hits: Bitset, { department, categories: chosen = [], setting }: SearchFilter): void {
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
    if (setting !== undefined) retain(hits, (ordinal) => (settings[ordinal]! & settingBits[setting]) !== 0)
  }
}
