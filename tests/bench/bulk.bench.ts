import { bulk, bulkFormats } from '@ratebook/shared/bulk.ts'
import { to as copyTo } from 'pg-copy-streams'
import { beta, fill, inTurn, printFigure, printRatio, startBench, time, watchMemory } from './lib.ts'

// 50,000 charges read in bulk, and what changed in 500 of them, against COPY of the same rows to nowhere.
const ROWS = 50_000
const bench = await startBench()
await fill(bench.sql, ROWS, 0)

async function read(query: string) {
  const response = await fetch(`${bench.url}${bulk.readBulkCharges.path}?${query}`, { headers: bench.headers })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  let bytes = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) bytes += chunk.length
  return { bytes, revision: response.headers.get('x-revision') }
}
const rawCopy = async () => {
  const client = await bench.sql.connect()
  const rows = `SELECT * FROM charge_item WHERE brand_id = '${beta.id}' AND retired_by IS NULL`
  for await (const _ of client.query(copyTo(`COPY (${rows}) TO STDOUT (FORMAT csv)`))) {
    /* to nowhere */
  }
  client.release()
}

const limits = { ndjson: 5, csv: 4, parquet: 12 }
for (const format of bulkFormats) {
  // the first one warms up, too
  const { grown, result } = await watchMemory(bench.pid, () => read(`format=${format}`))
  const took = { ours: await time(() => read(`format=${format}`)), floor: await time(rawCopy) }
  printRatio(`${ROWS} charges as ${format}`, took, limits[format])
  const speed = `${Math.round(ROWS / took.ours)},000 rows and ${Math.round(result.bytes / took.ours / 1000)} MB a second`
  printFigure(`the same`, speed, 'none')
  printFigure('memory during the first of them', `+${grown.toFixed(0)} MB`, format === 'parquet' ? 'at most +300 MB' : 'at most +60 MB')
}

const { revision } = await read('format=csv')
await bench.sql.query(
  `UPDATE charge_item SET gl = 'changed' WHERE brand_id = $1 AND id IN (SELECT id FROM charge_item WHERE brand_id = $1 LIMIT 500)`,
  [beta.id],
)
printRatio('what changed since, in 500 of them', await inTurn(5, () => read(`since=${revision}`), rawCopy), 0.5)

// what it costs to know what changed: all rows written once more, with the trigger and without
const rewrite = () => bench.sql.query('UPDATE charge_item SET gl = gl WHERE brand_id = $1', [beta.id])
const ours = await time(rewrite)
await bench.sql.query('ALTER TABLE charge_item DISABLE TRIGGER mark_changed')
printRatio(`${ROWS} charges changed by one statement, beside the same without the trigger`, { ours, floor: await time(rewrite) }, 1.3)
await bench.stop()
