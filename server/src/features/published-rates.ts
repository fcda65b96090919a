import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { type PublishedRate, publishedRateList, publishedRates } from '@ratebook/shared/published-rates.ts'
import type { Db } from '../data/db.ts'
import { type ListSource, listPage, tableColumns } from '../data/list.ts'
import { current, held, readOne } from '../data/records.ts'
import type { Tx } from '../data/tx.ts'
import { serve } from '../http/serve.ts'

const source = (brandId: string): ListSource<typeof publishedRateList.columns> => ({
  list: publishedRateList,
  from: sql`published_rate r JOIN charge_item c ON c.brand_id = ${brandId} AND c.id = r.charge_item_id
    JOIN payer p ON p.brand_id = ${brandId} AND p.id = r.payer_id JOIN facility f ON f.brand_id = ${brandId} AND f.id = r.facility_id`,
  where: sql`r.brand_id = ${brandId} AND r.retired_by IS NULL`,
  id: sql`r.id`,
  columns: {
    ...tableColumns('c', 'cptHcpcs', 'description', 'setting'),
    ...tableColumns('p', 'displayName', 'planName'),
    ...tableColumns('r', 'dollar', 'percentage', 'algorithm', 'methodology', 'notes'),
    facilityName: sql`f.name`,
    chargeCode: sql`c.code`,
    publishedOn: sql`r.published_on::text`,
  },
  also: tableColumns('r', 'version'),
})
const readRate = (db: Db, brandId: string, id: string) =>
  readOne<typeof publishedRateList.columns, PublishedRate>(db, source(brandId), 'publishedRateNotFound', id)

/** What payers pay has changed, and what the facility's file says. */
async function changed(tx: Tx, brandId: string, facilityId: string) {
  await tx.chargesChanged(brandId, facilityId)
  await tx.termsChanged(brandId)
}

export const publishedRateRoutes = (app: FastifyInstance) =>
  serve(publishedRates)(app, {
    listPublishedRates: ({ body }, { db, brandId }) => listPage<typeof publishedRateList.columns, PublishedRate>(db, source(brandId), body),
    getPublishedRate: ({ params }, { db, brandId }) => readRate(db, brandId, params.id),
    updatePublishedRate: async ({ body: { id, version, ...data } }, { db, brandId, user }) => {
      await readRate(db, brandId, id)
      await db.transaction(async (tx) => {
        const before = await current(tx, 'publishedRate', brandId, id, version)
        await changed(tx, brandId, before.facilityId)
        const where = { brandId_id: { brandId, id } }
        const after = await tx.prisma.publishedRate.update({ where, data: { ...data, version: { increment: 1 } } })
        await tx.record(brandId, user, { action: 'update', entity: 'published rate', entityId: id, before, after })
      })
      return readRate(db, brandId, id)
    },
    deletePublishedRate: async ({ params: { id } }, { db, brandId, user }) => {
      await readRate(db, brandId, id)
      await db.transaction(async (tx) => {
        const before = await held(tx, 'publishedRate', brandId, id)
        await changed(tx, brandId, before.facilityId)
        await tx.prisma.publishedRate.delete({ where: { brandId_id: { brandId, id } } })
        await tx.record(brandId, user, { action: 'delete', entity: 'published rate', entityId: id, before })
      })
      return null
    },
  })
