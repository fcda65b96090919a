import type { FastifyInstance } from 'fastify'
import sql, { empty } from 'sql-template-tag'
import { type ProviderAdjustment, providerAdjustmentList, providerAdjustments } from '@ratebook/shared/provider-adjustments.ts'
import { type ListSource, tableColumns } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { serve } from '../../http/serve.ts'
import { keysOf } from './payments.ts'

const source = (brandId: string, keys: string[] | null): ListSource<typeof providerAdjustmentList.columns> => ({
  list: providerAdjustmentList,
  from: sql`provider_adjustment a
    JOIN remit_payer r ON r.brand_id = ${brandId} AND r.id = a.remit_payer_id
    JOIN remittance_file f ON f.brand_id = ${brandId} AND f.id = a.file_id`,
  where: sql`a.brand_id = ${brandId}${keys ? sql` AND a.reference_key = ANY(${keys}::uuid[])` : empty}`,
  id: sql`a.id`,
  columns: {
    ...tableColumns('a', 'traceNumber', 'reasonCode', 'amount'),
    checkEftDate: sql`a.check_eft_date::text`,
    remitPayer: sql`r.name`,
    reference: sql`a.reference_last4`,
    fileName: sql`f.file_name`,
  },
})

export const providerAdjustmentRoutes = (app: FastifyInstance) =>
  serve(providerAdjustments)(app, {
    listProviderAdjustments: ({ body: { number, ...body } }, context) => {
      const listed = source(context.brandId, number ? keysOf(context, number) : null)
      return listPage<typeof providerAdjustmentList.columns, ProviderAdjustment>(context, listed, body)
    },
  })
