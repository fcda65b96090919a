import sql, { empty, type Sql } from 'sql-template-tag'
import type { Line, ServiceType } from '@ratebook/shared/pricing/terms.ts'
import type { BrandRow } from '../../brand.ts'
import type { Db } from '../../db.ts'
import { activeFacility } from '../../facility.ts'
import { notFound } from '../../errors.ts'
import type { TermsCache } from '../../pricing/brand-terms.ts'
import { lineOf } from '../../pricing/line.ts'
import { loadTables, quotes, withApcs } from '../../pricing/quote.ts'
import { today } from '../../today.ts'

interface ItemRow {
  facilityId: string
  pxCode: string
  revenueCode: string
  chargeCode: string
  drgCode: string
  modifiers: string
  amount: number
}

/** The first item, by facility name and charge code, of the brand's active facilities that a condition on `c` and `f` matches. */
const firstItem = async (db: Db, brandId: string, condition: Sql) => (await db.rows<ItemRow>(sql`
  SELECT f.id AS "facilityId", c.cpt_hcpcs AS "pxCode", c.revenue_code AS "revenueCode", c.code AS "chargeCode", c.drg_code AS "drgCode", c.modifiers, c.amount
  FROM charge_item c JOIN facility f ON f.brand_id = ${brandId} AND f.id = c.facility_id AND f.active
  WHERE c.brand_id = ${brandId} AND c.retired_by IS NULL AND ${condition} ORDER BY f.name, c.code, c.id LIMIT 1`))[0]

/** What each payer pays for one unit of a service alone, as an inpatient and as an outpatient; payers that pay for neither are left out. */
async function rates(db: Db, cache: TermsCache, brand: BrandRow, facilityId: string, line: Line) {
  const terms = await cache.of(brand.id, brand)
  const tables = await loadTables(db, brand.id, terms, [line])
  const date = today()
  const as = (serviceType: ServiceType) =>
    quotes(terms, { serviceType, date, facilityId, place: 'facility', days: null, lines: withApcs([line], terms, tables, date) }, tables).map(({ price }) => (price.cents === null ? null : price.cents / 100))
  const [inpatient, outpatient] = [as('INPATIENT'), as('OUTPATIENT')]
  return terms.payers.flatMap(({ id, displayName, planName, enabled }, i) => {
    const [rateIP = null, rateOP = null] = [inpatient[i], outpatient[i]]
    const rate = rateOP ?? rateIP
    return rate === null ? [] : [{ payerId: id, displayName, planName, enabled, status: '', rate, rateIP, rateOP }]
  })
}

/** By code: the charge is that of the facility named, else of the first that has the service; without one, what does not depend on a charge. */
export async function allowableRates(db: Db, cache: TermsCache, brand: BrandRow, { pxCode, revenueCode, facility }: { pxCode: string; revenueCode: string; facility: string }) {
  if (!pxCode && !revenueCode) return []
  const place = facility ? await activeFacility(db, brand.id, facility) : null
  const item = await firstItem(db, brand.id, sql`${pxCode ? sql`c.cpt_hcpcs = ${pxCode}` : sql`true`} ${revenueCode ? sql`AND c.revenue_code = ${revenueCode}` : empty} ${place ? sql`AND f.id = ${place.id}` : empty}`)
  const facilityId = place?.id ?? item?.facilityId ?? (await db.prisma.facility.findFirst({ where: { brandId: brand.id, active: true }, orderBy: { name: 'asc' } }))?.id
  if (!facilityId) throw notFound('The facility')
  return rates(db, cache, brand, facilityId, lineOf({ ...(item ?? { pxCode, revenueCode, chargeCode: '', drgCode: '', modifiers: '', amount: null }), units: 1 }))
}

/** By charge code. */
export async function allowableOfItem(db: Db, cache: TermsCache, brand: BrandRow, chargeCode: string) {
  const item = await firstItem(db, brand.id, sql`c.code = ${chargeCode}`)
  if (!item) throw notFound('The service')
  return rates(db, cache, brand, item.facilityId, lineOf({ ...item, units: 1 }))
}
