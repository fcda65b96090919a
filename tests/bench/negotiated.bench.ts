import { beta, facility, median, printRatio, startBench, time } from './lib.ts'
import { fillContracts } from './fill-contracts.ts'

// Negotiated rates of one procedure for 50 payers, each with a contract of 40 rules over a
// schedule of 10,000 lines, against one query for a table that has the answer ready.
const bench = await startBench()
await fillContracts(bench.sql, { payers: 50, rules: 40, items: 10_000 })
const codes = Array.from({ length: 40 }, (_, i) => String(20_000 + i * 137).padStart(5, '0'))
await bench.sql.query(
  `INSERT INTO charge_item (brand_id, id, facility_id, code, department_name, description, amount, revenue_code, cpt_hcpcs, setting)
  SELECT $1, gen_random_uuid(), $2, 'N' || c, 'General', 'Service ' || c, 5000 + c::int % 997, '0360', c, 'both' FROM unnest($3::text[]) c`,
  [beta.id, facility.id, codes],
)
await bench.sql.query(
  `CREATE TABLE ready_made AS
  SELECT p.brand_id, c AS cpt_hcpcs, false AS in_patient, p.id AS payer_id, p.display_name, p.plan_name, p.enabled, '' AS status,
    1234.56::numeric(14,2) AS rate, 1234.56::numeric(14,2) AS primary_rate,
         'fee schedule' AS methodology, false AS per_day, 'Service ' || c AS description, '0360' AS revenue_code, 1 AS units
  FROM payer p, generate_series(20000, 29999) g CROSS JOIN LATERAL (SELECT lpad(g::text, 5, '0') AS c) n
  WHERE p.brand_id = $1 AND p.display_name LIKE 'Bench %'`,
  [beta.id],
)
await bench.sql.query('CREATE INDEX ON ready_made (brand_id, cpt_hcpcs, in_patient)')
await bench.sql.query('ANALYZE')

/** The answer as bytes: what the caller makes of them is not the server's time. */
const rates = async (pxCode: string) => {
  const response = await fetch(`${bench.url}/api/v4/pricer/negotiatedrates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ brandId: beta.id, facility: facility.id, pxCode, chargeCode: `N${pxCode}` }),
  })
  const bytes = await response.arrayBuffer()
  if (!response.ok) throw new Error(Buffer.from(bytes).toString())
  return bytes
}
const answer = JSON.parse(Buffer.from(await rates(codes[0] as string)).toString()) as { rates: { displayName: string }[] }
const payersWithRate = answer.rates.filter((r) => r.displayName.startsWith('Bench ')).length
if (payersWithRate !== 50) throw new Error(`${payersWithRate} payers have a rate, not 50`)

const ours: number[] = []
const floor: number[] = []
const nothing: number[] = []
for (let round = 0; round < 10; round++) {
  for (const code of codes) {
    ours.push(await time(() => rates(code)))
    floor.push(
      await time(() =>
        bench.sql.query(
          'SELECT * FROM ready_made WHERE brand_id = $1 AND cpt_hcpcs = $2 AND in_patient = false ORDER BY display_name, plan_name',
          [beta.id, code],
        ),
      ),
    )
    nothing.push(await time(async () => (await fetch(`${bench.url}/livez`)).arrayBuffer()))
  }
}
// the first rounds warm both sides up
const settled = (times: number[]) => median(times.slice(codes.length * 2))
printRatio(
  'negotiated rates, 50 payers: server time (whole call less an empty one) against one query',
  { ours: settled(ours) - settled(nothing), floor: settled(floor) },
  3,
)
printRatio('the same, the whole call over HTTP', { ours: settled(ours), floor: settled(floor) + settled(nothing) }, 3)
await bench.stop()
