import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Cost, costOf, memoryOf } from './cost.ts'
import { fillContracts } from './fill-contracts.ts'
import { beta, facility, median, print, quantile, startBench, time, words } from './lib.ts'

// npm run bench -- sizing: the table of "Sizing" in docs/operations.md, a column for each number of items of one facility, under so many
// payers, each with a contract of its own. SIZING_ITEMS=20000,200000 makes these columns alone.
const sizes = (process.env.SIZING_ITEMS ?? '20000,200000,2000000').split(',').map(Number)
const [PAYERS, RULES] = [5, 40]
const database = Number(process.env.BENCH_DATABASE_PID)
const keywords = ['colonoscopy', 'mri knee', 'N1000', 'biopsy liver guided', 'ct head without contrast', '12345', 'zzzz']

function writeFile(file: string, rows: number) {
  const out = fs.openSync(file, 'w')
  fs.writeSync(out, 'Charge Code,Description,Department,Rev Code,CPT/HCPCS,Charge\n')
  const word = (n: number) => words[Math.floor(n) % words.length]
  const row = (i: number) =>
    `N${i},${word(i * 7919)} ${word((i / 40) * 104729)} ${word((i / 3) * 1299709)} ${word(i)} ${i % 977},Department ${i % 40},` +
    `${String(100 + (i % 899)).padStart(4, '0')},${i % 3 ? 10_000 + ((i * 31) % 80_000) : ''},${(100 + ((i * 48_271) % 9_000_000)) / 100}\n`
  for (let at = 0; at < rows; at += 10_000)
    fs.writeSync(out, Array.from({ length: Math.min(10_000, rows - at) }, (_, i) => row(at + i)).join(''))
  fs.closeSync(out)
}

async function measure(items: number) {
  const bench = await startBench({ publishes: true })
  const column: Record<string, string> = {}
  /** Said at once: the largest sizes take their time, and what is known by then holds. */
  function say(of: Record<string, string>) {
    Object.assign(column, of)
    for (const [what, value] of Object.entries(of)) print(`  ${what}: ${value}`)
  }
  const n = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))
  const mb = (bytes: number) => `${n(bytes / 2 ** 20)} MB`
  const both = ({ server, database }: { server: number; database: number }) => `${n(server)} / ${n(database)} MB`
  const of = ({ seconds, cpu, load }: Cost) => `${n(seconds)} s (${n(cpu.server)} + ${n(cpu.database)}; load ${n(load)})`
  const pids = () => ({ server: bench.pid, database })
  const cost = (work: () => Promise<unknown>) => costOf(pids, work)
  await fillContracts(bench.sql, { payers: PAYERS, rules: RULES, items: 10_000 })

  /** As fetch sends it, with no end to how long the answer is waited for. */
  async function send(method: string, address: string, body: AsyncIterable<string | Buffer> | string, headers: object): Promise<string> {
    const request = http.request(bench.url + address, { method, headers: { ...bench.headers, ...headers } })
    if (typeof body === 'string') request.end(body)
    else {
      for await (const piece of body) if (!request.write(piece)) await once(request, 'drain')
      request.end()
    }
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    const text = (await answer.toArray()).join('')
    if (answer.statusCode !== 200) throw new Error(`${method} ${address}: ${answer.statusCode} ${text.slice(0, 500)}`)
    return text
  }
  const json = { 'content-type': 'application/json' }

  const file = path.join(bench.dataDir, 'charges.csv')
  writeFile(file, items)
  async function* form() {
    yield `--part\r\ncontent-disposition: form-data; name="facility"\r\n\r\n${facility.id}\r\n`
    yield '--part\r\ncontent-disposition: form-data; name="chargeCsvFile"; filename="charges.csv"\r\ncontent-type: text/csv\r\n\r\n'
    yield* fs.createReadStream(file)
    yield '\r\n--part--\r\n'
  }
  const uploaded = await cost(async () => {
    const { added } = JSON.parse(
      await send('POST', '/api/v1/charge/upload', form(), { 'content-type': 'multipart/form-data; boundary=part' }),
    )
    if (added !== items) throw new Error(`${added} of ${items} items came`)
  })
  const bytes = async () => (await bench.sql.query('SELECT pg_database_size(current_database())::float8 AS bytes')).rows[0].bytes
  say({
    'charge items': items.toLocaleString('en'),
    'the file that is uploaded': mb(fs.statSync(file).size),
    'database afterwards': mb(await bytes()),
    'upload, applied and searchable': of(uploaded),
    'memory, most during the upload': both(uploaded.peak),
  })
  fs.rmSync(file)
  await bench.sql.query('CHECKPOINT')

  const search = (keyWord: string | undefined) => {
    const body = { brandId: beta.id, facility: facility.id, keyWord, pagination: { currentPage: 1, recordsPerPage: 10 } }
    return send('POST', '/api/v3/pricer/lookup', JSON.stringify(body), json)
  }
  const started = await cost(() => bench.restart())
  const indexed = await cost(() => search('knee'))
  const times: number[] = []
  for (let i = 0; i < 70; i++) await search(keywords[i % keywords.length])
  for (let i = 0; i < 700; i++) times.push(await time(() => search(keywords[i % keywords.length])))
  say({
    'start, until it is ready': of(started),
    'first search after a start': of(indexed),
    'memory, most during the first search': both(indexed.peak),
    'search, median and p99': `${n(median(times))} and ${n(quantile(times, 0.99))} ms`,
    'memory after searches': both({ server: memoryOf(bench.pid), database: memoryOf(database) }),
  })

  const published = await cost(async () => {
    const made = JSON.parse(await send('POST', '/api/v1/publications', JSON.stringify({ facilityId: facility.id }), json))
    for (;;) {
      const { rows } = await bench.sql.query('SELECT state, size FROM publication WHERE brand_id = $1 AND id = $2', [beta.id, made.id])
      if (rows[0]?.state !== 'making') return
      await setTimeout(500)
    }
  })
  const { rows: files } = await bench.sql.query(
    'SELECT state, size FROM publication WHERE brand_id = $1 AND facility_id = $2 ORDER BY created_at DESC',
    [beta.id, facility.id],
  )
  say({
    'price file': `${mb(Number(files[0]?.size))}, ${files[0]?.state}`,
    'price file made and checked': of(published),
    'memory, most while the file is made': both(published.peak),
  })
  await bench.stop()
  return column
}

const columns: Record<string, string>[] = []
for (const items of sizes) {
  print(`${items} items, ${PAYERS} payers with a contract of ${RULES} rules each`)
  columns.push(await measure(items))
}
const [first = {}] = columns
const lines = Object.keys(first).map((what) => `| ${[what, ...columns.map((column) => column[what])].join(' | ')} |`)
console.log(['', lines[0], `|---|${columns.map(() => '---|').join('')}`, ...lines.slice(1)].join('\n'))
