import sql, { type Sql } from 'sql-template-tag'

/**
 * The claims `c` (remittance_claim) that every analysis counts: not taken back, no reversal, and what the first payer answered. What a
 * second one pays is the rest of a bill that was counted, and no amount that was agreed to.
 */
export const countedClaims: Sql = sql`c.taken_back_by IS NULL AND NOT c.is_reversal AND c.status_code IN ('1', '4', '19')`
