import sql, { type Sql } from 'sql-template-tag'
import type { NamedTotals, VarianceSummary, VarianceTotals } from '@ratebook/shared/variance.ts'
import type { Db } from '../../data/db.ts'
import { standingClaims } from '../../data/counted-claims.ts'
import { answeringPayer } from '../../data/linked-payers.ts'
import { isStale } from './keep.ts'

const totals = sql`count(*)::int AS lines,
  count(*) FILTER (WHERE v.status = 'equal')::int AS equal,
  count(*) FILTER (WHERE v.status = 'underpaid')::int AS "underpaidLines",
  count(*) FILTER (WHERE v.status = 'overpaid')::int AS "overpaidLines",
  count(*) FILTER (WHERE v.status = 'notComparable')::int AS incomparable,
  coalesce(-sum(v.difference) FILTER (WHERE v.status = 'underpaid'), 0) AS underpaid,
  coalesce(sum(v.difference) FILTER (WHERE v.status = 'overpaid'), 0) AS overpaid`

/** Lines of a rule, or of all. */
export async function totalsOf(db: Db, brandId: string, condition: Sql = sql`true`): Promise<VarianceTotals> {
  const [row] = await db.rows<VarianceTotals>(
    sql`SELECT ${totals} FROM remittance_variance v WHERE v.brand_id = ${brandId} AND ${condition}`,
  )
  return row as VarianceTotals
}

type Row = VarianceTotals & {
  by: 'payer' | 'contract' | 'rule' | 'cause' | 'month'
  id: string
  name: string
  contractId: string
  contractServiceId: string
}

/** Each line counted once for each way to group it, in one reading of the table. */
const grouped = (db: Db, brandId: string) =>
  db.rows<Row>(sql`
  SELECT g.by, g.id, coalesce(CASE g.by
      WHEN 'payer' THEN (SELECT concat_ws(' · ', p.display_name, nullif(p.plan_name, '')) FROM payer p
        WHERE p.brand_id = ${brandId} AND p.id::text = g.id)
      WHEN 'contract' THEN (SELECT k.name FROM contract k WHERE k.brand_id = ${brandId} AND k.id::text = g.id)
      WHEN 'rule' THEN r.name END, g.id) AS name,
    g.lines, g.equal, g."underpaidLines", g."overpaidLines", g.incomparable, g.underpaid, g.overpaid,
    s.contract_id AS "contractId", r.contract_service_id AS "contractServiceId"
  FROM (
    SELECT CASE WHEN grouping(v.payer_id) = 0 THEN 'payer' WHEN grouping(v.contract_id) = 0 THEN 'contract'
        WHEN grouping(v.rule_id) = 0 THEN 'rule' WHEN grouping(v.cause) = 0 THEN 'cause' ELSE 'month' END AS by,
      coalesce(v.payer_id::text, v.contract_id::text, v.rule_id::text, v.cause, v.month) AS id, ${totals}
    FROM (SELECT *, to_char(service_date, 'YYYY-MM') AS month FROM remittance_variance WHERE brand_id = ${brandId}) v
    GROUP BY GROUPING SETS ((v.payer_id), (v.contract_id), (v.rule_id), (v.cause), (v.month))
  ) g
  LEFT JOIN contract_rule r ON g.by = 'rule' AND r.brand_id = ${brandId} AND r.id::text = g.id
  LEFT JOIN contracted_service s ON s.brand_id = ${brandId} AND s.id = r.contract_service_id
  WHERE g.id IS NOT NULL AND g.id <> ''
  ORDER BY g.underpaid DESC, g.lines DESC, name`)

const plain = ({ by: _, contractId: __, contractServiceId: ___, ...row }: Row): NamedTotals => row

/** The whole picture, and how far the comparing is. */
export async function summaryOf(db: Db, brandId: string): Promise<VarianceSummary> {
  const [[claims], [state], isComputing, total, rows] = await Promise.all([
    db.rows<{ claims: number; unlinkedClaims: number }>(sql`
      SELECT count(*)::int AS claims, count(*) FILTER (WHERE r.payer_id IS NULL)::int AS "unlinkedClaims"
      FROM remittance_claim c ${answeringPayer(brandId)}
      WHERE c.brand_id = ${brandId} AND ${standingClaims}`),
    db.rows<{ pending: number; computedAt: Date | null }>(sql`
      SELECT pending, computed_at AS "computedAt" FROM variance_state WHERE brand_id = ${brandId}`),
    isStale(db, brandId),
    totalsOf(db, brandId),
    grouped(db, brandId),
  ])
  const of = (by: Row['by']) => rows.filter((row) => row.by === by)
  return {
    ...(claims ?? { claims: 0, unlinkedClaims: 0 }),
    isComputing,
    pending: state?.pending ?? 0,
    computedAt: state?.computedAt?.toISOString() ?? null,
    total,
    payers: of('payer').map(plain),
    contracts: of('contract').map(plain),
    rules: of('rule').map((row) => ({ ...plain(row), contractId: row.contractId, contractServiceId: row.contractServiceId })),
    causes: of('cause').map(plain),
    months: of('month')
      .map(plain)
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}
