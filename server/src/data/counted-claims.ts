import sql, { type Sql } from 'sql-template-tag'

/** Claims `c` (remittance_claim) that still say what they said: no reversals, and not taken back by one. */
export const standingClaims: Sql = sql`NOT c.is_reversal AND c.taken_back_by IS NULL`

/**
 * Of these the ones that are counted: what the first payer answered. What a second one pays is the rest of a bill that was counted, and
 * no amount that was agreed to.
 */
export const countedClaims: Sql = sql`${standingClaims} AND c.status_code IN ('1', '4', '19')`
