import { type Bitset, type Counted, sizeOf, sizeOfBoth } from './bitset.ts'
import { type Hits, tiers } from './hits.ts'

export type Setting = 'inpatient' | 'outpatient' | 'both'
/** The items for each setting; one for both settings is in both sets. */
export type Settings = Record<Exclude<Setting, 'both'>, Bitset>
export type SettingCounts = Readonly<Record<Setting, number>>

/** Counts hits by setting, each but once. */
export class CountingSettings {
  readonly #settings: Settings
  readonly #areAllFor: Readonly<Record<keyof Settings, boolean>>
  readonly #known = new WeakMap<Hits, SettingCounts>()

  /** @param size how many items there are */
  constructor(settings: Settings, size: number) {
    this.#settings = settings
    const areAllFor = (setting: keyof Settings) => sizeOf(settings[setting]) === size
    this.#areAllFor = { inpatient: areAllFor('inpatient'), outpatient: areAllFor('outpatient') }
  }

  of(hits: Hits): SettingCounts {
    const known = this.#known.get(hits)
    if (known) return known
    const counts = { inpatient: 0, outpatient: 0, both: 0 }
    for (const set of tiers.map((tier) => hits[tier])) {
      const [inpatient, outpatient] = [this.#sizeIn(set, 'inpatient'), this.#sizeIn(set, 'outpatient')]
      counts.inpatient += set.size - outpatient
      counts.outpatient += set.size - inpatient
      counts.both += inpatient + outpatient - set.size
    }
    this.#known.set(hits, counts)
    return counts
  }

  /** Where every item is for a setting, as in a charge master that names none, nothing is counted. */
  #sizeIn({ bits, size }: Counted, setting: keyof Settings): number {
    return this.#areAllFor[setting] ? size : sizeOfBoth(bits, this.#settings[setting])
  }
}
