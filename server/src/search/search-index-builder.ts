import { setImmediate } from 'node:timers/promises'
import { GrowingArray } from './growing-array.ts'
import { type Labels, SearchIndex, type Setting, settingBits } from './search-index.ts'
import { spellableWords, type Vocabulary, vocabularyOf } from './spelling.ts'
import { signatureOf, type TokenDictionary } from './token-dictionary.ts'
import { wordsOf } from './words.ts'

/**
 * `codes`: charge code, CPT or HCPCS, DRG, revenue code; `text`: description, plain name; `services`: those of its codes that say
 * which service it is, of stays as "DRG 470". Empty strings are fine.
 */
export type SearchItem = { codes: string[]; text: string[]; services?: string[]; department: string; category: string; setting: Setting }

export type SearchIndexBuilder = { add(item: SearchItem): void; build(): Promise<SearchIndex> }

/** How many items or tokens are worked on before other requests get their turn: some tens of milliseconds. */
const SLICE = 50_000

/**
 * Collects the charge items of one facility in the order in which they are to be found, then builds their index once.
 * `build` gives way to other work again and again; adding after it has begun throws.
 */
export function searchIndexBuilder(): SearchIndexBuilder {
  const tokens: string[] = []
  const tokenNumbers = new Map<string, number>()
  const lastItemWith: number[] = [] // per token
  const uses = new GrowingArray() // token × 2, plus 1 where it is a whole code, item after item
  const useEnds = new GrowingArray() // per item, where its uses end
  const services = new Map<string, number[]>()
  const departments = new LabelWriter()
  const categories = new LabelWriter()
  const settings = new GrowingArray()
  let size = 0
  let isBuilt = false

  function recordUse(text: string, isWholeCode: 0 | 1): void {
    let token = tokenNumbers.get(text)
    if (token === undefined) {
      token = tokens.push(text) - 1
      tokenNumbers.set(text, token)
    }
    if (lastItemWith[token] === size) return
    lastItemWith[token] = size
    uses.push(token * 2 + isWholeCode)
  }

  return {
    add({ codes, text, services: served = [], department, category, setting }) {
      if (isBuilt) throw new Error('The search index is already built')
      // Whole codes first: of several uses in one item, the first is kept.
      for (const code of codes) {
        const word = code.trim().toLowerCase()
        if (/^\S+$/.test(word)) recordUse(word, 1)
      }
      for (const word of wordsOf([...codes, ...text].join(' '))) recordUse(word, 0)
      for (const service of served) {
        const items = services.get(service)
        if (items) items.push(size)
        else services.set(service, [size])
      }
      useEnds.push(uses.length)
      departments.push(department)
      categories.push(category)
      settings.push(settingBits[setting])
      size++
    },

    async build() {
      isBuilt = true
      const { postingStarts, postings } = await invert(uses.toArray(), useEnds.toArray(), tokens.length)
      const dictionary = await dictionaryOf(tokens)
      const vocabulary = await vocabularyIn(tokens, postingStarts, postings)
      return new SearchIndex({
        size,
        dictionary,
        postingStarts,
        postings,
        vocabulary,
        services: [...services].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, items]) => ({ code, items: Uint32Array.from(items) })),
        departments: departments.toLabels(),
        categories: categories.toLabels(),
        settings: new Uint8Array(settings.toArray()),
      })
    },
  }
}

/** From the tokens of each item to the items of each token: count, then place. */
async function invert(uses: Uint32Array, useEnds: Uint32Array, tokenCount: number) {
  const postingStarts = new Uint32Array(tokenCount + 1)
  await inSlices(uses.length, SLICE * 8, (from, to) => {
    for (let i = from; i < to; i++) postingStarts[(uses[i]! >>> 1) + 1]!++
  })
  for (let token = 0; token < tokenCount; token++) postingStarts[token + 1]! += postingStarts[token]!
  const postings = new Uint32Array(uses.length)
  const place = postingStarts.slice()
  await inSlices(useEnds.length, SLICE, (from, to) => {
    let i = from === 0 ? 0 : useEnds[from - 1]!
    for (let item = from; item < to; item++) {
      for (; i < useEnds[item]!; i++) postings[place[uses[i]! >>> 1]!++] = item * 2 + (uses[i]! & 1)
    }
  })
  return { postingStarts, postings }
}

async function dictionaryOf(tokens: string[]): Promise<TokenDictionary> {
  const starts = new Uint32Array(tokens.length + 1)
  await inSlices(tokens.length, SLICE, (from, to) => {
    for (let token = from; token < to; token++) starts[token + 1] = starts[token]! + Buffer.byteLength(tokens[token]!)
  })
  const bytes = Buffer.alloc(starts[tokens.length]!)
  const signatures = new Int32Array(tokens.length)
  await inSlices(tokens.length, SLICE, (from, to) => {
    for (let token = from; token < to; token++) {
      bytes.write(tokens[token]!, starts[token]!)
      signatures[token] = signatureOf(bytes, starts[token]!, starts[token + 1]!)
    }
  })
  return { bytes, starts, signatures }
}

/** Only texts teach words: charge codes made of letters would otherwise be offered as corrections. */
async function vocabularyIn(tokens: string[], postingStarts: Uint32Array, postings: Uint32Array): Promise<Vocabulary> {
  const frequencies = new Map<string, number>()
  await inSlices(tokens.length, SLICE, (from, to) => {
    for (let token = from; token < to; token++) {
      let uses = 0
      for (let i = postingStarts[token]!; i < postingStarts[token + 1]!; i++) uses += 1 - (postings[i]! & 1)
      if (uses === 0) continue
      for (const word of spellableWords(tokens[token]!)) frequencies.set(word, (frequencies.get(word) ?? 0) + uses)
    }
  })
  return vocabularyOf(frequencies)
}

async function inSlices(length: number, slice: number, work: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < length; from += slice) {
    work(from, Math.min(from + slice, length))
    await setImmediate()
  }
}

class LabelWriter {
  readonly #numbers = new Map<string, number>()
  readonly #ids = new GrowingArray()

  push(name: string): void {
    let id = this.#numbers.get(name)
    if (id === undefined) {
      id = this.#numbers.size
      this.#numbers.set(name, id)
    }
    this.#ids.push(id)
  }

  toLabels(): Labels {
    return { numbers: this.#numbers, ids: this.#ids.toArray() }
  }
}
