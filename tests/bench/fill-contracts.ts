import type pg from 'pg'
import { beta } from './lib.ts'

/**
 * Payers, each paid under a contract of its own over one schedule. Of the rules of a contract, most are code services with ranges, some are
 * carve-outs, and the last is for all services. Leaves the demo's own payers as they are.
 */
export async function fillContracts(sql: pg.Pool, { payers, rules, items }: { payers: number; rules: number; items: number }) {
  const [brandId, scheduleId] = [beta.id, crypto.randomUUID()]
  await sql.query(
    `INSERT INTO fee_schedule (brand_id, id, name, fee_schedule_type, effective_date, item_count)
      VALUES ($1, $2, 'Bench schedule', 'FEE_SCHEDULE', '2020-01-01', $3)`,
    [brandId, scheduleId, items],
  )
  await sql.query(
    `INSERT INTO fee_schedule_item (brand_id, fee_schedule_id, id, code, type, grouping, description, fac_allowed_amount,
      nonfac_allowed_amount)
    SELECT $1, $2, gen_random_uuid(), lpad((20000 + i)::text, greatest(5, length((20000 + i)::text)), '0'), 'CPT_HCPCS', 'Group ' || i % 20,
      'Service ' || i, 100 + i % 5000, 120 + i % 5000 FROM generate_series(0, $3 - 1) i`,
    [brandId, scheduleId, items],
  )
  await sql.query(
    `INSERT INTO contract (brand_id, id, name, is_payer, effective_date)
      SELECT $1, gen_random_uuid(), 'Bench ' || lpad(i::text, 3, '0'), true, '2020-01-01' FROM generate_series(1, $2) i`,
    [brandId, payers],
  )
  await sql.query(
    `INSERT INTO contracted_service (brand_id, id, contract_id, service_type) SELECT $1, gen_random_uuid(), c.id, 'OUTPATIENT'
      FROM contract c WHERE c.brand_id = $1 AND c.name LIKE 'Bench %'`,
    [brandId],
  )
  const services = rules - 9
  // of five digits each: a range is of codes that are equally long
  const width = Math.min(300, Math.floor(70_000 / services))
  await sql.query(
    `INSERT INTO code_service (brand_id, id, name, service_type, primary_rule_method, primary_codes)
    SELECT $1, gen_random_uuid(), 'Bench ' || i, 'OUTPATIENT', 'CPT_HCPCS',
      (20000 + i * $3::int) || '-' || (19999 + (i + 1) * $3::int) || '; ' || (90000 + i) FROM generate_series(0, $2 - 1) i`,
    [brandId, services, width],
  )
  await sql.query(
    `INSERT INTO contract_rule (brand_id, id, contract_service_id, name, rule_type, pay_method, pay_value, fee_schedule_id, code_service_id,
      lesser_of_charges)
    SELECT $1, gen_random_uuid(), s.id, k.name, 'RULE', 'PERCENT_OF_FEE_SCHEDULE', 90 + length(k.name) * 3, $2, k.id, true
    FROM contracted_service s JOIN contract c ON c.brand_id = $1 AND c.id = s.contract_id AND c.name LIKE 'Bench %'
    JOIN code_service k ON k.brand_id = $1 AND k.name LIKE 'Bench %' WHERE s.brand_id = $1`,
    [brandId, scheduleId],
  )
  await sql.query(
    `INSERT INTO contract_rule (brand_id, id, contract_service_id, name, rule_type, match_method, carveout_codes, pay_method, pay_value)
    SELECT $1, gen_random_uuid(), s.id, 'Carve-out ' || i, 'CARVEOUT', 'CPT_HCPCS', (29000 + i * 10) || '-' || (29009 + i * 10),
      'FLAT_RATE', 500 + i
    FROM contracted_service s JOIN contract c ON c.brand_id = $1 AND c.id = s.contract_id AND c.name LIKE 'Bench %'
    CROSS JOIN generate_series(1, 8) i WHERE s.brand_id = $1`,
    [brandId],
  )
  await sql.query(
    `INSERT INTO contract_rule (brand_id, id, contract_service_id, name, rule_type, pay_method, pay_value, fee_schedule_id)
    SELECT $1, gen_random_uuid(), s.id, 'All others', 'RULE', 'PERCENT_OF_FEE_SCHEDULE', 105, $2 FROM contracted_service s
    JOIN contract c ON c.brand_id = $1 AND c.id = s.contract_id AND c.name LIKE 'Bench %' WHERE s.brand_id = $1`,
    [brandId, scheduleId],
  )
  await sql.query(
    `INSERT INTO payer_contract (brand_id, id, display_name, contract_id) SELECT $1, gen_random_uuid(), c.name, c.id FROM contract c
      WHERE c.brand_id = $1 AND c.name LIKE 'Bench %'`,
    [brandId],
  )
  await sql.query(
    `INSERT INTO payer (brand_id, id, payer_contract_id, display_name) SELECT $1, gen_random_uuid(), k.id, k.display_name || ' PPO'
      FROM payer_contract k WHERE k.brand_id = $1 AND k.display_name LIKE 'Bench %'`,
    [brandId],
  )
  await sql.query('UPDATE brand SET terms_revision = terms_revision + 1, terms_changed_at = now() WHERE id = $1', [brandId])
}
