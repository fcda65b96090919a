import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { LinePrice } from '@ratebook/shared/pricing/answer.ts'
import { type Variance, variance, type varianceList } from '@ratebook/shared/variance.ts'
import type { Db } from '../../data/db.ts'
import { listPage } from '../../data/list-page.ts'
import { notFound } from '../../data/problem.ts'
import { type StaffContext, serve } from '../../http/serve.ts'
import { loadTerms } from '../../terms/brand-terms.ts'
import { explainPrice } from '../../terms/explain-price.ts'
import { nextClaims } from '../../terms/remitted/claims.ts'
import { linesToLookUp } from '../../terms/remitted/compare.ts'
import { expectedOf } from '../../terms/remitted/expected.ts'
import { visitsOf } from '../../terms/remitted/visits.ts'
import { loadSchedules } from '../../terms/schedules.ts'
import { keepVariance } from './keep.ts'
import { varianceSource } from './source.ts'
import { summaryOf, totalsOf } from './summary.ts'
import { colleaguesOf, mark, restore } from './work.ts'

/** The arithmetic behind what is expected, as the terms say it now. */
async function explain(db: Db, brandId: string, id: string) {
  const [row] = await db.rows<{ claimId: string }>(sql`
    SELECT claim_id AS "claimId" FROM remittance_variance WHERE brand_id = ${brandId} AND id = ${id}`)
  if (!row) throw notFound('varianceNotFound')
  const [claim] = await nextClaims(db, brandId, {
    after: '00000000-0000-0000-0000-000000000000',
    most: 1,
    condition: sql`c.id = ${row.claimId}::uuid`,
  })
  if (!claim) throw notFound('varianceNotFound')
  const { payers, editions } = await loadTerms(db, brandId)
  const compiled = payers.find((payer) => payer.id === claim.payerId)?.compiled ?? null
  const line = claim.lines.find((l) => l.id === id)
  const units = { billedUnits: line?.submittedUnits ?? 1, paidUnits: line?.units ?? 1 }
  const none: LinePrice = { priced: false, reason: { kind: compiled ? 'noRule' : 'noContract', values: {} }, ruleId: null }
  if (!compiled) return { price: explainPrice(none), ...units }
  const schedules = await loadSchedules(db, brandId, editions, linesToLookUp([claim]))
  for (const readings of visitsOf(claim) ?? []) {
    const { reading, price, groups } = expectedOf(compiled, readings, schedules)
    const at = groups.find(({ head }) => (reading.remitted[head]?.id ?? claim.id) === id)
    const own = price.lines[at?.head ?? (id === claim.id ? 0 : -1)]
    if (own) return { price: explainPrice(own), ...units }
  }
  return { price: explainPrice(none), ...units }
}

/** What is not compared yet is, behind the scenes: who asks sees how far it is. */
function keepUp({ db, brandId, request }: StaffContext) {
  keepVariance(db, brandId).catch((error: unknown) => request.log.warn({ err: error }, 'remittances will be compared again'))
}

export function varianceRoutes(app: FastifyInstance) {
  serve(variance)(app, {
    listVariance: ({ body }, context) => listPage<typeof varianceList.columns, Variance>(context, varianceSource(context.brandId), body),
    getVarianceSummary: async (_, context) => {
      const { db, brandId } = context
      keepUp(context)
      return summaryOf(db, brandId)
    },
    getRuleShare: async ({ params: { id } }, { db, brandId }) => {
      if (!(await db.prisma.contractRule.count({ where: { brandId, id } }))) throw notFound('ruleNotFound')
      return totalsOf(db, brandId, sql`v.rule_id = ${id}`)
    },
    explainVariance: ({ params: { id } }, { db, brandId }) => explain(db, brandId, id),
    listVarianceColleagues: (_, { db, brandId }) => colleaguesOf(db, brandId),
    markVariance: ({ body }, context) => mark(context, body),
    restoreVariance: ({ body: { work } }, context) => restore(context, work),
  })
}
