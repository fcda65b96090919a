import sql from 'sql-template-tag'
import type { Line, Schedules, Terms } from '@ratebook/shared/pricing/terms.ts'
import type { Db } from '../../data/db.ts'
import { Allowables } from '../../terms/allowables.ts'
import { withApcs } from '../../terms/quote.ts'
import { type StoredRule, storedRules, toRule } from '../../terms/rule-terms.ts'
import { codesOf, loadEditions, loadItems, schedulesOf } from '../../terms/schedules.ts'
import type { CheckedRule } from './rule-checks.ts'

/** A contract of whichever type as the engine knows it, with its rules as they are stored; undefined where there is none. */
export async function loadContract(db: Db, brandId: string, id: string) {
  const [[head], stored] = await Promise.all([
    db.rows<Omit<Terms, 'rules'>>(sql`
      SELECT c.id AS "contractId", c.name, c.effective_date::text AS "effectiveDate", c.termination_date::text AS "terminationDate",
             ARRAY(SELECT f.facility_id::text FROM contract_facility f WHERE f.brand_id = ${brandId} AND f.contract_id = c.id) AS "facilityIds"
      FROM contract c WHERE c.brand_id = ${brandId} AND c.id = ${id}`),
    storedRules(db, brandId, sql`s.contract_id = ${id}`),
  ])
  return head && { head, stored: stored as StoredRule[] }
}

export const termsWith = (head: Omit<Terms, 'rules'>, stored: readonly StoredRule[]): Terms => ({ ...head, rules: stored.map(toRule) })

/** A checked rule that is not saved, as if it were. One that is new is the newest. */
export const unsaved = ({ data, service, codeService }: CheckedRule, id: string, createdAt = new Date()): StoredRule => ({
  ...data,
  id,
  createdAt,
  serviceType: service.serviceType,
  codeService,
})

/** What lines are priced by under some rules on a day: the schedules with the lines' codes, and the lines with their APCs. */
export async function tablesFor(
  db: Db,
  brandId: string,
  stored: readonly StoredRule[],
  lines: readonly Line[],
  date: string,
): Promise<{ schedules: Schedules; lines: Line[] }> {
  const all = await loadEditions(db, brandId)
  const referred = new Set(stored.map((r) => r.feeScheduleId))
  const names = new Set(all.filter((e) => referred.has(e.id)).map((e) => e.name))
  // a table of APCs is looked up through the codes of the others
  const editions = all.filter((e) => names.has(e.name) || (e.type === 'OPPS_APC' && names.size > 0))
  const schedules = schedulesOf(editions, await loadItems(db, brandId, editions, codesOf(lines)))
  const terms = { payers: [], editions, ruleNames: new Map() }
  return { schedules, lines: withApcs(lines, terms, { schedules, allowables: new Allowables([]) }, date) }
}
