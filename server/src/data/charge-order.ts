import sql, { empty, type Sql } from 'sql-template-tag'

export const settingOf = (inPatient: boolean) => (inPatient ? 'inpatient' : 'outpatient')

/**
 * Which of several charges with the same codes is meant, best first: one of the setting, the whole service rather than what a modifier makes of it, then by charge code.
 * Hospitals charge inpatients and outpatients differently under one code, and its price must not depend on which stands first.
 * @param of what stands before the columns where several tables have them: `c.`
 */
export const nearestCharge = (setting: string, of: Sql = empty): Sql =>
  sql`${of}setting NOT IN ('both', ${setting}), ${of}modifiers <> '', ${of}code, ${of}id`
