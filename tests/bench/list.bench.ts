import type { chargeList } from '@ratebook/shared/charges.ts'
import { beta, fill, inTurn, printRatio, startBench } from './lib.ts'

// A page of the charge master: 1,000,000 rows, sorted by each column, one `like` filter, 100 records and the total.
const bench = await startBench()
await fill(bench.sql, 1_000_000, 200_000)
const column = {
  facilityName: 'f.name',
  departmentName: 'c.department_name',
  code: 'c.code',
  revenueCode: 'c.revenue_code',
  drgCode: 'c.drg_code',
  aprDrgCode: 'c.apr_drg_code',
  service: 'c.plain_name',
  cpT_HCPCS: 'c.cpt_hcpcs',
  description: 'c.description',
  gl: 'c.gl',
  amount: 'c.amount',
  cashPrice: 'c.cash_price',
  coding: "CASE WHEN c.cpt_hcpcs = '' AND c.revenue_code = '' AND c.drg_code = '' THEN 'uncoded' ELSE 'coded' END",
} satisfies Record<Exclude<keyof typeof chargeList.columns, 'standing'>, string>
for (const [id, order] of Object.entries(column)) {
  const body = JSON.stringify({
    pagination: { currentPage: 1, recordsPerPage: 100 },
    sort: [{ id, direction: 'asc' }],
    filter: { field: 'description', equator: 'like', value: 'biopsy' },
  })
  const ours = async () => {
    const response = await fetch(`${bench.url}/api/v1/charge/list`, {
      method: 'POST',
      headers: { ...bench.headers, 'content-type': 'application/json' },
      body,
    })
    const page = (await response.json()) as { records: unknown[] }
    if (page.records.length !== 100) throw new Error(`expected 100 records: ${JSON.stringify(page).slice(0, 300)}`)
  }
  const from = `FROM charge_item c JOIN facility f ON f.brand_id = c.brand_id AND f.id = c.facility_id
    WHERE c.brand_id = $1 AND f.brand_id = $1 AND c.retired_by IS NULL AND c.description ILIKE '%biopsy%'`
  const floor = () =>
    Promise.all([
      bench.sql.query(`SELECT c.*, f.name ${from} ORDER BY ${order}, c.id LIMIT 100`, [beta.id]),
      bench.sql.query(`SELECT count(*) ${from}`, [beta.id]),
    ])
  printRatio(`charge list by ${id}`, await inTurn(5, ours, floor), 1.5)
}
await bench.stop()
