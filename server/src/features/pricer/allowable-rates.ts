import sql, { empty, type Sql } from 'sql-template-tag'
import type { pricer } from '@ratebook/shared/pricer.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import { toDollars } from '@ratebook/shared/pricing/money.ts'
import type { BrandRow } from '../../data/brand.ts'
import { nearestCharge, settingOf } from '../../data/charge-order.ts'
import type { Db } from '../../data/db.ts'
import { activeFacility } from '../../data/facility.ts'
import { notFound } from '../../data/problem.ts'
import type { Handlers } from '../../http/serve.ts'
import type { TermsCache } from '../../terms/brand-terms.ts'
import { type ChargedItem, chargedColumns, lineOf, visitOf } from '../../terms/line.ts'
import { loadTables, quotes } from '../../terms/quote.ts'

/** What is asked about: an item of the charge master, or codes that a facility has no charge for. */
type ItemRow = Omit<ChargedItem, 'itemId'> & Partial<Pick<ChargedItem, 'itemId'>>
/** An item as inpatients and as outpatients are charged for it: the same one where there is but one. */
type Charged = { inpatient: ItemRow; outpatient: ItemRow }

/** What a condition on `c` and `f` finds in the first of the brand's active facilities that has it, by the facility's name. */
async function chargedItems(db: Db, brandId: string, condition: Sql): Promise<Charged | null> {
  const find = async (inPatient: boolean) =>
    (
      await db.rows<ItemRow>(sql`
    SELECT ${chargedColumns('c')}
    FROM charge_item c JOIN facility f ON f.brand_id = ${brandId} AND f.id = c.facility_id AND f.active
    WHERE c.brand_id = ${brandId} AND c.retired_by IS NULL AND ${condition}
    ORDER BY f.name, ${nearestCharge({ setting: settingOf(inPatient) }, sql`c.`)} LIMIT 1`)
    )[0]
  const [inpatient, outpatient] = await Promise.all([find(true), find(false)])
  return inpatient && outpatient ? { inpatient, outpatient } : null
}

/** What each payer pays for one unit of a service alone, as an inpatient and as an outpatient; payers that pay for neither are left out. */
async function rates(db: Db, cache: TermsCache, brand: BrandRow, { inpatient, outpatient }: Charged) {
  const terms = await cache.of(brand.id, brand)
  const lines = [inpatient, outpatient].map((item) => lineOf({ ...item, units: 1 }))
  const tables = await loadTables(db, brand.id, terms, lines)
  const date = dayIn(brand.timeZone)
  const [ip, op] = [inpatient, outpatient].map((item, i) => {
    const inPatient = i === 0
    const visit = visitOf(item, inPatient, date, lines.slice(i, i + 1))
    // nothing to pay is no rate
    return quotes(terms, visit, inPatient, tables).map(({ price }) => (price.cents ? toDollars(price.cents) : null))
  })
  return terms.payers.flatMap(({ id, displayName, planName, enabled }, i) => {
    const [rateIP, rateOP] = [ip?.[i] ?? null, op?.[i] ?? null]
    const rate = rateOP ?? rateIP
    return rate === null ? [] : [{ payerId: id, displayName, planName, enabled, status: '', rate, rateIP, rateOP }]
  })
}

export const allowableRates = (cache: TermsCache) =>
  ({
    /**
     * By code: the charge is that of the facility named, else of the first that
     * has the service; without one, what does not depend on a charge.
     */
    async listAllowableRates({ body: { pxCode: cptHcpcs, revenueCode, facility } }, context) {
      if (!cptHcpcs && !revenueCode) return []
      const { db } = context
      const brand = await context.brand()
      const place = facility ? await activeFacility(db, brand.id, facility) : null
      const items = await chargedItems(
        db,
        brand.id,
        sql`${cptHcpcs ? sql`c.cpt_hcpcs = ${cptHcpcs}` : sql`true`}
          ${revenueCode ? sql`AND c.revenue_code = ${revenueCode}` : empty} ${place ? sql`AND f.id = ${place.id}` : empty}`,
      )
      if (items) return rates(db, cache, brand, items)
      const facilityId =
        place?.id ?? (await db.prisma.facility.findFirst({ where: { brandId: brand.id, active: true }, orderBy: { name: 'asc' } }))?.id
      if (!facilityId) throw notFound('facilityNotFound')
      const uncharged = {
        facilityId,
        cptHcpcs,
        revenueCode,
        chargeCode: '',
        drgCode: '',
        aprDrgCode: '',
        modifiers: '',
        billingClass: '',
        amount: null,
      }
      return rates(db, cache, brand, { inpatient: uncharged, outpatient: uncharged })
    },
    /** By charge code. */
    async getAllowable({ params }, context) {
      const brand = await context.brand()
      const items = await chargedItems(context.db, brand.id, sql`c.code = ${params.chargeCode}`)
      if (!items) throw notFound('serviceNotFound')
      return rates(context.db, cache, brand, items)
    },
  }) satisfies Partial<Handlers<typeof pricer>>
