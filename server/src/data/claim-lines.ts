import sql, { raw, type Sql } from 'sql-template-tag'

/** A column's list: a text of elements between commas, of which empty ones are NULL here. */
const listed = (column: string, type = 'text') => `string_to_array(c.${column}, ',', '')${type === 'text' ? '' : `::${type}[]`}`
const ofLines = [
  ...['cpt_hcpcs', 'submitted_cpt_hcpcs', 'revenue_code', 'ndc', 'modifiers', 'remark_codes'].map((column) => listed(`line_${column}`)),
  ...['units', 'submitted_units', 'charged', 'paid', 'patient_responsibility', 'allowed_sent'].map((column) =>
    listed(`line_${column}`, 'numeric'),
  ),
  listed('line_service_date', 'date'),
  listed('line_is_balanced', 'boolean'),
].join(', ')
const ofAdjustments = [
  listed('adjustment_line', 'int'),
  ...['group', 'carc'].map((column) => listed(`adjustment_${column}`)),
  ...['amount', 'units'].map((column) => listed(`adjustment_${column}`, 'numeric')),
].join(', ')

/**
 * The service lines `l` of claims `c` (remittance_claim), joined by CROSS JOIN. They are lists in the claim's row; of one that is empty
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
  FROM unnest(${raw(ofLines)}) WITH ORDINALITY
    AS u (cpt_hcpcs, submitted_cpt_hcpcs, revenue_code, ndc, modifiers, remark_codes, units, submitted_units, charged, paid,
      patient_responsibility, allowed_sent, service_date, is_balanced, position)) l`

/** Why less was paid than charged: the reasons `a` of claims `c`, joined by CROSS JOIN. `line` is 0 for those of the claim itself. */
export const claimAdjustments: Sql = sql`LATERAL unnest(${raw(ofAdjustments)})
  WITH ORDINALITY AS a (line, group_code, carc, amount, units, position)`
