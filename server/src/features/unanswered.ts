import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { type UnansweredQuestion, unanswered, unansweredList } from '@ratebook/shared/unanswered.ts'
import { type ListSource, tableColumns } from '../data/list.ts'
import { listPage } from '../data/list-page.ts'
import { serve } from '../http/serve.ts'

type C = typeof unansweredList.columns
const source = (brandId: string): ListSource<C> => ({
  list: unansweredList,
  from: sql`(
    SELECT (array_agg(id ORDER BY day))[1] AS id, words, least(sum(times), 2147483647)::int AS times, count(*)::int AS days,
      min(day)::text AS first, max(day)::text AS last
    FROM unanswered_question WHERE brand_id = ${brandId} GROUP BY words) q`,
  where: sql`true`,
  id: sql`q.id`,
  columns: tableColumns('q', 'words', 'times', 'days', 'first', 'last'),
})

export const unansweredRoutes = (app: FastifyInstance) =>
  serve(unanswered)(app, {
    listUnanswered: async ({ body }, context) => {
      // what was asked just now stands in the report
      await app.unanswered.flush()
      return listPage<C, UnansweredQuestion>(context, source(context.brandId), body)
    },
  })
