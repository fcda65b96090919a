import { openDatabase } from '@ratebook/server/data/db.ts'
import { observedIn } from '@ratebook/server/terms/observed.ts'
import { fillServices } from './fill-services.ts'
import { beta, facility, fill, printFigure, printRatio, startBench, time } from './lib.ts'

// What payers allowed, for all items of a facility as its file asks it: 400,000 lines of 50,000 claims, beside one pass that parts them.
const ITEMS = 100_000
const PAYERS = 50
const CLAIMS = 50_000
const LINES_OF_EACH = 8
const bench = await startBench({ serves: false })
await fill(bench.sql, ITEMS, 0)
await fillServices(bench.sql, { payers: PAYERS })
await bench.sql.query(
  `INSERT INTO remittance_file (brand_id, id, file_name, sha256, bytes, uploaded_by, state, finished_at)
  VALUES ($1, gen_random_uuid(), 'bench', 'bench', 0, 'bench', 'applied', now())`,
  [beta.id],
)
await bench.sql.query(
  `INSERT INTO remit_payer (brand_id, id, name, payer_id) SELECT $1, gen_random_uuid(), 'BENCH ' || row_number() OVER (), id
  FROM payer WHERE brand_id = $1 AND display_name LIKE 'Payer %'`,
  [beta.id],
)
// some services are on many claims and most on few, as in hospitals
await bench.sql.query(
  `INSERT INTO remittance_claim (brand_id, id, file_id, facility_id, remit_payer_id, payee_name, claim_key, claim_last4, status_code,
    is_reversal, total_charges, paid, patient_responsibility, setting, check_eft_date, is_balanced, line_cpt_hcpcs, line_charged,
    line_paid)
  SELECT $1, lpad(to_hex(n), 32, '0')::uuid, f.id, $2, p.ids[1 + n % cardinality(p.ids)], 'BENCH', gen_random_uuid(), '', '1', false,
    0, 0, 0, CASE WHEN n % 10 = 0 THEN 'inpatient' ELSE 'outpatient' END, current_date - n % 360, true, l.codes, l.charged, l.paid
  FROM generate_series(1, $3::int) n
  CROSS JOIN LATERAL (
    SELECT string_agg((10000 + floor(power(abs(hashint4(n * 8 + i)::bigint % 1000000) / 1000000.0, 3) * 80000))::int::text, ','
        ORDER BY i) AS codes,
      string_agg('900', ',') AS charged,
      string_agg((50 + abs(hashint4(n * 31 + i)::bigint % 80000) / 100.0)::numeric(8, 2)::text, ',') AS paid
    FROM generate_series(1, $4::int) i) l
  CROSS JOIN remittance_file f
  CROSS JOIN (SELECT array_agg(id) AS ids FROM remit_payer WHERE brand_id = $1 AND payer_id IS NOT NULL AND name LIKE 'BENCH %') p
  WHERE f.brand_id = $1 AND f.file_name = 'bench'`,
  [beta.id, facility.id, CLAIMS, LINES_OF_EACH],
)
await bench.sql.query('VACUUM ANALYZE remittance_claim')

const db = openDatabase(bench.sql.options.connectionString as string, 2, () => {})
let amounts = 0
const observe = () =>
  db.longTransaction(async (tx) => {
    await observedIn(tx, beta.id, facility.id)
    const [made] = (await tx.client.query<{ n: number }>('SELECT count(*)::int AS n FROM observed_amount')).rows
    amounts = made?.n ?? 0
  })
const part = () =>
  bench.sql.query(
    `SELECT count(l.code), sum(l.paid) FROM remittance_claim c
    CROSS JOIN unnest(string_to_array(c.line_cpt_hcpcs, ','), string_to_array(c.line_paid, ',')::numeric[]) AS l (code, paid)
    WHERE c.brand_id = $1 AND c.facility_id = $2`,
    [beta.id, facility.id],
  )
printRatio(`what was observed on ${CLAIMS * LINES_OF_EACH} lines`, { ours: await time(observe), floor: await time(part) }, 12)
if (amounts === 0) throw new Error('Nothing was observed')
printFigure('amounts of items, payers and settings', String(amounts), 'none')
await db.close()
await bench.stop()
