import sql, { type Sql } from 'sql-template-tag'
import { claimLines } from './claim-lines.ts'

const isReadable = sql`NOT 'amountUnreadable' = ANY(c.flaws)`
/** What the payer paid for claim `c` and left to the patient. */
const ofClaim = sql`c.paid + c.patient_responsibility`

/** What was allowed for claim `c` as a whole; NULL where charge less adjustments is not the payment: some of it is not told then. */
export const claimAllowed: Sql = sql`CASE WHEN ${isReadable} AND NOT 'claimUnbalanced' = ANY(c.flaws) THEN ${ofClaim} END`

/**
 * What was allowed for service line `l` of claim `c` (`claimLines`); NULL where the remittance leaves it open. It is what the payer says.
 * Else it is what was paid and what the patient owes, where the line tells all of it: nothing was adjusted on the claim as a whole, or the
 * lines come to the claim all the same. What was adjusted on a claim of one line was adjusted on that line.
 */
const lineAllowed = sql`CASE
  WHEN l.allowed_is_sent OR (c.is_balanced AND c.adjustment_line NOT LIKE '0%') THEN l.allowed
  WHEN l.is_balanced AND ${isReadable}
    AND (SELECT sum(l.paid + l.patient_responsibility) FROM ${claimLines}) = ${ofClaim} THEN l.allowed
  WHEN c.line_charged NOT LIKE '%,%' AND NOT 'chargesDiffer' = ANY(c.flaws) THEN ${claimAllowed}
END`

/** Units that a line was allowed for: those that were paid, of a line that nothing was paid for those that were billed. */
const units = sql`CASE WHEN l.units > 0 THEN l.units ELSE l.submitted_units END`
/** The same of one unit, to the cent, as items are priced. */
export const allowedOfOne: Sql = sql`round(${lineAllowed} / greatest(${units}, 1), 2)`
