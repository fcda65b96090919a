import sql from 'sql-template-tag'
import { dayOfFile } from '../../../imports/cms/head.ts'
import { nearestCharge } from '../../../data/charge-order.ts'
import type { BrandRow } from '../../../data/brand.ts'
import type { Db } from '../../../data/db.ts'
import type { FacilityRow } from '../../../data/facility.ts'
import type { TermsCache } from '../../../terms/brand-terms.ts'
import { proceduresIn } from '../lookup.ts'
import { visitOf } from '../visit.ts'
import { ofKey } from './service-keys.ts'

/** Items of one code that a page shows of a facility; the pricer has the others. */
const MOST_AT = 8
/** Visits that one page prices: what is left is a link. */
const MOST_VISITS = 120

type Placed = { facilityId: string; ofFacility: number }

/** The items of a service at a brand's facilities: first the one that is asked for, then what visitors are shown first. */
const itemsOf = (db: Db, brandId: string, key: string, item: string | null) =>
  proceduresIn<Placed>(
    db,
    brandId,
    sql`SELECT * FROM (
      SELECT c.*, c.facility_id AS "facilityId", (count(*) OVER (PARTITION BY c.facility_id))::int AS "ofFacility",
        row_number() OVER (PARTITION BY c.facility_id
          ORDER BY (c.id = ${item}::uuid) IS NOT TRUE, NOT c.enabled, ${nearestCharge({}, sql`c.`)}) AS place
      FROM charge_item c JOIN facility f ON f.brand_id = ${brandId} AND f.id = c.facility_id AND f.active
      WHERE c.brand_id = ${brandId} AND c.retired_by IS NULL AND ${ofKey(key)}) c
    WHERE c.place <= ${MOST_AT} ORDER BY c.place`,
    sql`c."facilityId", c."ofFacility"`,
  )

/** The published file of each facility, and its day as the file itself says it. */
export async function filesOf(db: Db, brandId: string) {
  const rows = await db.rows<{ facilityId: string; fileName: string; day: string | null }>(sql`
    SELECT facility_id AS "facilityId", file_name AS "fileName", result #>> '{summary,lastUpdatedOn}' AS day
    FROM publication WHERE brand_id = ${brandId} AND state = 'published'`)
  return new Map(rows.map(({ facilityId, fileName, day }) => [facilityId, { fileName, day: dayOfFile({ last_updated_on: day ?? '' }) }]))
}

/** All that a page says of a service, facility by facility: the figures of the pricer, asked for as it asks. */
export async function serviceFacts(
  db: Db,
  terms: TermsCache,
  brand: BrandRow,
  facilities: FacilityRow[],
  key: string,
  item: string | null,
) {
  const [items, files] = [await itemsOf(db, brand.id, key, item), await filesOf(db, brand.id)]
  const places = []
  let visits = 0
  for (const facility of facilities) {
    const here = items.filter(({ facilityId }) => facilityId === facility.id)
    const told = []
    for (const procedure of here) {
      const settings = procedure.setting === 'both' ? [false, true] : [procedure.setting === 'inpatient']
      if (visits + settings.length > MOST_VISITS) break
      visits += settings.length
      const priced = []
      for (const inPatient of settings)
        priced.push({ inPatient, ...(await visitOf(db, terms, brand, facility, procedure, { inPatient, units: [], days: null })) })
      told.push({ procedure, visits: priced })
    }
    places.push({ facility, file: files.get(facility.id), items: told, total: here[0]?.ofFacility ?? 0 })
  }
  return { places, first: items[0] ?? null }
}
export type ServiceFacts = Awaited<ReturnType<typeof serviceFacts>>
export type Place = ServiceFacts['places'][number]
export type PlacedVisit = Place['items'][number]['visits'][number]
