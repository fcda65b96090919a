import { type MedicareVisit, medicareShare } from './medicare.ts'
import type { Cents } from './money.ts'
import { type OutOfPocket, outOfPocketRange, type PartlyKnown } from './out-of-pocket.ts'

type Known = Omit<PartlyKnown, 'allowableCents' | 'remainingMaximumCents'>
/** What a patient says of their plan; what they do not know is null, and a plan without a maximum has none. */
export type PatientPlan =
  | ({ kind: 'insurance'; remainingMaximumCents: Cents | null | 'none' } & Known)
  | { kind: 'medicare'; remainingDeductibleCents: Cents | null }

/**
 * The patient's share of a price, from the least to the most that what is not known may make of it; both are one where all is known.
 * @throws OutOfPocketError as `outOfPocket` does
 */
export function patientShare(plan: PatientPlan, visit: MedicareVisit): { least: OutOfPocket; most: OutOfPocket } {
  if (plan.kind === 'medicare') return medicareShare(visit, plan.remainingDeductibleCents)
  const { allowableCents } = visit
  // nobody pays more than the price: where there is no maximum, that is one
  const remainingMaximumCents = plan.remainingMaximumCents === 'none' ? allowableCents : plan.remainingMaximumCents
  return outOfPocketRange({ ...plan, allowableCents, remainingMaximumCents })
}
