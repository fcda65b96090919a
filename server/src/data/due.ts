import sql, { type Sql } from 'sql-template-tag'

/** Whether a moment has come that is kept in milliseconds, to the nearest: this very moment may be kept as one that is yet to come. */
export const isDue = (moment: Sql) => sql`${moment} <= now() + interval '1 millisecond'`
