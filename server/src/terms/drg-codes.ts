import sql, { type Sql } from 'sql-template-tag'
import type { ServiceCodes } from './line.ts'

/**
 * The groups that a remittance's DRG (CLP11) may be. Payers send an MS-DRG in three digits, or in four with a zero in front, and an
 * APR-DRG in four, the last its severity of illness: 0532 is MS-DRG 532 of one payer and APR-DRG 053-2 of another.
 */
export function drgsOf(sent: string): Pick<ServiceCodes, 'drgCode' | 'aprDrgCode'> {
  if (/^\d{1,3}$/.test(sent)) return { drgCode: sent.padStart(3, '0'), aprDrgCode: '' }
  const aprDrgCode = /^\d{3}[1-4]$/.test(sent) ? `${sent.slice(0, 3)}-${sent.slice(3)}` : ''
  if (/^0\d{3}$/.test(sent)) return { drgCode: sent.slice(1), aprDrgCode }
  return aprDrgCode ? { drgCode: '', aprDrgCode } : { drgCode: sent, aprDrgCode: '' }
}

/**
 * The one group that the DRG of claim `c` of a facility is, as charge masters write it. Where it may be either, it is an APR-DRG if its
 * payer sends some that no MS-DRG can be, if the facility lists a stay under that very one, or if all its DRGs are APR-DRGs.
 */
export const drgOfClaim = ({ brandId, facilityId }: { brandId: string; facilityId: string }): Sql => sql`CASE
  WHEN c.drg_code ~ '^[0-9]{1,3}$' THEN lpad(c.drg_code, 3, '0')
  WHEN c.drg_code ~ '^[0-9]{3}[1-4]$' AND (c.drg_code !~ '^0'
    OR c.remit_payer_id IN (SELECT a.remit_payer_id FROM remittance_claim a
      WHERE a.brand_id = ${brandId} AND a.facility_id = ${facilityId} AND a.drg_code ~ '^[1-9][0-9]{3}$')
    OR c.drg_code IN (SELECT replace(i.apr_drg_code, '-', '') FROM charge_item i
      WHERE i.brand_id = ${brandId} AND i.facility_id = ${facilityId} AND i.apr_drg_code <> '' AND i.retired_by IS NULL)
    OR EXISTS (SELECT FROM facility f WHERE f.brand_id = ${brandId} AND f.id = ${facilityId} AND f.drg_type = 'APR-DRG'))
    THEN left(c.drg_code, 3) || '-' || right(c.drg_code, 1)
  WHEN c.drg_code ~ '^0[0-9]{3}$' THEN right(c.drg_code, 3)
  ELSE c.drg_code END`
