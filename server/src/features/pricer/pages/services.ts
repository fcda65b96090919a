import sql, { type Sql } from 'sql-template-tag'
import { recogniseShoppable } from '@ratebook/shared/recognise-shoppable.ts'
import { type CmsCategory, shoppableServices } from '@ratebook/shared/shoppable-list.ts'
import type { ServiceNames } from '@ratebook/shared/service-names.ts'
import { type Day, dayIn } from '@ratebook/shared/wire/day.ts'
import type { BrandRow } from '../../../data/brand.ts'
import { nearestCharge } from '../../../data/charge-order.ts'
import type { Db } from '../../../data/db.ts'
import type { FacilityRow } from '../../../data/facility.ts'
import { namedServices } from '../../../data/plain-names.ts'
import { proceduresIn } from '../lookup.ts'
import { namesRevisionOf } from './held-pages.ts'
import { keyColumn, keyOf } from './service-keys.ts'

/** More are found by looking for them. */
const MOST = 3_000
/** Brands whose list is kept. */
const MOST_KEPT = 100

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

/** One item for each service that visitors are shown or that is on CMS's list, the latter first: by three indexes, without reading all. */
function listedItems(brandId: string): Sql {
  const those = (which: Sql, isOfCms: boolean) => sql`
    SELECT c.id, ${isOfCms} AS of_cms, ${keyColumn} AS key, c.modifiers, c.code, c.description, c.amount
    FROM charge_item c JOIN facility f ON f.brand_id = ${brandId} AND f.id = c.facility_id AND f.active
    WHERE c.brand_id = ${brandId} AND c.retired_by IS NULL AND ${which}`
  return sql`WITH shown AS (${those(sql`c.enabled`, false)}
      UNION ALL ${those(sql`c.cpt_hcpcs = ANY(${codesOf('CPT')})`, true)}
      UNION ALL ${those(sql`c.cpt_hcpcs = '' AND c.drg_code <> '' AND c.drg_code = ANY(${codesOf('MS-DRG')})`, true)}),
    firsts AS (SELECT DISTINCT ON (key) * FROM shown ORDER BY key, of_cms DESC, ${nearestCharge({})})
    SELECT c.* FROM (SELECT id FROM firsts ORDER BY of_cms DESC, key LIMIT ${MOST}) f
    JOIN charge_item c ON c.brand_id = ${brandId} AND c.id = f.id`
}

/** A brand's shoppable services and those of CMS's list, in its order, each once; what of the list no facility has stands in `absent`. */
async function listedServices(db: Db, brandId: string, today: Day) {
  const rows = await proceduresIn(db, brandId, listedItems(brandId))
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
      const everyday = namedServices.find((service) => service.codes.includes(isStay ? `DRG ${now.code}` : now.code))
      return [{ key: isStay ? `ms-drg-${now.code}` : now.code, names: everyday?.names ?? {}, description: plainName, category }]
    })
  return { there: there as ListedService[], absent }
}
export type ListedServices = Awaited<ReturnType<typeof listedServices>>

/** Each brand's list as it was made for a revision: of charges, names, and the day, by which CMS's list changes its codes. */
export class ServiceLists {
  readonly #db: Db
  readonly #kept = new Map<string, { revision: string; list: Promise<ListedServices> }>()

  constructor(db: Db) {
    this.#db = db
  }

  revisionOf = async (brand: BrandRow, facilities: readonly FacilityRow[]): Promise<string> =>
    JSON.stringify([
      ...[dayIn(brand.timeZone), await namesRevisionOf(this.#db, brand)],
      ...facilities.map((f) => [f.id, `${f.chargeRevision}`, f.chargesChangedAt]),
    ])

  /** @param facilities all that are active */
  async of(brand: BrandRow, facilities: readonly FacilityRow[]): Promise<ListedServices> {
    const revision = await this.revisionOf(brand, facilities)
    const kept = this.#kept.get(brand.id)
    const entry = kept?.revision === revision ? kept : { revision, list: listedServices(this.#db, brand.id, dayIn(brand.timeZone)) }
    this.#kept.delete(brand.id)
    this.#kept.set(brand.id, entry)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest) this.#kept.delete(oldest)
    try {
      return await entry.list
    } catch (error) {
      if (this.#kept.get(brand.id) === entry) this.#kept.delete(brand.id)
      throw error
    }
  }
}
