import { openDatabase } from '@ratebook/server/data/db.ts'
import { nextClaims } from '@ratebook/server/terms/remitted/claims.ts'
import sql from 'sql-template-tag'
import { type ClaimOf, x12 } from '../remittance-files.ts'
import { fillContracts } from './fill-contracts.ts'
import { beta, facility, printFigure, printRatio, startBench, time } from './lib.ts'

// A rule against the 30,000 lines that a contract's payer remitted, part after part as the browser asks, beside nothing but reading them.
const bench = await startBench()
const LINES = 30_000
const LINES_A_CLAIM = 4
const CLAIMS_A_CHECK = 500
await fillContracts(bench.sql, { payers: 1, rules: 40, items: 10_000 })

const claim = (n: number): ClaimOf => {
  const lines = Array.from({ length: LINES_A_CLAIM }, (_, i) => {
    const charged = 300 + ((n * 7919 + i * 104_729) % 90_000) / 100
    const paid = Math.round(charged * 45) / 100
    const adjustments = [`CAS*CO*45*${Math.round((charged - paid) * 100) / 100}`]
    return { code: `HC:${20_000 + ((n * 131 + i * 2_477) % 10_000)}`, charged, paid, adjustments, also: [`AMT*B6*${paid}`] }
  })
  const total = (of: 'charged' | 'paid') => Math.round(lines.reduce((sum, line) => sum + line[of], 0) * 100) / 100
  return { number: `PATIENT-${n}`, charged: total('charged'), paid: total('paid'), lines }
}
const payments = Array.from({ length: LINES / LINES_A_CLAIM / CLAIMS_A_CHECK }, (_, check) => ({
  ...{ trace: `T${check}`, payer: 'BENCH PAYER' },
  claims: Array.from({ length: CLAIMS_A_CHECK }, (_, i) => claim(check * CLAIMS_A_CHECK + i)),
}))
const form = new FormData()
form.append('facilityId', facility.id)
form.append('remittanceFile', new Blob([x12(payments)]), 'bench.835')
const upload = await fetch(`${bench.url}/api/v1/cms/payment/upload`, { method: 'POST', headers: bench.headers, body: form })
if (!upload.ok) throw new Error(await upload.text())
await bench.sql.query(
  `UPDATE remit_payer SET payer_id = (SELECT id FROM payer WHERE brand_id = $1 AND display_name = 'Bench 001 PPO')
    WHERE brand_id = $1 AND name = 'BENCH PAYER'`,
  [beta.id],
)

const rules = await bench.sql.query<{ id: string; name: string }>(
  `SELECT id, name FROM contract_rule WHERE brand_id = $1 AND name IN ('All others', 'Carve-out 1')`,
  [beta.id],
)
interface Part {
  next: string | null
  lines: number
  changed: number
}
/** A rule with 1 % or one dollar more than it has, against all lines. */
async function check(name: string) {
  const { version: _, ...saved } = await answer('GET', `/cms/rule/${rules.rows.find((rule) => rule.name === name)?.id}`)
  const changed = { ...saved, payvalue: saved.payvalue + 1 }
  const sum = { lines: 0, changed: 0 }
  for (let after: string | null = null; ; ) {
    const part: Part = await answer('POST', '/cms/rule/past', { rule: changed, after })
    sum.lines += part.lines
    sum.changed += part.changed
    after = part.next
    if (after === null) break
  }
  if (sum.lines !== LINES || sum.changed === 0) throw new Error(`${name}: ${JSON.stringify(sum)}`)
  return sum
}
async function answer(method: string, path: string, body?: object) {
  const headers = { ...bench.headers, 'content-type': 'application/json' }
  const response = await fetch(`${bench.url}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

const db = openDatabase(bench.sql.options.connectionString as string, 2, () => {})
async function read() {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const claims = await nextClaims(db, beta.id, { after, most: 500, condition: sql`true` })
    const last = claims.at(-1)
    if (!last) return
    after = last.id
  }
}

await bench.sql.query('ANALYZE')
for (const [name, wanted] of [
  ['All others', 4],
  ['Carve-out 1', 2],
] as const) {
  const { changed } = await check(name)
  printFigure(`lines that the rule “${name}” prices`, `${changed} of ${LINES}`, 'every line looked at')
  printRatio('the rule against them, beside reading them', { ours: await time(() => check(name)), floor: await time(read) }, wanted)
}
await db.close()
await bench.stop()
