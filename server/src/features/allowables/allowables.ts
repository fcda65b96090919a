import type { FastifyInstance } from 'fastify'
import { stringify } from 'csv-stringify/sync'
import sql from 'sql-template-tag'
import { type AllowableItem, allowableList, allowables } from '@ratebook/shared/allowables.ts'
import { brandChanges } from '../../data/brand-changes.ts'
import { setAllStatus, setStatus, type Switch } from '../../data/bulk-status.ts'
import type { Reader } from '../../data/db.ts'
import { type ListSource, recordOf, tableColumns, yesOrNo } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { type StaffContext, serve } from '../../http/serve.ts'
import { withFile } from '../../imports/run-import.ts'
import { templateHeader } from './allowable-columns.ts'
import { loadAllowables } from './allowable-import.ts'

/** The allowed amounts that changed, and those of the payers that did. */
async function changesOf(reader: Reader, brandId: string, from: string, to: string): Promise<string[] | null> {
  const changed = await brandChanges(reader, brandId, 'terms', from, to)
  if (!changed || changed.length === 0) return changed
  const ofPayers = await reader.rows<{ id: string }>(sql`
    SELECT a.id FROM allowable a WHERE a.brand_id = ${brandId} AND a.payer_id = ANY(${changed}::uuid[]) LIMIT ${MOST_OF_PAYERS}`)
  return ofPayers.length < MOST_OF_PAYERS ? [...changed, ...ofPayers.map(({ id }) => id)] : null
}
/** With so many of them a list is read anew. */
const MOST_OF_PAYERS = 10_000

export const allowableSource = (brandId: string): ListSource<typeof allowableList.columns> => ({
  list: allowableList,
  from: sql`allowable a JOIN payer p ON p.brand_id = ${brandId} AND p.id = a.payer_id`,
  total: { from: sql`allowable a`, unless: ['displayName', 'planName'] },
  where: sql`a.brand_id = ${brandId}`,
  id: sql`a.id`,
  kept: {
    revision: sql`(SELECT b.terms_revision::text FROM brand b WHERE b.id = ${brandId})`,
    page: { table: 'allowable', as: 'a', names: recordOf(brandId, 'payer', 'p', 'display_name, plan_name', sql`a.payer_id`) },
    changes: (reader, from, to) => changesOf(reader, brandId, from, to),
  },
  columns: {
    ...tableColumns('p', 'displayName', 'planName'),
    pxCode: sql`a.cpt_hcpcs`,
    revenueCode: sql`a.revenue_code`,
    rateIP: sql`a.amount_ip`,
    rateOP: sql`a.amount_op`,
    enabled: yesOrNo(sql`a.enabled`),
  },
  also: { enabled: sql`a.enabled` },
})

const switchOf = ({ brandId, user }: StaffContext): Switch => ({
  brandId,
  user,
  entity: 'allowable',
  missing: 'allowableNotFound',
  table: sql`allowable a`,
  enabled: sql`a.enabled`,
  raises: 'termsChanged',
})

export const allowableRoutes = (app: FastifyInstance) =>
  serve(allowables)(app, {
    listAllowables: ({ body }, context) =>
      listPage<typeof allowableList.columns, AllowableItem>(context, allowableSource(context.brandId), body),
    setAllowableStatus: ({ body }, context) => setStatus(context.db, switchOf(context), body),
    setAllAllowableStatus: ({ body }, context) => setAllStatus(context.db, switchOf(context), allowableSource(context.brandId), body),
    uploadAllowables: (_, context) => withFile(context, allowables.uploadAllowables, (sent) => loadAllowables(context, sent)),
    getAllowableTemplate: async (_, { db, brandId, reply }) => {
      const brand = await db.prisma.brand.findFirstOrThrow({ where: { id: brandId } })
      const name = `${brand.displayName.replace(/[^\w.-]/g, '')}_Allowables.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(stringify([templateHeader]))
    },
  })
