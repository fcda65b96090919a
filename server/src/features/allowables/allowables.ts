import type { FastifyInstance } from 'fastify'
import { stringify } from 'csv-stringify/sync'
import sql from 'sql-template-tag'
import { type AllowableItem, allowableList, allowables } from '@ratebook/shared/allowables.ts'
import { setAllStatus, setStatus, type Switch } from '../../data/bulk-status.ts'
import { tableColumns, type ListSource, yesOrNo } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { type StaffContext, serve } from '../../http/serve.ts'
import { withFile } from '../../imports/run-import.ts'
import { templateHeader } from './allowable-columns.ts'
import { loadAllowables } from './allowable-import.ts'

const source = (brandId: string): ListSource<typeof allowableList.columns> => ({
  list: allowableList,
  from: sql`allowable a JOIN payer p ON p.brand_id = ${brandId} AND p.id = a.payer_id`,
  total: { from: sql`allowable a`, unless: ['displayName', 'planName'] },
  where: sql`a.brand_id = ${brandId}`,
  id: sql`a.id`,
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
  decidesRates: true,
})

export const allowableRoutes = (app: FastifyInstance) =>
  serve(allowables)(app, {
    listAllowables: ({ body }, context) => listPage<typeof allowableList.columns, AllowableItem>(context, source(context.brandId), body),
    setAllowableStatus: ({ body }, context) => setStatus(context.db, switchOf(context), body),
    setAllAllowableStatus: ({ body }, context) => setAllStatus(context.db, switchOf(context), source(context.brandId), body),
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
