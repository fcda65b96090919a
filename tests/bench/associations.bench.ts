import { beta, facility, printFigure, printRatio, startBench, time, watchMemory } from './lib.ts'

// Associated charges counted on 600,000 lines of 75,000 claims, against one pass that only counts the same rows.
const CLAIMS = 75_000
const LINES_OF_EACH = 8
const CODES = 5_000
const bench = await startBench()
await bench.sql.query(
  `INSERT INTO remittance_file (brand_id, id, file_name, sha256, bytes, uploaded_by, state, finished_at)
  VALUES ($1, gen_random_uuid(), 'bench', 'bench', 0, 'bench', 'applied', now())`,
  [beta.id],
)
await bench.sql.query(`INSERT INTO remit_payer (brand_id, id, name) VALUES ($1, gen_random_uuid(), 'BENCH')`, [beta.id])
// few codes are on most claims, as in hospitals; what stands beside a claim's first code is known
await bench.sql.query(
  `INSERT INTO remittance_claim (brand_id, id, file_id, facility_id, remit_payer_id, payee_name, claim_key, claim_last4,
    status_code, is_reversal, total_charges, paid, patient_responsibility, setting, check_eft_date, is_balanced,
    line_cpt_hcpcs, line_units, line_charged, line_paid)
  SELECT $1, lpad(to_hex(n), 32, '0')::uuid, f.id, $2, r.id, 'BENCH', gen_random_uuid(), '', '1', false, 0, 0, 0,
    CASE WHEN n % 10 = 0 THEN 'inpatient' ELSE 'outpatient' END, current_date - n % 360, true, l.codes, l.units, l.charged, l.paid
  FROM generate_series(1, $3::int) n
  CROSS JOIN LATERAL (
    SELECT string_agg(lpad((CASE WHEN p = 1 THEN n % $5 WHEN p = 2 THEN (n % $5 + 7) % $5
        ELSE floor(power(abs(hashint4(n * 8 + p)::bigint % 1000000) / 1000000.0, 3) * $5) END)::int::text, 5, '0'), ','
        ORDER BY p) AS codes,
      string_agg(p::text, ',' ORDER BY p) AS units, string_agg('100', ',') AS charged, string_agg('60', ',') AS paid
    FROM generate_series(1, $4::int) p) l
  CROSS JOIN remittance_file f CROSS JOIN remit_payer r WHERE f.brand_id = $1 AND r.brand_id = $1 AND r.name = 'BENCH'`,
  [beta.id, facility.id, CLAIMS, LINES_OF_EACH, CODES],
)
await bench.sql.query('VACUUM ANALYZE remittance_claim')

const count = async () => {
  const response = await fetch(`${bench.url}/api/v1/charge/associated/count`, { method: 'POST', headers: bench.headers })
  const { last } = (await response.json()) as { last: { claims: number; lines: number } }
  if (last.lines !== CLAIMS * LINES_OF_EACH) throw new Error(`${last.lines} lines were counted`)
}
const scan = () =>
  bench.sql.query(
    `SELECT count(l.code), sum(l.units) FROM remittance_claim c
    CROSS JOIN unnest(string_to_array(c.line_cpt_hcpcs, ','), string_to_array(c.line_units, ',')::numeric[]) AS l (code, units)
    WHERE c.brand_id = $1 AND c.check_eft_date BETWEEN current_date - 365 AND current_date AND c.taken_back_by IS NULL`,
    [beta.id],
  )
const { grown } = await watchMemory(bench.pid, count)
printRatio(`associated charges of ${CLAIMS * LINES_OF_EACH} lines`, { ours: await time(count), floor: await time(scan) }, 5)
printFigure('memory during the first', `+${grown.toFixed(0)} MB`, 'none')
const [kept] = (
  await bench.sql.query('SELECT count(*)::int AS n FROM associated_charge WHERE brand_id = $1 AND computed_at IS NOT NULL', [beta.id])
).rows
printFigure('associated charges found', String(kept.n), 'none')
await bench.stop()
