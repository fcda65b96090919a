import { setImmediate } from 'node:timers/promises'
import { addTo, type Bitset, emptyBitset } from './bitset.ts'
import type { Setting } from './counting-settings.ts'
import { bytes } from './growing-array.ts'
import { LabelWriter } from './label-writer.ts'
import { eachPosting, type Postings, PostingsWriter } from './postings.ts'
import { SearchIndex } from './search-index.ts'
import { ServiceWriter } from './service-writer.ts'
import { spellableWords, type Vocabulary, vocabularyOf } from './spelling.ts'
import { hasDigit, type TokenDictionary, tokenText } from './token-dictionary.ts'
import { TokenWriter } from './token-writer.ts'
import { wordsOf } from './words.ts'

/**
 * `codes`: charge code, CPT or HCPCS, DRG, revenue code; `text`: description, plain name; `services`: those of its codes that say
 * which service it is, of stays as "DRG 470". Empty strings are fine.
 */
export type SearchItem = { codes: string[]; text: string[]; services?: string[]; department: string; category: string; setting: Setting }

export type SearchIndexBuilder = { add(item: SearchItem): void; build(): Promise<SearchIndex> }

/** How many tokens are worked on before other requests get their turn: some milliseconds. */
const SLICE = 10_000

/**
 * Collects the charge items of one facility in the order in which they are to be found, then builds their index once.
 * `build` gives way to other work again and again; adding after it has begun throws.
 * @param expected about how many items there will be; another number costs time, nothing else
 */
export function searchIndexBuilder(expected = 64): SearchIndexBuilder {
  const tokens = new TokenWriter(expected)
  const uses = new PostingsWriter(expected)
  const services = new ServiceWriter()
  const departments = new LabelWriter(expected)
  const categories = new LabelWriter(expected)
  const settings = bytes(expected)
  let size = 0
  let isBuilt = false

  return {
    add({ codes, text, services: ofItem = [], department, category, setting }) {
      if (isBuilt) throw new Error('The search index is already built')
      const texts: string[] = []
      // whole codes first: of several uses in one item, the first is kept
      for (const code of codes) {
        const word = code.trim().toLowerCase()
        if (/\s/.test(word)) texts.push(word)
        else if (word !== '') uses.add(tokens.numberOf(word), 1)
      }
      for (const word of wordsOf([...texts, ...text].join(' '))) uses.add(tokens.numberOf(word), 0)
      uses.endItem()
      for (const service of ofItem) services.push(service, size)
      departments.push(department)
      categories.push(category)
      settings.push(bitsOf[setting])
      size++
    },

    async build() {
      isBuilt = true
      const dictionary = tokens.toDictionary()
      const postings = await uses.invert(tokens.size)
      return new SearchIndex({
        size,
        dictionary,
        postings,
        vocabulary: await vocabularyIn(dictionary, postings),
        services: services.toServices(),
        departments: departments.toLabels(),
        categories: categories.toLabels(),
        settings: { inpatient: having(settings.toArray(), bitsOf.inpatient), outpatient: having(settings.toArray(), bitsOf.outpatient) },
      })
    },
  }
}

/** Of an item for both settings, both. */
const bitsOf: Record<Setting, number> = { inpatient: 1, outpatient: 2, both: 3 }

function having(settings: Uint8Array, bit: number): Bitset {
  const items = emptyBitset(settings.length)
  for (let ordinal = 0; ordinal < settings.length; ordinal++) if (settings[ordinal]! & bit) addTo(items, ordinal)
  return items
}

/** Only texts teach words: charge codes made of letters would otherwise be offered as corrections. */
async function vocabularyIn(dictionary: TokenDictionary, postings: Postings): Promise<Vocabulary> {
  const frequencies = new Map<string, number>()
  for (let token = 0; token < postings.ends.length; token++) {
    if (token % SLICE === 0) await setImmediate()
    if (hasDigit(dictionary, token)) continue
    let uses = 0
    eachPosting(postings, token, (_, whole) => {
      uses += 1 - whole
    })
    if (uses === 0) continue
    for (const word of spellableWords(tokenText(dictionary, token))) frequencies.set(word, (frequencies.get(word) ?? 0) + uses)
  }
  return vocabularyOf(frequencies)
}
