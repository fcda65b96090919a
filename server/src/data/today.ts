import sql from 'sql-template-tag'
import { type Day, dayIn } from '@ratebook/shared/wire/day.ts'
import type { Reader } from './db.ts'

/** The day it is for a brand, by the time zone of its settings. */
export async function todayOf(db: Pick<Reader, 'rows'>, brandId: string): Promise<Day> {
  const [brand] = await db.rows<{ timeZone: string }>(sql`SELECT time_zone AS "timeZone" FROM brand WHERE id = ${brandId}`)
  return dayIn(brand?.timeZone ?? '')
}
