import sql from 'sql-template-tag'
import { ENDING_DAYS } from '@ratebook/shared/webhook-events.ts'
import { type Day, dayIn } from '@ratebook/shared/wire/day.ts'
import type { Config } from '../../config.ts'
import { type Addressed, siteOf } from '../../data/addresses.ts'
import type { Db } from '../../data/db.ts'
import { ofBrands } from '../../data/scope.ts'

type Ending = { contractId: string; endsOn: Day; daysLeft: number; renewsItself: boolean }

/**
 * The day's work: has webhook endpoints told of contracts that end soon, once of each day that one ends.
 * @param dayFor the day it is in a time zone: each brand's contracts are looked at on its own
 */
export async function tellOfEndings(db: Db, config: Config, dayFor: (timeZone: string) => Day = dayIn) {
  const brands = await db.rows<Addressed & { id: string; timeZone: string }>(sql`
    SELECT b.id, b.time_zone AS "timeZone", b.domain_name AS "domainName", b.domain_state AS "domainState", b.is_default AS "isDefault"
    FROM brand b WHERE EXISTS (SELECT FROM webhook w WHERE w.brand_id = b.id AND w.state = 'active' AND 'contract.ending' = ANY(w.events))
    ORDER BY b.id`)
  let contracts = 0
  for (const { id: brandId, timeZone, ...addressed } of brands) {
    const day = dayFor(timeZone)
    await ofBrands([brandId], () =>
      db.transaction(async (tx) => {
        const ending = await tx.rows<Ending>(sql`
          SELECT c.id AS "contractId", to_char(c.termination_date, 'YYYY-MM-DD') AS "endsOn",
            c.termination_date - ${day}::date AS "daysLeft", c.renew = 'AUTO' AS "renewsItself"
          FROM contract c
          WHERE c.brand_id = ${brandId}::uuid AND c.termination_date BETWEEN ${day}::date AND ${day}::date + ${ENDING_DAYS}::int
          ORDER BY c.termination_date, c.id`)
        for (const of of ending) {
          const url = `${siteOf(config, addressed)}/contract/view/${of.contractId}`
          await tx.tell(brandId, 'contract.ending', { ...of, url }, `${of.contractId} ${of.endsOn}`)
        }
        contracts += ending.length
      }),
    )
  }
  return { contracts }
}
