import sql, { type Sql } from 'sql-template-tag'
import { toCents } from '@ratebook/shared/pricing/money.ts'
import { groupsOf } from '@ratebook/shared/wire/groups.ts'
import { claimAdjustments, claimLines } from '../../data/claim-lines.ts'
import { standingClaims } from '../../data/counted-claims.ts'
import type { Reader } from '../../data/db.ts'
import { answeringPayer } from '../../data/linked-payers.ts'

/** Why less was paid than charged: dollars by a claim adjustment reason code. */
export interface Adjustment {
  group: string
  carc: string
  amount: number
}
/** A service line as its payer judged it; codes and units as they were billed, and as they were paid. */
export interface RemittedLine {
  id: string
  cptHcpcs: string
  /** '' where the payer judged the code that was billed */
  submittedCptHcpcs: string
  revenueCode: string
  modifiers: string
  units: number
  submittedUnits: number
  charged: number
  paid: number
  patientResponsibility: number
  allowed: number | null
  date: string | null
  adjustments: readonly Adjustment[]
}
/** A claim that counts, of a payer of ours. */
export interface RemittedClaim {
  id: string
  /** of its number */
  last4: string
  facilityId: string
  payerId: string
  statusCode: string
  totalCharges: number
  paid: number
  patientResponsibility: number
  drgCode: string
  isInpatient: boolean
  /** two digits: where a professional gave a service, or what kind of bill a facility sent */
  placeCode: string
  /** which kind of plan answered, as CLP06 has it */
  filingCode: string
  from: string | null
  to: string | null
  lines: readonly RemittedLine[]
  /** of the claim itself, none of its lines */
  adjustments: readonly Adjustment[]
}

type ClaimRow = Omit<RemittedClaim, 'lines' | 'adjustments'>
type LineRow = Omit<RemittedLine, 'adjustments'> & { claimId: string; position: number }
type AdjustmentRow = Adjustment & { claimId: string; line: number }

/**
 * The next claims of payers of ours in the order of their ids, with all that their prices depend on.
 * @param condition on `c` and `r` (answeringPayer)
 */
export async function nextClaims(
  db: Reader,
  brandId: string,
  { after, most, condition }: { after: string; most: number; condition: Sql },
): Promise<RemittedClaim[]> {
  const claims = await db.rows<ClaimRow>(sql`
    SELECT c.id, c.claim_last4 AS last4, c.facility_id AS "facilityId", r.payer_id AS "payerId", c.status_code AS "statusCode",
      c.total_charges AS "totalCharges", c.paid, c.patient_responsibility AS "patientResponsibility", c.drg_code AS "drgCode",
      c.setting = 'inpatient' AS "isInpatient", left(c.bill_type, 2) AS "placeCode", c.filing_code AS "filingCode",
      c.statement_from::text AS "from", c.statement_to::text AS "to"
    FROM remittance_claim c ${answeringPayer(brandId)}
    WHERE c.brand_id = ${brandId} AND c.id > ${after}::uuid AND r.payer_id IS NOT NULL AND ${standingClaims} AND ${condition}
    ORDER BY c.id LIMIT ${most}`)
  const ids = claims.map(({ id }) => id)
  const [lines, adjustments] = await Promise.all([
    db.rows<LineRow>(sql`
      SELECT l.id, c.id AS "claimId", l.position, l.cpt_hcpcs AS "cptHcpcs", l.submitted_cpt_hcpcs AS "submittedCptHcpcs",
        l.revenue_code AS "revenueCode", l.modifiers, l.units, l.submitted_units AS "submittedUnits", l.charged, l.paid,
        l.patient_responsibility AS "patientResponsibility", l.allowed, l.service_date::text AS date
      FROM remittance_claim c CROSS JOIN ${claimLines} WHERE c.brand_id = ${brandId} AND c.id = ANY(${ids}::uuid[])
      ORDER BY c.id, l.position`),
    db.rows<AdjustmentRow>(sql`
      SELECT c.id AS "claimId", a.line, a.group_code AS group, a.carc, a.amount
      FROM remittance_claim c CROSS JOIN ${claimAdjustments} WHERE c.brand_id = ${brandId} AND c.id = ANY(${ids}::uuid[])
      ORDER BY c.id, a.position`),
  ])
  const placeOf = (of: { claimId: string }, line: number) => `${of.claimId} ${line}`
  const adjustmentsOf = groupsOf(adjustments, (one) => placeOf(one, one.line))
  const linesOf = groupsOf(lines, ({ claimId }) => claimId)
  return claims.map((claim) => ({
    ...claim,
    adjustments: adjustmentsOf.get(`${claim.id} 0`) ?? [],
    lines: (linesOf.get(claim.id) ?? []).map((line) => ({ ...line, adjustments: adjustmentsOf.get(placeOf(line, line.position)) ?? [] })),
  }))
}

/** Cents that the payer allows for a line: what it says, else what it paid and what it left to the patient. */
export const allowedCents = ({ allowed, paid, patientResponsibility }: Pick<RemittedLine, 'allowed' | 'paid' | 'patientResponsibility'>) =>
  toCents(allowed ?? paid + patientResponsibility)
