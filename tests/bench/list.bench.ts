import { demoBrands } from '@ratebook/prisma/seed/world.ts'
import type { chargeList } from '@ratebook/shared/charges.ts'
import type { Equator } from '@ratebook/shared/wire/list.ts'
import { beta, fill, filled, inThrees, inTurn, printRatio, startBench, time, warm } from './lib.ts'

// A page of the charge master, 100 records and the exact total: brands of 1,000,000 and of 278,000 items, in each order, on the first page
// and on deep ones, with and without a filter; beside an empty call of the same server, and beside the same by raw SQL.
const bench = await startBench({ charges: true })
await fill(bench.sql, 1_000_000, 278_000, filled)
const alpha = demoBrands.find((b) => b.key === 'alpha') as (typeof demoBrands)[number]
const sorts = [
  'facilityName',
  'departmentName',
  'code',
  'revenueCode',
  'drgCode',
  'aprDrgCode',
  'service',
  'cpT_HCPCS',
  'description',
  'gl',
  'amount',
  'cashPrice',
  'coding',
] as const satisfies Exclude<keyof typeof chargeList.columns, 'standing'>[]
type Asked = {
  sort?: readonly (typeof sorts)[number][]
  page?: number
  filter?: { field: string; equator: Equator; value: string | number }
}
/** Each asked once: what was found for a filter is kept for whoever turns the page. */
const filters = [
  { field: 'description', equator: 'like', values: ['biopsy', 'e', 'stent', 'r h', 'graft', 'iver', 'hernia', 'polyp', 'suture'] },
  { field: 'description', equator: 'starts_with', values: ['ct', 'm', 'bone', 'liver', 'kit', 'drug', 'head', 'knee', 'tray'] },
  { field: 'code', equator: 'like', values: ['77', '123', '0001', 'b0', '90', '5', '42', '808', '66'] },
  { field: 'amount', equator: 'greator_than', values: [500, 1, 99, 1000, 20_000, 7, 13, 4_000, 333] },
] as const
/** What most records have: asked before the others, so that what each field holds is kept. */
const common = { description: 'a', code: 'b', amount: 0 }

const empty = async () => (await fetch(`${bench.url}/livez`)).text()
let answer = ''
const asking =
  (brandId: string, { sort = ['code'], page = 1, filter }: Asked) =>
  async () => {
    const response = await fetch(`${bench.url}/api/v1/charge/list`, {
      method: 'POST',
      headers: { ...bench.headers, 'x-brand-id': brandId, 'content-type': 'application/json' },
      body: JSON.stringify({
        pagination: { currentPage: page, recordsPerPage: 100 },
        sort: sort.map((id) => ({ id, direction: 'asc' })),
        filter: filter ?? null,
      }),
    })
    if (!response.ok) throw new Error(await response.text())
    answer = await response.text()
  }
/** What is in an answer is looked at once it has been timed: to read it is not the server's work. */
function check() {
  const { records } = JSON.parse(answer) as { records?: unknown[] }
  if (records?.length !== 100) throw new Error(`expected 100 records: ${answer.slice(0, 300)}`)
}
const byHand = (brandId: string, page: number) => () => {
  const from = `FROM charge_item c JOIN facility f ON f.brand_id = c.brand_id AND f.id = c.facility_id
      WHERE c.brand_id = $1 AND f.brand_id = $1 AND c.retired_by IS NULL`
  return Promise.all([
    bench.sql.query(`SELECT c.*, f.name ${from} ORDER BY c.code, c.id LIMIT 100 OFFSET ${(page - 1) * 100}`, [brandId]),
    bench.sql.query(`SELECT count(*) ${from}`, [brandId]),
  ])
}
async function run(what: string, ask: () => Promise<void>, floor?: () => Promise<unknown>) {
  printRatio(`${what}, beside an empty call`, await inTurn(101, ask, empty), 10)
  check()
  if (floor) printRatio(`${what}, beside raw SQL`, { ours: await time(ask), floor: await time(floor) }, 1)
}

for (const [brandId, count] of [
  [alpha.id, 278_000],
  [beta.id, 1_000_000],
] as const) {
  await warm(bench, [asking(brandId, {})], empty)
  const pages = [1, Math.floor(count / 500), Math.floor(count / 100) - 1]
  for (const page of pages) await run(`${count} items by code, page ${page}`, asking(brandId, { page }), byHand(brandId, page))
  await warm(
    bench,
    inThrees(sorts).map((sort) => asking(brandId, { sort })),
    empty,
  )
  for (const sort of sorts) await run(`${count} items by ${sort}`, asking(brandId, { sort: [sort] }))
  for (const { field, equator, values } of filters) {
    const asks = values.map((value) => asking(brandId, { filter: { field, equator, value } }))
    await warm(bench, [asking(brandId, { filter: { field, equator, value: common[field] } })], empty, 50)
    let turn = 0
    const ask = () => asks[turn++ % asks.length]!()
    printRatio(`${count} items with ${field} ${equator}, beside an empty call`, await inTurn(values.length - 1, ask, empty), 30)
    check()
  }
}
await bench.stop()
