import sql, { type Sql } from 'sql-template-tag'

/** Claims `c` (remittance_claim) that still say what they said: no reversals, and not taken back by one. */
export const standingClaims: Sql = sql`NOT c.is_reversal AND c.taken_back_by IS NULL`
/** Whether a claim `c` counts, in the words of paymentStandings. */
export const claimStanding: Sql = sql`CASE WHEN c.is_reversal THEN 'reversal'
  WHEN c.taken_back_by IS NOT NULL THEN 'takenBack' ELSE 'counts' END`

/**
 * Of these the ones that are counted: what the first payer answered. What a second one pays is the rest of a bill that was counted, and
 * no amount that was agreed to.
 */
export const countedClaims: Sql = sql`${standingClaims} AND c.status_code IN ('1', '4', '19')`
