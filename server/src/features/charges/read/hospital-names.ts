import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import type { Content } from './column-content.ts'
import { headerWords } from './header-words.ts'

export interface InspectOptions {
  /** the facility the file is for: where each site has a price column, a sheet or rows, its own are taken */
  facilityName?: string
  /** all facilities of the brand */
  facilities?: string[]
  /** which of the hospitals of the file it is, as a person answered */
  hospital?: string
}

/** Words that names of hospitals share, and so tell none apart. */
const generic = new Set(
  `hospital hospitals hosp medical med center centre ctr health healthcare system sys clinic campus facility inc llc lp the of and at for in
  cdm chargemaster charge charges charged master description price prices list upload file sheet data report standard gross current`.split(
    /\s+/,
  ),
)

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
const tellingWords = (name: string) => wordsOf(name).filter((word) => !generic.has(word) && !/^\d+$/.test(word))

/** What tells one name from another, '' where nothing does; for sheets (`Lakeside CDM Upload` → `lakeside`). */
export const distinctivePart = (name: string) => tellingWords(name).join(' ')

/**
 * The one of these names that means the facility; null when none does, or several do equally. A name means it when each of its telling
 * words is one of the facility's or their initials (`LVC` for Lake View Community Hospital), or when it has all of the facility's own.
 */
export function ownName(names: readonly string[], facilityName: string): string | null {
  const same = names.find((name) => wordsOf(name).join(' ') === wordsOf(facilityName).join(' '))
  if (same !== undefined) return same
  const facility = tellingWords(facilityName)
  if (facility.length === 0) return null
  const scores = names.map((name) => likeness(tellingWords(name), facility, wordsOf(facilityName)))
  const best = Math.max(0, ...scores)
  const [own, ...others] = names.filter((_, i) => best > 0 && scores[i] === best)
  return own !== undefined && others.length === 0 ? own : null
}

/** How well a name fits: the words of the facility that it accounts for, less those it has beside them; 0 when it means another. */
function likeness(name: string[], facility: string[], whole: string[]): number {
  if (name.length === 0) return 0
  const initials = whole.map((word) => word[0]).join('')
  const covered = (word: string) =>
    facility.includes(word) ? 1 : word.length > 2 && word.length <= whole.length && initials.startsWith(word) ? word.length : 0
  const counts = name.map(covered)
  const explained = counts.reduce((sum, count) => sum + count, 0)
  if (counts.every((count) => count > 0)) return 10 * explained
  return facility.every((word) => name.includes(word)) ? 10 * explained - counts.filter((count) => count === 0).length : 0
}

const placeHeaders = new Set(['location', 'location name', 'site', 'site name', 'campus', 'entity', 'entity name'])
const hospitalWord = /\b(hospitals?|hosp|medical (center|centre|ctr)|med (center|centre|ctr)|health (system|center))\b/i

/** A place may be a shelf: its column tells hospitals apart only where nearly all of its several values are names of hospitals. */
export function withHospitals(
  fields: (ChargeField | null)[],
  names: string[],
  contents: Content[],
  facilities: string[] = [],
): (ChargeField | null)[] {
  if (fields.includes('facilityName')) return fields
  const at = names.findIndex((name, i) => {
    const values = [...new Set(contents[i]?.values)]
    const namesHospital = (value: string) => hospitalWord.test(value) || facilities.some((facility) => ownName([value], facility) !== null)
    return (
      fields[i] === null &&
      placeHeaders.has(headerWords(name).join(' ')) &&
      values.length > 1 &&
      values.filter(namesHospital).length > values.length * 0.9
    )
  })
  return at < 0 ? fields : fields.map((field, i) => (i === at ? 'facilityName' : field))
}
