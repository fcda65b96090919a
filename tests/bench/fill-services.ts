import type pg from 'pg'
import statement from 'sql-template-tag'
import { demoBrands } from '@ratebook/prisma/seed/world.ts'
import { standingNow } from '@ratebook/server/features/variance/keep.ts'
import { beta, facility, fillTable } from './lib.ts'

const alpha = demoBrands.find((b) => b.key === 'alpha') as (typeof demoBrands)[number]

/** Payers (with one contract), allowables over them and associated charges: `ours` for the benchmark's brand, `others` for another one. */
export async function fillServices(sql: pg.Pool, { payers = 0, allowables = 0, associated = 0 }, share = 0.2) {
  for (const [brandId, part] of [
    [beta.id, 1],
    [alpha.id, share],
  ] as const) {
    const some = Math.max(1, Math.ceil(payers * part))
    await sql.query('INSERT INTO payer_contract (brand_id, id, display_name) VALUES ($1, uuidv7(), $2) ON CONFLICT DO NOTHING', [
      brandId,
      'Benchmark',
    ])
    await sql.query(
      `
      INSERT INTO payer (brand_id, id, payer_contract_id, display_name, plan_name, remit_payer)
      SELECT $1, uuidv7(), k.id, 'Payer ' || i * 7919 % 1000003, 'Plan ' || i % 50, 'REMIT ' || i % 900
      FROM generate_series(1, $2::bigint) i, (SELECT id FROM payer_contract WHERE brand_id = $1 AND display_name = 'Benchmark') k
      ON CONFLICT DO NOTHING`,
      [brandId, some],
    )
    const fillAllowables = () =>
      fillTable(
        sql,
        'allowable',
        `
      WITH p AS MATERIALIZED (SELECT array_agg(id ORDER BY id) AS ids FROM payer WHERE brand_id = $1 AND display_name LIKE 'Payer %')
      INSERT INTO allowable (brand_id, id, payer_id, cpt_hcpcs, revenue_code, amount_ip, amount_op)
      SELECT $1, uuidv7(), p.ids[1 + i % cardinality(p.ids)], lpad((10000 + i * 31 % 80000)::text, 5, '0'),
        lpad((i / 80000 % 900)::text, 4, '0'),
        CASE WHEN i % 3 > 0 THEN (100 + i * 48271 % 9000000) / 100.0 END, (100 + i * 16807 % 9000000) / 100.0
      FROM generate_series(1, $2::bigint) i, p`,
        [brandId, Math.ceil(allowables * part)],
      )
    const fillAssociated = () =>
      fillTable(
        sql,
        'associated_charge',
        `
      INSERT INTO associated_charge (brand_id, id, cpt_hcpcs, associated_cpt_hcpcs, associated_revenue_code, appearance_in_claim,
        percentage)
      SELECT $1, uuidv7(), lpad((10000 + i % 20000)::text, 5, '0'),
        lpad((10000 + (i % 20000 * 7 + i / 20000 * 31) % 80000)::text, 5, '0'), '', 11 + i % 900, i % 1000 / 10.0
      FROM generate_series(1, $2::bigint) i`,
        [brandId, Math.ceil(associated * part)],
      )
    // each takes a core
    await Promise.all([allowables && fillAllowables(), associated && fillAssociated()])
  }
  await sql.query('VACUUM ANALYZE payer')
}

/** Published rates of the benchmark's items, three in four in dollars, for 500 of the payers that `fillServices` made. */
export async function fillRates(sql: pg.Pool, rates: number) {
  const { rows } = await sql.query<{ n: number }>("SELECT count(*)::int AS n FROM charge_item WHERE brand_id = $1 AND code LIKE 'B0%'", [
    beta.id,
  ])
  await fillTable(
    sql,
    'published_rate',
    `WITH c AS (SELECT id, facility_id, row_number() OVER (ORDER BY code) - 1 AS n FROM charge_item
        WHERE brand_id = $1 AND code LIKE 'B0%'),
      p AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM payer WHERE brand_id = $1 AND display_name LIKE 'Payer %')
    INSERT INTO published_rate (brand_id, id, facility_id, charge_item_id, payer_id, dollar, percentage, methodology, median_amount,
      allowed_count, published_on)
    SELECT $1, uuidv7(), c.facility_id, c.id, p.id, CASE WHEN i % 4 > 0 THEN (100 + i * 48271 % 9000000) / 100.0 END,
      CASE WHEN i % 4 = 0 THEN i % 1000 / 10.0 END, CASE WHEN i % 4 > 0 THEN 'fee schedule' ELSE 'percent of total billed charges' END,
      CASE WHEN i % 4 = 0 THEN (100 + i * 16807 % 9000000) / 100.0 END, '', date '2026-01-01' + (i % 90)::int
    FROM generate_series(1, $2::bigint) i JOIN c ON c.n = i % $3::bigint JOIN p ON p.n = i * 7 % 500`,
    [beta.id, rates, rows[0]?.n],
  )
}

/** Entries of the benchmark's audit log, as 200 people leave them in two years. */
export async function fillLog(sql: pg.Pool, entries: number) {
  await fillTable(
    sql,
    'audit_entry',
    `INSERT INTO audit_entry (brand_id, seq, at, user_id, username, action, entity, entity_id, name, before, after, hash)
    SELECT $1, last.seq + i, now() - ($2 - i) * interval '1 minute', md5((i % 200)::text)::uuid, 'person.' || i * 7919 % 200,
      (ARRAY['update', 'read', 'sign-in', 'sign-out', 'export', 'create', 'delete'])[1 + i % 7],
      (ARRAY['charge', 'session', 'payer', 'payments', 'rule', 'facility', 'contract', 'allowable'])[1 + i % 8],
      md5((i % 40000)::text)::uuid::text, 'Record ' || i % 40000, '{"amount": 1}', '{"amount": 2}', ''
    FROM generate_series(1, $2::bigint) i, (SELECT coalesce(max(seq), 0) AS seq FROM audit_entry WHERE brand_id = $1) last`,
    [beta.id, entries],
  )
}

/** Events of 400 days in the security log, half of them of the benchmark's brand, of 200 people at 5,000 addresses. */
export async function fillEvents(sql: pg.Pool, events: number) {
  await fillTable(
    sql,
    'security_event',
    `WITH contracts AS MATERIALIZED (SELECT array_agg(id::text) AS ids FROM contract WHERE brand_id = $1)
    INSERT INTO security_event (brand_id, id, at, kind, result, status, reason, call, object_id, user_id, username, role, address, browser,
      system, request_id)
    SELECT CASE WHEN i % 2 = 0 THEN $1::uuid ELSE ($3::uuid[])[1 + i / 2 % array_length($3::uuid[], 1)] END, uuidv7(m.at - now()), m.at,
      (ARRAY['sign-in', 'sign-in', 'sign-out', 'read-contract', 'read-log', 'export', 'refused'])[1 + i % 7],
      (ARRAY['success', 'success', 'failure'])[1 + i % 3], 200, '', 'authenticateUser',
      CASE WHEN i % 7 = 3 THEN (SELECT ids[1 + i % cardinality(ids)] FROM contracts) ELSE '' END,
      md5((i % 200)::text)::uuid, 'person.' || i * 7919 % 200, 'administrator', '10.' || i * 31 % 50 || '.' || i % 100 || '.7', 'Firefox',
      'Windows', md5(i::text)
    FROM generate_series(1, $2::bigint) i, LATERAL (SELECT now() - ($2 - i) * (interval '399 days' / $2) AS at) m`,
    [beta.id, events, demoBrands.filter(({ id }) => id !== beta.id).map(({ id }) => id)],
  )
}

/** Claims of 40 payers as remittances name them, each linked to a payer of the brand. */
export async function fillClaims(sql: pg.Pool, claims: number) {
  const { rows: files } = await sql.query(
    `INSERT INTO remittance_file (brand_id, id, file_name, sha256, bytes, uploaded_by, state, finished_at)
      VALUES ($1, uuidv7(), 'made up', 'made up', 0, 'nobody', 'applied', now()) RETURNING id`,
    [beta.id],
  )
  await sql.query(
    `INSERT INTO remit_payer (brand_id, id, name, payer_id)
      SELECT $1, uuidv7(), 'BENCH ' || i, (SELECT id FROM payer WHERE brand_id = $1 ORDER BY id OFFSET i LIMIT 1)
      FROM generate_series(1, 40) i`,
    [beta.id],
  )
  await sayCompared(sql)
  await fillTable(
    sql,
    'remittance_claim',
    `INSERT INTO remittance_claim (brand_id, id, file_id, facility_id, remit_payer_id, payee_name, claim_key, claim_last4, status_code,
        is_reversal, total_charges, paid, patient_responsibility, setting, check_eft_date, is_balanced, trace_number, drg_code)
      SELECT $1, uuidv7(), $2, $3, r.ids[1 + i % 40], 'HOSPITAL ' || i % 7, gen_random_uuid(), lpad((i % 9973)::text, 4, '0'), '1',
        false, (100 + i * 48271 % 9000000) / 100.0, (100 + i * 16807 % 4000000) / 100.0, i % 300, 'outpatient',
        date '2025-01-01' + (i % 600)::int, i % 50 > 0, 'T' || i % 4001, CASE WHEN i % 9 = 0 THEN lpad((i % 900)::text, 3, '0') ELSE '' END
      FROM generate_series(1, $4::bigint) i, (SELECT array_agg(id) AS ids FROM remit_payer WHERE brand_id = $1 AND name LIKE 'BENCH %') r`,
    [beta.id, files[0].id, facility.id, claims],
  )
}

/** Else all claims were compared with their contracts as soon as that is done next, which takes minutes of a processor. */
async function sayCompared(sql: pg.Pool) {
  await sql.query('INSERT INTO variance_state (brand_id) VALUES ($1) ON CONFLICT DO NOTHING', [beta.id])
  const { text, values } = statement`UPDATE variance_state SET standing = (${standingNow(beta.id)}) WHERE brand_id = ${beta.id}`
  await sql.query(text, values)
}

/** A line beside its contract for each claim that `fillClaims` made, one in eleven underpaid, with a note on one in twenty. */
export async function fillVariance(sql: pg.Pool) {
  await fillTable(
    sql,
    'remittance_variance',
    `INSERT INTO remittance_variance (brand_id, id, claim_id, payer_id, contract_id, basis, service_date, code, charged, expected, allowed,
      difference, status, cause, detail, service_type, units)
    SELECT $1, uuidv7(), c.id, r.payer_id, k.id, 'bench', c.check_eft_date, lpad((10000 + i * 31 % 80000)::text, 5, '0'),
      c.total_charges, c.paid, c.paid - d, -d, CASE WHEN d > 0 THEN 'underpaid' ELSE 'equal' END,
      CASE WHEN d > 0 THEN 'other' ELSE '' END, '', 'OUTPATIENT', 1
    FROM (SELECT *, row_number() OVER () AS i FROM remittance_claim WHERE brand_id = $1 AND payee_name LIKE 'HOSPITAL %') c
    JOIN remit_payer r ON r.brand_id = $1 AND r.id = c.remit_payer_id
    CROSS JOIN LATERAL (SELECT CASE WHEN c.i % 11 = 0 THEN c.i % 5003 / 100.0 ELSE 0 END AS d) d
    LEFT JOIN (SELECT id FROM contract WHERE brand_id = $1 LIMIT 1) k ON true`,
    [beta.id],
  )
  await sql.query(
    `INSERT INTO variance_work (brand_id, id, claim_id, state, note)
      SELECT $1, id, claim_id, 'inWork', 'Call ' || code FROM remittance_variance
      WHERE brand_id = $1 AND code LIKE '%5' AND charged > 45000`,
    [beta.id],
  )
  await sayCompared(sql)
  await sql.query('VACUUM ANALYZE variance_work')
}

/** Estimates of as many services of payers, for one in four of the lines that `fillVariance` made; the others have no claim. */
export async function fillEstimates(sql: pg.Pool, estimates: number) {
  await fillTable(
    sql,
    'estimated_rate',
    `WITH p AS MATERIALIZED (
      SELECT array_agg(payer_id ORDER BY payer_id) AS ids FROM remit_payer WHERE brand_id = $1 AND name LIKE 'BENCH %')
    INSERT INTO estimated_rate (brand_id, id, facility_id, payer_id, code, modifiers, in_patient, service, day, rate)
    SELECT $1, uuidv7(), $2, p.ids[1 + i / 80000 % 40], lpad((10000 + i * 31 % 80000)::text, 5, '0'),
      CASE WHEN i % 2 = 0 THEN '' ELSE '26' END, false, 'Service ' || i * 7919 % 1000003, date '2025-01-01' + (i % 300)::int,
      (100 + i * 16807 % 4000000) / 100.0
    FROM generate_series(1, $3::bigint) i, p`,
    [beta.id, facility.id, estimates],
  )
}
