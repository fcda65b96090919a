import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { beta, facility, median, printFigure, printRatio, startBench, time, watchMemory } from './lib.ts'

// A charge master of 100,000 rows through the call, against raw COPY of the same parsed rows into the same indexed table.
const bench = await startBench()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-bench-files-'))

function writeFile(rows: number) {
  const file = path.join(folder, `${rows}.csv`)
  const out = fs.openSync(file, 'w')
  fs.writeSync(out, 'Procedure ID,Description,Amount\r\n')
  for (let from = 0; from < rows; from += 10_000) {
    fs.writeSync(
      out,
      Array.from(
        { length: Math.min(10_000, rows - from) },
        (_, i) => `${from + i + 100},"SUPPLY ITEM ${from + i}, SIZE ${i % 17}      ",${(((from + i) * 7919) % 900000) / 100 + 1}\r\n`,
      ).join(''),
    )
  }
  fs.closeSync(out)
  return file
}
const real = path.join(process.env.REAL_DATA_DIR ?? '../shared/data', 'chargemasters/hca-metropolitan-methodist.csv')
const file = fs.existsSync(real) ? real : writeFile(100_000)

async function upload(path: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ facility: facility.id, onRefused: 'skip' })) form.append(name, value)
  form.append('chargeCsvFile', await fs.openAsBlob(path), 'charges.csv')
  const response = await fetch(`${bench.url}/api/v1/charge/upload`, { method: 'POST', headers: bench.headers, body: form })
  const answer = (await response.json()) as { added: number; error?: string }
  if (!response.ok) throw new Error(answer.error)
  return answer.added
}
const empty = async () => {
  await bench.sql.query('TRUNCATE charge_item, charge_item_history, published_rate, replaced_rate')
  await bench.sql.query('CHECKPOINT')
}

const { rows: columns } = await bench.sql.query<{ name: string }>(
  `SELECT attname AS name FROM pg_attribute
  WHERE attrelid = 'charge_item'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
)
const written = columns.map((c) => c.name).join(', ')
const text = (v: unknown) =>
  v === null ? '\\N' : String(v).replace(/[\\\t\n\r]/g, (c) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[c] as string)
/** What the charge master holds now, as COPY takes it. */
async function lines() {
  const { rows } = await bench.sql.query({
    text: `SELECT ${written} FROM charge_item WHERE brand_id = $1`,
    values: [beta.id],
    rowMode: 'array',
  })
  return rows.map((r: unknown[]) => `${r.map(text).join('\t')}\n`)
}
async function rawCopy(rows: string[]) {
  const client = await bench.sql.connect()
  function* pieces() {
    for (let i = 0; i < rows.length; i += 2000) yield rows.slice(i, i + 2000).join('')
  }
  await pipeline(Readable.from(pieces()), client.query(copyFrom(`COPY charge_item (${written}) FROM STDIN`)))
  client.release()
}

await empty()
const added = await upload(file)
const some = await lines()
const ours: number[] = []
const floor: number[] = []
for (let i = 0; i < 3; i++) {
  await empty()
  ours.push(await time(() => upload(file)))
  await empty()
  floor.push(await time(() => rawCopy(some)))
}
const ratio = { ours: median(ours), floor: median(floor) }
printRatio(`upload of ${added} rows (${path.basename(file)})`, ratio, 3)
printRatio('the same file again, which changes nothing', { ...ratio, ours: await time(() => upload(file)) }, 3)

await empty()
const million = writeFile(1_000_000)
let took = 0
const { result, grown } = await watchMemory(bench.pid, async () => {
  const start = performance.now()
  const rows = await upload(million)
  took = performance.now() - start
  return rows
})
printFigure(`memory during an upload of ${result} rows`, `+${grown.toFixed(0)} MB`, 'at most +150 MB')
const all = await lines()
await empty()
const copied = await time(() => rawCopy(all))
printRatio(`upload of ${result} rows`, { ours: took, floor: copied }, 1.6)
fs.rmSync(folder, { recursive: true, force: true })
await bench.stop()
