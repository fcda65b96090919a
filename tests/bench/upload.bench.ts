import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { keepRows } from './kept-rows.ts'
import { facility, median, printFigure, printRatio, startBench, time, watchMemory } from './lib.ts'
import { lookingUp } from './lookup.ts'

// Charge masters of 100,000 and of 1,000,000 rows through the call, against raw COPY of the same parsed rows into the same indexed table;
// and the search for what has come, at once and again.
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

await empty()
const { result: added, most: first } = await watchMemory(bench.pid, () => upload(file))
const copyAgain = await keepRows(bench.sql, folder, ['charge_item'])
const ours: number[] = []
const floor: number[] = []
for (let i = 0; i < 3; i++) {
  await empty()
  ours.push(await time(() => upload(file)))
  await empty()
  floor.push(await time(copyAgain))
}
const ratio = { ours: median(ours), floor: median(floor) }
printRatio(`upload of ${added} rows (${path.basename(file)})`, ratio, 3)
printRatio('the same file again, which changes nothing', { ...ratio, ours: await time(() => upload(file)) }, 3)

const lookup = lookingUp(bench)
// many of them: each is the first but once, and whatever else the machine does lasts longer than some
const keywords = [
  ...['supply', 'item 500042', 'size 7', '12345', 'supply item size 16', '990', '777777', 'supply item', 'size 16', 'supply size 3'],
  ...['item 31', '45678', 'size 11 item', '600', '8812', 'supply 4004', '54321', 'item 99', 'size 2', '333', 'item 7'],
]
// whoever is first pays for what the compiler has not seen yet
for (let i = 0; i < 7; i++) for (const keyWord of keywords) await lookup(keyWord)

await empty()
const million = writeFile(1_000_000)
let took = 0
const { result, most } = await watchMemory(bench.pid, async () => {
  const start = performance.now()
  const rows = await upload(million)
  took = performance.now() - start
  return rows
})
// both with the process that reads, which takes as much whatever it reads; most is the index for search, made at the end
printFigure(`memory during an upload of ${result} rows, beside one of ${added}`, `+${(most - first).toFixed(0)} MB`, 'at most +150 MB')
const firstTimes: number[] = []
for (const keyWord of keywords)
  firstTimes.push(
    await time(async () => {
      if ((await lookup(keyWord)) === 0) throw new Error(`nothing is found for ${keyWord}`)
    }),
  )
const warmTimes: number[] = []
for (let i = 0; i < 5; i++) for (const keyWord of keywords) warmTimes.push(await time(() => lookup(keyWord)))
printRatio(`first lookups after it, beside warm ones`, { ours: median(firstTimes), floor: median(warmTimes) }, 3)
const copyAll = await keepRows(bench.sql, folder, ['charge_item'])
await empty()
const copied = await time(copyAll)
printRatio(`upload of ${result} rows`, { ours: took, floor: copied }, 1.6)
fs.rmSync(folder, { recursive: true, force: true })
await bench.stop()
