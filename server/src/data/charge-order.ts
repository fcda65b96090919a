import sql, { empty, join, raw, type Sql } from 'sql-template-tag'

export const settingOf = (inPatient: boolean) => (inPatient ? 'inpatient' : 'outpatient')

interface Preference {
  /** where nobody says one, all are alike */
  setting?: 'inpatient' | 'outpatient'
  /** whether what physicians bill is meant; where nobody says so, it is alike */
  professional?: boolean
}

/**
 * Which of several charges with the same codes is meant, best first: one of the setting, the whole
 * service rather than what a modifier makes of it, then by charge code, description and price. Hospitals charge
 * inpatients and outpatients differently under one code, and hang many items on one; which is meant must not
 * depend on the order in which they were loaded.
 * @param of what stands before the columns where several tables have them: `c.`
 */
export const nearestCharge = ({ setting, professional }: Preference, of: Sql = empty): Sql =>
  join([
    ...(setting === undefined ? [] : [sql`${of}setting NOT IN ('both', ${setting})`]),
    sql`${of}modifiers <> ''`,
    ...(professional === undefined ? [] : [sql`(${of}billing_class = 'professional') <> ${professional}`]),
    sql`${of}code, ${of}description, ${of}amount, ${of}id`,
  ])

/**
 * What the machine-readable file says of an item beside its prices. Rows that are alike in these are the same thing, which a hospital may
 * list once per department, or at several prices.
 */
const alike = ['code', 'cpt_hcpcs', 'drg_code', 'apr_drg_code', 'revenue_code', 'ndc', 'modifiers', 'setting', 'billing_class']
/** @param of what stands before the columns where several tables have them: `c.` */
export const alikeColumns = (of = '') =>
  [...[...alike, 'drug_unit', 'drug_type', 'codes'].map((column) => of + column), `lower(${of}description)`].join(', ')

/** The other rows `v` of the thing that the item `c` is. */
export const isAlike = (brandId: string): Sql => sql`v.brand_id = ${brandId} AND v.facility_id = c.facility_id AND v.id <> c.id
  AND v.retired_by IS NULL AND v.code = c.code AND (${raw(alikeColumns('v.'))}) IS NOT DISTINCT FROM (${raw(alikeColumns('c.'))})`

const hasAnother = (brandId: string, which: Sql) => sql`EXISTS (
  SELECT FROM charge_item v WHERE v.brand_id = ${brandId} AND v.facility_id = c.facility_id AND v.identity = c.identity
    AND ${which} AND v.retired_by IS NULL)`
/**
 * Whether the facility of the item `c` lists more than one price for the very same thing. Beside its first price there can only be further
 * ones, of which there are few: `charge_item_further_price_idx`.
 */
export const priceVaries = (brandId: string): Sql => sql`CASE WHEN c.variant = 1 AND c.retired_by IS NULL
  THEN ${hasAnother(brandId, sql`v.variant > 1`)} ELSE ${hasAnother(brandId, sql`v.id <> c.id`)} END`
