import { stringify } from 'csv-stringify/sync'
import sql from 'sql-template-tag'
import type { ServiceType } from '@ratebook/shared/pricing/terms.ts'
import { MOST_SERVICES } from '@ratebook/shared/what-if.ts'
import { inert } from '@ratebook/shared/wire/csv.ts'
import { settingOf } from '../../data/charge-order.ts'
import { claimLines } from '../../data/claim-lines.ts'
import { countedClaims } from '../../data/counted-claims.ts'
import { answeringPayer } from '../../data/linked-payers.ts'
import { todayOf } from '../../data/today.ts'
import type { StaffContext } from '../../http/serve.ts'
import { drgOfClaim } from '../../terms/drg-codes.ts'
import { professionalClaims } from '../../terms/remitted/professional.ts'

const MONTHS = 12
const HEADER = ['Code', 'Units', 'Modifiers']

/**
 * What a contract's payers answered in a facility in the last 12 months, as a file of services that is compared like any other. Lines are
 * taken as they were billed: by procedure code, else by revenue code. A stay with a DRG is one service, and its lines are none. What
 * physicians bill are claims of their own.
 */
export async function remittedVolumes(
  { db, brandId, reply }: Pick<StaffContext, 'db' | 'brandId' | 'reply'>,
  { contractId, facilityId, serviceType }: { contractId: string; facilityId: string; serviceType: ServiceType },
) {
  const today = await todayOf(db, brandId)
  const isPhysician = serviceType === 'PHYSICIAN'
  const rows = await db.rows<{ code: string; units: string; modifiers: string }>(sql`
    WITH service AS (
      SELECT s.* FROM remittance_claim c
      ${answeringPayer(brandId)}
      JOIN payer p ON p.brand_id = ${brandId} AND p.id = r.payer_id
      JOIN payer_contract k ON k.brand_id = ${brandId} AND k.id = p.payer_contract_id AND k.contract_id = ${contractId}
      CROSS JOIN LATERAL (
        SELECT ${drgOfClaim({ brandId, facilityId })} AS code, 1::numeric AS units, '' AS modifiers WHERE c.drg_code <> ''
        UNION ALL
        SELECT coalesce(nullif(l.submitted_cpt_hcpcs, ''), nullif(l.cpt_hcpcs, ''), l.revenue_code), l.submitted_units, l.modifiers
        FROM ${claimLines} WHERE c.drg_code = ''
      ) s
      WHERE c.brand_id = ${brandId} AND c.facility_id = ${facilityId} AND ${countedClaims}
        AND c.check_eft_date BETWEEN ${today}::date - make_interval(months => ${MONTHS}) AND ${today}::date
        AND ${isPhysician ? professionalClaims : sql`NOT ${professionalClaims} AND c.setting = ${settingOf(serviceType === 'INPATIENT')}`}
    )
    SELECT code, round(sum(units), 2)::text AS units, modifiers FROM service
    WHERE code <> '' AND units > 0 GROUP BY code, modifiers ORDER BY sum(units) DESC, code, modifiers LIMIT ${MOST_SERVICES}`)
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="remittances.csv"')
    .send(stringify([HEADER, ...rows.map(({ code, units, modifiers }) => [inert(code), units, inert(modifiers)])]))
}
