import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { type PublishedRate, publishedRateList, publishedRates } from '@ratebook/shared/published-rates.ts'
import type { Db } from '../../data/db.ts'
import { type ListSource, tableColumns } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { notFound } from '../../data/problem.ts'
import { todayOf } from '../../data/today.ts'
import { current, held, readOne } from '../../data/records.ts'
import type { Tx } from '../../data/tx.ts'
import { serve } from '../../http/serve.ts'
import { keepReplacedRates } from './replaced.ts'

const source = (brandId: string): ListSource<typeof publishedRateList.columns> => ({
  list: publishedRateList,
  from: sql`published_rate r JOIN charge_item c ON c.brand_id = ${brandId} AND c.id = r.charge_item_id
    JOIN payer p ON p.brand_id = ${brandId} AND p.id = r.payer_id JOIN facility f ON f.brand_id = ${brandId} AND f.id = r.facility_id
    LEFT JOIN replaced_rate x ON x.brand_id = ${brandId} AND x.rate_id = r.id`,
  where: sql`r.brand_id = ${brandId} AND r.retired_by IS NULL`,
  id: sql`r.id`,
  columns: {
    ...tableColumns('c', 'cptHcpcs', 'description', 'setting'),
    ...tableColumns('p', 'displayName', 'planName'),
    ...tableColumns('r', 'dollar', 'percentage', 'algorithm', 'methodology', 'medianAmount', 'tenthPercentile', 'ninetiethPercentile'),
    ...tableColumns('r', 'allowedCount', 'estimatedAmount', 'notes'),
    facilityName: sql`f.name`,
    chargeCode: sql`c.code`,
    publishedOn: sql`r.published_on::text`,
    standing: sql`CASE WHEN x.rate_id IS NULL THEN 'published' ELSE 'contract' END`,
    contractAmount: sql`x.contract_amount`,
    difference: sql`x.contract_amount - x.published_amount`,
  },
  also: tableColumns('r', 'version'),
})
async function readRate(db: Db, brandId: string, id: string) {
  await keepReplacedRates(db, brandId)
  return readOne<typeof publishedRateList.columns, PublishedRate>(db, source(brandId), 'publishedRateNotFound', id)
}

/** A rate that no later file has replaced. @throws Problem 404 */
async function liveRate(tx: Tx, brandId: string, id: string) {
  const rate = await tx.prisma.publishedRate.findFirst({ where: { brandId, id, retiredBy: null } })
  if (!rate) throw notFound('publishedRateNotFound')
  return rate
}

/** What payers pay has changed, and what the facility's file says: the facility first, as uploads do, or each waits for the other. */
async function changed(tx: Tx, brandId: string, facilityId: string) {
  await tx.chargesChanged(brandId, facilityId, 'prices', [])
  await tx.termsChanged(brandId, [])
}

/** Once a rate in dollars comes, changes or goes, the lowest and the highest of its item are those of the rates there are. */
const settleEnds = (tx: Tx, brandId: string, itemId: string) =>
  tx.execute(sql`
    UPDATE published_rate r SET minimum = ends.low, maximum = ends.high
    FROM (SELECT min(o.dollar) AS low, max(o.dollar) AS high FROM published_rate o
      WHERE o.brand_id = ${brandId} AND o.charge_item_id = ${itemId} AND o.retired_by IS NULL) ends
    WHERE r.brand_id = ${brandId} AND r.charge_item_id = ${itemId} AND r.retired_by IS NULL`)

export const publishedRateRoutes = (app: FastifyInstance) =>
  serve(publishedRates, { updatePublishedRate: ({ id }, { db, brandId }) => readRate(db, brandId, id) })(app, {
    listPublishedRates: async ({ body }, context) => {
      await keepReplacedRates(context.db, context.brandId)
      return listPage<typeof publishedRateList.columns, PublishedRate>(context, source(context.brandId), body)
    },
    getPublishedRate: ({ params }, { db, brandId }) => readRate(db, brandId, params.id),
    createPublishedRate: async ({ body }, { db, brandId, user }) => {
      const id = uuid()
      const item = await db.prisma.chargeItem.findFirst({ where: { brandId, id: body.chargeItemId, retiredBy: null } })
      if (!item) throw notFound('chargeItemNotFound')
      const publishedOn = new Date(await todayOf(db, brandId))
      await db.transaction(async (tx) => {
        await changed(tx, brandId, item.facilityId)
        await held(tx, 'payer', brandId, body.payerId)
        const { facilityId } = item
        const after = await tx.prisma.publishedRate.create({ data: { brandId, id, facilityId, publishedOn, ...body } })
        await settleEnds(tx, brandId, item.id)
        await tx.record(brandId, user, { action: 'create', entity: 'published rate', entityId: id, after })
      })
      return readRate(db, brandId, id)
    },
    updatePublishedRate: async ({ body: { id, version, ...data } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        await changed(tx, brandId, (await liveRate(tx, brandId, id)).facilityId)
        const before = await current(tx, 'publishedRate', brandId, id, version)
        const where = { brandId_id: { brandId, id } }
        const after = await tx.prisma.publishedRate.update({ where, data: { ...data, version: { increment: 1 } } })
        if (String(before.dollar) !== String(after.dollar)) await settleEnds(tx, brandId, after.chargeItemId)
        await tx.record(brandId, user, { action: 'update', entity: 'published rate', entityId: id, before, after })
      })
      return readRate(db, brandId, id)
    },
    deletePublishedRate: async ({ params: { id } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        await changed(tx, brandId, (await liveRate(tx, brandId, id)).facilityId)
        const before = await held(tx, 'publishedRate', brandId, id)
        await tx.prisma.publishedRate.delete({ where: { brandId_id: { brandId, id } } })
        await settleEnds(tx, brandId, before.chargeItemId)
        await tx.record(brandId, user, { action: 'delete', entity: 'published rate', entityId: id, before })
      })
      return null
    },
  })
