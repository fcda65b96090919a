import sql, { join, type Sql } from 'sql-template-tag'
import { usersOf } from './brand.ts'

/** What contracts hold and what they are called, which not everybody may read. */
const ofContracts = (brandId: string, ids: Sql): Sql[] => [
  sql`SELECT c.id, c.name FROM contract c WHERE c.brand_id = ${brandId} AND c.id = ANY(${ids}::uuid[])`,
  sql`SELECT r.id, r.name FROM contract_rule r WHERE r.brand_id = ${brandId} AND r.id = ANY(${ids}::uuid[])`,
  sql`SELECT s.id, c.name || ' · ' || initcap(s.service_type) FROM contracted_service s
    JOIN contract c ON c.brand_id = s.brand_id AND c.id = s.contract_id WHERE s.brand_id = ${brandId} AND s.id = ANY(${ids}::uuid[])`,
  sql`SELECT d.id, d.document_name FROM contract_document d WHERE d.brand_id = ${brandId} AND d.id = ANY(${ids}::uuid[])`,
  sql`SELECT s.id, s.name FROM code_service s WHERE s.brand_id = ${brandId} AND s.id = ANY(${ids}::uuid[])`,
  sql`SELECT s.id, s.name FROM fee_schedule s WHERE s.brand_id = ${brandId} AND s.id = ANY(${ids}::uuid[])`,
  sql`SELECT f.id, f.file_name FROM remittance_file f WHERE f.brand_id = ${brandId} AND f.id = ANY(${ids}::uuid[])`,
  sql`SELECT r.id, r.name FROM remit_payer r WHERE r.brand_id = ${brandId} AND r.id = ANY(${ids}::uuid[])`,
  sql`SELECT c.id, '…' || c.claim_last4 FROM remittance_claim c WHERE c.brand_id = ${brandId} AND c.id = ANY(${ids}::uuid[])`,
]

const ofEverybody = (brandId: string, ids: Sql): Sql[] => [
  sql`SELECT c.id, c.code || ' ' || coalesce(nullif(c.plain_name, ''), c.description) FROM charge_item c
    WHERE c.brand_id = ${brandId} AND c.id = ANY(${ids}::uuid[])`,
  sql`SELECT f.id, f.name FROM facility f WHERE f.brand_id = ${brandId} AND f.id = ANY(${ids}::uuid[])`,
  sql`SELECT p.id, p.display_name FROM payer p WHERE p.brand_id = ${brandId} AND p.id = ANY(${ids}::uuid[])`,
  sql`SELECT p.id, p.display_name FROM payer_contract p WHERE p.brand_id = ${brandId} AND p.id = ANY(${ids}::uuid[])`,
  sql`SELECT u.id, u.file_name FROM charge_upload u WHERE u.brand_id = ${brandId} AND u.id = ANY(${ids}::uuid[])`,
  sql`SELECT d.id, d.name FROM delivery d WHERE d.brand_id = ${brandId} AND d.id = ANY(${ids}::uuid[])`,
  sql`SELECT s.id, s.says FROM synonym s WHERE s.brand_id = ${brandId} AND s.id = ANY(${ids}::uuid[])`,
  sql`SELECT r.id, p.display_name || ' · ' || c.code || ' ' || c.description FROM published_rate r
    JOIN payer p ON p.brand_id = r.brand_id AND p.id = r.payer_id
    JOIN charge_item c ON c.brand_id = r.brand_id AND c.id = r.charge_item_id WHERE r.brand_id = ${brandId} AND r.id = ANY(${ids}::uuid[])`,
  sql`SELECT a.id, p.display_name || ' · ' || coalesce(nullif(a.cpt_hcpcs, ''), a.revenue_code) FROM allowable a
    JOIN payer p ON p.brand_id = a.brand_id AND p.id = a.payer_id WHERE a.brand_id = ${brandId} AND a.id = ANY(${ids}::uuid[])`,
  sql`SELECT a.id, a.cpt_hcpcs || ' + ' || a.associated_cpt_hcpcs FROM associated_charge a
    WHERE a.brand_id = ${brandId} AND a.id = ANY(${ids}::uuid[])`,
  sql`SELECT b.id, b.display_name FROM brand b WHERE b.id = ${brandId} AND b.id = ANY(${ids}::uuid[])`,
  sql`SELECT e.id, '#' || e.number FROM good_faith_estimate e WHERE e.brand_id = ${brandId} AND e.id = ANY(${ids}::uuid[])`,
  sql`SELECT u.id, u.username FROM app_user u WHERE u.id = ANY(${ids}::uuid[]) AND ${usersOf(sql`${brandId}`)}`,
]

/**
 * What the brand's records of these ids are called today, as rows of `id` and `name`; those that are gone are none.
 * @param withContracts whether contracts, and what is in them, are told as well
 */
export const recordNames = (brandId: string, ids: readonly string[], withContracts: boolean): Sql => {
  // said once: where the ids stand in each of these parts, the database plans all of them anew each time, which takes longer than to look
  const these = sql`(SELECT ids FROM these)`
  return sql`WITH these AS MATERIALIZED (SELECT ${ids}::uuid[] AS ids) SELECT n.id, n.name FROM (${join(
    [...ofEverybody(brandId, these), ...(withContracts ? ofContracts(brandId, these) : [])],
    ' UNION ALL ',
  )}) n (id, name)`
}
