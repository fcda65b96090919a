import type { allowableList } from '@ratebook/shared/allowables.ts'
import type { associatedList } from '@ratebook/shared/associated-charges.ts'
import type { shoppableList } from '@ratebook/shared/shoppable.ts'
import type { payerList } from '@ratebook/shared/payers.ts'
import { fillServices } from './fill-services.ts'
import { beta, facility, fill, inTurn, printRatio, startBench } from './lib.ts'

// The first page and the total of each staff list, sorted by every column, against the same by hand: 1,000,000 allowables, associated
// charges and charge items, 100,000 payers. Unfiltered, and with one filter.
const bench = await startBench()
await fill(bench.sql, 1_000_000, 200_000)
await fillServices(bench.sql, { payers: 2_000, allowables: 1_000_000, associated: 1_000_000 })

const page = (select: string, from: string, where: string, order: string, count = from) => [
  `SELECT ${select} FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT 100`,
  `SELECT count(*) FROM ${count} WHERE ${where}`,
]
const item = (what: string, code: string, rev: string) => `(
  SELECT ${what} FROM charge_item c JOIN facility f ON f.brand_id = c.brand_id AND f.id = c.facility_id
  WHERE c.brand_id = $1 AND f.brand_id = $1 AND f.active AND c.cpt_hcpcs = ${code} AND c.cpt_hcpcs <> ''
    AND (${rev} = '' OR c.revenue_code = ${rev}) AND c.retired_by IS NULL ORDER BY f.name, c.code, c.id LIMIT 1)`
const lookups = `LEFT JOIN LATERAL ${item('c.description', 'a.cpt_hcpcs', 'a.revenue_code')} p ON true
  LEFT JOIN LATERAL ${item('c.description, c.amount, f.name', 'a.associated_cpt_hcpcs', 'a.associated_revenue_code')} q ON true`
/** The item of every code, each looked up once. */
const perCode = (code: string, rev: string) => `LEFT JOIN (
  SELECT k.px, k.rev, i.* FROM (SELECT DISTINCT ${code} AS px, ${rev} AS rev FROM associated_charge a WHERE a.brand_id = $1) k
    CROSS JOIN LATERAL ${item('c.description, c.amount', 'k.px', 'k.rev')} i) i ON i.px = ${code} AND i.rev = ${rev}`

/** What each column that is sorted by is in SQL: a switch and a standing are none. */
type Sortable<C> = Record<Exclude<keyof C, 'enabled' | 'standing'>, string>

interface Case {
  name: string
  path: string
  columns: Record<string, string>
  filter: { field: string; value: string; sql: string }
  byHand(order: string, where: string): string[]
}
const cases: Case[] = [
  {
    name: 'payers',
    path: 'payers/list',
    filter: { field: 'displayName', value: '42', sql: "p.display_name ILIKE '%42%'" },
    columns: {
      displayName: 'p.display_name',
      planName: 'p.plan_name',
      payerContractName: 'k.display_name',
      remitPayer: 'p.remit_payer',
      remitPayerType: 'p.remit_payer_type',
    } satisfies Sortable<typeof payerList.columns>,
    byHand: (order, where) =>
      page(
        'p.*, k.display_name',
        'payer p JOIN payer_contract k ON k.brand_id = p.brand_id AND k.id = p.payer_contract_id',
        `p.brand_id = $1${where}`,
        `${order}, p.id`,
        'payer p',
      ),
  },
  {
    name: 'allowables',
    path: 'charge/allowables/list',
    filter: { field: 'pxCode', value: '42', sql: "a.cpt_hcpcs ILIKE '%42%'" },
    columns: {
      pxCode: 'a.cpt_hcpcs',
      revenueCode: 'a.revenue_code',
      rateIP: 'a.amount_ip',
      rateOP: 'a.amount_op',
      displayName: 'p.display_name',
      planName: 'p.plan_name',
    } satisfies Sortable<typeof allowableList.columns>,
    byHand: (order, where) =>
      page(
        'a.*, p.display_name, p.plan_name',
        'allowable a JOIN payer p ON p.brand_id = a.brand_id AND p.id = a.payer_id',
        `a.brand_id = $1${where}`,
        `${order}, a.id`,
        'allowable a',
      ),
  },
  {
    name: 'associated',
    path: 'charge/associated/list',
    filter: { field: 'associatedPxCode', value: '42', sql: "a.associated_cpt_hcpcs ILIKE '%42%'" },
    columns: {
      pxCode: 'a.cpt_hcpcs',
      description: 'p.description',
      revCode: 'a.revenue_code',
      associatedPxCode: 'a.associated_cpt_hcpcs',
      associatedDescription: 'q.description',
      associatedRevCode: 'a.associated_revenue_code',
      associated_Charge: 'q.amount',
      appearanceInClaim: 'a.appearance_in_claim',
      percentage: 'a.percentage',
      setting: 'a.setting',
    } satisfies Sortable<typeof associatedList.columns>,
    byHand(order, where) {
      const all = `a.brand_id = $1 AND a.appearance_in_claim >= 11${where}`
      const [, total = ''] = page('', 'associated_charge a', all, '1')
      const by = order.replace(/^[pq]\./, 'i.')
      const join = order.startsWith('p.')
        ? perCode('a.cpt_hcpcs', 'a.revenue_code')
        : order.startsWith('q.')
          ? perCode('a.associated_cpt_hcpcs', 'a.associated_revenue_code')
          : ''
      // the page is cut before anything else is looked up
      return [
        `SELECT a.*, p.description, q.*
          FROM (SELECT a.*, ${by} AS ordered FROM associated_charge a ${join} WHERE ${all} ORDER BY ${by}, a.id LIMIT 100) a ${lookups}
          ORDER BY a.ordered, a.id`,
        total,
      ]
    },
  },
  {
    name: 'shoppable',
    path: `charge/shoppable/list/${facility.id}`,
    filter: { field: 'description', value: 'biopsy', sql: "c.description ILIKE '%biopsy%'" },
    columns: {
      cpt: 'c.cpt_hcpcs',
      service: 'c.plain_name',
      revenueCode: 'c.revenue_code',
      drgCode: 'c.drg_code',
      description: 'c.description',
      charge: 'c.amount',
      status: 'c.status',
    } satisfies Sortable<typeof shoppableList.columns>,
    byHand: (order, where) =>
      page(
        'c.*',
        'charge_item c',
        `c.brand_id = $1 AND c.facility_id = '${facility.id}' AND c.retired_by IS NULL AND (c.cpt_hcpcs <> '' OR c.drg_code <> '')${where}`,
        `${order}, c.id`,
      ),
  },
]

async function run({ name, path, columns, filter, byHand }: Case) {
  for (const filtered of [false, true]) {
    for (const [id, order] of Object.entries(columns)) {
      const body = JSON.stringify({
        pagination: { currentPage: 1, recordsPerPage: 100 },
        sort: [{ id, direction: 'asc' }],
        filter: filtered ? { field: filter.field, equator: 'like', value: filter.value } : null,
      })
      const ours = async () => {
        const response = await fetch(`${bench.url}/api/v1/${path}`, {
          method: 'POST',
          headers: { ...bench.headers, 'content-type': 'application/json' },
          body,
        })
        const answer = (await response.json()) as { records: unknown[] }
        if (answer.records?.length !== 100) throw new Error(`expected 100 records: ${JSON.stringify(answer).slice(0, 300)}`)
      }
      const floor = () =>
        Promise.all(byHand(order, filtered ? ` AND ${filter.sql}` : '').map((statement) => bench.sql.query(statement, [beta.id])))
      printRatio(`${name} by ${id}${filtered ? ', filtered' : ''}`, await inTurn(5, ours, floor), 1.5)
    }
  }
}
for (const one of cases.filter((c) => c.name !== 'payers')) await run(one)
await fillServices(bench.sql, { payers: 100_000 })
for (const one of cases.filter((c) => c.name === 'payers')) await run(one)
await bench.stop()
