import sql, { type Sql } from 'sql-template-tag'

/**
 * The service lines `l` of claims `c` (remittance_claim), joined by CROSS JOIN. They are arrays of the claim's row; of one that is empty
 * every line says the usual thing. `id` is made of the claim and the line's place, from 1.
 */
export const claimLines: Sql = sql`LATERAL (
  SELECT md5(c.id || '/' || u.position)::uuid AS id, u.position::int AS position, coalesce(u.cpt_hcpcs, '') AS cpt_hcpcs,
    coalesce(u.submitted_cpt_hcpcs, '') AS submitted_cpt_hcpcs, coalesce(u.revenue_code, '') AS revenue_code,
    coalesce(u.ndc, '') AS ndc, coalesce(u.modifiers, '') AS modifiers, coalesce(u.units, 1) AS units,
    coalesce(u.submitted_units, u.units, 1) AS submitted_units, u.charged, u.paid,
    coalesce(u.patient_responsibility, 0) AS patient_responsibility,
    coalesce(u.allowed_sent, u.paid + coalesce(u.patient_responsibility, 0)) AS allowed, u.allowed_sent IS NOT NULL AS allowed_is_sent,
    coalesce(u.service_date, c.statement_from) AS service_date, coalesce(u.is_balanced, true) AS is_balanced,
    coalesce(string_to_array(u.remark_codes, ' '), '{}') AS remark_codes
  FROM unnest(c.line_cpt_hcpcs, c.line_submitted_cpt_hcpcs, c.line_revenue_code, c.line_ndc, c.line_modifiers, c.line_units,
    c.line_submitted_units, c.line_charged, c.line_paid, c.line_patient_responsibility, c.line_allowed_sent, c.line_service_date,
    c.line_is_balanced, c.line_remark_codes) WITH ORDINALITY
    AS u (cpt_hcpcs, submitted_cpt_hcpcs, revenue_code, ndc, modifiers, units, submitted_units, charged, paid, patient_responsibility,
      allowed_sent, service_date, is_balanced, remark_codes, position)) l`

/** Why less was paid than charged: the reasons `a` of claims `c`, joined by CROSS JOIN. `line` is 0 for those of the claim itself. */
export const claimAdjustments: Sql = sql`LATERAL unnest(c.adjustment_line, c.adjustment_group, c.adjustment_carc, c.adjustment_amount,
  c.adjustment_units) WITH ORDINALITY AS a (line, group_code, carc, amount, units, position)`
