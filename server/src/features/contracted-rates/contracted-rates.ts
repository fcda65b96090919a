import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { type ContractedRate, contractedRateList, contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { tableColumns, type ListSource, listSql } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { serve } from '../../http/serve.ts'
import { keepContractedRates } from './keep.ts'

const source = (brandId: string): ListSource<typeof contractedRateList.columns> => ({
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
})

export function contractedRateRoutes(app: FastifyInstance) {
  serve(contractedRates)(app, {
    listContractedRates: async ({ body }, context) => {
      const { db, brandId } = context
      await keepContractedRates(db, brandId)
      if (body.filter || body.search || body.file)
        return listPage<typeof contractedRateList.columns, ContractedRate>(context, source(brandId), body)
      // without anything that narrows them their number is known, and need not be counted for each page
      const [records, state] = await Promise.all([
        db.rows<ContractedRate>(listSql(source(brandId), body).records),
        db.prisma.contractedRateState.findFirstOrThrow({ where: { brandId } }),
      ])
      return { records, pagination: { ...body.pagination, totalRecords: state.rates } }
    },
  })
}
