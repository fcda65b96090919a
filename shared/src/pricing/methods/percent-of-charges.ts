import { atRate, toDollars, toPercent } from '../money.ts'
import { type Outcome, paid, type PayMethodCard } from '../pay-method.ts'
import type { Methodology } from '../answer.ts'

const percentOfTotal = paid('percent of total billed charges')

/** A share of what is billed for the line; that is for all its units already. */
export const percentOfCharges = {
  name: '% of Billed Charges',
  description: 'A percentage of what is charged',
  value: 'percent',
  bases: ['BILLED_CHARGES'],
  steps: ['percentOfCharges'],
  reasons: {},
  pay(rule, { line, running }): Outcome {
    if (line.chargeCents === null) return { kind: 'chargeUnknown', values: { rule: rule.name } }
    running.to('percentOfCharges', atRate(line.chargeCents, rule.percentageRate), {
      percentage: toPercent(rule.percentageRate),
      charge: toDollars(line.chargeCents),
    })
    return percentOfTotal
  },
  /**
   * A share of the item's own charge is a dollar amount that is known, which CMS's guidance files as a fee
   * schedule with a note; "percent of total billed charges" is for shares of a whole claim.
   */
  inFile({ trace }): { methodology: Methodology; note: string } {
    const share = trace.find((s) => s.kind === 'percentOfCharges')?.values.percentage
    // a minimum, a maximum or a stop-loss has made another amount of it
    const limits = trace.at(-1)?.kind === 'percentOfCharges' ? '' : ', within the limits of the contract'
    return { methodology: 'fee schedule', note: `${share} percent of the gross charge${limits}` }
  },
} as const satisfies PayMethodCard
