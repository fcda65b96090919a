import sql from 'sql-template-tag'
import type { Db } from '../data/db.ts'
import { Catalogue, everydayWords } from './catalogue.ts'
import type { Synonym } from './entries.ts'

/** What a brand's visitors say: its own entries over the everyday words. They are few, and read each time. */
export async function brandWords(db: Db, brandId: string): Promise<Catalogue> {
  const own = await db.rows<Synonym>(sql`SELECT says, means FROM synonym WHERE brand_id = ${brandId} ORDER BY says, id`)
  return own.length > 0 ? new Catalogue(own, everydayWords) : everydayWords
}
