import sql, { type Sql } from 'sql-template-tag'

/**
 * Joins to claims `c` the payer that answered them, `r`: its id and name on remittances, and which payer of the brand it is
 * (`r.payer_id`) for the kind of plan that the claim names (CLP06); where nobody said so of that kind, what it is on the whole.
 */
export const answeringPayer = (brandId: string): Sql => sql`JOIN (
    SELECT p.id, p.name, p.payer_id, NULL AS filing_code,
      ARRAY(SELECT k.filing_code FROM remit_payer_kind k WHERE k.brand_id = ${brandId} AND k.remit_payer_id = p.id) AS told_apart
    FROM remit_payer p WHERE p.brand_id = ${brandId}
    UNION ALL
    SELECT p.id, p.name, k.payer_id, k.filing_code, '{}' FROM remit_payer_kind k
    JOIN remit_payer p ON p.brand_id = ${brandId} AND p.id = k.remit_payer_id WHERE k.brand_id = ${brandId}
  ) r ON r.id = c.remit_payer_id AND (r.filing_code = c.filing_code OR (r.filing_code IS NULL AND c.filing_code <> ALL(r.told_apart)))`

/** The same for one claim: no other payer is looked at. */
export const answeringPayerOfOne = (brandId: string): Sql => sql`CROSS JOIN LATERAL (
    SELECT p.name, CASE WHEN k.remit_payer_id IS NULL THEN p.payer_id ELSE k.payer_id END AS payer_id FROM remit_payer p
    LEFT JOIN remit_payer_kind k ON k.brand_id = ${brandId} AND k.remit_payer_id = p.id AND k.filing_code = c.filing_code
    WHERE p.brand_id = ${brandId} AND p.id = c.remit_payer_id OFFSET 0) r`
