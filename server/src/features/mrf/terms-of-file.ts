import sql from 'sql-template-tag'
import type { BrandRow } from '../../http/brand.ts'
import type { Db } from '../../data/db.ts'
import { today } from '../../data/today.ts'

/**
 * What a file has to be made anew for: a change of terms, and a day on which a contract or a schedule takes effect or ends.
 * `any`: whether a payer is paid under a contract at all; `since`: when what payers pay last changed.
 */
export async function termsOf(db: Db, brand: BrandRow): Promise<{ any: boolean; key: string; since: Date }> {
  const [found] = await db.rows<{ any: boolean; since: string | null }>(sql`
    SELECT EXISTS (SELECT FROM payer p JOIN payer_contract k ON k.brand_id = ${brand.id} AND k.id = p.payer_contract_id AND k.contract_id IS NOT NULL WHERE p.brand_id = ${brand.id} AND p.enabled) AS any,
      (SELECT max(day)::text FROM (
         SELECT unnest(ARRAY[effective_date, termination_date + 1]) AS day FROM contract WHERE brand_id = ${brand.id} AND is_payer
         UNION ALL SELECT unnest(ARRAY[effective_date, expiration_date + 1, termination_date + 1]) FROM fee_schedule WHERE brand_id = ${brand.id}) days
       WHERE day <= ${today()}::date) AS since`)
  if (!found?.any) return { any: false, key: '', since: new Date(0) }
  const since = new Date(Math.max(brand.termsChangedAt.getTime(), found.since ? Date.parse(found.since) : 0))
  return { any: true, key: `${brand.termsRevision} ${since.toISOString()}`, since }
}
