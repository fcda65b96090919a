import { fullCode } from './codes.ts'
import type { Hundredths } from './money.ts'
import type { Edition, Line, Method, RuleCommon, ScheduleItem, Schedules, Visit } from './terms.ts'

/** By which of a line's codes a schedule is looked up, first the one that says most. */
const LOOKED_UP: readonly Method[] = [
  'CPT_HCPCS',
  'CHARGE_CODE',
  'MS_DRG',
  'APR_DRG',
  'APC',
  'EAPG',
  'ICD_10_PCS',
  'ICD_10_DX',
  'REVENUE_CODE',
]

/**
 * Whether Medicare's cost indices adjust what a schedule says: amounts of a local one are adjusted
 * already, and of a national one there must be the factor that makes dollars of relative values.
 */
export const isLocalisable = (scope: Edition['scope'], conversionFactor: number | null): conversionFactor is number =>
  scope === 'national' && conversionFactor !== null

/** The edition in force on a day: of those that began and have not ended, the newest. */
export function editionOf(schedules: Schedules, scheduleId: string, date: string): Edition | null {
  let best: Edition | null = null
  for (const edition of schedules.get(scheduleId) ?? []) {
    if (
      edition.effectiveDate > date ||
      (edition.expirationDate !== null && edition.expirationDate < date) ||
      (edition.terminationDate !== null && edition.terminationDate < date)
    )
      continue
    if (!best || edition.effectiveDate > best.effectiveDate || (edition.effectiveDate === best.effectiveDate && edition.id > best.id))
      best = edition
  }
  return best
}

/** What a rule looks a service up with. */
export interface LookUp {
  visit: Visit
  line: Line
  schedules: Schedules
}

/** The line of an edition that a service's codes, modifiers and units lead to; of several the one with most of the service's modifiers. */
export function itemOf(edition: Edition, rule: RuleCommon, of: LookUp, types: readonly Method[] = LOOKED_UP): ScheduleItem | null {
  const { line } = of
  for (const type of types) {
    const codes = type === 'APC' ? apcsOf(rule, of) : line.codes[type]
    if (codes === undefined) continue
    for (const code of codes) {
      const item = itemOfCode(edition, type, code, line)
      if (item) return item
    }
  }
  return null
}

/**
 * The APCs of a line: those it names, else the one under which the rule's tables have its CPT/HCPCS code. Of tables in force the
 * newest that lists the code counts, whatever it says of it.
 */
export function apcsOf(rule: RuleCommon, of: LookUp): readonly string[] {
  if (of.line.codes.APC?.length) return of.line.codes.APC
  const told = apcTableOf(rule, of)
  return told && told.apc !== '' ? [told.apc] : []
}

/** The table that tells the APC of a line's CPT/HCPCS code, and which it is; '' = the table says that it has none. */
export function apcTableOf({ apcScheduleIds }: RuleCommon, { visit, line, schedules }: LookUp): { table: Edition; apc: string } | null {
  const tables = apcScheduleIds.flatMap((id) => {
    const edition = editionOf(schedules, id, visit.date)
    return edition?.type === 'OPPS_APC' ? edition : []
  })
  if (tables.length > 1) tables.sort((a, b) => b.effectiveDate.localeCompare(a.effectiveDate) || a.id.localeCompare(b.id))
  for (const table of tables) {
    for (const code of line.codes.CPT_HCPCS ?? []) {
      const item = itemOfCode(table, 'CPT_HCPCS', code, line)
      if (item) return { table, apc: item.grouping }
    }
  }
  return null
}

/** The days that stays of a line's DRG usually take, in hundredths, as an edition has it. */
export function meanStayIn(edition: Edition, line: Line): Hundredths | null {
  for (const type of ['MS_DRG', 'APR_DRG'] as const)
    for (const code of line.codes[type] ?? []) {
      const mean = itemOfCode(edition, type, code, line)?.meanStayHundredths
      if (mean) return mean
    }
  return null
}

function itemOfCode(edition: Edition, type: Method, code: string, line: Line): ScheduleItem | null {
  const full = fullCode(type, code)
  // what stands under the code as it is written may be of another type: DRG 360 is no revenue code 0360
  return bestOf(edition.items.get(code), type, line) ?? (full === code ? null : bestOf(edition.items.get(full), type, line))
}

function bestOf(items: readonly ScheduleItem[] | undefined, type: Method, line: Line): ScheduleItem | null {
  let best: ScheduleItem | null = null
  for (const item of items ?? []) {
    if (item.type !== type || !unitsFit(item, line.unitsHundredths) || !modifiersFit(item, line.codes.MODIFIER)) continue
    if (!best || before(item, best)) best = item
  }
  return best
}

const unitsFit = ({ minUnitsHundredths: min, maxUnitsHundredths: max }: ScheduleItem, units: number) =>
  (min === null || min <= units) && (max === null || units <= max)
const modifiersFit = ({ modifiers }: ScheduleItem, given: readonly string[] | undefined) =>
  modifiers.length === 0 || (given !== undefined && modifiers.every((m) => given.includes(m)))

/**
 * A total order over lines that all fit, whichever way they were read: most
 * modifiers, then the narrowest units, then by all else that tells them apart.
 */
function before(a: ScheduleItem, b: ScheduleItem): boolean {
  if (a.modifiers.length !== b.modifiers.length) return a.modifiers.length > b.modifiers.length
  const low = (b.minUnitsHundredths ?? 0) - (a.minUnitsHundredths ?? 0)
  if (low !== 0) return low < 0
  const high = (a.maxUnitsHundredths ?? Number.MAX_SAFE_INTEGER) - (b.maxUnitsHundredths ?? Number.MAX_SAFE_INTEGER)
  if (high !== 0) return high < 0
  return allOf(a) < allOf(b)
}

const allOf = (item: ScheduleItem) => {
  const { modifiers, grouping, description, facFine, nonfacFine, weightFine, minFine, maxFine, rvu, meanStayHundredths } = item
  return JSON.stringify([modifiers, grouping, description, facFine, nonfacFine, weightFine, minFine, maxFine, rvu, meanStayHundredths])
}
