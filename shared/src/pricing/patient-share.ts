import { type MedicareVisit, medicareShare, type NoShare, type Shares } from './medicare.ts'
import { type Dollars, type Percent, toCentsOrNone, toDollars, toRate } from './money.ts'
import { type OutOfPocket, outOfPocketRange } from './out-of-pocket.ts'

/** What a patient says of their plan; what they do not know is null. */
export type PlanFigures =
  | {
      kind: 'insurance'
      coPay: Dollars | null
      remainingDeductible: Dollars | null
      coInsurancePercentage: Percent | null
      /** what remains of it; without one the plan has none */
      maxOutOfPocketExpense?: Dollars | null | undefined
    }
  | { kind: 'medicare'; remainingDeductible: Dollars | null }

/**
 * The patient's share of a price, from the least to the most that what is not known may make of it; both are one where all is known. With
 * Medicare there may be none to be told, and why.
 * @throws OutOfPocketError as `outOfPocket` does
 */
export function patientShare(plan: PlanFigures, visit: MedicareVisit): Shares | { none: NoShare } {
  if (plan.kind === 'medicare') return medicareShare(visit, toCentsOrNone(plan.remainingDeductible))
  const { allowableCents } = visit
  const { coPay, remainingDeductible, coInsurancePercentage, maxOutOfPocketExpense } = plan
  return outOfPocketRange({
    allowableCents,
    copayCents: toCentsOrNone(coPay),
    remainingDeductibleCents: toCentsOrNone(remainingDeductible),
    coinsuranceRate: coInsurancePercentage === null ? null : toRate(coInsurancePercentage),
    // nobody pays more than the price: where there is no maximum, that is one
    remainingMaximumCents: maxOutOfPocketExpense === undefined ? allowableCents : toCentsOrNone(maxOutOfPocketExpense),
  })
}

/** A share as it travels. */
export const shareInDollars = ({ result, copay, deductible, coinsurance, overMaximum, payerPays }: OutOfPocket) => ({
  outOfPocketExpense: toDollars(result),
  coPay: toDollars(copay),
  deductible: toDollars(deductible),
  coInsurance: toDollars(coinsurance),
  overMaximum: toDollars(overMaximum),
  payerPays: toDollars(payerPays),
})
