import { contractedRateList } from '@ratebook/shared/contracted-rates.ts'
import { beta, inThrees, inTurn, printFigure, printRatio, startBench, time, warm } from './lib.ts'
import { fillContracts } from './fill-contracts.ts'

// Contracted rates: 28 contracts over a schedule of 10,000 lines are 286,000 rows. How long they take to be computed, all and after one
// rule has changed; and a page of ten with its total in every order, on a deep page, and with filters that nobody asked for yet.
const bench = await startBench()
await fillContracts(bench.sql, { payers: 28, rules: 40, items: 10_000 })
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
const empty = async () => (await fetch(`${bench.url}/livez`)).text()
const names = Object.keys(contractedRateList.columns)
const sorted = (...ids: string[]) => list({ pagination, sort: ids.map((id) => ({ id, direction: 'desc' })) })
for (const id of names)
  printFigure(
    `contracted rates by ${id}, before they are kept in this order`,
    `${(await time(() => sorted(id))).toFixed(0)} ms`,
    'at most 300 ms',
  )
await warm(
  bench,
  inThrees(names).map((ids) => () => sorted(...ids)),
  empty,
)
for (const id of names) printRatio(`contracted rates by ${id}, beside an empty call`, await inTurn(25, () => sorted(id), empty), 10)
const deep = { pagination: { currentPage: 20_000, recordsPerPage: 10 } }
printRatio('contracted rates, page 20,000, beside an empty call', await inTurn(25, () => list(deep), empty), 10)
const filters: [string, (n: number) => object][] = [
  ['code', (n) => ({ field: 'code', equator: 'starts_with', value: `21${10 + n}` })],
  ['description', (n) => ({ field: 'description', equator: 'like', value: `vice ${70 + n}` })],
  [
    'contract and amount',
    (n) => ({
      operator: 'and',
      operands: [
        { field: 'name', equator: 'equals', value: `Bench 0${10 + n}` },
        { field: 'discountedFacAllowedAmount', equator: 'greator_than', value: 4000 + n },
      ],
    }),
  ],
]
for (const [what, filter] of filters) {
  let n = 0
  const filtered = () => list({ pagination, filter: filter(n++) })
  await warm(bench, [filtered], empty, 50)
  printRatio(`contracted rates with a filter by ${what}, beside an empty call`, await inTurn(8, filtered, empty), 30)
}
await bench.stop()
