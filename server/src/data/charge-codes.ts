import sql, { type Sql } from 'sql-template-tag'

/** Whether an item `c` has a code of the kinds that payers know. */
export const coding: Sql = sql`CASE WHEN c.cpt_hcpcs = '' AND c.revenue_code = '' AND c.drg_code = '' AND c.apr_drg_code = ''
  THEN 'uncoded' ELSE 'coded' END`
/** All codes of an item `c` that came with a machine-readable file, with their types: `MS-DRG 470, CDM 4711`. */
export const typedCodes: Sql = sql`CASE WHEN c.codes IS NULL THEN '' ELSE coalesce((
  SELECT string_agg(concat_ws(' ', nullif(pair->>1, ''), pair->>0), ', ' ORDER BY place)
  FROM jsonb_array_elements(c.codes) WITH ORDINALITY AS typed(pair, place)), '') END`
