import sql, { type Sql } from 'sql-template-tag'
import { MAX_PIECES, MAX_RULES } from '@ratebook/shared/pricing/codes.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Reader } from '../data/db.ts'
import { refusedFields } from '../data/problem.ts'
import { ruleTables } from './rule-terms.ts'

/** The pieces of a list of codes, by what stands between them. */
const piecesIn = (codes: Sql) => sql`CASE WHEN ${codes} = '' THEN 0
  ELSE length(${codes}) - length(translate(${codes}, E';,\\t\\r\\n', '')) + 1 END`

/**
 * Looks at what a change has made of contracts, before it is kept: whatever prices a line looks at all of their rules.
 * @param which a condition on `r` (contract_rule) or `c` (code_service)
 * @param path the field that the change was made in
 * @throws Problem 422 that says the limit
 */
export async function demandBounded(db: Reader, brandId: string, which: Sql, path: string) {
  const [most] = await db.rows<{ rules: number; pieces: number }>(sql`
    SELECT coalesce(max(rules), 0)::int AS rules, coalesce(max(pieces), 0)::int AS pieces FROM (
      SELECT count(*) AS rules, sum(${piecesIn(sql`r.carveout_codes`)}
        + ${piecesIn(sql`coalesce(c.primary_codes, '')`)} + ${piecesIn(sql`coalesce(c.qualifier_codes, '')`)}) AS pieces
      FROM ${ruleTables(brandId)} WHERE r.brand_id = ${brandId} AND s.contract_id IN (
        SELECT s.contract_id FROM ${ruleTables(brandId)} WHERE r.brand_id = ${brandId} AND ${which})
      GROUP BY s.contract_id) contract`)
  if (most && most.rules > MAX_RULES) throw refusedFields(fault('contractRules', { limit: MAX_RULES }), [])
  if (most && most.pieces > MAX_PIECES)
    throw refusedFields(fault('contractCodes', { limit: MAX_PIECES }), [faultAt(path, 'contractCodes', { limit: MAX_PIECES })])
}
