import sql from 'sql-template-tag'
import { type ChargeItem, chargeList } from '@ratebook/shared/charges.ts'
import type { Filter } from '@ratebook/shared/wire/list.ts'
import { coding, typedCodes } from '../../data/charge-codes.ts'
import { priceVaries } from '../../data/charge-order.ts'
import { chargeChanges, chargeRevisions } from '../../data/charge-changes.ts'
import type { Db } from '../../data/db.ts'
import { isoTime, type ListSource, recordOf, tableColumns } from '../../data/list.ts'
import { readOne } from '../../data/records.ts'
import { inStanding, standingOf } from '../../data/retirement.ts'

export const isRetired = sql`(c.retired_by IS NOT NULL)`
/** When, by whom and why an item was retired, as the version says that did it. */
const retirement = (brandId: string) => sql`
  (SELECT jsonb_build_object('at', ${isoTime(sql`coalesce(u.finished_at, u.created_at)`)}, 'by', u.username,
    'why', coalesce(u.result->>'why', ''), 'fileName', u.file_name)
  FROM charge_upload u WHERE u.brand_id = ${brandId} AND u.id = c.retired_by)`

export const chargeSource = (brandId: string): ListSource<typeof chargeList.columns> => ({
  list: chargeList,
  from: sql`charge_item c JOIN facility f ON f.brand_id = ${brandId} AND f.id = c.facility_id`,
  where: sql`c.brand_id = ${brandId}`,
  id: sql`c.id`,
  kept: {
    revision: chargeRevisions(brandId),
    page: { table: 'charge_item', as: 'c', names: recordOf(brandId, 'facility', 'f', 'name', sql`c.facility_id`) },
    changes: (reader, from, to) => chargeChanges(reader, brandId, from, to),
  },
  columns: {
    ...tableColumns('c', 'departmentName', 'code', 'revenueCode', 'drgCode', 'aprDrgCode', 'description', 'gl', 'amount', 'cashPrice'),
    facilityName: sql`f.name`,
    service: sql`c.plain_name`,
    cpT_HCPCS: sql`c.cpt_hcpcs`,
    coding,
    standing: standingOf(isRetired),
  },
  also: {
    ...tableColumns(
      'c',
      'facilityId',
      'setting',
      'modifiers',
      'ndc',
      'drugUnit',
      'drugType',
      'billingClass',
      'category',
      'status',
      'enabled',
      'version',
    ),
    serviceEs: sql`c.plain_name_es`,
    priceVaries: priceVaries(brandId),
    retirement: retirement(brandId),
    typedCodes,
    hasRates: sql`EXISTS (SELECT FROM published_rate r
      WHERE r.brand_id = ${brandId} AND r.charge_item_id = c.id AND r.retired_by IS NULL)`,
  },
})

/** The items that are charged, or those that a filter asks for. */
export const itemsOf = (brandId: string, filter: Filter | null = null) => inStanding(chargeSource(brandId), filter, isRetired)
export const readItem = (db: Db, brandId: string, id: string) =>
  readOne<typeof chargeList.columns, ChargeItem>(db, itemsOf(brandId), 'chargeItemNotFound', id)
