import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { type PublishedRate, publishedRateList, publishedRates } from '@ratebook/shared/published-rates.ts'
import { type Day, dayIn } from '@ratebook/shared/wire/day.ts'
import { brandChanges } from '../../data/brand-changes.ts'
import { chargeChanges, chargeRevisions } from '../../data/charge-changes.ts'
import type { Db, Reader } from '../../data/db.ts'
import { type ListSource, recordOf, tableColumns } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { notFound } from '../../data/problem.ts'
import { todayOf } from '../../data/today.ts'
import { current, held, readOne } from '../../data/records.ts'
import type { Tx } from '../../data/tx.ts'
import { isComputed } from '../../terms/keep-computed.ts'
import { serve } from '../../http/serve.ts'
import { keepReplacedRates } from './replaced.ts'

/** Revisions of the terms, of what stands in the place of rates, and of charges. */
type Revisions = [terms: string, replaced: string, charges: string]
/** The rates that changed, those of the payers and the items that did, and those that a contract took the place of or left. */
async function changesOf(reader: Reader, brandId: string, from: string, to: string): Promise<string[] | null> {
  const [before, after] = [JSON.parse(from), JSON.parse(to)] as [Revisions, Revisions]
  const terms = await brandChanges(reader, brandId, 'terms', before[0], after[0])
  const replaced = terms && (await brandChanges(reader, brandId, 'replaced', before[1], after[1]))
  const items = replaced && (await chargeChanges(reader, brandId, before[2], after[2]))
  if (!items) return null
  const others = await reader.rows<{ id: string }>(sql`
    SELECT r.id FROM published_rate r WHERE r.brand_id = ${brandId} AND r.payer_id = ANY(${terms}::uuid[])
    UNION SELECT r.id FROM published_rate r WHERE r.brand_id = ${brandId} AND r.charge_item_id = ANY(${items}::uuid[])
    LIMIT ${MOST_OF_OTHERS}`)
  return others.length < MOST_OF_OTHERS ? [...new Set([...terms, ...replaced, ...others.map(({ id }) => id)])] : null
}
/** With so many of them a list is read anew. */
const MOST_OF_OTHERS = 10_000

const ofItem = ['cptHcpcs', 'description', 'setting', 'chargeCode'] as const
const ofOthers = ['displayName', 'planName', 'facilityName', 'standing', 'contractAmount', 'difference'] as const

/** What is the same of many rates. */
const lent = ['displayName', 'planName', 'facilityName']
const names = (brandId: string) => sql`${recordOf(brandId, 'payer', 'p', 'display_name, plan_name', sql`r.payer_id`)}
  ${recordOf(brandId, 'facility', 'f', 'name', sql`r.facility_id`)}`
const others = (brandId: string) => sql`
  ${recordOf(brandId, 'charge_item', 'c', 'code, cpt_hcpcs, description, setting', sql`r.charge_item_id`)}
  LEFT JOIN LATERAL (SELECT * FROM replaced_rate WHERE brand_id = ${brandId} AND rate_id = r.id OFFSET 0) x ON true`

export const publishedRateSource = (brandId: string): ListSource<typeof publishedRateList.columns> => ({
  list: publishedRateList,
  from: sql`published_rate r JOIN charge_item c ON c.brand_id = ${brandId} AND c.id = r.charge_item_id
    JOIN payer p ON p.brand_id = ${brandId} AND p.id = r.payer_id JOIN facility f ON f.brand_id = ${brandId} AND f.id = r.facility_id
    LEFT JOIN replaced_rate x ON x.brand_id = ${brandId} AND x.rate_id = r.id`,
  where: sql`r.brand_id = ${brandId} AND r.retired_by IS NULL`,
  total: { from: sql`published_rate r`, unless: [...ofItem, ...ofOthers] },
  id: sql`r.id`,
  kept: {
    revision: sql`(SELECT jsonb_build_array(b.terms_revision::text, coalesce(s.revision, 0)::text, ${chargeRevisions(brandId)})::text
      FROM brand b LEFT JOIN replaced_rate_state s ON s.brand_id = b.id WHERE b.id = ${brandId})`,
    page: { table: 'published_rate', as: 'r', names: sql`${names(brandId)} ${others(brandId)}` },
    lent: { columns: lent, names: others(brandId) },
    changes: (reader, from, to) => changesOf(reader, brandId, from, to),
  },
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
/** The same, once it is computed which of them are replaced. */
export const computedRateSource = (db: Db, brandId: string, today: Day): ListSource<typeof publishedRateList.columns> => ({
  ...publishedRateSource(brandId),
  computed: { isCurrent: isComputed(brandId, 'replaced_rate_state', today), keep: () => keepReplacedRates(db, brandId) },
})
async function readRate(db: Db, brandId: string, id: string) {
  await keepReplacedRates(db, brandId)
  return readOne<typeof publishedRateList.columns, PublishedRate>(db, publishedRateSource(brandId), 'publishedRateNotFound', id)
}

/** A rate that no later file has replaced. @throws Problem 404 */
async function liveRate(tx: Tx, brandId: string, id: string) {
  const rate = await tx.prisma.publishedRate.findFirst({ where: { brandId, id, retiredBy: null } })
  if (!rate) throw notFound('publishedRateNotFound')
  return rate
}

/** What payers pay has changed, and what the facility's file says: the facility first, as uploads do, or each waits for the other. */
async function changed(tx: Tx, brandId: string, facilityId: string, id: string) {
  await tx.chargesChanged(brandId, facilityId, 'prices', [])
  await tx.termsChanged(brandId, [id])
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
      const source = computedRateSource(context.db, context.brandId, dayIn(context.timeZone))
      return listPage<typeof publishedRateList.columns, PublishedRate>(context, source, body)
    },
    getPublishedRate: ({ params }, { db, brandId }) => readRate(db, brandId, params.id),
    createPublishedRate: async ({ body }, { db, brandId, user }) => {
      const id = uuid()
      const item = await db.prisma.chargeItem.findFirst({ where: { brandId, id: body.chargeItemId, retiredBy: null } })
      if (!item) throw notFound('chargeItemNotFound')
      const publishedOn = new Date(await todayOf(db, brandId))
      await db.transaction(async (tx) => {
        await changed(tx, brandId, item.facilityId, id)
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
        await changed(tx, brandId, (await liveRate(tx, brandId, id)).facilityId, id)
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
        await changed(tx, brandId, (await liveRate(tx, brandId, id)).facilityId, id)
        const before = await held(tx, 'publishedRate', brandId, id)
        await tx.prisma.publishedRate.delete({ where: { brandId_id: { brandId, id } } })
        await settleEnds(tx, brandId, before.chargeItemId)
        await tx.record(brandId, user, { action: 'delete', entity: 'published rate', entityId: id, before })
      })
      return null
    },
  })
