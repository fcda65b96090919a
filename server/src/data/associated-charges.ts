import sql, { type Sql } from 'sql-template-tag'
import { FEWEST_CLAIMS } from '@ratebook/shared/associated-charges.ts'
import { nearestCharge } from './charge-order.ts'

/**
 * The charges that usually stand beside a code in a facility: rows of `a`
 * (associated_charge), each with the item of the charge master that is meant by it as `c`.
 * What the facility has no item of is not among them: there is no price to print.
 * @param setting of the claims on which they do, and of the item that is meant
 */
export const chargesBeside = (
  brandId: string,
  facilityId: Sql,
  cptHcpcs: Sql,
  revenueCode: Sql,
  setting: 'inpatient' | 'outpatient',
): Sql => sql`(
  SELECT * FROM associated_charge a
  WHERE a.brand_id = ${brandId} AND a.enabled AND a.setting IN ('both', ${setting}) AND a.appearance_in_claim >= ${FEWEST_CLAIMS}
    AND a.cpt_hcpcs = ${cptHcpcs} AND a.cpt_hcpcs <> '' AND (a.revenue_code = '' OR a.revenue_code = ${revenueCode})) a
  CROSS JOIN LATERAL (
    SELECT * FROM charge_item
    WHERE brand_id = ${brandId} AND facility_id = ${facilityId} AND cpt_hcpcs = a.associated_cpt_hcpcs AND retired_by IS NULL
      AND (a.associated_revenue_code = '' OR revenue_code = a.associated_revenue_code)
    ORDER BY ${nearestCharge({ setting })} LIMIT 1) c`
