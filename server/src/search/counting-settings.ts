import { type Bitset, type Counted, isIn, sizeOf, sizeOfBoth } from './bitset.ts'
import { type Hits, tiers } from './hits.ts'

export type Setting = 'inpatient' | 'outpatient' | 'both'
/** The items for each setting; one for both settings is in both sets. */
export type Settings = Record<Exclude<Setting, 'both'>, Bitset>
export type SettingCounts = Readonly<Record<Setting, number>>

/** Counts hits by setting, each set but once. */
export class CountingSettings {
  readonly #settings: Settings
  readonly #areAllFor: Readonly<Record<keyof Settings, boolean>>
  readonly #known = new WeakMap<Counted, SettingCounts>()

  /** @param size how many items there are */
  constructor(settings: Settings, size: number) {
    this.#settings = settings
    const areAllFor = (setting: keyof Settings) => sizeOf(settings[setting]) === size
    this.#areAllFor = { inpatient: areAllFor('inpatient'), outpatient: areAllFor('outpatient') }
  }

  of(hits: Hits): SettingCounts {
    const counts = { inpatient: 0, outpatient: 0, both: 0 }
    for (const tier of tiers) {
      const { inpatient, outpatient, both } = this.#inSet(hits[tier])
      counts.inpatient += inpatient
      counts.outpatient += outpatient
      counts.both += both
    }
    return counts
  }

  #inSet(set: Counted): SettingCounts {
    const known = this.#known.get(set)
    if (known) return known
    const counts = set.less ? this.#withoutFew(set.less) : this.#counted(set)
    this.#known.set(set, counts)
    return counts
  }

  #counted(set: Counted): SettingCounts {
    const [inpatient, outpatient] = [this.#sizeIn(set, 'inpatient'), this.#sizeIn(set, 'outpatient')]
    return { inpatient: set.size - outpatient, outpatient: set.size - inpatient, both: inpatient + outpatient - set.size }
  }

  #withoutFew({ of, few }: NonNullable<Counted['less']>): SettingCounts {
    const counts = { ...this.#inSet(of) }
    for (const ordinal of few) counts[this.#settingOf(ordinal)]--
    return counts
  }

  #settingOf(ordinal: number): Setting {
    const { inpatient, outpatient } = this.#settings
    return !isIn(outpatient, ordinal) ? 'inpatient' : isIn(inpatient, ordinal) ? 'both' : 'outpatient'
  }

  /** Where every item is for a setting, as in a charge master that names none, nothing is counted. */
  #sizeIn({ bits, size }: Counted, setting: keyof Settings): number {
    return this.#areAllFor[setting] ? size : sizeOfBoth(bits, this.#settings[setting])
  }
}
