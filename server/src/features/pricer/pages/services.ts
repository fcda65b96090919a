import sql from 'sql-template-tag'
import { recogniseShoppable } from '@ratebook/shared/recognise-shoppable.ts'
import { type CmsCategory, shoppableServices } from '@ratebook/shared/shoppable-list.ts'
import type { ServiceNames } from '@ratebook/shared/service-names.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'
import { nearestCharge } from '../../../data/charge-order.ts'
import type { Db } from '../../../data/db.ts'
import { namedServices } from '../../../data/plain-names.ts'
import { proceduresIn } from '../lookup.ts'
import { keyColumn, keyOf } from './service-keys.ts'

/** More are found by looking for them. */
const MOST = 3_000

export interface ListedService {
  key: string
  names: ServiceNames
  /** as the hospital's list says it, where nobody has said it more plainly */
  description: string
  /** of CMS's list */
  category: CmsCategory | null
}

const codesOf = (type: 'CPT' | 'MS-DRG') =>
  shoppableServices.flatMap(({ codes }) => codes.filter((each) => each.type === type).map(({ code }) => code))

/** A brand's shoppable services and those of CMS's list, in its order, each once; what of the list no facility has stands in `absent`. */
export async function listedServices(db: Db, brandId: string, today: Day) {
  const rows = await proceduresIn(
    db,
    brandId,
    sql`SELECT DISTINCT ON (${keyColumn}) c.*
      FROM charge_item c JOIN facility f ON f.brand_id = ${brandId} AND f.id = c.facility_id AND f.active
      WHERE c.brand_id = ${brandId} AND c.retired_by IS NULL
        AND (c.enabled OR c.cpt_hcpcs = ANY(${codesOf('CPT')}) OR c.cpt_hcpcs = '' AND c.drg_code = ANY(${codesOf('MS-DRG')}))
      ORDER BY ${keyColumn}, ${nearestCharge({}, sql`c.`)} LIMIT ${MOST}`,
  )
  const there = rows.map((row) => {
    const known = recogniseShoppable({ cptHcpcs: row.pxCode, drgCode: row.drgCode })
    const { names, chargeDescription: description } = row
    return { key: keyOf(row), names, description, category: known?.category ?? null, listNo: known?.listNo ?? Number.POSITIVE_INFINITY }
  })
  there.sort((a, b) => a.listNo - b.listNo || a.key.localeCompare(b.key))
  const has = new Set(there.map(({ listNo }) => listNo))
  const absent = shoppableServices
    .filter(({ listNo }) => !has.has(listNo))
    .flatMap(({ codes, category, plainName }): ListedService[] => {
      const now = codes.find(({ from = today, until = today }) => from <= today && today <= until)
      if (!now) return []
      const isStay = now.type === 'MS-DRG'
      const named = namedServices.find((service) => service.codes.includes(isStay ? `DRG ${now.code}` : now.code))
      return [{ key: isStay ? `ms-drg-${now.code}` : now.code, names: named?.names ?? {}, description: plainName, category }]
    })
  return { there: there as ListedService[], absent }
}
export type ListedServices = Awaited<ReturnType<typeof listedServices>>
