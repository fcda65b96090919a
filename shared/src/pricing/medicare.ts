import { freeWithMedicare, isScreeningThatTreats } from './medicare-free.ts'
import type { Cents } from './money.ts'
import { type OutOfPocket, outOfPocket } from './out-of-pocket.ts'

/** What Original Medicare asks of its patients in a year. */
export interface MedicareYear {
  year: number
  /** where that is written */
  source: string
  /** of the year, for care without a stay */
  partBDeductibleCents: Cents
  /** of a stay and what follows it within 60 days (a benefit period); also the most that one outpatient procedure's share may be */
  partADeductibleCents: Cents
  /** for each of the days 61 to 90 of a stay */
  longDayCents: Cents
  /** for each day after that, as long as there are days of the lifetime reserve */
  reserveDayCents: Cents
}

const years: readonly MedicareYear[] = [
  {
    year: 2026,
    source: 'CMS, 2026 Medicare Parts A & B Premiums and Deductibles, 14 November 2025',
    partBDeductibleCents: 28_300,
    partADeductibleCents: 173_600,
    longDayCents: 43_400,
    reserveDayCents: 86_800,
  },
  {
    year: 2025,
    source: 'CMS, 2025 Medicare Parts A & B Premiums and Deductibles, 8 November 2024',
    partBDeductibleCents: 25_700,
    partADeductibleCents: 167_600,
    longDayCents: 41_900,
    reserveDayCents: 83_800,
  },
]
/** The amounts of a day's year; null in a year whose amounts are not here: another year's are never taken for them. */
export const medicareYearOf = (day: string): MedicareYear | null => years.find(({ year }) => day.startsWith(`${year}-`)) ?? null

/** Part B pays the rest. */
const COINSURANCE = 200_000
/** Part A pays so many days of a stay in full, and all but a share of each until these; then come the days of the lifetime reserve. */
export const MEDICARE_DAYS = 60
export const MEDICARE_LONG_DAYS = 90
export const MEDICARE_RESERVE_DAYS = 60

export interface MedicareVisit {
  allowableCents: Cents
  /** what of the visit has a price of its own */
  lines: readonly { cptHcpcs: string; modifiers: string; cents: Cents }[]
  isStay: boolean
  /** of a stay; null where nobody knows, and it is taken to be no longer than Medicare pays in full */
  days: number | null
  medicare: MedicareYear | null
}
/** Why there is no figure: no amounts of the year, a stay beyond the reserve, or a share that another rule makes. */
export type NoShare = 'year' | 'days' | 'screening'
export type Shares = { least: OutOfPocket; most: OutOfPocket }

/** What there is to pay before Medicare begins to, where nothing of it has been paid. */
export const medicareDeductible = (isStay: boolean, medicare: MedicareYear) =>
  isStay ? medicare.partADeductibleCents : medicare.partBDeductibleCents

/** Why nothing of the visit costs the patient anything; null where something does. */
export function freeVisit({ isStay, lines }: Pick<MedicareVisit, 'isStay' | 'lines'>) {
  const [first = null, ...others] = isStay ? [] : lines.map(({ cptHcpcs, modifiers }) => freeWithMedicare(cptHcpcs, modifiers))
  return others.includes(null) ? null : first
}

/**
 * The least and the most that a patient with Original Medicare pays of what Medicare allows, or why that cannot be said. Not in hospital:
 * what remains of the Part B deductible and 20 % of the rest, for one procedure at most the Part A deductible (42 CFR 419.41(c)); nothing
 * for tests and care that Medicare pays in full. A stay: the Part A deductible, and a share of each day from the 61st on (42 CFR 409.83).
 * @param remaining of the deductible; null where that is not known: none of it, or all
 */
export function medicareShare(visit: MedicareVisit, remaining: Cents | null): Shares | { none: NoShare } {
  const { lines, isStay, days, medicare } = visit
  if (!medicare) return { none: 'year' }
  if (!isStay && lines.some(({ modifiers }) => isScreeningThatTreats(modifiers))) return { none: 'screening' }
  if (isStay && (days ?? 0) > MEDICARE_LONG_DAYS + MEDICARE_RESERVE_DAYS) return { none: 'days' }
  const at = (deductibleCents: Cents) => (isStay ? ofStay : ofPartB)(visit, deductibleCents, medicare)
  return { least: at(remaining ?? 0), most: at(remaining ?? medicareDeductible(isStay, medicare)) }
}

function ofPartB(visit: MedicareVisit, deductibleCents: Cents, { partADeductibleCents }: MedicareYear): OutOfPocket {
  const free = visit.lines.filter(({ cptHcpcs, modifiers }) => freeWithMedicare(cptHcpcs, modifiers))
  const isFree = free.length > 0 && free.length === visit.lines.length
  const freeCents = free.reduce((sum, { cents }) => sum + cents, 0)
  const allowableCents = visit.allowableCents - freeCents
  if (isFree || allowableCents <= 0)
    return { copay: 0, deductible: 0, coinsurance: 0, overMaximum: 0, result: 0, payerPays: visit.allowableCents }
  const share = outOfPocket({
    allowableCents,
    copayCents: 0,
    remainingDeductibleCents: deductibleCents,
    coinsuranceRate: COINSURANCE,
    // nothing beside it has a price of its own: what one procedure may ask for at most counts for the whole
    remainingMaximumCents: visit.lines.length - free.length <= 1 ? deductibleCents + partADeductibleCents : allowableCents,
  })
  return { ...share, payerPays: visit.allowableCents - share.result }
}

function ofStay(
  { allowableCents, days }: MedicareVisit,
  deductibleCents: Cents,
  { longDayCents, reserveDayCents }: MedicareYear,
): OutOfPocket {
  const { deductible, ...share } = outOfPocket({
    allowableCents,
    copayCents: 0,
    remainingDeductibleCents: deductibleCents,
    coinsuranceRate: 0,
    remainingMaximumCents: allowableCents,
  })
  const daysFrom = (first: number, last: number) => Math.max(0, Math.min(days ?? 0, last) - first)
  const ofDays =
    daysFrom(MEDICARE_DAYS, MEDICARE_LONG_DAYS) * longDayCents +
    daysFrom(MEDICARE_LONG_DAYS, MEDICARE_LONG_DAYS + MEDICARE_RESERVE_DAYS) * reserveDayCents
  const coinsurance = Math.min(ofDays, allowableCents - deductible)
  const result = deductible + coinsurance
  return { ...share, deductible, coinsurance, result, payerPays: allowableCents - result }
}
