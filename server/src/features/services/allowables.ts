import { stringify } from 'csv-stringify/sync'
import sql from 'sql-template-tag'
import type { Input } from '@ratebook/shared/endpoint.ts'
import { type AllowableItem, allowableList, type services } from '@ratebook/shared/services.ts'
import { setAllStatus, setStatus, type Switch } from '../../bulk-status.ts'
import { type ListSource, listPage } from '../../list.ts'
import type { StaffContext } from '../../serve.ts'
import { templateHeader } from './allowable-columns.ts'
import { uploadAllowables } from './allowable-import.ts'

type Services = typeof services
type In<K extends keyof Services> = Input<Services[K]>

const source = (brandId: string): ListSource<typeof allowableList.columns> => ({
  list: allowableList,
  from: sql`allowable a JOIN payer p ON p.brand_id = ${brandId} AND p.id = a.payer_id`,
  total: { from: sql`allowable a`, unless: ['displayName', 'planName'] },
  where: sql`a.brand_id = ${brandId}`,
  id: sql`a.id`,
  columns: {
    pxCode: sql`a.px_code`,
    revenueCode: sql`a.revenue_code`,
    rateIP: sql`a.rate_ip`,
    rateOP: sql`a.rate_op`,
    displayName: sql`p.display_name`,
    planName: sql`p.plan_name`,
  },
  also: { enabled: sql`a.enabled` },
})

const switchOf = ({ brandId, user }: StaffContext): Switch => ({
  brandId,
  user,
  entity: 'allowable',
  table: sql`allowable a`,
  enabled: sql`a.enabled`,
  decidesRates: true,
})

export const allowables = {
  listAllowables: ({ body }: In<'listAllowables'>, { db, brandId }: StaffContext) =>
    listPage<typeof allowableList.columns, AllowableItem>(db, source(brandId), body),
  setAllowableStatus: ({ body }: In<'setAllowableStatus'>, context: StaffContext) => setStatus(context.db, switchOf(context), body),
  setAllAllowableStatus: ({ body }: In<'setAllAllowableStatus'>, context: StaffContext) =>
    setAllStatus(context.db, switchOf(context), source(context.brandId), body),
  uploadAllowables: (_: unknown, context: StaffContext) => uploadAllowables(context),
  getAllowableTemplate: async (_: unknown, { db, brandId, reply }: StaffContext) => {
    const brand = await db.prisma.brand.findUniqueOrThrow({ where: { id: brandId } })
    const name = `${brand.displayName.replace(/[^\w.-]/g, '')}_Allowables.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(stringify([templateHeader]))
  },
}
