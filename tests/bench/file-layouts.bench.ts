import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '@ratebook/server/data/db.ts'
import { headOf } from '@ratebook/server/features/mrf/head.ts'
import { TermsCache } from '@ratebook/server/terms/brand-terms.ts'
import { to as copyTo } from 'pg-copy-streams'
import { beta, facility, fill, fillTable, printFigure, printRatio, startBench, time, watchMemory } from './lib.ts'
import { fillContracts } from './fill-contracts.ts'

// The machine-readable file of 100,000 items with the rates of 50 payers, each with a contract of 40 rules over a schedule of 10,000
// lines, against COPY of a table that has a fifth of the rows of the tall file ready, taken five times; without the check that a
// publication runs behind it.
// LAYOUT_ITEMS makes it smaller.
// The compiled server's, because threads would load the TypeScript loader as well.
const compiled = new URL('../../server/dist/features/mrf/make-file.js', import.meta.url).href
const { makeFile } = (await import(compiled)) as typeof import('@ratebook/server/features/mrf/make-file.ts')
const ITEMS = Number(process.env.LAYOUT_ITEMS ?? 100_000)
const PAYERS = 50
const bench = await startBench({ serves: false })
await fill(bench.sql, ITEMS, 0)
await bench.sql.query('DELETE FROM charge_item WHERE brand_id = $1 AND code NOT LIKE $2', [beta.id, 'B0%'])
await fillTable(
  bench.sql,
  'charge_item',
  "UPDATE charge_item SET setting = 'outpatient', cpt_hcpcs = 20000 + right(code, 8)::int % 10000 WHERE brand_id = $1",
  [beta.id],
)
await bench.sql.query('UPDATE payer SET enabled = false WHERE brand_id = $1', [beta.id])
await fillContracts(bench.sql, { payers: PAYERS, rules: 40, items: 10_000 })
await bench.sql.query('VACUUM ANALYZE')

const database = openDatabase(bench.sql.options.connectionString as string, 4, () => {})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-layouts-'))
const brand = await database.prisma.brand.findUniqueOrThrow({ where: { id: beta.id }, include: { logo: { select: { hash: true } } } })
const place = await database.prisma.facility.findFirstOrThrow({ where: { brandId: beta.id, id: facility.id } })

const file = path.join(folder, 'tall')
/** Writes the file, as a publication does before it is checked. */
const made = async () => {
  const client = await database.pool.connect()
  await makeFile(client, { brand, facility: place, head: headOf(brand, place, '2026-01-01') }, 'tall', file, {
    terms: new TermsCache(database),
  })
  client.release()
}
/** Reads the file that was made. @returns its lines */
const linesIn = async () => {
  let lines = 0
  for await (const chunk of fs.createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  return lines
}
// the first file of a process that has come to rest takes the most: whatever it needs for good is made then
await new Promise((resolve) => setTimeout(resolve, 1000))
const alone = () => [process.pid]
const { grown, result: ours } = await watchMemory(process.pid, () => time(made), alone)
const rows = (await linesIn()) - 3
if (rows < ITEMS * PAYERS) throw new Error(`${rows} rows, not ${ITEMS * PAYERS}`)

await bench.sql.query(
  `CREATE UNLOGGED TABLE ready_made AS
  SELECT c.description, c.cpt_hcpcs AS code1, 'CPT' AS type1, c.revenue_code AS code2, 'RC' AS type2, c.code AS code3, 'CDM' AS type3,
    NULL::text AS code4, NULL::text AS type4, NULL::text AS code5, NULL::text AS type5, NULL::text AS modifiers, c.setting,
    NULL::text AS billing_class, NULL::text AS unit, NULL::text AS type, c.amount AS gross, c.amount AS cash, p.display_name, p.plan_name,
    c.amount AS dollar, NULL::numeric AS percentage, NULL::text AS algorithm, NULL::numeric AS median, NULL::numeric AS tenth,
    NULL::numeric AS ninetieth, NULL::text AS count, 'fee schedule' AS methodology, c.amount AS minimum, c.amount AS maximum,
    NULL::text AS notes
  FROM charge_item c JOIN payer p ON p.brand_id = c.brand_id AND p.enabled AND p.display_name <= 'Bench 010 PPO' WHERE c.brand_id = $1`,
  [beta.id],
)
const rawCopy = async () => {
  const client = await bench.sql.connect()
  for await (const _ of client.query(copyTo('COPY ready_made TO STDOUT (FORMAT csv)'))) {
    /* to nowhere */
  }
  client.release()
}
const floor = (await time(rawCopy)) * 5
printFigure(`CSV tall of ${ITEMS} items × ${PAYERS} payers`, `${((rows / ours) * 1000).toFixed(0)} rows a second`, 'at least 250000, or')
printRatio('the same against COPY of a ready-made table', { ours, floor }, 4)
printFigure('memory while it is made', `+${grown.toFixed(0)} MB`, 'at most +100 MB')
await database.close()
fs.rmSync(folder, { recursive: true })
await bench.stop()
