import sql from 'sql-template-tag'
import { activeFacility } from '../../data/facility.ts'
import type { LoadContext } from '../../http/load-file.ts'
import type { StaffContext } from '../../http/serve.ts'

/** New items or rates that the database has to be told of; of fewer it learns in time by itself. */
const MANY = 10_000

/**
 * Builds the index of what is there now, so that no visitor waits for it. The charge master is applied, whatever comes of this.
 * @param written new items and rates: as long as the database knows nothing of a facility that has just come, it reads all of it in the
 *   order of an index, which takes twice as long; and for each piece of a published file all rates of every payer
 */
export async function makeSearchable(
  { db, snapshots, request, brandId }: LoadContext,
  facilityId: string,
  written = { added: 0, rates: 0 },
) {
  try {
    // of what its items are looked for by alone: of all columns it takes six times as long, which whoever uploaded waits for
    if (written.added >= MANY) await db.rows(sql`ANALYZE charge_item (brand_id, facility_id, retired_by)`)
    if (written.rates >= MANY)
      await db.rows(sql`ANALYZE published_rate (brand_id, charge_item_id, payer_id, retired_by), payer (brand_id, id)`)
    await snapshots.of(await activeFacility(db, brandId, facilityId))
  } catch (error) {
    request.log.warn({ err: error }, 'the search index will be built when somebody searches')
  }
}

/** The same after an item was changed: that is laid over the index, where somebody has searched. */
export async function keepSearchable({ snapshots, request, brandId }: StaffContext, facilityId: string) {
  try {
    await snapshots.follow(brandId, facilityId)
  } catch (error) {
    request.log.warn({ err: error }, 'the item will be found when somebody searches')
  }
}
