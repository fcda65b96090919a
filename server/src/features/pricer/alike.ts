import sql from 'sql-template-tag'
import { listPriceOf } from '@ratebook/shared/good-faith-amounts.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { isReading } from '@ratebook/shared/pricing/professional-part.ts'
import { toDollars } from '@ratebook/shared/pricing/money.ts'
import type { ServiceNames } from '@ratebook/shared/service-names.ts'
import type { Db } from '../../data/db.ts'
import { namesOf } from '../../data/plain-names.ts'

/** Of more than these nobody is told between which prices they are: under one code hospitals list thousands of implants. */
const MOST = 500

interface Alike {
  of: string
  description: string
  plainName: string
  plainNameEs: string
  modifiers: string
  charge: number | null
  cashPrice: number | null
}

/**
 * Between which cash prices each of some services is that a facility lists several times under one code and name, at different prices: a
 * visitor cannot tell them apart. What has one price is not among them, and neither is what has no procedure code.
 * @param share of a charge that is the cash price of what has none of its own, in percent
 */
export async function pricesAlike(
  db: Db,
  { brandId, facilityId, share }: { brandId: string; facilityId: string; share: number },
  services: readonly Procedure[],
  own: ReadonlyMap<string, ServiceNames>,
): Promise<Map<string, NonNullable<Procedure['prices']>>> {
  const coded = services.filter(({ pxCode }) => pxCode !== '')
  if (coded.length === 0) return new Map()
  const rows = await db.rows<Alike>(sql`
    SELECT c.id AS of, o.description, o.plain_name AS "plainName", o.plain_name_es AS "plainNameEs", o.modifiers, o.amount AS charge,
      o.cash_price AS "cashPrice"
    FROM charge_item c CROSS JOIN LATERAL (
      SELECT * FROM charge_item o WHERE o.brand_id = ${brandId} AND o.cpt_hcpcs = c.cpt_hcpcs AND o.facility_id = c.facility_id
        AND o.drg_code = c.drg_code AND o.apr_drg_code = c.apr_drg_code AND o.retired_by IS NULL LIMIT ${MOST + 1}) o
    WHERE c.brand_id = ${brandId} AND c.facility_id = ${facilityId} AND c.id = ANY(${coded.map(({ id }) => id)}::uuid[])`)
  return new Map(
    coded.flatMap((service) => {
      const { id, pxCode: cptHcpcs, drgCode, plainName, chargeDescription, modifiers } = service
      const ofCode = rows.filter((row) => row.of === id)
      const name = plainName || chargeDescription
      const nameOf = (row: Alike) => namesOf({ ...row, cptHcpcs, drgCode }, own).en || row.description
      const alike = ofCode.filter((row) => nameOf(row) === name && isReading(row.modifiers) === isReading(modifiers))
      if (alike.every((row) => row.charge === alike[0]?.charge && row.cashPrice === alike[0]?.cashPrice)) return []
      const cents = alike.map(({ cashPrice, charge }) => listPriceOf({ cashPrice, charge, share }))
      const known = cents.filter((each) => each !== null)
      const isWhole = known.length === cents.length && ofCode.length <= MOST
      const ends = isWhole ? { least: toDollars(Math.min(...known)), most: toDollars(Math.max(...known)) } : { least: null, most: null }
      return [[id, { count: alike.length, ...ends }] as const]
    }),
  )
}
