import { categoryKeys, type CategoryKey } from '@ratebook/shared/recognise-shoppable.ts'
import { type Bitset, fullBitset, ordinalsOf, takeFrom, without } from './bitset.ts'
import type { Setting } from './counting-settings.ts'
import type { Searchable } from './find.ts'
import { type Hits, inEachTier, tiers } from './hits.ts'
import type { ItemOrder } from './item-order.ts'
import { type Codes, type Part, usualOf } from './meaning.ts'
import { isNarrowing, type SearchFilter, type SearchIndex } from './search-index.ts'

/** An index, and which items it is of. */
export interface Layer {
  index: SearchIndex
  order: ItemOrder
}

/**
 * What is searched of a facility. Prices are never kept here. Items that have changed since the index was built are
 * laid over it: `changed` says which, `top` holds those of them that are still there, each at its place in the order.
 */
export class Snapshot implements Searchable {
  readonly #base: Layer
  readonly #top: Layer | undefined
  /** of `base`, ordinals of what has changed */
  readonly #gone: readonly number[]
  /** per item of `top`, the ordinal of the first item of `base` after it */
  readonly #places: number[]
  readonly changed: ReadonlySet<string>
  /** by what the index found: made anew for each search it was 300 kB for half a million items, which is soon a garbage collection */
  readonly #there = new WeakMap<Hits, Hits>()
  /** what there was before the last items changed, of which only these are to be taken */
  readonly #thereBefore: WeakMap<Hits, Hits> | undefined

  constructor(base: Layer, top?: Layer, changed: ReadonlySet<string> = new Set(), thereBefore?: WeakMap<Hits, Hits>) {
    this.#base = base
    this.#top = top
    this.changed = changed
    this.#thereBefore = thereBefore
    this.#gone = base.order.ordinalsOf(changed)
    this.#places = top?.order.placesIn(base.order) ?? []
  }

  /** The same with other items laid over it, of which it is known what was asked last. @param changed those from before and others */
  under(top: Layer, changed: ReadonlySet<string>): Snapshot {
    top.index.answerAsBefore(this.#base.index)
    return new Snapshot(this.#base, top, changed, this.#there)
  }

  /** Items read anew, or those of another facility: what was asked lately of these is known of them, too. */
  async readAnew(base: Layer): Promise<Snapshot> {
    await base.index.learnFrom(this.#base.index)
    return new Snapshot(base)
  }

  get #layers(): Layer[] {
    return this.#top ? [this.#base, this.#top] : [this.#base]
  }

  get size(): number {
    return this.#base.order.size + (this.#top?.order.size ?? 0)
  }

  /** Memory of its arrays. */
  get bytes(): number {
    return this.#layers.reduce((sum, { index, order }) => sum + index.bytes + order.bytes, 0)
  }

  get vocabularies() {
    return this.#layers.map(({ index }) => index.vocabulary)
  }

  has(word: string): boolean {
    return this.#layers.some(({ index }) => index.has(word))
  }

  match(parts: readonly Part[]): Hits[] {
    const isThere = (codes: Codes) => this.#layers.some(({ index }) => index.hasService(codes))
    const wanted = parts.map((part) => ({ ...part, usual: usualOf(part.meanings, isThere) }))
    const [base, ...top] = this.#layers.map(({ index }) => index.match(wanted)) as [Hits, ...Hits[]]
    return [this.changed.size > 0 ? this.#thereOf(base) : base, ...top]
  }

  /** What was found, less what is gone. */
  #thereOf(hits: Hits): Hits {
    const known = this.#there.get(hits)
    if (known) return known
    const before = this.#thereBefore?.get(hits) ?? hits
    const there = inEachTier((tier) => without(before[tier], this.#gone))
    this.#there.set(hits, there)
    return there
  }

  /** Those of the hits that the filter lets through. */
  filter(hits: Hits[], filter: SearchFilter): Hits[] {
    if (!isNarrowing(filter)) return hits
    return this.#layers.map(({ index }, i) => inEachTier((tier) => index.filter(hits[i]![tier], filter)))
  }

  countSettings(hits: Hits[]): Record<Setting, number> {
    const total = { inpatient: 0, outpatient: 0, both: 0 }
    for (const [i, { index }] of this.#layers.entries()) {
      const counts = index.countSettings(hits[i]!)
      for (const setting of ['inpatient', 'outpatient', 'both'] as const) total[setting] += counts[setting]
    }
    return total
  }

  /** The ids of the hits in their order, at most `limit` after passing over `offset`. */
  page([base, top]: Hits[], offset: number, limit: number): string[] {
    const ids: string[] = []
    let toSkip = offset
    for (const tier of tiers) {
      const hits = base![tier]
      const above = top ? ordinalsOf(top[tier].bits, 0, top[tier].size) : []
      const total = hits.size + above.length
      if (toSkip < total && ids.length < limit) ids.push(...this.#inOrder(hits.bits, above, toSkip, limit - ids.length))
      toSkip = Math.max(0, toSkip - total)
    }
    return ids
  }

  #inOrder(hits: Bitset, above: number[], offset: number, limit: number): string[] {
    const { order } = this.#base
    if (above.length === 0) return ordinalsOf(hits, offset, limit).map((ordinal) => order.idOf(ordinal))
    const merged: string[] = []
    let next = 0
    for (const ordinal of ordinalsOf(hits, 0, offset + limit)) {
      for (; next < above.length && this.#places[above[next]!]! <= ordinal; next++) merged.push(this.#top!.order.idOf(above[next]!))
      merged.push(order.idOf(ordinal))
    }
    for (; next < above.length; next++) merged.push(this.#top!.order.idOf(above[next]!))
    return merged.slice(offset, offset + limit)
  }

  /** The departments and categories of what is there, as visitors can narrow by them. */
  labels(): { departments: string[]; categories: CategoryKey[] } {
    const departments = new Set<string>()
    const categories = new Set<string>()
    for (const [i, { index }] of this.#layers.entries()) {
      const there = fullBitset(index.size)
      if (i === 0) for (const ordinal of this.#gone) takeFrom(there, ordinal)
      const labels = index.labelsOf(there)
      for (const name of labels.departments) departments.add(name)
      for (const name of labels.categories) categories.add(name)
    }
    return { departments: [...departments].sort(), categories: categoryKeys.filter((key) => categories.has(key)) }
  }
}
