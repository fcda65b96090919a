import sql, { type Sql } from 'sql-template-tag'
import { FEWEST_CLAIMS } from '@ratebook/shared/associated-charges.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'
import { claimLines } from '../data/claim-lines.ts'
import { countedClaims } from '../data/counted-claims.ts'
import { allowedOfOne } from '../data/known-allowed.ts'
import { answeringPayer } from '../data/linked-payers.ts'
import { amountAt, OF_A_PART } from '../terms/observed-lines.ts'
import { facilityPlaces, professionalClaims } from '../terms/remitted/professional.ts'

/** The professional component. */
const READING = '26'

/** Modifiers that make another service of a doctor's part, or a share of it. */
const elsewise = OF_A_PART.filter((modifier) => modifier !== READING)

/** Claims `c` of professionals in a hospital or the like. */
const professionalClaimsThere = sql`${professionalClaims} AND left(c.bill_type, 2) = ANY(${facilityPlaces})`

/**
 * Puts what doctors' bills came to in a period in the place of what was kept before: of one unit, by code and part, what each payer allowed
 * and, for who pays without one, what was charged. Fewer than 11 claims say nothing, and could point at a person.
 */
export const professionalAmounts = (brandId: string, { from, to }: { from: Day; to: Day }): Sql[] => [
  sql`DELETE FROM professional_amount WHERE brand_id = ${brandId}`,
  sql`INSERT INTO professional_amount (brand_id, cpt_hcpcs, is_reading, payer, claims, tenth, ninetieth)
    WITH line AS MATERIALIZED (
      SELECT c.id, r.payer_id, upper(l.cpt_hcpcs) AS code, ${READING} = ANY(m.modifiers) AS is_reading,
        ${allowedOfOne} AS allowed, round(l.charged / greatest(l.submitted_units, 1), 2) AS charged
      FROM remittance_claim c ${answeringPayer(brandId)}
      CROSS JOIN ${claimLines} CROSS JOIN LATERAL (SELECT string_to_array(upper(l.modifiers), ' ') AS modifiers) m
      WHERE c.brand_id = ${brandId} AND c.check_eft_date BETWEEN ${from}::date AND ${to}::date AND ${countedClaims}
        AND ${professionalClaimsThere} AND NOT m.modifiers && ${elsewise}::text[]
    ), said AS (
      SELECT id, code, is_reading, payer_id::text AS payer, allowed AS amount FROM line WHERE payer_id IS NOT NULL AND allowed > 0
      UNION ALL SELECT id, code, is_reading, '', charged FROM line WHERE charged > 0
    ), grouped AS (
      SELECT code, is_reading, payer, count(DISTINCT id)::int AS claims, array_agg(amount ORDER BY amount) AS amounts
      FROM said GROUP BY 1, 2, 3 HAVING count(DISTINCT id) >= ${FEWEST_CLAIMS}
    )
    SELECT ${brandId}, code, is_reading, payer, claims, ${amountAt(1)}::numeric, ${amountAt(9)}::numeric FROM grouped`,
]
