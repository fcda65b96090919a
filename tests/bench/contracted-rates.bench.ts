import { contractedRateList } from '@ratebook/shared/contracted-rates.ts'
import { beta, median, printFigure, startBench, time } from './lib.ts'
import { fillContracts } from './fill-contracts.ts'

// Contracted rates: 50 contracts over a schedule of 10,000 lines are 500,000 rows.
const bench = await startBench()
await fillContracts(bench.sql, { payers: 50, rules: 40, items: 10_000 })
const list = async (request: object) => {
  const response = await fetch(`${bench.url}/api/v1/cms/contractedrates`, {
    method: 'POST',
    headers: { ...bench.headers, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as { pagination: { totalRecords: number } }
}
const pagination = { currentPage: 1, recordsPerPage: 10 }
let total = 0
printFigure(
  'first page after a change (computes all rates)',
  `${(
    (await time(async () => {
      total = (await list({ pagination })).pagination.totalRecords
    })) / 1000
  ).toFixed(1)} s for ${total} rows`,
  'none',
)
await bench.sql.query(
  `UPDATE contract_rule SET pay_value = 106 WHERE brand_id = $1 AND name = 'All others' AND contract_service_id IN (
    SELECT s.id FROM contracted_service s JOIN contract c ON c.brand_id = $1 AND c.id = s.contract_id AND c.name = 'Bench 007')`,
  [beta.id],
)
await bench.sql.query('UPDATE brand SET terms_revision = terms_revision + 1 WHERE id = $1', [beta.id])
printFigure('first page after one rule has changed', `${((await time(() => list({ pagination }))) / 1000).toFixed(1)} s`, 'at most 3 s')
const requests: [string, object][] = [
  ...Object.keys(contractedRateList.columns).map((id): [string, object] => [
    `sorted by ${id}`,
    { pagination, sort: [{ id, direction: 'desc' }] },
  ]),
  ['filtered by code', { pagination, filter: { field: 'code', equator: 'starts_with', value: '2101' } }],
  ['filtered by description', { pagination, filter: { field: 'description', equator: 'like', value: 'vice 77' } }],
  [
    'filtered by contract and amount',
    {
      pagination,
      filter: {
        operator: 'and',
        operands: [
          { field: 'name', equator: 'equals', value: 'Bench 007' },
          { field: 'discountedFacAllowedAmount', equator: 'greator_than', value: 4000 },
        ],
      },
    },
  ],
  ['page 20,000', { pagination: { currentPage: 20_000, recordsPerPage: 10 } }],
]
for (const [what, request] of requests) {
  const times: number[] = []
  for (let i = 0; i < 3; i++) times.push(await time(() => list(request)))
  printFigure(`contracted rates, ${what}`, `${median(times).toFixed(0)} ms`, 'at most 300 ms')
}
await bench.stop()
