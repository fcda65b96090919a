import type { FastifyInstance } from 'fastify'
import sql, { empty } from 'sql-template-tag'
import { type ShoppableCounts, type ShoppableItem, shoppableList, shoppable } from '@ratebook/shared/shoppable.ts'
import { recogniseShoppable } from '@ratebook/shared/recognise-shoppable.ts'
import { shoppableServices } from '@ratebook/shared/shoppable-list.ts'
import { todayOf } from '../data/today.ts'
import { setAllStatus, setStatus, type Switch } from '../data/bulk-status.ts'
import { chargeChanges, chargeRevisions } from '../data/charge-changes.ts'
import type { Db } from '../data/db.ts'
import { notFound } from '../data/problem.ts'
import { facilityMeant } from '../data/facility.ts'
import { tableColumns, type ListSource, yesOrNo } from '../data/list.ts'
import { listPage } from '../data/list-page.ts'
import { type StaffContext, serve } from '../http/serve.ts'
import { type EnabledCodes, shoppableCounts } from '../data/shoppable-counts.ts'

/** What a patient can choose has a code of its own. */
const coded = sql`c.retired_by IS NULL AND (c.cpt_hcpcs <> '' OR c.drg_code <> '')`

export const shoppableSource = (brandId: string, facilityId: string): ListSource<typeof shoppableList.columns> => ({
  list: shoppableList,
  from: sql`charge_item c`,
  where: sql`c.brand_id = ${brandId} AND c.facility_id = ${facilityId} AND ${coded}`,
  id: sql`c.id`,
  kept: { revision: chargeRevisions(brandId, facilityId), changes: (reader, from, to) => chargeChanges(reader, brandId, from, to) },
  columns: {
    ...tableColumns('c', 'revenueCode', 'drgCode', 'description'),
    cpt: sql`c.cpt_hcpcs`,
    service: sql`c.plain_name`,
    charge: sql`c.amount`,
    enabled: yesOrNo(sql`c.enabled`),
    // as it is read: of what CMS does not specify, whether it is offered all the same
    status: sql`CASE WHEN c.status = '' AND c.enabled THEN 'shoppable' ELSE c.status END`,
  },
  also: { enabled: sql`c.enabled`, status: sql`c.status` },
})

const switchOf = ({ brandId, user }: StaffContext, facilityId: string): Switch => ({
  brandId,
  user,
  entity: 'shoppable service',
  missing: 'shoppableServiceNotFound',
  table: sql`charge_item c`,
  enabled: sql`c.enabled`,
  facilityId,
})

/** Counts what is switched on in a facility, or in any of the brand's. */
async function count(db: Db, brandId: string, facilityId?: string): Promise<ShoppableCounts> {
  const rows = await db.rows<EnabledCodes>(sql`
    SELECT c.cpt_hcpcs AS "cptHcpcs", c.drg_code AS "drgCode", c.status FROM charge_item c
    WHERE c.brand_id = ${brandId}${facilityId ? sql` AND c.facility_id = ${facilityId}` : empty} AND c.enabled AND ${coded}
    GROUP BY 1, 2, 3`)
  return shoppableCounts(rows)
}

export const shoppableRoutes = (app: FastifyInstance) =>
  serve(shoppable)(app, {
    listShoppable: async ({ params, body }, context) => {
      const { db, brandId } = context
      const facilityId = await facilityMeant(db, brandId, params.facility)
      return listPage<typeof shoppableList.columns, ShoppableItem>(context, shoppableSource(brandId, facilityId), body)
    },
    setShoppableStatus: async ({ body }, context) => {
      const { db, brandId } = context
      const [item] = await db.rows<{ facilityId: string }>(
        sql`SELECT c.facility_id AS "facilityId" FROM charge_item c WHERE c.brand_id = ${brandId} AND c.id = ${body.id} AND ${coded}`,
      )
      if (!item) throw notFound('serviceNotFound')
      return { ...(await setStatus(db, switchOf(context, item.facilityId), body)), ...(await count(db, brandId, item.facilityId)) }
    },
    setAllShoppableStatus: async ({ body }, context) => {
      const { db, brandId } = context
      const facilityId = await facilityMeant(db, brandId, body.facility)
      return {
        ...(await setAllStatus(db, switchOf(context, facilityId), shoppableSource(brandId, facilityId), body)),
        ...(await count(db, brandId, facilityId)),
      }
    },
    countShoppable: async ({ query: { facility } }, { db, brandId }) =>
      count(db, brandId, facility && (await facilityMeant(db, brandId, facility))),
    listMissingShoppable: async ({ params }, { db, brandId }) => {
      const facility = await facilityMeant(db, brandId, params.facility)
      const rows = await db.rows<{ cptHcpcs: string; drgCode: string; enabled: boolean }>(sql`
      SELECT c.cpt_hcpcs AS "cptHcpcs", c.drg_code AS "drgCode", bool_or(c.enabled) AS enabled FROM charge_item c
      WHERE c.brand_id = ${brandId} AND c.facility_id = ${facility} AND c.status = 'REQ' AND ${coded} GROUP BY 1, 2`)
      const enabledOf = new Map<number, boolean>()
      for (const row of rows) {
        const service = recogniseShoppable(row)
        if (service) enabledOf.set(service.listNo, row.enabled || enabledOf.get(service.listNo) === true)
      }
      const today = await todayOf(db, brandId)
      return shoppableServices.map(({ listNo, plainName, category, codes }) => ({
        listNo,
        plainName,
        category,
        // what to look for in a charge master: the codes that can be billed today
        codes: codes
          .filter((c) => (c.from ?? today) <= today && today <= (c.until ?? today))
          .map((c) => (c.type === 'MS-DRG' ? `MS-DRG ${c.code}` : c.code)),
        state: enabledOf.get(listNo) ? 'enabled' : enabledOf.has(listNo) ? 'recognised' : 'missing',
      }))
    },
  })
