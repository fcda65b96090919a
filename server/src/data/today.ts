import sql from 'sql-template-tag'
import { type Day, dayIn, ownTimeZone } from '@ratebook/shared/wire/day.ts'
import type { Reader } from './db.ts'

/** The time zone by whose day a brand counts: that of its settings, else the server's own. */
export async function timeZoneOf(db: Pick<Reader, 'rows'>, brandId: string): Promise<string> {
  const [brand] = await db.rows<{ timeZone: string }>(sql`SELECT time_zone AS "timeZone" FROM brand WHERE id = ${brandId}`)
  return brand?.timeZone || ownTimeZone()
}
/** The day it is for a brand. */
export const todayOf = async (db: Pick<Reader, 'rows'>, brandId: string): Promise<Day> => dayIn(await timeZoneOf(db, brandId))
