import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { type ContractedRate, contractedRateList, contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import { tableColumns, type ListSource } from '../data/list.ts'
import { listPage } from '../data/list-page.ts'
import { serve } from '../http/serve.ts'
import { isComputed } from '../terms/keep-computed.ts'
import { keepContractedRates } from '../terms/contracted/keep.ts'

export const contractedRateSource = (brandId: string): ListSource<typeof contractedRateList.columns> => ({
  list: contractedRateList,
  from: sql`contracted_rate r`,
  where: sql`r.brand_id = ${brandId}`,
  id: sql`r.id`,
  columns: {
    ...tableColumns(
      'r',
      'name',
      'serviceType',
      'ruleName',
      'code',
      'codeType',
      'modifiers',
      'revenueCode',
      'description',
      'discountedFacAllowedAmount',
      'discountedNonfacAllowedAmount',
      'facAllowedAmount',
      'nonfacAllowedAmount',
      'locality',
      'weight',
      'days',
      'unless',
      'reason',
    ),
    paymethod: sql`r.pay_method`,
    payvalue: sql`r.pay_value`,
    group: sql`r.grouping`,
  },
  also: tableColumns('r', 'contractId', 'ruleId'),
  // terms that changed took rates along before they are computed anew
  kept: {
    isNumbered: true,
    revision: sql`(SELECT concat_ws(' ', b.terms_revision, s.rates, md5(s.contracts::text)) FROM brand b
      LEFT JOIN contracted_rate_state s ON s.brand_id = b.id WHERE b.id = ${brandId})`,
  },
})

export function contractedRateRoutes(app: FastifyInstance) {
  serve(contractedRates)(app, {
    listContractedRates: async ({ body }, context) => {
      const { db, brandId, timeZone } = context
      const computed = {
        isCurrent: isComputed(brandId, 'contracted_rate_state', dayIn(timeZone)),
        keep: () => keepContractedRates(db, brandId),
        rows: sql`(SELECT rates FROM contracted_rate_state WHERE brand_id = ${brandId})`,
      }
      return listPage<typeof contractedRateList.columns, ContractedRate>(context, { ...contractedRateSource(brandId), computed }, body)
    },
  })
}
