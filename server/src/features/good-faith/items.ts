import sql, { type Sql } from 'sql-template-tag'
import { listPriceOf } from '@ratebook/shared/good-faith-amounts.ts'
import type { PricedItem, Provider } from '@ratebook/shared/good-faith-document.ts'
import { toDollars } from '@ratebook/shared/pricing/money.ts'
import { chargesBeside } from '../../data/associated-charges.ts'
import { type BrandRow, brandById } from '../../data/brand.ts'
import { settingOf } from '../../data/charge-order.ts'
import type { Db, Reader } from '../../data/db.ts'
import { activeFacility, type FacilityRow, selfPayPercentageOf } from '../../data/facility.ts'
import { notFound } from '../../data/problem.ts'

type ListItem = Pick<PricedItem, 'chargeItemId' | 'description' | 'code' | 'units' | 'charge'> & { cashPrice: number | null }

/** Rows of charge_item `c` as an estimate says them: in patients' words, where there are any. */
const listItem = (units: Sql) => sql`c.id AS "chargeItemId", coalesce(nullif(c.plain_name, ''), c.description) AS description,
  coalesce(nullif(c.cpt_hcpcs, ''), nullif('DRG ' || c.drg_code, 'DRG '), nullif('Rev ' || c.revenue_code, 'Rev '), c.code) AS code,
  c.amount AS charge, c.cash_price AS "cashPrice", ${units} AS units`

function pricedBy(share: number) {
  return ({ cashPrice, charge, ...item }: ListItem): PricedItem => {
    const cents = listPriceOf({ cashPrice, charge, share })
    const price = cents === null ? null : toDollars(cents)
    return cashPrice === null
      ? { ...item, price, source: 'share', charge, share }
      : { ...item, price, source: 'stated', charge: null, share: null }
  }
}

/** Items of a facility's list as they are priced now, by their ids. */
export async function listItems(db: Reader, brand: BrandRow, facility: FacilityRow, ids: readonly string[]) {
  const rows = await db.rows<ListItem>(sql`SELECT ${listItem(sql`1`)} FROM charge_item c
    WHERE c.brand_id = ${brand.id} AND c.facility_id = ${facility.id}::uuid AND c.id = ANY(${ids}::uuid[]) AND c.retired_by IS NULL`)
  const price = pricedBy(selfPayPercentageOf(brand, facility).toNumber())
  return new Map(rows.map((row) => [row.chargeItemId, price(row)]))
}

interface Wish {
  facilityId: string
  chargeItemId: string
  inPatient: boolean
}
/** A service with the charges that usually stand beside it, as visitors are told them, and who furnishes them. */
export async function suggestItems(
  db: Db,
  brandId: string,
  { facilityId, chargeItemId, inPatient }: Wish,
): Promise<{ provider: Provider; items: PricedItem[] }> {
  const [brand, facility] = await Promise.all([brandById(db, brandId), activeFacility(db, brandId, facilityId)])
  const service = (await listItems(db, brand, facility, [chargeItemId])).get(chargeItemId)
  if (!service) throw notFound('serviceNotFound')
  const { cptHcpcs, revenueCode } = await db.prisma.chargeItem.findFirstOrThrow({ where: { brandId, id: chargeItemId } })
  const of = chargesBeside(brandId, sql`${facility.id}`, sql`${cptHcpcs}`, sql`${revenueCode}`, settingOf(inPatient))
  const beside = await db.rows<ListItem>(sql`SELECT ${listItem(sql`a.average_units`)} FROM ${of} ORDER BY c.amount, a.id`)
  return {
    provider: { name: facility.name, npi: facility.npis[0] ?? '', tin: facility.ein || brand.ein, address: facility.address },
    items: [service, ...beside.map(pricedBy(selfPayPercentageOf(brand, facility).toNumber()))],
  }
}
