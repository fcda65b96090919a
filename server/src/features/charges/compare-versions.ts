import type { FastifyInstance } from 'fastify'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ComparedItem, comparedList, versionComparison } from '@ratebook/shared/version-comparison.ts'
import { comparisonRevision, keepComparison } from '../../data/comparisons.ts'
import type { Db } from '../../data/db.ts'
import { facilityMeant } from '../../data/facility.ts'
import { type ListSource, tableColumns } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { notFound } from '../../data/problem.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { serve } from '../../http/serve.ts'
import { editsSql, FIRST, itemsAt, type Moment, NOW, versionsSql } from './state-at.ts'

interface Two {
  facilityId: string
  from?: string | null | undefined
  to?: string | null | undefined
}

/** The moments that are compared, the earlier one first. @throws Problem 404 for a version that is not the facility's */
async function momentsOf(db: Db, brandId: string, { facilityId, from, to }: Two): Promise<[Moment, Moment]> {
  await facilityMeant(db, brandId, facilityId)
  const versions = await db.rows<Moment & { id: string }>(
    sql`SELECT v.id, v.place, v.at::text AS at FROM (${versionsSql(brandId, facilityId)}) v`,
  )
  const moment = (id: string | null | undefined, otherwise: Moment) => {
    const version = id ? versions.find((v) => v.id === id.toLowerCase()) : otherwise
    if (!version) throw notFound('uploadNotFound')
    return version
  }
  const [a, b] = [moment(from, FIRST), moment(to, NOW)]
  return a.place <= b.place ? [a, b] : [b, a]
}

/** Every item that is in one version or the other, with what became of it; NULL where nothing did. */
const comparedSql = (brandId: string, facilityId: string, [from, to]: [Moment, Moment]): Sql => sql`(
  WITH versions AS MATERIALIZED (${versionsSql(brandId, facilityId)}), edits AS MATERIALIZED (${editsSql(brandId)}),
    was AS (${itemsAt(brandId, facilityId, from)}), is_now AS (${itemsAt(brandId, facilityId, to)})
  SELECT d.*, round(100 * d.difference / nullif(CASE WHEN d.by_cash THEN d.cash_before ELSE d.amount_before END, 0), 1) AS percent,
    CASE WHEN NOT d.was_there THEN 'new' WHEN NOT d.is_there THEN 'gone' WHEN d.difference > 0 THEN 'dearer'
      WHEN d.difference < 0 THEN 'cheaper' WHEN d.differs THEN 'changed' END AS change
  FROM (
    SELECT x.*, CASE WHEN x.by_cash THEN x.cash_after - x.cash_before ELSE x.amount_after - x.amount_before END AS difference
    FROM (
      SELECT coalesce(n.id, w.id) AS id, coalesce(n.code, w.code) AS code, coalesce(n.cpt_hcpcs, w.cpt_hcpcs) AS cpt_hcpcs,
        coalesce(n.description, w.description) AS description, coalesce(n.department_name, w.department_name) AS department_name,
        w.id IS NOT NULL AS was_there, n.id IS NOT NULL AS is_there, w.amount AS amount_before, n.amount AS amount_after,
        w.cash_price AS cash_before, n.cash_price AS cash_after, w.amount IS NOT DISTINCT FROM n.amount AS by_cash,
        (w.code, w.cpt_hcpcs, w.description, w.department_name, w.amount, w.cash_price, w.rest)
          IS DISTINCT FROM (n.code, n.cpt_hcpcs, n.description, n.department_name, n.amount, n.cash_price, n.rest) AS differs
      FROM was w FULL JOIN is_now n ON n.id = w.id) x) d)`

export const comparedSource = (brandId: string, comparisonId: string): ListSource<typeof comparedList.columns> => ({
  list: comparedList,
  from: sql`version_change d`,
  where: sql`d.brand_id = ${brandId} AND d.comparison_id = ${comparisonId}`,
  id: sql`d.id`,
  kept: { revision: comparisonRevision(brandId, comparisonId) },
  columns: {
    ...tableColumns('d', 'change', 'code', 'cptHcpcs', 'description', 'departmentName', 'difference', 'percent'),
    ...tableColumns('d', 'amountBefore', 'amountAfter', 'cashBefore', 'cashAfter'),
  },
})
const keptColumns = raw(
  'id, change, code, cpt_hcpcs, description, department_name, amount_before, amount_after, cash_before, cash_after, difference, percent',
)

type Summary = Reply<typeof versionComparison.compareVersions>

/** Two versions compared, once for each state of the charges. */
async function compared(db: Db, brandId: string, two: Two) {
  const [from, to] = await momentsOf(db, brandId, two)
  const { chargeRevision, chargesChangedAt } = await db.prisma.facility.findFirstOrThrow({ where: { brandId, id: two.facilityId } })
  const state = `${chargeRevision} ${chargesChangedAt.toISOString()}`
  return keepComparison<Summary>(db, brandId, `versions ${two.facilityId} ${from.place} ${to.place} ${state}`, async (tx, id) => {
    const of = (change: string) => sql`count(*) FILTER (WHERE d.change = ${change})::int`
    const [counts] = await tx.rows<Omit<Summary, 'counts'> & Summary['counts']>(sql`
      WITH d AS MATERIALIZED (SELECT * FROM ${comparedSql(brandId, two.facilityId, [from, to])} x),
        kept AS (INSERT INTO version_change (brand_id, comparison_id, ${keptColumns})
          SELECT ${brandId}::uuid, ${id}::uuid, ${keptColumns} FROM d WHERE d.change IS NOT NULL)
      SELECT count(*) FILTER (WHERE d.was_there)::int AS before, count(*) FILTER (WHERE d.is_there)::int AS after,
        count(*) FILTER (WHERE d.change IS NULL)::int AS unchanged,
        ${of('new')} AS new, ${of('gone')} AS gone, ${of('dearer')} AS dearer, ${of('cheaper')} AS cheaper, ${of('changed')} AS changed,
        coalesce(sum(d.amount_before) FILTER (WHERE d.is_there AND d.was_there), 0) AS "totalBefore",
        coalesce(sum(d.amount_after) FILTER (WHERE d.is_there AND d.was_there), 0) AS "totalAfter"
      FROM d`)
    if (!counts) throw new Error('an aggregate answers one row')
    const { before, after, unchanged, totalBefore, totalAfter, ...changes } = counts
    return { before, after, unchanged, totalBefore, totalAfter, counts: changes }
  })
}

export const versionComparisonRoutes = (app: FastifyInstance) =>
  serve(versionComparison)(app, {
    compareVersions: async ({ query }, { db, brandId }) => (await compared(db, brandId, query)).summary,
    listVersionChanges: async ({ body }, context) => {
      const { db, brandId } = context
      const { id } = await compared(db, brandId, body)
      return listPage<typeof comparedList.columns, ComparedItem>(context, comparedSource(brandId, id), body)
    },
  })
