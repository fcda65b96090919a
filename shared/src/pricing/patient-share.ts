import { type MedicareVisit, medicareShare } from './medicare.ts'
import { type Dollars, type Percent, toCents, toDollars, toRate } from './money.ts'
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

const cents = (dollars: Dollars | null) => (dollars === null ? null : toCents(dollars))

/**
 * The patient's share of a price, from the least to the most that what is not known may make of it; both are one where all is known.
 * @throws OutOfPocketError as `outOfPocket` does
 */
export function patientShare(plan: PlanFigures, visit: MedicareVisit): { least: OutOfPocket; most: OutOfPocket } {
  if (plan.kind === 'medicare') return medicareShare(visit, cents(plan.remainingDeductible))
  const { coPay, remainingDeductible, coInsurancePercentage, maxOutOfPocketExpense } = plan
  return outOfPocketRange({
    allowableCents: visit.allowableCents,
    copayCents: cents(coPay),
    remainingDeductibleCents: cents(remainingDeductible),
    coinsuranceRate: coInsurancePercentage === null ? null : toRate(coInsurancePercentage),
    // nobody pays more than the price: where there is no maximum, that is one
    remainingMaximumCents: maxOutOfPocketExpense === undefined ? visit.allowableCents : cents(maxOutOfPocketExpense),
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

/** Whether nothing but one service of a visit has a price of its own. */
export const isOneService = (lines: readonly { rate: Dollars | null; included: boolean }[]) =>
  lines.filter(({ rate, included }) => rate && !included).length <= 1
