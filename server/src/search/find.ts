import { nothing } from './bitset.ts'
import { type Catalogue, type Question, SHORT } from './catalogue.ts'
import type { Hits } from './hits.ts'
import type { Part } from './meaning.ts'
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
const goodIn = (hits: Hits[]) => sum(hits, (h) => h.exact.size + h.usual.size + h.best.size + h.good.size)
/** How many items were found. */
export const totalOf = (hits: Hits[]) => goodIn(hits) + sum(hits, (h) => h.rest.size)
const hasGood = (hits: Hits[]) => goodIn(hits) > 0
const hasAny = (hits: Hits[]) => totalOf(hits) > 0

/** Whether something has all that was asked. */
export const isAnswered = ({ hits, leftOut }: Finding) => hasAny(hits) && !leftOut

/** Finds what a question means; what it says in so many words is always among it. */
export function find(items: Searchable, catalogue: Catalogue, text: string): Finding {
  const { parts } = catalogue.read(text)
  const all = bestOf(items, parts)
  const hits = text.trim().length <= SHORT && hasGood(all) ? all.map((h) => ({ ...h, rest: nothing })) : all
  if (hasAny(hits)) return { hits }
  return mended(items, catalogue, text, parts, hits) ?? narrowed(items, parts) ?? { hits }
}

/** Whether something is just what a question means, word for word. */
export const findsPlainly = (items: Searchable, catalogue: Catalogue, text: string) => hasGood(items.match(catalogue.read(text).parts))

/** What has every part as people mean it; else every part but the weak ones; else those as pieces of other words. */
function bestOf(items: Searchable, parts: Parts): Hits[] {
  const all = items.match(parts)
  if (hasGood(all) || parts.length === 0) return all
  const strong = parts.filter((part) => !part.isWeak)
  if (strong.length === 0 || strong.length === parts.length) return all
  const some = items.match(strong)
  return hasGood(some) || !hasAny(all) ? some : all
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
    if (hasGood(hits)) return isSlip ? { hits, corrected: better } : { hits: none, suggestion: better }
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

/** So many ways of leaving words out are tried: one match each. */
const MOST_TRIES = 40

/** What has most of the words: without those that nothing has, else without as few others as can be; never without a code. */
function narrowed(items: Searchable, parts: Parts): Finding | undefined {
  if (parts.length < 2 || parts.length > MOST_CORRECTED) return undefined
  const isCode = (part: Part) => part.words.some((word) => /\d/.test(word))
  const missing = parts.filter((part) => !hasAny(items.match([part])))
  if (missing.some(isCode)) return undefined
  const known = parts.filter((part) => !missing.includes(part))
  let tries = 0
  for (let left = missing.length > 0 ? 0 : 1; left < known.length; left++) {
    const findings: (Finding & { total: number })[] = []
    for (const rest of without(known, left)) {
      if (!known.every((part) => rest.includes(part) || !isCode(part))) continue
      if (tries++ === MOST_TRIES) return undefined
      const hits = bestOf(items, rest)
      const total = goodIn(hits)
      const leftOut = parts.filter((part) => !rest.includes(part)).flatMap((part) => part.words)
      if (total > 0) findings.push({ hits, leftOut, total })
    }
    // of several, what leaves the fewest items says the most
    const [best] = findings.sort((a, b) => a.total - b.total)
    if (best) return { hits: best.hits, leftOut: best.leftOut! }
  }
  return undefined
}

/** Every way to leave so many of some parts out. */
function* without(parts: Parts, count: number, from = 0): Generator<Parts> {
  if (count === 0) return yield parts
  for (let i = from; i <= parts.length - count; i++) yield* without(parts.toSpliced(i, 1), count - 1, i)
}
