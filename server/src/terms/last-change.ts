import sql from 'sql-template-tag'
import { type Day, dayIn, EARLIEST, latest } from '@ratebook/shared/wire/day.ts'
import type { Reader } from '../data/db.ts'
import type { BrandRow } from '../data/brand.ts'
import { isRetiredPayer } from '../data/payer-standing.ts'

/**
 * What a file has to be made anew for: a change of terms, and a day on which a contract or a schedule takes effect or ends.
 * `any`: whether a payer is paid under a contract at all; `since`: the day on which what payers pay last changed.
 */
export async function lastChangeOfTerms(db: Reader, brand: BrandRow): Promise<{ any: boolean; key: string; since: Day }> {
  const [change] = await db.rows<{ any: boolean; turn: Day | null }>(sql`
    SELECT EXISTS (SELECT FROM payer p JOIN payer_contract k ON k.brand_id = ${brand.id} AND k.id = p.payer_contract_id
      AND k.contract_id IS NOT NULL
                   WHERE p.brand_id = ${brand.id} AND p.enabled AND NOT ${isRetiredPayer(brand.id)}) AS any,
      (SELECT max(day)::text FROM (
         SELECT unnest(ARRAY[effective_date, termination_date + 1]) AS day FROM contract WHERE brand_id = ${brand.id} AND is_payer
         UNION ALL SELECT unnest(ARRAY[effective_date, expiration_date + 1, termination_date + 1]) FROM fee_schedule
           WHERE brand_id = ${brand.id}) days
       WHERE day <= ${dayIn(brand.timeZone)}::date) AS turn`)
  if (!change?.any) return { any: false, key: '', since: EARLIEST }
  const changedOn = dayIn(brand.timeZone, brand.termsChangedAt)
  return {
    any: true,
    key: `${brand.termsRevision} ${brand.termsChangedAt.toISOString()} ${change.turn}`,
    since: latest(changedOn, change.turn ?? changedOn),
  }
}
