import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { fillContracts } from './fill-contracts.ts'
import { beta, median, printFigure, printRatio, startBench, time, worstMeanwhile } from './lib.ts'

// 4,000 rules in four contracts over a schedule of 75,000 lines: their 300,000 rates the first time, against COPY of the same rows into a
// table with the same indexes and foreign keys; and those of one contract after one of its rules pays otherwise, and after one is for
// other codes. Then how long others wait while the rates of 20 rules of 8,000 ranges each are worked out.
const [CONTRACTS, LINES] = [4, 75_000]
const bench = await startBench()
await fillContracts(bench.sql, { payers: CONTRACTS, rules: 1_000, items: LINES })
await bench.sql.query('VACUUM ANALYZE fee_schedule_item')

async function firstPage(): Promise<number> {
  const response = await fetch(`${bench.url}/api/v1/cms/contractedrates`, {
    method: 'POST',
    headers: { ...bench.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ pagination: { currentPage: 1, recordsPerPage: 10 } }),
  })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { pagination: { totalRecords: number } }).pagination.totalRecords
}
const termsChanged = () => bench.sql.query('UPDATE brand SET terms_revision = terms_revision + 1 WHERE id = $1', [beta.id])

/** The rates as they are now, once more. */
async function copied(): Promise<number> {
  const [from, to] = [await bench.sql.connect(), await bench.sql.connect()]
  await to.query('CREATE TABLE copied_rate (LIKE contracted_rate INCLUDING ALL)')
  for (const of of ['contract', 'rule'])
    await to.query(`ALTER TABLE copied_rate ADD FOREIGN KEY (brand_id, ${of}_id)
      REFERENCES ${of === 'rule' ? 'contract_rule' : of} (brand_id, id) ON DELETE CASCADE`)
  const rows: Buffer[] = []
  for await (const piece of from.query(copyTo('COPY contracted_rate TO STDOUT (FORMAT binary)'))) rows.push(piece as Buffer)
  const took = await time(() => {
    const ready = new PassThrough()
    for (const piece of rows) ready.write(piece)
    ready.end()
    return pipeline(ready, to.query(copyFrom('COPY copied_rate FROM STDIN (FORMAT binary)')))
  })
  await to.query('DROP TABLE copied_rate')
  from.release()
  to.release()
  return took
}

let rates = 0
const all = await time(async () => {
  rates = await firstPage()
})
if (rates < CONTRACTS * LINES) throw new Error(`${rates} rates of ${CONTRACTS * LINES}`)
printRatio(`${rates} rates of 4,000 rules, against copying them`, { ours: all, floor: await copied() }, 2)

// what the database does by itself within a minute of so many new rows
await bench.sql.query('VACUUM ANALYZE contracted_rate')
await bench.sql.query('CHECKPOINT')
/** People take longer to change a rule than the list of rates takes to be read into memory again, which nobody waits for. */
const lookAtRates = () => new Promise((r) => setTimeout(r, 2_500))
async function afterChange(change: string, rule: string): Promise<number> {
  await lookAtRates()
  await bench.sql.query(
    `UPDATE contract_rule r SET ${change} FROM contracted_service s, contract c
    WHERE r.brand_id = $1 AND s.brand_id = $1 AND c.brand_id = $1 AND s.id = r.contract_service_id AND c.id = s.contract_id
      AND c.name = 'Bench 002' AND r.name = $2`,
    [beta.id, rule],
  )
  await termsChanged()
  return ((await time(firstPage)) / 1000 / LINES) * 100_000
}
/** Three times: once may be when the database tidies up. */
async function afterChanges(what: string, changes: string[], rule: string) {
  const took: number[] = []
  for (const change of changes) took.push(await afterChange(change, rule))
  const each = took.map((seconds) => seconds.toFixed(2)).join(', ')
  printFigure(
    `after one rule ${what}, the ${LINES} rates of its contract`,
    `${median(took).toFixed(2)} s per 100,000 (${each})`,
    'at most 1 s',
  )
}
await afterChanges('pays otherwise', Array(3).fill('pay_value = pay_value + 1'), 'All others')
const lists = [30, 31, 32].map((thousand) => `carveout_codes = '${thousand}000-${thousand}999'`)
await afterChanges('is for other codes', lists, 'Carve-out 1')

// a limit's worth of ranges, never two that join
await bench.sql.query(
  `INSERT INTO contract_rule (brand_id, id, contract_service_id, name, rule_type, match_method, carveout_codes, pay_method, pay_value)
  SELECT $1, gen_random_uuid(), s.id, 'Ranges ' || n, 'CARVEOUT', 'CHARGE_CODE',
    (SELECT string_agg((10000 + i * 11 + n % 10) || '-' || (10001 + i * 11 + n % 10), ';') FROM generate_series(0, 7999) i),
    'FLAT_RATE', 100 + n
  FROM contracted_service s JOIN contract c ON c.brand_id = $1 AND c.id = s.contract_id AND c.name = 'Bench 003'
  CROSS JOIN generate_series(1, 20) n WHERE s.brand_id = $1`,
  [beta.id],
)
await termsChanged()
await lookAtRates()
const worst = await worstMeanwhile(bench, firstPage)
printFigure(
  'the longest that others waited for an empty call while 20 rules of 8,000 ranges were read',
  `${worst.toFixed(0)} ms`,
  'at most 50 ms',
)
await bench.stop()
