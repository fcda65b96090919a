import sql, { empty, join, type Sql } from 'sql-template-tag'

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

/** Whether the facility of the item `c` lists more than one price for the very same thing. */
export const priceVaries = (brandId: string): Sql => sql`EXISTS (
  SELECT FROM charge_item v WHERE v.brand_id = ${brandId} AND v.facility_id = c.facility_id AND v.identity = c.identity
    AND v.id <> c.id AND v.retired_by IS NULL)`
