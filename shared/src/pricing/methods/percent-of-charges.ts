import { atRate, toDollars, toPercent } from '../money.ts'
import { type Outcome, paid, type PayMethodCard, type Words } from '../pay-method.ts'
import type { Methodology } from '../answer.ts'
import { isStay } from '../stay.ts'

const percentOfTotal = paid('percent of total billed charges')

/** A share of what is billed for the line; that is for all its units already. */
export const percentOfCharges = {
  name: '% of Billed Charges',
  description: 'A percentage of what is charged',
  value: 'percent',
  stopLossLowers: 'share',
  bases: ['BILLED_CHARGES'],
  steps: ['percentOfCharges'],
  reasons: {},
  pay(rule, { visit, line, running }): Outcome {
    if (line.chargeCents === null) return { kind: 'chargeUnknown', values: { rule: rule.name } }
    running.to('percentOfCharges', atRate(line.chargeCents, rule.percentageRate), {
      percentage: toPercent(rule.percentageRate),
      charge: toDollars(line.chargeCents),
      ...(visit.serviceType === 'INPATIENT' && isStay(line) && { ofStay: 'true' }),
    })
    return percentOfTotal
  },
  /** What is billed for a whole stay is not known beforehand, nor what is billed for an item without a charge. */
  inWords({ percentageRate, serviceType }, line): Words | null {
    const isOfStay = serviceType === 'INPATIENT' && isStay(line)
    if (!isOfStay && line.chargeCents !== null) return null
    const percentage = toPercent(percentageRate)
    return {
      methodology: 'percent of total billed charges',
      percentage,
      algorithm: `${percentage} percent of the billed charges${isOfStay ? ' of the stay' : ''}`,
    }
  },
  /**
   * A share of the item's own charge is a dollar amount that is known, which CMS's guidance files as a fee
   * schedule with a note; "percent of total billed charges" is for shares of a whole claim.
   */
  inFile({ methodology, trace }): { methodology: Methodology; note: string } {
    const { percentage: share, ofStay } = trace.find((s) => s.kind === 'percentOfCharges')?.values ?? {}
    if (ofStay) return { methodology, note: '' }
    // a minimum, a maximum or a stop-loss has made another amount of it
    const limits = trace.at(-1)?.kind === 'percentOfCharges' ? '' : ', within the limits of the contract'
    return { methodology: 'fee schedule', note: `${share} percent of the gross charge${limits}` }
  },
} as const satisfies PayMethodCard
