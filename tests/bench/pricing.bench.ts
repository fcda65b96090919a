import { payerRate } from '@ratebook/shared/pricing/payer-rate.ts'
import { compile } from '../at-once.ts'
import type { Edition, ScheduleItem, Visit } from '@ratebook/shared/pricing/terms.ts'
import { Terms } from '@ratebook/shared/pricing/terms-schema.ts'
import { median, print, printFigure } from './lib.ts'

// 10,000 services × 50 payers, each with a contract of 40 rules, over a schedule of
// 10,000 lines; every price with its arithmetic. On one core, no database.
const SERVICES = 10_000
const PAYERS = 50
const date = '2025-06-01'

const codes = Array.from({ length: SERVICES }, (_, i) => String(10_004 + i * 8).padStart(5, '0'))
const items = new Map(
  codes.map((code, i): [string, ScheduleItem[]] => [
    code,
    [
      {
        code,
        type: 'CPT_HCPCS',
        modifiers: [],
        grouping: `Group ${i % 20}`,
        description: `Service ${i}`,
        facFine: 500_000 + i * 977,
        nonfacFine: 700_000 + i * 977,
        minFine: null,
        maxFine: null,
        minUnitsHundredths: null,
        maxUnitsHundredths: null,
        weightFine: null,
        meanStayHundredths: null,
        rvu: { work: 100 + (i % 900), facPe: 50 + (i % 700), nonfacPe: 90 + (i % 700), mp: 7 + (i % 60) },
      },
    ],
  ]),
)
const edition: Edition = {
  id: 'pfs',
  name: 'Physician fees',
  type: 'MPFS_RBRVS',
  effectiveDate: '2025-01-01',
  expirationDate: null,
  terminationDate: null,
  scope: 'national',
  conversionFactorFine: 323_465,
  items,
}
const schedules = new Map([['pfs', [edition]]])

/** 12 carve-outs and 28 rules: single codes, ranges, revenue codes, qualifiers, groups of the schedule, and all services last. */
function contract(payer: number): Terms {
  const common = (i: number) => ({
    id: `${payer}-${i}`,
    name: `Rule ${i}`,
    createdAt: `2025-01-01T00:00:${String(i).padStart(2, '0')}.000Z`,
    serviceType: 'OUTPATIENT' as const,
    groups: i % 9 === 5 ? ['Group 3', 'Group 7'].map((grouping) => ({ grouping, from: null, to: null })) : [],
    scheduleId: 'pfs',
    apcScheduleIds: ['pfs'],
    locality: '',
    lesserOfCharges: i % 4 === 0,
    minimumCents: null,
    maximumCents: i % 7 === 0 ? 900_000 : null,
    reductionRates: [],
    stopLoss: null,
  })
  const from = (i: number) => 10_000 + ((i * 2477 + payer * 131) % 78_000)
  const listed = (i: number) =>
    `${codes[(i * 199 + payer) % SERVICES]}; ${codes[(i * 613 + payer) % SERVICES]}; ${from(i)}-${from(i) + 1200}`
  const pay = (i: number) =>
    [
      { payMethod: 'PERCENT_OF_FEE_SCHEDULE', percentageRate: 1_100_000 + i * 10_000, locality: i % 2 ? '01112-05' : '' },
      { payMethod: 'PERCENT_OF_CHARGES', percentageRate: 425_000 },
      { payMethod: 'FLAT_RATE', amountCents: 12_345 },
      { payMethod: 'PER_UNIT', amountCents: 1234 },
      { payMethod: 'CASE_RATE', amountCents: 250_000 },
    ][i % 5]
  const carved = (i: number) => (i < 9 ? { method: 'CPT_HCPCS', codes: listed(i) } : { method: 'REVENUE_CODE', codes: `02${70 + i}; 0636` })
  const qualified = (i: number) => ({
    primary: { method: 'CPT_HCPCS', codes: listed(i) },
    qualifier: i % 3 ? null : { method: 'MODIFIER', codes: '26; TC; 50' },
  })
  const carveouts = Array.from({ length: 12 }, (_, i) => ({ ...common(i), scope: { kind: 'CARVEOUT', ...carved(i) }, ...pay(i) }))
  const rules = Array.from({ length: 27 }, (_, k) => ({ ...common(12 + k), scope: { kind: 'RULE', ...qualified(12 + k) }, ...pay(k) }))
  const rest = { ...common(39), scope: { kind: 'RULE', primary: null, qualifier: null }, ...pay(0) }
  return Terms.parse({
    contractId: `c${payer}`,
    name: `Contract ${payer}`,
    effectiveDate: '2025-01-01',
    terminationDate: null,
    facilityIds: [],
    rules: [...carveouts, ...rules, rest],
  })
}
const visits = codes.map(
  (code, i): Visit => ({
    serviceType: 'OUTPATIENT',
    date,
    facilityId: 'f',
    place: i % 2 ? 'facility' : 'nonfacility',
    days: null,
    lines: [
      {
        codes: { CPT_HCPCS: [code], REVENUE_CODE: [i % 11 ? '0360' : '0636'], CHARGE_CODE: [`C${i}`], MODIFIER: i % 6 ? [] : ['26'] },
        chargeCents: 20_000 + i * 37,
        unitsHundredths: i % 10 ? 100 : 200,
      },
    ],
  }),
)

const startCompile = performance.now()
const compiled = Array.from({ length: PAYERS }, (_, payer) => compile(contract(payer)))
const compiling = performance.now() - startCompile

const allowable = () => null
let steps = 0
const via = new Map<string, number>()
function ours(count = false) {
  let sum = 0
  for (const visit of visits) {
    for (const terms of compiled) {
      const price = payerRate({ enabled: true, compiled: terms, allowable }, visit, schedules)
      const [line] = price.lines
      if (price.cents === null || !line?.priced) throw new Error(`expected a price for ${JSON.stringify(visit.lines)}`)
      sum += price.cents
      if (count) {
        steps += line.trace.length
        via.set(line.trace[0]?.kind ?? '', (via.get(line.trace[0]?.kind ?? '') ?? 0) + 1)
      }
    }
  }
  return sum
}
/** As many look-ups in a ready-made table with one multiplication each. */
const table = new Map(codes.map((code, i) => [code, 5000 + i]))
function floor() {
  let sum = 0
  for (const { lines } of visits)
    for (let payer = 0; payer < PAYERS; payer++)
      sum += Math.round(((table.get(lines[0]?.codes.CPT_HCPCS?.[0] ?? '') ?? 0) * (110 + payer)) / 100)
  return sum
}

const timed = (work: () => number) => {
  const start = performance.now()
  if (work() <= 0) throw new Error('expected a sum')
  return performance.now() - start
}
const a: number[] = []
const b: number[] = []
const cold = timed(() => ours(true))
floor()
for (let i = 0; i < 7; i++) {
  a.push(timed(ours))
  b.push(timed(floor))
}
const prices = SERVICES * PAYERS
const rate = (ms: number) => Math.round(prices / (ms / 1000)).toLocaleString('en')
const won = [...via].map(([kind, n]) => `${kind} ${((100 * n) / prices).toFixed(0)} %`).join(', ')
print(
  `${prices.toLocaleString('en')} prices, ${(steps / prices).toFixed(1)} steps each; won by ${won}; ${PAYERS} contracts compiled in ` +
    `${compiling.toFixed(0)} ms`,
)
printFigure('prices a second with their arithmetic, median of 7', rate(median(a)), 'at least 500,000')
printFigure('prices a second the first time, before the code is compiled', rate(cold), 'for comparison')
const ratio = (median(a) / median(b)).toFixed(0)
printFigure(
  'floor: as many look-ups in a ready-made table with one multiplication each',
  `${median(b).toFixed(1)} ms, ours ${median(a).toFixed(0)} ms, ratio ${ratio}`,
  'for comparison',
)
