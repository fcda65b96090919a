import sql, { raw, type Sql } from 'sql-template-tag'
import { accuracyList, ESTIMATE_HOLDS_DAYS } from '@ratebook/shared/accuracy.ts'
import { countedClaims } from '../../data/counted-claims.ts'
import { type ListSource, tableColumns } from '../../data/list.ts'

/** What makes two estimates the same service of the same payer, as a row's id; '' stands for who has no plan. */
export const ofRow = (of: 'r' | 'a'): Sql =>
  raw(`md5(concat_ws('/', ${of}.facility_id, coalesce(${of}.payer_id::text, ''), ${of}.code, ${of}.modifiers, ${of}.in_patient))::uuid`)

/**
 * What was estimated beside what it came to, one row for each claim and each answer that can be compared: `kind`, `expected`, `billed`,
 * and, of claims, the rule that they were paid by. An estimate holds until the same is estimated anew. A claim counts that bills one unit
 * of the same code with the same modifiers, in the same setting, and that its payer allowed something for.
 */
export const comparedRows = (brandId: string): Sql => sql`
  SELECT e.row_id, 'claim' AS kind, e.rate AS expected, v.allowed AS billed, v.rule_id
  FROM (
    SELECT r.*, ${ofRow('r')} AS row_id, least(r.day + ${ESTIMATE_HOLDS_DAYS}::int, lead(r.day) OVER (
      PARTITION BY r.facility_id, r.payer_id, r.code, r.modifiers, r.in_patient ORDER BY r.day)) AS ends
    FROM estimated_rate r WHERE r.brand_id = ${brandId}) e
  JOIN remittance_variance v ON v.brand_id = ${brandId} AND v.payer_id = e.payer_id AND v.code = e.code AND v.modifiers = e.modifiers
    AND v.service_type = CASE WHEN e.in_patient THEN 'INPATIENT' ELSE 'OUTPATIENT' END
    AND v.service_date >= e.day AND v.service_date < e.ends
  JOIN remittance_claim c ON c.brand_id = ${brandId} AND c.id = v.claim_id AND c.facility_id = e.facility_id
  WHERE e.rate IS NOT NULL AND v.units = 1 AND v.allowed > 0 AND v.cause <> 'denied' AND ${countedClaims}
  UNION ALL
  SELECT ${ofRow('a')}, 'answer', a.expected, a.billed, NULL
  FROM price_answer a WHERE a.brand_id = ${brandId} AND a.expected IS NOT NULL`

const within = (percent: number) => sql`round(100.0 * count(*) FILTER (WHERE abs(d.rate) <= ${percent}::int) / nullif(count(*), 0), 1)`
/** Of compared rows `d` with their `difference` and `rate`, which has no number where nothing was estimated and something was billed. */
export const counted: Sql = sql`count(*)::int AS compared, count(*) FILTER (WHERE d.kind = 'claim')::int AS claims,
  ${within(1)} AS within1, ${within(5)} AS within5, ${within(10)} AS within10,
  count(*) FILTER (WHERE d.rate IS NULL OR abs(d.rate) > 10)::int AS beyond,
  count(*) FILTER (WHERE d.difference > 0.01)::int AS higher, count(*) FILTER (WHERE d.difference < -0.01)::int AS lower`
/** Compared rows with how far off they are, in dollars and percent. */
export const differences = (brandId: string): Sql => sql`
  SELECT c.*, c.billed - c.expected AS difference,
    CASE WHEN c.billed = c.expected THEN 0 WHEN c.expected > 0 THEN round((c.billed - c.expected) * 100 / c.expected, 2) END AS rate
  FROM (${comparedRows(brandId)}) c`

/** A row for each service of a payer that was estimated or answered for. */
const rows = (brandId: string): Sql => sql`
  SELECT g.*, p.answers, coalesce(n.claims, 0) AS claims, coalesce(n.compared, 0) AS compared, n.within1, n.within5, n.within10,
    coalesce(n.beyond, 0) AS beyond, n.median, n.median_rate, coalesce(n.higher, 0) AS higher, coalesce(n.lower, 0) AS lower,
    CASE WHEN n.compared > 0 THEN ''
      WHEN g.payer_id IS NULL OR g.why IS NULL THEN 'noFigures'
      WHEN g.why <> '' THEN g.why
      WHEN NOT EXISTS (SELECT FROM remit_payer r WHERE r.brand_id = ${brandId} AND r.payer_id = g.payer_id)
        AND NOT EXISTS (SELECT FROM remit_payer_kind k WHERE k.brand_id = ${brandId} AND k.payer_id = g.payer_id) THEN 'notLinked'
      ELSE 'noClaims' END AS gap
  FROM (
    SELECT (array_agg(s.id))[1] AS id, s.facility_id, s.payer_id, s.code, s.modifiers, s.in_patient, max(s.day) AS last_day,
      (array_agg(s.service ORDER BY s.day DESC))[1] AS service,
      (array_agg(s.why ORDER BY s.day DESC) FILTER (WHERE s.why IS NOT NULL))[1] AS why
    FROM (
      SELECT ${ofRow('r')} AS id, r.facility_id, r.payer_id, r.code, r.modifiers, r.in_patient, r.service, r.day, r.why
      FROM estimated_rate r WHERE r.brand_id = ${brandId}
      UNION ALL
      SELECT ${ofRow('a')}, a.facility_id, a.payer_id, a.code, a.modifiers, a.in_patient, a.service, a.answered_at::date, NULL
      FROM price_answer a WHERE a.brand_id = ${brandId}) s
    GROUP BY s.facility_id, s.payer_id, s.code, s.modifiers, s.in_patient) g
  LEFT JOIN (
    SELECT d.row_id, ${counted}, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY d.difference)::numeric, 2) AS median,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY d.rate)::numeric, 1) AS median_rate
    FROM (${differences(brandId)}) d GROUP BY d.row_id) n ON n.row_id = g.id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS answers FROM price_answer a WHERE a.brand_id = ${brandId} AND ${ofRow('a')} = g.id) p`

export const accuracySource = (brandId: string): ListSource<typeof accuracyList.columns> => ({
  list: accuracyList,
  from: sql`(${rows(brandId)}) q JOIN facility f ON f.brand_id = ${brandId} AND f.id = q.facility_id
    LEFT JOIN payer p ON p.brand_id = ${brandId} AND p.id = q.payer_id`,
  where: sql`true`,
  id: sql`q.id`,
  columns: {
    ...tableColumns('q', 'service', 'answers', 'claims', 'compared', 'within1', 'within5', 'within10', 'beyond', 'median', 'medianRate'),
    ...tableColumns('q', 'higher', 'lower', 'gap'),
    code: sql`concat_ws(' ', q.code, nullif(q.modifiers, ''))`,
    payer: sql`coalesce(concat_ws(' · ', p.display_name, nullif(p.plan_name, '')), '')`,
    facility: sql`f.name`,
    setting: sql`CASE WHEN q.in_patient THEN 'inpatient' ELSE 'outpatient' END`,
    lastDay: sql`q.last_day::text`,
  },
  also: tableColumns('q', 'facilityId'),
})
