import sql, { empty, type Sql } from 'sql-template-tag'
import { ESTIMATE_HOLDS_DAYS } from '@ratebook/shared/accuracy.ts'
import { countedClaims } from '../../data/counted-claims.ts'

/** Of which rows: null stands for all. */
export type Rows = readonly string[] | null
const among = (id: Sql, rows: Rows): Sql => (rows ? sql` AND ${id} = ANY(${rows}::uuid[])` : empty)

/**
 * What was estimated beside what it came to, one row for each claim and each answer that can be compared: `kind`, `expected`, `billed`,
 * and, of claims, the rule that they were paid by. An estimate holds until the same is estimated anew. A claim counts that bills one unit
 * of the same code with the same modifiers, in the same setting, and that its payer allowed something for.
 */
const comparedRows = (brandId: string, rows: Rows): Sql => sql`
  SELECT e.row_id, 'claim' AS kind, e.rate AS expected, v.allowed AS billed, v.rule_id
  FROM (
    SELECT r.*, least(r.day + ${ESTIMATE_HOLDS_DAYS}::int, lead(r.day) OVER (PARTITION BY r.row_id ORDER BY r.day)) AS ends
    FROM estimated_rate r WHERE r.brand_id = ${brandId}${among(sql`r.row_id`, rows)}) e
  JOIN remittance_variance v ON v.brand_id = ${brandId} AND v.payer_id = e.payer_id AND v.code = e.code AND v.modifiers = e.modifiers
    AND v.service_type = CASE WHEN e.in_patient THEN 'INPATIENT' ELSE 'OUTPATIENT' END
    AND v.service_date >= e.day AND v.service_date < e.ends
  JOIN remittance_claim c ON c.brand_id = ${brandId} AND c.id = v.claim_id AND c.facility_id = e.facility_id
  WHERE e.rate IS NOT NULL AND v.units = 1 AND v.allowed > 0 AND v.cause <> 'denied' AND ${countedClaims}
  UNION ALL
  SELECT a.row_id, 'answer', a.expected, a.billed, NULL
  FROM price_answer a WHERE a.brand_id = ${brandId} AND a.expected IS NOT NULL${among(sql`a.row_id`, rows)}`

/**
 * The same with how far off they are, in dollars (`difference`) and percent (`rate`), which has no number where nothing was estimated and
 * something was billed.
 */
export const differences = (brandId: string, rows: Rows): Sql => sql`
  SELECT c.*, c.billed - c.expected AS difference,
    CASE WHEN c.billed = c.expected THEN 0 WHEN c.expected > 0 THEN round((c.billed - c.expected) * 100 / c.expected, 2) END AS rate
  FROM (${comparedRows(brandId, rows)}) c`

const count = (which: Sql) => sql`count(*) FILTER (WHERE ${which})::int`
const near = (percent: number) => count(sql`abs(d.rate) <= ${percent}::int`)

/** Rows as accuracy_row has them: one for each service of a payer that was estimated or answered for. */
export const workedOut = (brandId: string, rows: Rows): Sql => sql`
  SELECT ${brandId}::uuid AS brand_id, g.*, coalesce(n.claims, 0), coalesce(n.compared, 0), coalesce(n.near1, 0), coalesce(n.near5, 0),
    coalesce(n.near10, 0), coalesce(n.beyond, 0), coalesce(n.higher, 0), coalesce(n.lower, 0), n.median, n.median_rate
  FROM (
    SELECT s.row_id, s.facility_id, s.payer_id, s.code, s.modifiers, s.in_patient, (array_agg(s.service ORDER BY s.day DESC, s.service))[1],
      (array_agg(s.why ORDER BY s.day DESC) FILTER (WHERE s.why IS NOT NULL))[1], max(s.day), ${count(sql`s.is_answer`)}
    FROM (
      SELECT r.row_id, r.facility_id, r.payer_id, r.code, r.modifiers, r.in_patient, r.service, r.day, r.why, false AS is_answer
      FROM estimated_rate r WHERE r.brand_id = ${brandId}${among(sql`r.row_id`, rows)}
      UNION ALL
      SELECT a.row_id, a.facility_id, a.payer_id, a.code, a.modifiers, a.in_patient, a.service, a.answered_at::date, NULL, true
      FROM price_answer a WHERE a.brand_id = ${brandId}${among(sql`a.row_id`, rows)}) s
    GROUP BY s.row_id, s.facility_id, s.payer_id, s.code, s.modifiers, s.in_patient) g
  LEFT JOIN (
    SELECT d.row_id, ${count(sql`d.kind = 'claim'`)} AS claims, count(*)::int AS compared, ${near(1)} AS near1, ${near(5)} AS near5,
      ${near(10)} AS near10, ${count(sql`d.rate IS NULL OR abs(d.rate) > 10`)} AS beyond, ${count(sql`d.difference > 0.01`)} AS higher,
      ${count(sql`d.difference < -0.01`)} AS lower,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY d.difference)::numeric, 2) AS median,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY d.rate)::numeric, 1) AS median_rate
    FROM (${differences(brandId, rows)}) d GROUP BY d.row_id) n ON n.row_id = g.row_id`
