import type { FastifyInstance } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { type Accuracy, type AccuracyDetail, type AccuracyTotals, accuracy, type accuracyList } from '@ratebook/shared/accuracy.ts'
import type { Db } from '../../data/db.ts'
import { listPage } from '../../data/list-page.ts'
import { notFound } from '../../data/problem.ts'
import { opened } from '../../data/secrets.ts'
import { type StaffContext, serve } from '../../http/serve.ts'
import { differences } from './compared.ts'
import { keepAccuracy } from './keep.ts'
import { accuracySource, gap, share } from './source.ts'

const MOST_SHOWN = 1000

const total = (of: Sql) => sql`coalesce(sum(${of}), 0)::int`
async function totalsOf(db: Db, brandId: string): Promise<AccuracyTotals> {
  await keepAccuracy(db, brandId)
  const within = (near: Sql) => share(sql`sum(${near})`, sql`sum(q.compared)`)
  const [totals] = await db.rows<AccuracyTotals>(sql`
    SELECT count(*)::int AS rows, count(*) FILTER (WHERE ${gap(brandId)} <> '')::int AS gaps, ${total(sql`q.answers`)} AS answers,
      ${total(sql`q.claims`)} AS claims, ${total(sql`q.compared`)} AS compared, ${within(sql`q.near1`)} AS within1,
      ${within(sql`q.near5`)} AS within5, ${within(sql`q.near10`)} AS within10, ${total(sql`q.higher`)} AS higher,
      ${total(sql`q.lower`)} AS lower
    FROM accuracy_row q WHERE q.brand_id = ${brandId}`)
  return totals!
}

type AnswerRow = Omit<AccuracyDetail['answers'][number], 'words'> & { words: string | null }

/** What visitors said in their own words stays sealed until somebody opens it. */
async function detailOf({ db, brandId, config }: StaffContext, id: string): Promise<AccuracyDetail> {
  await keepAccuracy(db, brandId)
  const [row] = await db.rows(sql`SELECT FROM accuracy_row q WHERE q.brand_id = ${brandId} AND q.id = ${id}`)
  if (!row) throw notFound('accuracyNotFound')
  const compared = sql`(${differences(brandId, [id])}) d`
  const [differing, rules, answers] = await Promise.all([
    db.rows<AccuracyDetail['differences'][number]>(sql`
      SELECT s.rate, s.of FROM (
        SELECT d.rate, d.kind AS of FROM ${compared} WHERE d.rate IS NOT NULL
        ORDER BY abs(d.rate) DESC LIMIT ${MOST_SHOWN}) s
      ORDER BY s.rate`),
    db.rows<AccuracyDetail['rules'][number]>(sql`
      SELECT r.id, r.name, s.contract_id AS "contractId", r.contract_service_id AS "contractServiceId", count(*)::int AS lines,
        count(*) FILTER (WHERE d.rate IS NULL OR abs(d.rate) > 10)::int AS beyond
      FROM ${compared} JOIN contract_rule r ON r.brand_id = ${brandId} AND r.id = d.rule_id
      JOIN contracted_service s ON s.brand_id = ${brandId} AND s.id = r.contract_service_id
      GROUP BY r.id, r.name, s.contract_id, r.contract_service_id ORDER BY beyond DESC, lines DESC, r.name`),
    db.rows<AnswerRow>(sql`
      SELECT a.id, a.verdict, a.share, a.allowed, a.expected, a.billed, to_char(a.served_in, 'YYYY-MM') AS "servedIn", a.words
      FROM price_answer a WHERE a.brand_id = ${brandId} AND a.row_id = ${id}
      ORDER BY a.answered_at DESC, a.id LIMIT ${MOST_SHOWN}`),
  ])
  const readable = (words: string | null) => (words === null ? '' : (opened(words, config.keys) ?? ''))
  return { differences: differing, rules, answers: answers.map(({ words, ...answer }) => ({ ...answer, words: readable(words) })) }
}

export const accuracyRoutes = (app: FastifyInstance) =>
  serve(accuracy)(app, {
    listAccuracy: ({ body }, context) =>
      listPage<typeof accuracyList.columns, Accuracy>(context, accuracySource(context.db, context.brandId), body),
    getAccuracyTotals: (_, { db, brandId }) => totalsOf(db, brandId),
    getAccuracy: ({ params: { id } }, context) => detailOf(context, id),
  })
