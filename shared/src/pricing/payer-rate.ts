import { type Allowable, type Published, priceVisit } from './price.ts'
import type { Compiled } from './select.ts'
import type { Line, Schedules, Terms, Visit } from './terms.ts'
import type { Reason, VisitPrice } from './answer.ts'

/** What a payer is paid under. */
export interface RatedPayer {
  enabled: boolean
  /** the terms of its contract; null where it has none */
  compiled: Compiled | null
  /** what the payer is known to pay for a line that no rule is about, in cents */
  allowable: Allowable
  /** what its rate was published as; before the allowable, where no rule is about a line */
  published?: (line: Line) => Published
  /** leaves out what contracts pay beyond a threshold of a whole claim */
  withoutStopLoss?: boolean
}

/**
 * The negotiated rate of a visit for a payer. A payer that is switched off, a contract that is
 * not in force on the day or not for the facility: no rate, from nowhere. Else what the
 * contract's rules say, and the payer's allowables for the lines that no rule is about.
 */
export function payerRate(payer: RatedPayer, visit: Visit, schedules: Schedules): VisitPrice {
  const { enabled, compiled } = payer
  const reason = enabled ? outside(compiled, visit) : ({ kind: 'payerDisabled', values: {} } as const)
  if (reason) return { cents: null, reason, lines: visit.lines.map(() => ({ priced: false, reason, ruleId: null })) }
  // picking out what is known takes a tenth of the time that pricing does
  return priceVisit(compiled, visit, schedules, payer)
}

/** A contract counts from its first day to its last, both included. */
export const isInForce = ({ effectiveDate, terminationDate }: Pick<Terms, 'effectiveDate' | 'terminationDate'>, date: string) =>
  date >= effectiveDate && (terminationDate === null || date <= terminationDate)

function outside(compiled: Compiled | null, { date, facilityId }: Visit): Reason | null {
  if (!compiled) return null
  const { name, effectiveDate, terminationDate, facilityIds } = compiled.terms
  if (!isInForce(compiled.terms, date))
    return { kind: 'notInForce', values: { effectiveDate, terminationDate: terminationDate ?? '', date } }
  if (facilityIds.length > 0 && !facilityIds.includes(facilityId)) return { kind: 'facilityOutOfScope', values: { contract: name } }
  return null
}
