import sql from 'sql-template-tag'
import { ALL_PLANS } from '@ratebook/shared/pricer.ts'
import type { Reader } from '../../data/db.ts'
import type { BrandTerms } from '../../terms/brand-terms.ts'
import type { FilePayer } from './entry.ts'
import { ratedIn } from './rated.ts'
import type { Text } from './texts.ts'

/** A bar parts names in the headers of wide files; a name stays on its line. */
const plain = (name: string) => name.replaceAll('|', '/').replace(/\s+/g, ' ').trim()

/**
 * Payers as the file names them. Two that differ in case only, or in what the format has no room for, would be one to its readers: the
 * plan of the second has a number.
 */
export function namesOf(payers: readonly { id: string; displayName: string; planName: string }[]): FilePayer[] {
  const taken = new Set<string>()
  return payers.map(({ id, displayName, planName }) => {
    const payer = plain(displayName)
    const name = plain(planName) || ALL_PLANS
    let plan = name
    for (let n = 2; taken.has(`${payer}|${plan}`.toLowerCase()); n++) plan = `${name} (${n})`
    taken.add(`${payer}|${plan}`.toLowerCase())
    return { id, payer, plan }
  })
}

/** Ids of the payers whose rates were published for items of a facility. */
async function publishedFor(reader: Reader, brandId: string, facilityId: string): Promise<Set<string>> {
  const rows = await reader.rows<{ id: string }>(sql`
    SELECT DISTINCT r.payer_id AS id FROM published_rate r
    WHERE r.brand_id = ${brandId} AND r.facility_id = ${facilityId} AND r.retired_by IS NULL`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Ids of the payers that have a rate in the file. Reading ends as soon as everybody who may have one has been seen with it.
 * @param read gives what `rated` says of its parts
 */
export async function ratedPayers(
  reader: Reader,
  facility: { brandId: string; id: string },
  { payers }: BrandTerms,
  read: () => AsyncIterable<Text>,
): Promise<Set<string>> {
  const published = await publishedFor(reader, facility.brandId, facility.id)
  const unseen = new Set(payers.flatMap((p) => (p.enabled && (p.compiled || published.has(p.id)) ? p.id : [])))
  const seen = new Set<string>()
  if (unseen.size === 0) return seen
  for await (const texts of read()) {
    for (const text of texts) for (const id of ratedIn(text)) if (unseen.delete(id)) seen.add(id)
    if (unseen.size === 0) break
  }
  return seen
}
