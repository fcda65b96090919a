import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '@ratebook/server/data/db.ts'
import { headOf } from '@ratebook/server/features/mrf/head.ts'
import { makeFile } from '@ratebook/server/features/mrf/make-file.ts'
import { TermsCache } from '@ratebook/server/terms/brand-terms.ts'
import { to as copyTo } from 'pg-copy-streams'
import { beta, facility, fill, fillTable, median, printFigure, printRatio, startBench, time, watchMemory } from './lib.ts'

// The machine-readable file of 100,000 charges, made anew each time, against COPY of
// the same rows to nowhere; and of 50,000 charges with the rates of payers.
const bench = await startBench({ publishes: true })
await fill(bench.sql, 100_000, 0)
const contracts = (
  await bench.sql.query(
    'UPDATE payer_contract k SET contract_id = NULL FROM payer_contract was WHERE was.brand_id = k.brand_id AND was.id = k.id ' +
      'AND k.brand_id = $1 RETURNING k.id, was.contract_id',
    [beta.id],
  )
).rows
/** Made, checked and published, as staff wait for it. */
const report = async () => {
  // a changed charge makes the next file a new one
  await bench.sql.query('UPDATE facility SET charge_revision = charge_revision + 1')
  const response = await fetch(`${bench.url}/api/v2/pricer/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bench.headers },
    body: JSON.stringify({ brandId: beta.id, facilityName: facility.name }),
  })
  let bytes = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) bytes += chunk.length
  if (bytes < 4_000_000) throw new Error(`only ${bytes} bytes`)
}
const database = openDatabase(bench.sql.options.connectionString as string, 2, () => {})
const brand = await database.prisma.brand.findUniqueOrThrow({ where: { id: beta.id }, include: { logo: { select: { hash: true } } } })
const place = await database.prisma.facility.findFirstOrThrow({ where: { brandId: beta.id, id: facility.id } })
const target = path.join(os.tmpdir(), `ratebook-bench-${process.pid}.csv`)
/** Made alone: what COPY is compared with. */
const made = async () => {
  const client = await database.pool.connect()
  await makeFile(client, { brand, facility: place, head: headOf(brand, place, '2026-01-01') }, 'tall', target, {
    terms: new TermsCache(database),
  })
  client.release()
}
const rawCopy = async () => {
  const client = await bench.sql.connect()
  const stream = client.query(
    copyTo(`COPY (SELECT * FROM charge_item WHERE brand_id = '${beta.id}' AND facility_id = '${facility.id}') TO STDOUT (FORMAT csv)`),
  )
  for await (const _ of stream) {
    /* to nowhere */
  }
  client.release()
}
const { grown, result: took } = await watchMemory(bench.pid, () => time(report))
const ours: number[] = []
const floor: number[] = []
for (let i = 0; i < 2; i++) {
  ours.push(await time(made))
  floor.push(await time(rawCopy))
}
printRatio('a file of 100,000 rows made', { ours: median(ours), floor: median(floor) }, 4)
printFigure('the same made, checked and published', `${(took / 1000).toFixed(1)} s`, 'none')
printFigure('memory during the first report', `+${grown.toFixed(0)} MB`, 'at most +60 MB')

await fillTable(
  bench.sql,
  'charge_item',
  'DELETE FROM charge_item WHERE brand_id = $1 AND id IN (SELECT id FROM charge_item WHERE brand_id = $1 OFFSET 50000)',
  [beta.id],
)
for (const { id, contract_id } of contracts)
  await bench.sql.query('UPDATE payer_contract SET contract_id = $3 WHERE brand_id = $1 AND id = $2', [beta.id, id, contract_id])
const { grown: grownWithRates } = await watchMemory(bench.pid, async () =>
  printFigure('report of 50,000 charges with the rates of the demo’s payers', `${((await time(report)) / 1000).toFixed(1)} s`, 'none'),
)
printFigure('memory during it', `+${grownWithRates.toFixed(0)} MB`, 'at most +60 MB')
await database.close()
fs.rmSync(target)
await bench.stop()
