import type { accuracyList } from '@ratebook/shared/accuracy.ts'
import type { allowableList } from '@ratebook/shared/allowables.ts'
import type { auditList } from '@ratebook/shared/audit.ts'
import type { associatedList } from '@ratebook/shared/associated-charges.ts'
import type { securityList } from '@ratebook/shared/security-log.ts'
import type { shoppableList } from '@ratebook/shared/shoppable.ts'
import type { payerList } from '@ratebook/shared/payers.ts'
import type { paymentList } from '@ratebook/shared/payments.ts'
import type { publishedRateList } from '@ratebook/shared/published-rates.ts'
import type { varianceList } from '@ratebook/shared/variance.ts'
import { fillClaims, fillEstimates, fillEvents, fillLog, fillRates, fillServices, fillVariance } from './fill-services.ts'
import { beta, facility, fill, inThrees, inTurn, printRatio, startBench, time, warm } from './lib.ts'

// A page of each staff list beside the charge master's, 100 records and the exact total: 278,000 allowed amounts, associated charges,
// payments, remitted lines, published rates, rows of price accuracy, and entries of the audit log and of the security log, 187,000
// shoppable services, 100,000 payers; with LARGE=1, a million of all but services, and 300,000 payers. In every order, on a deep page, and
// with a filter that nobody asked for yet; beside an empty call of the same server. What the first column comes to in SQL is said once.
const bench = await startBench()
const isLarge = process.env.LARGE === '1'
const [many, manyPayers] = isLarge ? [1_000_000, 300_000] : [278_000, 100_000]
// each takes a core; two in three items have a code
const fillItems = fill(bench.sql, 278_000, 0)
await fillServices(bench.sql, { payers: 2_000, allowables: many, associated: many }, 0)
await fillItems

const thousands = (count: number) => count.toLocaleString('en-US')

/** What can be sorted by: a switch and a standing are two values each. */
type Sortable<C> = Exclude<keyof C, 'enabled' | 'standing'>
interface Case<C> {
  name: string
  path: string
  /** columns that are kept together */
  columns: Sortable<C>[][]
  filter: { field: keyof C; values: string[] }
  byHand: [page: string, total: string]
}
const values = ['42', '7', '90', '123', '55', '808']
const shoppable: Case<typeof shoppableList.columns> = {
  name: '187,000 shoppable services',
  path: `charge/shoppable/list/${facility.id}`,
  columns: [['cpt', 'service', 'revenueCode', 'drgCode', 'description', 'charge', 'status']],
  filter: { field: 'description', values: ['biopsy', 'stent', 'r h', 'graft', 'iver', 'hernia'] },
  byHand: [
    `SELECT c.* FROM charge_item c WHERE c.brand_id = $1 AND c.facility_id = '${facility.id}' AND c.retired_by IS NULL
      AND (c.cpt_hcpcs <> '' OR c.drg_code <> '') ORDER BY c.cpt_hcpcs, c.id LIMIT 100`,
    `SELECT count(*) FROM charge_item c WHERE c.brand_id = $1 AND c.facility_id = '${facility.id}' AND c.retired_by IS NULL
      AND (c.cpt_hcpcs <> '' OR c.drg_code <> '')`,
  ],
}
const allowables: Case<typeof allowableList.columns> = {
  name: `${thousands(many)} allowed amounts`,
  path: 'charge/allowables/list',
  columns: [['pxCode', 'revenueCode', 'rateIP', 'rateOP', 'displayName', 'planName']],
  filter: { field: 'pxCode', values },
  byHand: [
    `SELECT a.*, p.display_name, p.plan_name FROM allowable a JOIN payer p ON p.brand_id = a.brand_id AND p.id = a.payer_id
      WHERE a.brand_id = $1 ORDER BY a.cpt_hcpcs, a.id LIMIT 100`,
    'SELECT count(*) FROM allowable a WHERE a.brand_id = $1',
  ],
}
const associated: Case<typeof associatedList.columns> = {
  name: `${thousands(many)} associated charges`,
  path: 'charge/associated/list',
  columns: [
    // what these are is taken from here for the others, too
    ['description', 'associatedDescription', 'associated_Charge'],
    ['pxCode', 'revCode', 'associatedPxCode', 'associatedRevCode', 'appearanceInClaim', 'percentage', 'setting'],
  ],
  filter: { field: 'associatedPxCode', values },
  byHand: [
    'SELECT a.* FROM associated_charge a WHERE a.brand_id = $1 AND a.appearance_in_claim >= 11 ORDER BY a.cpt_hcpcs, a.id LIMIT 100',
    'SELECT count(*) FROM associated_charge a WHERE a.brand_id = $1 AND a.appearance_in_claim >= 11',
  ],
}
const claims: Case<typeof paymentList.columns> = {
  name: `${thousands(many)} payments`,
  path: 'cms/payment/groups',
  columns: [['totalcharges', 'claimnumber', 'checkeftdate', 'payeename', 'remitpayer', 'payer', 'paid', 'tracenumber', 'drg']],
  filter: { field: 'tracenumber', values },
  byHand: [
    `SELECT c.*, r.name FROM remittance_claim c JOIN remit_payer r ON r.brand_id = c.brand_id AND r.id = c.remit_payer_id
      WHERE c.brand_id = $1 ORDER BY c.total_charges, c.id LIMIT 100`,
    'SELECT count(*) FROM remittance_claim c WHERE c.brand_id = $1',
  ],
}
const payers: Case<typeof payerList.columns> = {
  name: `${thousands(manyPayers)} payers`,
  path: 'payers/list',
  columns: [['displayName', 'planName', 'payerContractName', 'remitPayer', 'remitPayerType']],
  filter: { field: 'displayName', values },
  byHand: [
    `SELECT p.*, k.display_name FROM payer p JOIN payer_contract k ON k.brand_id = p.brand_id AND k.id = p.payer_contract_id
      WHERE p.brand_id = $1 ORDER BY p.display_name, p.id LIMIT 100`,
    'SELECT count(*) FROM payer p WHERE p.brand_id = $1',
  ],
}

const rates: Case<typeof publishedRateList.columns> = {
  name: `${thousands(many)} published rates`,
  path: 'payer/published/list',
  columns: [['chargeCode', 'dollar', 'displayName']],
  // five hundred of the payers have rates, whichever these are
  filter: { field: 'displayName', values: ['42', '7', '90', '12', '55', '80'] },
  byHand: [
    `SELECT r.*, c.code, p.display_name FROM published_rate r JOIN charge_item c ON c.brand_id = r.brand_id AND c.id = r.charge_item_id
      JOIN payer p ON p.brand_id = r.brand_id AND p.id = r.payer_id
      WHERE r.brand_id = $1 AND r.retired_by IS NULL ORDER BY c.code, r.id LIMIT 100`,
    'SELECT count(*) FROM published_rate r WHERE r.brand_id = $1 AND r.retired_by IS NULL',
  ],
}
const log: Case<typeof auditList.columns> = {
  name: `${thousands(many)} entries of the audit log`,
  path: 'audit/list',
  columns: [['seq', 'username', 'action']],
  // 200 people
  filter: { field: 'username', values: ['42', '7', '90', '123', '55', '18'] },
  byHand: [
    'SELECT a.* FROM audit_entry a WHERE a.brand_id = $1 ORDER BY a.seq LIMIT 100',
    'SELECT count(*) FROM audit_entry a WHERE a.brand_id = $1',
  ],
}
const lines: Case<typeof varianceList.columns> = {
  name: `${thousands(many)} remitted lines`,
  path: 'cms/variance/list',
  columns: [['difference', 'claim', 'note']],
  filter: { field: 'code', values },
  byHand: [
    `SELECT v.*, c.claim_last4, p.display_name FROM remittance_variance v
      JOIN remittance_claim c ON c.brand_id = v.brand_id AND c.id = v.claim_id JOIN payer p ON p.brand_id = v.brand_id AND p.id = v.payer_id
      WHERE v.brand_id = $1 ORDER BY v.difference, v.id LIMIT 100`,
    'SELECT count(*) FROM remittance_variance v WHERE v.brand_id = $1',
  ],
}

const security: Case<typeof securityList.columns> = {
  name: `${thousands(many)} security events`,
  path: 'security/list',
  // moments are in the order of ids, after which nothing else is sorted by
  columns: [['kind', 'result', 'username', 'address', 'at']],
  // 200 people
  filter: { field: 'username', values: ['42', '7', '90', '123', '55', '18'] },
  byHand: [
    'SELECT e.* FROM security_event e WHERE e.brand_id = $1 ORDER BY e.kind, e.id LIMIT 100',
    'SELECT count(*) FROM security_event e WHERE e.brand_id = $1',
  ],
}

const prices: Case<typeof accuracyList.columns> = {
  name: `${thousands(many)} rows of price accuracy`,
  path: 'cms/accuracy/list',
  columns: [['service', 'beyond', 'payer', 'median', 'lastDay']],
  filter: { field: 'service', values },
  byHand: [
    `SELECT q.*, p.display_name FROM accuracy_row q JOIN payer p ON p.brand_id = q.brand_id AND p.id = q.payer_id
      WHERE q.brand_id = $1 ORDER BY q.service, q.id LIMIT 100`,
    'SELECT count(*) FROM accuracy_row q WHERE q.brand_id = $1',
  ],
}

const empty = async () => (await fetch(`${bench.url}/livez`)).text()
async function run<C>({ name, path, columns, filter, byHand }: Case<C>) {
  let [answer, total] = ['', 0]
  const asking = (request: { sort?: string[]; page?: number; value?: string }) => async () => {
    const response = await fetch(`${bench.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { ...bench.headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        pagination: { currentPage: request.page ?? 1, recordsPerPage: 100 },
        sort: (request.sort ?? []).map((id) => ({ id, direction: 'asc' })),
        filter: request.value ? { field: filter.field, equator: 'like', value: request.value } : null,
      }),
    })
    if (!response.ok) throw new Error(await response.text())
    answer = await response.text()
  }
  /** What is in an answer is looked at once it has been timed: to read it is not the server's work. */
  function check() {
    const { records, pagination } = JSON.parse(answer) as { records?: unknown[]; pagination: { totalRecords: number } }
    if (records?.length !== 100) throw new Error(`expected 100 records: ${answer.slice(0, 300)}`)
    total = pagination.totalRecords
  }
  async function beside(what: string, limit: number, runs: number, ask: () => Promise<void>) {
    printRatio(`${name} ${what}, beside an empty call`, await inTurn(runs, ask, empty), limit)
    check()
  }
  const first = columns.at(-1)![0] as string
  const floor = () => Promise.all(byHand.map((statement) => bench.sql.query(statement, [beta.id])))
  for (const together of columns as string[][]) {
    await warm(
      bench,
      inThrees(together).map((sort) => asking({ sort })),
      empty,
    )
    for (const id of together) await beside(`by ${id}`, 10, 101, asking({ sort: [id] }))
  }
  printRatio(`${name} by ${first}, beside raw SQL`, { ours: await time(asking({ sort: [first] })), floor: await time(floor) }, 1)
  const deep = Math.floor(total / 100) - 1
  await beside(`by ${first}, page ${deep}`, 10, 101, asking({ sort: [first], page: deep }))
  await warm(bench, [asking({ sort: [first, filter.field as string] })], empty)
  let next = 0
  const asks = filter.values.map((value) => asking({ sort: [first], value }))
  await beside(`with ${String(filter.field)} like`, 30, filter.values.length - 1, () => asks[next++ % asks.length]!())
}
await run(shoppable)
await run(allowables)
await run(associated)
await Promise.all([fillRates(bench.sql, many), fillLog(bench.sql, many)])
await run(rates)
await run(log)
await Promise.all([fillEvents(bench.sql, many), fillClaims(bench.sql, many)])
await run(security)
await run(claims)
await Promise.all([fillVariance(bench.sql), fillEstimates(bench.sql, many)])
await run(lines)
await run(prices)
await fillServices(bench.sql, { payers: manyPayers }, 0)
await run(payers)
await bench.stop()
