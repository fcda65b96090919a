import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { type ContractedRate, contractedRateList, contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { type ListSource, listPage, listSql } from '../../data/list.ts'
import { serve } from '../../http/serve.ts'
import { keepContractedRates } from './compute.ts'

const source = (brandId: string): ListSource<typeof contractedRateList.columns> => ({
  list: contractedRateList,
  from: sql`contracted_rate r`,
  where: sql`r.brand_id = ${brandId}`,
  id: sql`r.id`,
  columns: {
    name: sql`r.name`,
    serviceType: sql`r.service_type`,
    ruleName: sql`r.rule_name`,
    paymethod: sql`r.paymethod`,
    payvalue: sql`r.payvalue`,
    code: sql`r.code`,
    modifiers: sql`r.modifiers`,
    description: sql`r.description`,
    group: sql`r.grouping`,
    discountedFacAllowedAmount: sql`r.discounted_fac_allowed_amount`,
    discountedNonfacAllowedAmount: sql`r.discounted_nonfac_allowed_amount`,
    facAllowedAmount: sql`r.fac_allowed_amount`,
    nonfacAllowedAmount: sql`r.nonfac_allowed_amount`,
  },
  also: { contractId: sql`r.contract_id`, ruleId: sql`r.rule_id` },
})

export function contractedRateRoutes(app: FastifyInstance) {
  serve(contractedRates)(app, {
    listContractedRates: async ({ body }, { db, brandId }) => {
      await keepContractedRates(db, brandId)
      if (body.filter) return listPage<typeof contractedRateList.columns, ContractedRate>(db, source(brandId), body)
      // without a filter their number is known, and need not be counted for each page
      const [records, state] = await Promise.all([
        db.rows<ContractedRate>(listSql(source(brandId), body).records),
        db.prisma.contractedRateState.findUniqueOrThrow({ where: { brandId } }),
      ])
      return { records, pagination: { ...body.pagination, totalRecords: state.rates } }
    },
  })
}
