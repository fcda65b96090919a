import { sizeOf } from './bitset.ts'
import { type Catalogue, type Question, SHORT } from './catalogue.ts'
import type { Part } from './meaning.ts'
import type { Hits } from './search-index.ts'
import { correctionsOf, type Vocabulary } from './spelling.ts'

/** What can be asked: the charge items of a facility. */
export interface Searchable {
  match(parts: readonly Part[]): Hits[]
  has(word: string): boolean
  vocabularies: Vocabulary[]
}

export interface Finding {
  hits: Hits[]
  /** what was searched for instead, where a word was plainly misspelled */
  corrected?: string
  /** what may be meant where nothing was found: to be asked, because it is another word */
  suggestion?: string
  /** words that nothing has together with the others */
  leftOut?: string[]
}

type Parts = Question['parts']

const MOST_CORRECTED = 25
const CANDIDATES = 5
const sum = (hits: Hits[], sizes: (h: Hits) => number) => hits.reduce((total, each) => total + sizes(each), 0)
const goodIn = (hits: Hits[]) => sum(hits, (h) => sizeOf(h.exact) + sizeOf(h.best) + sizeOf(h.good))
/** How many items were found. */
export const totalOf = (hits: Hits[]) => goodIn(hits) + sum(hits, (h) => sizeOf(h.rest))

/** Finds what a question means; what it says in so many words is always among it. */
export function find(items: Searchable, catalogue: Catalogue, text: string): Finding {
  const { parts } = catalogue.read(text)
  const hits = bestOf(items, parts)
  if (text.trim().length <= SHORT && goodIn(hits) > 0) for (const { rest } of hits) rest.fill(0)
  if (totalOf(hits) > 0) return { hits }
  return mended(items, catalogue, text, parts, hits) ?? narrowed(items, parts) ?? { hits }
}

/** What has every part as people mean it; else every part but the weak ones; else those as pieces of other words. */
function bestOf(items: Searchable, parts: Parts): Hits[] {
  const all = items.match(parts)
  if (goodIn(all) > 0 || parts.length === 0) return all
  const strong = parts.filter((part) => !part.isWeak)
  if (strong.length === 0 || strong.length === parts.length) return all
  const some = items.match(strong)
  return goodIn(some) > 0 || totalOf(all) === 0 ? some : all
}

/** With words that occur nowhere replaced by near ones, where the whole question then finds something. */
function mended(items: Searchable, catalogue: Catalogue, text: string, parts: Parts, none: Hits[]): Finding | undefined {
  if (parts.length > MOST_CORRECTED) return undefined
  const vocabularies = [...catalogue.vocabularies, ...items.vocabularies]
  const unknown = parts.flatMap(({ words, meanings }) => (meanings.some((m) => 'codes' in m) ? [] : words)).filter((w) => !items.has(w))
  let tries: { text: string; isSlip: boolean }[] = [{ text, isSlip: true }]
  for (const word of unknown) {
    const candidates = correctionsOf(word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''), vocabularies).slice(0, CANDIDATES)
    if (candidates.length === 0) continue
    tries = tries.flatMap((t) => candidates.map((c) => ({ text: replaced(t.text, word, c.word), isSlip: t.isSlip && c.isSlip })))
    tries = tries.slice(0, CANDIDATES * CANDIDATES)
  }
  for (const { text: better, isSlip } of tries) {
    if (better === text) continue
    const hits = bestOf(items, catalogue.read(better).parts)
    if (goodIn(hits) > 0) return isSlip ? { hits, corrected: better } : { hits: none, suggestion: better }
  }
  return undefined
}

const replaced = (text: string, word: string, by: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((w) => (w === word ? by : w))
    .join(' ')

/** Without the parts that nothing has, or without the one that leaves the fewest: never without a code. */
function narrowed(items: Searchable, parts: Parts): Finding | undefined {
  if (parts.length < 2 || parts.length > MOST_CORRECTED) return undefined
  const isCode = (part: Part) => part.words.some((word) => /\d/.test(word))
  const missing = parts.filter((part) => totalOf(items.match([part])) === 0)
  if (missing.some(isCode)) return undefined
  const wordsLeftOut = (rest: Parts) => parts.filter((part) => !rest.includes(part)).flatMap((part) => part.words)
  const known = parts.filter((part) => !missing.includes(part))
  if (known.length === 0) return undefined
  const choices = missing.length > 0 ? [known] : []
  for (const part of known) if (known.length > 1 && !isCode(part)) choices.push(known.filter((p) => p !== part))
  const findings = choices
    .map((rest) => ({ hits: bestOf(items, rest), leftOut: wordsLeftOut(rest) }))
    .filter(({ hits }) => goodIn(hits) > 0)
  // what is left out is as little as can be; of several, what leaves the fewest items says the most
  findings.sort((a, b) => a.leftOut.length - b.leftOut.length || goodIn(a.hits) - goodIn(b.hits))
  return findings[0]
}
