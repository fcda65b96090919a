import sql, { type Sql } from 'sql-template-tag'
import { listPriceOf } from '@ratebook/shared/good-faith-amounts.ts'
import type { PricedItem, Provider } from '@ratebook/shared/good-faith-document.ts'
import type { RatesRequest } from '@ratebook/shared/negotiated-rates.ts'
import { unitsInStay } from '@ratebook/shared/pricing/room-and-board.ts'
import { toDollarsOrNone } from '@ratebook/shared/pricing/money.ts'
import { nameOf } from '@ratebook/shared/service-name.ts'
import { chargesBeside } from '../../data/associated-charges.ts'
import { type BrandRow, brandById } from '../../data/brand.ts'
import { settingOf } from '../../data/charge-order.ts'
import type { Db } from '../../data/db.ts'
import { activeFacility, type FacilityRow, selfPayPercentageOf } from '../../data/facility.ts'
import { namedColumns, type NamedRow, namesOf } from '../../data/plain-names.ts'
import { notFound } from '../../data/problem.ts'
import { type BrandWords, brandWords } from '../../search/brand-words.ts'

type ListItem = Pick<PricedItem, 'chargeItemId' | 'code' | 'units' | 'charge'> & {
  cashPrice: number | null
  revenueCode: string
} & NamedRow

/** Rows of charge_item `c` as an estimate says them. */
const listItem = (units: Sql) => sql`c.id AS "chargeItemId", ${namedColumns},
  coalesce(nullif(c.cpt_hcpcs, ''), nullif('DRG ' || c.drg_code, 'DRG '), nullif('Rev ' || c.revenue_code, 'Rev '), c.code) AS code,
  c.amount AS charge, c.cash_price AS "cashPrice", c.revenue_code AS "revenueCode", ${units} AS units`

/** @param own a hospital's own names by code */
function pricedBy(share: number, own: BrandWords['names'], language: string) {
  return ({ chargeItemId, code, units, cashPrice, charge, chargeDescription, ...row }: ListItem): PricedItem => {
    const description = nameOf({ names: namesOf(row, own), chargeDescription }, language)
    const item = { chargeItemId, description, chargeDescription, code, units }
    const cents = listPriceOf({ cashPrice, charge, share })
    const price = toDollarsOrNone(cents)
    return cashPrice === null
      ? { ...item, price, source: 'share', charge, share }
      : { ...item, price, source: 'stated', charge: null, share: null }
  }
}

/** Items of a facility's list as they are priced now, by their ids. */
export async function listItems(
  db: Db,
  brand: BrandRow,
  facility: FacilityRow,
  { ids, language }: { ids: readonly string[]; language: string },
) {
  const rows = await db.rows<ListItem>(sql`SELECT ${listItem(sql`1`)} FROM charge_item c
    WHERE c.brand_id = ${brand.id} AND c.facility_id = ${facility.id}::uuid AND c.id = ANY(${ids}::uuid[]) AND c.retired_by IS NULL`)
  const price = pricedBy(selfPayPercentageOf(brand, facility).toNumber(), (await brandWords(db, brand.id)).names, language)
  return new Map(rows.map((row) => [row.chargeItemId, price(row)]))
}

interface Wish {
  facilityId: string
  chargeItemId: string
  inPatient: boolean
  /** in which patients read what it is called */
  language: string
  units: RatesRequest['units']
  days: RatesRequest['days']
}
/** How much of an item there is: as somebody says for it, else of a day's room and board the days of the stay. */
function unitsIn({ units, cptHcpcs, revenueCode }: ListItem, said: Pick<Wish, 'units' | 'days'>) {
  const own = said.units.find((u) => u.pxCode === cptHcpcs && (u.revenueCode === '' || u.revenueCode === revenueCode))
  return own?.units ?? unitsInStay(revenueCode, units, said.days)
}
/** A service with the charges that usually stand beside it, as visitors are told them, and who furnishes them. */
export async function suggestItems(
  db: Db,
  brandId: string,
  { facilityId, chargeItemId, inPatient, language, ...said }: Wish,
): Promise<{ provider: Provider; items: PricedItem[] }> {
  const [brand, facility] = await Promise.all([brandById(db, brandId), activeFacility(db, brandId, facilityId)])
  const listed = (await listItems(db, brand, facility, { ids: [chargeItemId], language })).get(chargeItemId)
  if (!listed) throw notFound('serviceNotFound')
  const { cptHcpcs, revenueCode } = await db.prisma.chargeItem.findFirstOrThrow({ where: { brandId, id: chargeItemId } })
  const of = chargesBeside(brandId, sql`${facility.id}`, sql`${cptHcpcs}`, sql`${revenueCode}`, settingOf(inPatient))
  const beside = await db.rows<ListItem>(sql`SELECT ${listItem(sql`a.average_units`)} FROM ${of} ORDER BY c.amount, a.id`)
  const price = pricedBy(selfPayPercentageOf(brand, facility).toNumber(), (await brandWords(db, brandId)).names, language)
  const service = { ...listed, units: unitsInStay(revenueCode, 1, said.days) }
  const used = beside.map((row) => ({ ...row, units: unitsIn(row, said) })).filter(({ units }) => units > 0)
  return {
    provider: { name: facility.name, npi: facility.npis[0] ?? '', tin: facility.ein || brand.ein, address: facility.address },
    items: [service, ...used.map(price)],
  }
}
