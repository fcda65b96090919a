import sql from 'sql-template-tag'
import type { ServiceNames } from '@ratebook/shared/service-names.ts'
import type { Db } from '../data/db.ts'
import { Catalogue, everydayWords } from './catalogue.ts'
import type { Synonym } from './entries.ts'
import { meaningsIn } from './meaning.ts'

export type BrandWords = {
  /** what a brand's visitors say: its own entries over the everyday words */
  catalogue: Catalogue
  /** what it calls services, by their codes */
  names: ReadonlyMap<string, ServiceNames>
}
/** An entry of a brand's own: its names are those of the services of its single codes. */
export type BrandEntry = Synonym & { names: ServiceNames }

/** A brand's entries, as one value of a statement: they are few, and read each time. */
export const entriesSql = (brandId: string) => sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('says', says, 'means', means, 'names', names) ORDER BY says, id), '[]')
  FROM synonym WHERE brand_id = ${brandId})`

export async function brandWords(db: Db, brandId: string): Promise<BrandWords> {
  const [row] = await db.prepared<{ own: BrandEntry[] }>(sql`SELECT ${entriesSql(brandId)} AS own`)
  return wordsWith(row!.own)
}

export const wordsWith = (own: BrandEntry[]): BrandWords => ({
  catalogue: own.length > 0 ? catalogueOf(own) : everydayWords,
  names: namesIn(own),
})

/** A service is found by what it is called, too. */
export const catalogueOf = (own: BrandEntry[], under: Catalogue = everydayWords) =>
  new Catalogue(
    own.map(({ says, means, names }) => ({
      says: [says, ...Object.values(names).map((name) => name.replaceAll(';', ','))].join(';'),
      means,
    })),
    under,
  )

function namesIn(own: BrandEntry[]): Map<string, ServiceNames> {
  const byCode = new Map<string, ServiceNames>()
  for (const { means, names } of own) {
    if (Object.keys(names).length === 0) continue
    for (const meaning of meaningsIn(means)) {
      if (!('codes' in meaning)) continue
      const [from, to] = meaning.codes
      if (from === to && !byCode.has(from)) byCode.set(from, names)
    }
  }
  return byCode
}
