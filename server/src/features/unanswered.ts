import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { type UnansweredQuestion, unanswered, unansweredList } from '@ratebook/shared/unanswered.ts'
import { type ListSource, tableColumns } from '../data/list.ts'
import { listPage } from '../data/list-page.ts'
import { notFound } from '../data/problem.ts'
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
    // the log, which nobody can take anything out of, is not told the words: they may be somebody's name after all
    deleteUnanswered: async ({ params: { id } }, { db, brandId, user }) => {
      await app.unanswered.flush()
      await db.transaction(async (tx) => {
        const days = await tx.rows<{ times: number }>(sql`
          DELETE FROM unanswered_question WHERE brand_id = ${brandId} AND words = (
            SELECT words FROM unanswered_question WHERE brand_id = ${brandId} AND id = ${id}::uuid) RETURNING times`)
        if (days.length === 0) throw notFound('unansweredNotFound')
        const before = { times: days.reduce((sum, { times }) => sum + times, 0), days: days.length }
        await tx.record(brandId, user, { action: 'delete', entity: 'searches without result', entityId: id, before })
      })
      return null
    },
    deleteOlderUnanswered: async ({ body: { before: day } }, { db, brandId, user }) => {
      await app.unanswered.flush()
      return db.transaction(async (tx) => {
        const gone = await tx.rows<{ words: string }>(sql`
          DELETE FROM unanswered_question WHERE brand_id = ${brandId} AND day < ${day}::date RETURNING words`)
        const deleted = new Set(gone.map(({ words }) => words)).size
        const before = { olderThan: day, searches: deleted }
        if (deleted > 0) await tx.record(brandId, user, { action: 'delete', entity: 'searches without result', entityId: brandId, before })
        return { deleted }
      })
    },
  })
