import sql, { empty } from 'sql-template-tag'
import type { Reader } from './db.ts'

/** By facility. */
type Revisions = Record<string, [revision: number, at: string, name: string]>
/** The revision of the charges of each facility, or of one, since when, and its name. */
export const chargeRevisions = (brandId: string, facilityId?: string) => sql`(
  SELECT coalesce(jsonb_object_agg(k.id, jsonb_build_array(k.charge_revision, k.charges_changed_at, k.name)), '{}')::text
  FROM facility k WHERE k.brand_id = ${brandId}${facilityId ? sql` AND k.id = ${facilityId}` : empty})`

/** The items that changed between two revisions, where each that came between says which: a whole file names none. */
export async function chargeChanges(reader: Reader, brandId: string, from: string, to: string): Promise<string[] | null> {
  const [before, after] = [JSON.parse(from), JSON.parse(to)] as [Revisions, Revisions]
  if (Object.keys(before).join() !== Object.keys(after).join()) return null
  const items: string[] = []
  for (const [id, [revision, , name]] of Object.entries(after)) {
    const [was, , nameBefore] = before[id]!
    if (nameBefore !== name) return null
    const changes = await reader.rows<{ items: string[] }>(sql`SELECT items FROM charge_change
      WHERE brand_id = ${brandId} AND facility_id = ${id}::uuid AND revision > ${was} AND revision <= ${revision}`)
    if (changes.length !== revision - was) return null
    items.push(...changes.flatMap((change) => change.items))
  }
  return [...new Set(items)]
}
