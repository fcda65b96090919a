import { atRate, type Cents, type Rate, WHOLE } from './money.ts'

/** A patient's plan and the price it is applied to: cents, and the share of the rest. The maximum is what remains of it this year. */
export interface OutOfPocketInput {
  allowableCents: Cents
  copayCents: Cents
  remainingDeductibleCents: Cents
  coinsuranceRate: Rate
  remainingMaximumCents: Cents
}
/**
 * What the patient pays, by part, before the maximum; `overMaximum` is what the
 * maximum takes off. copay + deductible + coinsurance − overMaximum = result.
 */
export interface OutOfPocket {
  copay: Cents
  deductible: Cents
  coinsurance: Cents
  overMaximum: Cents
  result: Cents
  payerPays: Cents
}

/** A figure out of which no share can be made; `field` names it. */
export class OutOfPocketError extends Error {
  constructor(
    readonly field: keyof OutOfPocketInput,
    readonly code: 'belowZero' | 'overAHundred' | 'priceNeeded',
  ) {
    super(code)
  }
}

/**
 * Copay first, then what remains of the deductible, then the share of the rest; never more than what remains of the maximum.
 * @throws OutOfPocketError for a negative figure, a share over 100 % or a price of nothing
 */
export function outOfPocket(input: OutOfPocketInput): OutOfPocket {
  const { allowableCents, copayCents, remainingDeductibleCents, coinsuranceRate, remainingMaximumCents } = input
  for (const field of ['copayCents', 'remainingDeductibleCents', 'coinsuranceRate', 'remainingMaximumCents'] as const)
    if (!(input[field] >= 0)) throw new OutOfPocketError(field, 'belowZero')
  if (coinsuranceRate > WHOLE) throw new OutOfPocketError('coinsuranceRate', 'overAHundred')
  if (!(allowableCents > 0)) throw new OutOfPocketError('allowableCents', 'priceNeeded')
  const copay = Math.min(copayCents, allowableCents)
  const deductible = Math.min(remainingDeductibleCents, allowableCents - copay)
  const coinsurance = atRate(allowableCents - copay - deductible, coinsuranceRate)
  const share = copay + deductible + coinsurance
  const result = Math.min(share, remainingMaximumCents)
  return { copay, deductible, coinsurance, overMaximum: share - result, result, payerPays: allowableCents - result }
}

/** What is not known of a plan is null. */
export type PartlyKnown = Pick<OutOfPocketInput, 'allowableCents'> & {
  [K in Exclude<keyof OutOfPocketInput, 'allowableCents'>]: OutOfPocketInput[K] | null
}

/**
 * The least and the most that a patient may pay, whatever the unknown figures are: nothing of each, or as much as the price. Each figure
 * only ever raises the share, so these are the ends.
 * @throws OutOfPocketError as `outOfPocket` does
 */
export function outOfPocketRange({ allowableCents, ...plan }: PartlyKnown): { least: OutOfPocket; most: OutOfPocket } {
  const { copayCents, remainingDeductibleCents, coinsuranceRate, remainingMaximumCents } = plan
  const at = (cents: Cents, rate: Rate) =>
    outOfPocket({
      allowableCents,
      copayCents: copayCents ?? cents,
      remainingDeductibleCents: remainingDeductibleCents ?? cents,
      coinsuranceRate: coinsuranceRate ?? rate,
      remainingMaximumCents: remainingMaximumCents ?? cents,
    })
  return { least: at(0, 0), most: at(allowableCents, WHOLE) }
}
