import type { Cents } from './money.ts'
import { type OutOfPocket, outOfPocket } from './out-of-pocket.ts'

/** What Original Medicare asks of its patients in a year. */
export interface MedicareYear {
  year: number
  /** of the year, for care without a stay */
  partBDeductibleCents: Cents
  /** of a stay and what follows it within 60 days (a benefit period); also the most that one outpatient procedure's share may be */
  partADeductibleCents: Cents
}

/**
 * As the Centers for Medicare & Medicaid Services announce them each autumn ("Medicare Parts A & B Premiums and Deductibles"): for 2025 on
 * 8 November 2024, for 2026 on 14 November 2025.
 */
const years: readonly [MedicareYear, ...MedicareYear[]] = [
  { year: 2026, partBDeductibleCents: 28_300, partADeductibleCents: 173_600 },
  { year: 2025, partBDeductibleCents: 25_700, partADeductibleCents: 167_600 },
]
/** The amounts of a day's year, or the newest there are: who shows them says of which year they are. */
export const medicareYearOf = (day: string): MedicareYear => years.find(({ year }) => day.startsWith(String(year))) ?? years[0]

/** Part B pays the rest. */
const COINSURANCE = 200_000
/** Part A pays so many days of a stay in full. */
export const MEDICARE_DAYS = 60

export interface MedicareVisit {
  allowableCents: Cents
  isStay: boolean
  /** nothing beside the service has a price of its own: what an outpatient procedure may ask for at most counts for the whole */
  isOneService: boolean
  medicare: MedicareYear
}

/** What there is to pay before Medicare begins to, where nothing of it has been paid. */
export const medicareDeductible = ({ isStay, medicare }: Pick<MedicareVisit, 'isStay' | 'medicare'>) =>
  isStay ? medicare.partADeductibleCents : medicare.partBDeductibleCents

/**
 * The least and the most that a patient with Original Medicare pays of what Medicare allows. Not in hospital: what remains of the Part B
 * deductible and 20 % of the rest, for one procedure at most the Part A deductible (42 CFR 419.41(c)). A stay: the Part A deductible.
 * @param remaining of the deductible; null where that is not known: none of it, or all
 */
export function medicareShare(visit: MedicareVisit, remaining: Cents | null): { least: OutOfPocket; most: OutOfPocket } {
  const { allowableCents, isStay, isOneService, medicare } = visit
  const at = (deductibleCents: Cents) =>
    outOfPocket({
      allowableCents,
      copayCents: 0,
      remainingDeductibleCents: deductibleCents,
      coinsuranceRate: isStay ? 0 : COINSURANCE,
      remainingMaximumCents: isOneService && !isStay ? deductibleCents + medicare.partADeductibleCents : allowableCents,
    })
  return { least: at(remaining ?? 0), most: at(remaining ?? medicareDeductible(visit)) }
}
