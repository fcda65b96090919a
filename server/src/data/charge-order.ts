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
 * service rather than what a modifier makes of it, then by charge code. Hospitals charge inpatients and
 * outpatients differently under one code, and its price must not depend on which stands first.
 * @param of what stands before the columns where several tables have them: `c.`
 */
export const nearestCharge = ({ setting, professional }: Preference, of: Sql = empty): Sql =>
  join([
    ...(setting === undefined ? [] : [sql`${of}setting NOT IN ('both', ${setting})`]),
    sql`${of}modifiers <> ''`,
    ...(professional === undefined ? [] : [sql`(${of}billing_class = 'professional') <> ${professional}`]),
    sql`${of}code, ${of}id`,
  ])
