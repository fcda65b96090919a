import sql from 'sql-template-tag'
import { type Day, dayIn, EARLIEST, latest } from '@ratebook/shared/wire/day.ts'
import type { Reader } from '../data/db.ts'
import type { BrandRow } from '../data/brand.ts'
import { isRetiredPayer } from '../data/payer-standing.ts'

interface Change {
  any: boolean
  turn: Day | null
  remitted: Date | null
  links: number | null
  linked: Date | null
}

/**
 * What a file has to be made anew for: a change of terms, a day on which a contract or a schedule takes effect or ends, and remittances
 * that came or got a payer: the amounts beside rates in words are theirs.
 * `at`: the moment of the last of them, but for the turn of a day. `since`: the day on which what
 * payers pay last changed; long ago where none is paid under a contract, and no rate was published.
 */
export async function lastChangeOfTerms(db: Reader, brand: BrandRow): Promise<{ key: string; since: Day; at: Date }> {
  const [change] = await db.rows<Change>(sql`
    SELECT EXISTS (SELECT FROM payer p JOIN payer_contract k ON k.brand_id = ${brand.id} AND k.id = p.payer_contract_id
      AND k.contract_id IS NOT NULL
                   WHERE p.brand_id = ${brand.id} AND p.enabled AND NOT ${isRetiredPayer(brand.id)})
        OR EXISTS (SELECT FROM published_rate r WHERE r.brand_id = ${brand.id} AND r.retired_by IS NULL) AS any,
      (SELECT max(day)::text FROM (
         SELECT unnest(ARRAY[effective_date, termination_date + 1]) AS day FROM contract WHERE brand_id = ${brand.id} AND is_payer
         UNION ALL SELECT unnest(ARRAY[effective_date, expiration_date + 1, termination_date + 1]) FROM fee_schedule
           WHERE brand_id = ${brand.id}) days
       WHERE day <= ${dayIn(brand.timeZone)}::date) AS turn,
      (SELECT max(finished_at) FROM remittance_file WHERE brand_id = ${brand.id} AND state = 'applied') AS remitted,
      (SELECT sum(version)::int FROM remit_payer WHERE brand_id = ${brand.id}) AS links,
      (SELECT max(linked_at) FROM remit_payer WHERE brand_id = ${brand.id}) AS linked`)
  if (!change?.any) return { key: '', since: EARLIEST, at: new Date(0) }
  const { turn, remitted, links, linked } = change
  const others = [remitted, linked].flatMap((moment) => moment ?? [])
  const days = others.map((moment) => dayIn(brand.timeZone, moment))
  return {
    key: `${brand.termsRevision} ${brand.termsChangedAt.toISOString()} ${turn} ${remitted?.toISOString()} ${links}`,
    since: latest(dayIn(brand.timeZone, brand.termsChangedAt), ...days, ...(turn ? [turn] : [])),
    at: new Date(Math.max(...[brand.termsChangedAt, ...others].map(Number))),
  }
}
