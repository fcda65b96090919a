import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Reader } from '../../data/db.ts'
import { ruleTables } from '../rule-terms.ts'
import type { EditionHead } from '../schedules.ts'
import type { DependsOn } from './depends-on.ts'

/** What is kept of a contract: what its rates were computed from, the rows that was read from, and how many rates there are. */
export interface Known extends DependsOn {
  /** a word for the rows, until one of them is written */
  rows: string
  rates: number
}
export type Kept = Pick<Known, 'word' | 'characters' | 'rates'>

/** A contract that payers are paid under, of which no row was written since, or some were. `rows` is the word for them now. */
type Same = { id: string; isSame: true; rows: string; known: Kept }
export type Other = { id: string; isSame: false; rows: string; known: Known | null }

/**
 * What has become of contracts since their rates were computed, without reading rules: each row says by `xmin` which transaction wrote it.
 * Asked before rules are read, so that what is written in between is seen the next time.
 */
export function contractsAsRead(db: Reader, brandId: string, editions: readonly EditionHead[], date: string, chargesRevision: string) {
  const besides = hash('sha256', JSON.stringify([date, chargesRevision, editions]), 'base64')
  return db.rows<Same | Other>(sql`
    SELECT now.id, now.rows, known.of->>'rows' IS NOT DISTINCT FROM now.rows AS "isSame",
      CASE WHEN known.of->>'rows' = now.rows THEN jsonb_build_object('word', known.of->'word', 'rates', known.of->'rates',
        'characters', known.of->'characters') ELSE known.of END AS known
    FROM (
      SELECT c.id, concat_ws(' ', ${besides}::text, c.xmin, rules.word, (SELECT sum(hash_record_extended(ROW(f.facility_id, f.xmin), 0))
        FROM contract_facility f WHERE f.brand_id = ${brandId} AND f.contract_id = c.id)) AS rows
      FROM contract c
      LEFT JOIN (SELECT s.contract_id, sum(hash_record_extended(ROW(r.id, r.xmin, s.xmin, c.xmin), 0)) AS word
        FROM ${ruleTables(brandId)} WHERE r.brand_id = ${brandId} GROUP BY s.contract_id) rules ON rules.contract_id = c.id
      WHERE c.brand_id = ${brandId} AND c.is_payer) now
    LEFT JOIN (
      SELECT e.key::uuid AS id, e.value AS of FROM contracted_rate_state s, jsonb_each(s.depends_on) e
      -- what an earlier version computed meanwhile has other words
      WHERE s.brand_id = ${brandId} AND s.contracts->>e.key = e.value->>'word') known ON known.id = now.id
    ORDER BY now.id`)
}
