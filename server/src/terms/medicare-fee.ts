import sql from 'sql-template-tag'
import type { Part } from '@ratebook/shared/billers.ts'
import { localities } from '@ratebook/shared/pricing/gpci.ts'
import { type Cents, toFine, toHundredths } from '@ratebook/shared/pricing/money.ts'
import { physicianFeeCents } from '@ratebook/shared/pricing/physician-fee.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'
import type { Reader } from '../data/db.ts'

/** What Medicare pays a doctor in a hospital for one of a service. */
export interface MedicareFee {
  /** in the locality of the state where that is least */
  cents: Cents
  /** the first day of the fee schedule */
  since: Day
}
interface Row {
  since: Day
  factor: number
  work: number
  facPe: number
  mp: number
}

/**
 * By Medicare's own physician fee schedule, which is the newest national one in force that lists the code. Relative values without any work
 * of a doctor say what equipment and staff cost, which in a hospital is the hospital's.
 * @param state of the facility's licence; without one nobody knows the locality, and there is no fee
 */
export async function medicareFee(
  db: Reader,
  { brandId, state, today }: { brandId: string; state: string; today: Day },
  code: string,
  part: Part,
): Promise<MedicareFee | null> {
  const ofState = localities.filter((locality) => locality.state === state)
  if (ofState.length === 0) return null
  const [row] = await db.rows<Row>(sql`
    SELECT s.effective_date::text AS since, s.conversion_factor AS factor, i.work_rvu AS work, i.fac_pe_rvu AS "facPe", i.mp_rvu AS mp
    FROM fee_schedule s JOIN fee_schedule_item i ON i.brand_id = ${brandId} AND i.fee_schedule_id = s.id
    WHERE s.brand_id = ${brandId} AND s.fee_schedule_type = 'MPFS_RBRVS' AND s.scope = 'national' AND s.conversion_factor IS NOT NULL
      AND s.effective_date <= ${today}::date AND coalesce(least(s.expiration_date, s.termination_date) >= ${today}::date, true)
      AND i.type = 'CPT_HCPCS' AND i.code = ${code.toUpperCase()} AND i.modifiers = ${part === 'reading' ? '26' : ''}
      AND i.work_rvu > 0 AND i.fac_pe_rvu IS NOT NULL AND i.mp_rvu IS NOT NULL
    ORDER BY s.effective_date DESC, s.id DESC, i.id LIMIT 1`)
  if (!row) return null
  const rvu = { work: toHundredths(row.work), pe: toHundredths(row.facPe), mp: toHundredths(row.mp) }
  return { since: row.since, cents: Math.min(...ofState.map((locality) => physicianFeeCents(rvu, locality, toFine(row.factor)))) }
}
