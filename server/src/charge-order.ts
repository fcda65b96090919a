import sql, { type Sql } from 'sql-template-tag'

export const settingOf = (inPatient: boolean) => (inPatient ? 'inpatient' : 'outpatient')

/**
 * Which of several charges with the same codes is meant, best first: one of the setting, the whole service rather than what a modifier makes of it, then by charge code.
 * Hospitals charge inpatients and outpatients differently under one code, and its price must not depend on which stands first.
 */
export const nearestCharge = (setting: string): Sql => sql`setting NOT IN ('both', ${setting}), modifiers <> '', code, id`
