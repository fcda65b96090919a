import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { demoBrands } from '@ratebook/prisma/seed/world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PASSWORD = 'Ratebook-bench-1'
/** Far more than a start takes: only one that hangs is given up. */
const START_MS = 300_000
export const beta = demoBrands.find((b) => b.key === 'beta') as (typeof demoBrands)[number]
export const facility = beta.facilities[0] as { id: string; name: string }

export const freePort = () =>
  new Promise<number>((resolve) => {
    const s = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = s.address() as net.AddressInfo
      s.close(() => resolve(port))
    })
  })

export interface Bench {
  url: string
  readonly pid: number
  dataDir: string
  sql: pg.Pool
  headers: Record<string, string>
  /** Ends the server and starts it again over what there is, until it is ready. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface Place {
  database: URL
  dataDir: string
  port: number
}

/** The real server in a process of its own, once it is ready. */
async function startServer({ database, dataDir, port }: Place): Promise<ChildProcess> {
  // the server ends with this process, however that ends
  const preload = new URL('../../scripts/stop-with-parent.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', preload, 'server/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.href,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMITS: '0',
      FILE_WAIT_SECONDS: '600',
      LOG_LEVEL: 'warn',
      WEB_DIR: path.join(root, 'web/dist'),
    },
  })
  // what it warns of is part of what a figure means
  readline.createInterface(child.stdout as Readable).on('line', (line) => line.startsWith('{') && console.error(line))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (r) => r.ok,
      () => false,
    )
  const end = Date.now() + START_MS
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready`)
    if (Date.now() > end) throw new Error(`The server was not ready within ${START_MS / 1000} s`)
    await new Promise((r) => setTimeout(r, 100))
  }
  return child
}
async function stopServer(server: ChildProcess) {
  server.kill('SIGTERM')
  await new Promise((r) => server.once('exit', r))
}

/** @returns the token of whoever manages all brands */
async function signIn(url: string): Promise<string> {
  const login = await fetch(`${url}/api/v1/user/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  await fetch(`${url}/api/v1/users/eula/accept`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  return token
}

/** What `charges` are. */
export const filled = { ours: 500_000, others: 100_000 }
let begun = 0
/**
 * The real server over a database with the demo world, made once for all benchmarks, signed in for the brand that they fill.
 * @param publishes whether facilities publish their files as soon as they may: the file of a million items takes minutes of a core, beside
 *   which nothing else can be measured
 * @param serves whether there is a server: some of what it does is measured in the benchmark's own process
 * @param charges whether the brand has 500,000 items in its facility, and another brand 100,000: filled once for all that ask for them
 */
export async function startBench({ publishes = false, serves = true, charges = false } = {}): Promise<Bench> {
  const [admin, worldDir] = [process.env.BENCH_DATABASE_URL, process.env.BENCH_WORLD_DIR]
  if (!admin || !worldDir) throw new Error('Run the benchmarks with: npm run bench')
  const name = `bench_${process.pid}_${++begun}`
  async function onCluster(statement: string) {
    const client = new pg.Client(admin)
    await client.connect()
    const { rowCount } = await client.query(statement)
    await client.end()
    return rowCount
  }
  const port = await freePort()
  function databaseOf(name: string) {
    const database = new URL(admin as string)
    database.pathname = `/${name}`
    return database
  }
  if (!fs.existsSync(worldDir)) {
    await onCluster('CREATE DATABASE bench_world')
    await stopServer(await startServer({ database: databaseOf('bench_world'), dataDir: worldDir, port }))
  }
  const copyOf = (name: string, template: string) => onCluster(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  if (charges && !(await onCluster("SELECT FROM pg_database WHERE datname = 'bench_charges'"))) {
    await copyOf('bench_charges', 'bench_world')
    const sql = new pg.Pool({ connectionString: databaseOf('bench_charges').href })
    await fill(sql, filled.ours, filled.others)
    await sql.end()
  }
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-bench-'))
  fs.cpSync(worldDir, dataDir, { recursive: true })
  await copyOf(name, charges ? 'bench_charges' : 'bench_world')
  const place = { database: databaseOf(name), dataDir, port }
  const url = `http://127.0.0.1:${port}`
  const sql = new pg.Pool({ connectionString: place.database.href, max: 4 })
  await sql.query('UPDATE facility SET publishes_itself = $1', [publishes])
  let server = serves ? await startServer(place) : undefined
  return {
    url,
    get pid() {
      return server?.pid as number
    },
    dataDir,
    sql,
    headers: server ? { authorization: `Bearer ${await signIn(url)}`, 'x-brand-id': beta.id } : {},
    async restart() {
      if (server) await stopServer(server)
      server = await startServer(place)
    },
    async stop() {
      await sql.end()
      if (server) await stopServer(server)
      await onCluster(`DROP DATABASE ${name} WITH (FORCE)`)
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const words = (
  'CT,MRI,HEAD,KNEE,CHEST,SPINE,WITH,WITHOUT,CONTRAST,BIOPSY,LIVER,CATHETER,STENT,DRUG,SCREEN,PANEL,BLOOD,CULTURE,URINE,ULTRASOUND,' +
  'GUIDED,REPAIR,HERNIA,COLONOSCOPY,POLYP,REMOVAL,IMPLANT,SCREW,PLATE,BONE,GRAFT,SUTURE,TRAY,KIT,INJECTION,INFUSION,HOUR,ADDITIONAL,' +
  'LEVEL,VISIT'
).split(',')

/**
 * Fills a table, or writes much of it, without looking for what rows name and without the indexes that nothing depends on: those are made
 * afterwards, which takes half the time of keeping them row by row.
 */
export const fillTable = (sql: pg.Pool, table: string, statement: string, values: unknown[] = []) =>
  fillInParts(sql, table, [[statement, values]])
/** @param parts statements with their values, each on a connection of its own */
async function fillInParts(sql: pg.Pool, table: string, parts: [statement: string, values: unknown[]][]) {
  const { rows: indexes } = await sql.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
    WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`,
    [table],
  )
  if (indexes.length > 0) await sql.query(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`)
  await Promise.all(
    parts.map(async ([statement, values]) => {
      const client = await sql.connect()
      await client.query('BEGIN; SET LOCAL session_replication_role = replica')
      await client.query(statement, values)
      await client.query('COMMIT')
      client.release()
    }),
  )
  await Promise.all(indexes.map(({ definition }) => sql.query(definition)))
  await sql.query(`VACUUM ANALYZE ${table}`)
}

/**
 * Fills the table with `ours` items of the benchmark's facility and `others` of another brand, by SQL alone.
 * Descriptions are five words of forty; codes repeat as they do in charge masters.
 * @param had how many of each there are already
 */
export async function fill(sql: pg.Pool, ours: number, others: number, had = { ours: 0, others: 0 }) {
  const other = demoBrands.find((b) => b.key === 'alpha') as (typeof demoBrands)[number]
  /** Every second item, from the first or the second one on: each half takes a core. */
  const half = (first: number, brandId: string, facilityId: string | undefined, count: number): [string, unknown[]] => [
    `
      INSERT INTO charge_item (brand_id, id, facility_id, code, department_name, description, gl, amount, revenue_code, cpt_hcpcs, drg_code,
        setting, category, plain_name)
      SELECT $1, uuidv7(), $2, 'B' || lpad(i::text, 9, '0'), 'Department ' || i % 40,
             w[1 + i * 7919 % 40] || ' ' || w[1 + i / 40 * 104729 % 40] || ' ' || w[1 + i / 3 * 1299709 % 40] || ' ' ||
             w[1 + i % 40] || ' ' || w[1 + i / 1600 % 40] || ' ' || i % 977,
             'GL-' || i % 300, (100 + i * 48271 % 9000000) / 100.0, lpad((i % 900)::text, 4, '0'),
             CASE WHEN i % 3 > 0 THEN lpad((10000 + i * 31 % 80000)::text, 5, '0') ELSE '' END,
             CASE WHEN i % 50 = 0 THEN lpad((i % 900)::text, 3, '0') ELSE '' END,
             (ARRAY['both', 'outpatient', 'inpatient'])[1 + i % 3], 'other', ''
      FROM generate_series(${first}, $3::bigint, 2) i, (SELECT $4::text[] AS w) v`,
    [brandId, facilityId, count, words],
  ]
  const halves = ([1, 2] as const).flatMap((first) => [
    half(had.ours + first, beta.id, facility.id, ours),
    half(had.others + first, other.id, other.facilities[0]?.id, others),
  ])
  await fillInParts(sql, 'charge_item', halves)
  await sql.query('UPDATE facility SET charge_revision = charge_revision + 1')
}

/** As many orders as there are columns: a call is sorted by three of them at most. */
export const inThrees = <T>(names: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(names.length / 3) }, (_, i) => names.slice(i * 3, i * 3 + 3))

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
export const quantile = (values: number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN

export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
/** Until the server has read no list in several moments one after another: what is read behind the scenes is there. */
async function quiet(sql: pg.Pool) {
  const works = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE 'COPY (%'`
  for (let moments = 0; moments < 3; moments++) {
    await new Promise((r) => setTimeout(r, 50))
    if ((await sql.query(works)).rowCount) moments = 0
  }
}
/**
 * Asks for a list until it is kept in each of some orders, which answers it fast twice: it is read by SQL first, while its columns are read
 * behind the scenes, all that were asked for meanwhile together. It is compared with what an empty call takes before anything is asked: the
 * server is slow to answer anything while it reads.
 * @param limit how many times as long as an empty call a page takes at most that is found there; empty calls one after another take half
 *   as long as in turn with pages
 */
export async function warm({ sql }: Bench, asks: (() => Promise<unknown>)[], floor: () => Promise<unknown>, limit = 28) {
  const floors: number[] = []
  for (let i = 0; i < 21; i++) floors.push(await time(floor))
  for (const ask of asks) await ask()
  for (const ask of asks)
    for (let i = 0, fast = 0; i < 50 && fast < 2; i++) {
      if (fast === 0) await quiet(sql)
      fast = (await time(ask)) < limit * median(floors) ? fast + 1 : 0
    }
}

/**
 * Runs both in turn, so that a machine that slows down slows both; answers the turn in the middle by how much longer ours took, in
 * milliseconds. Medians of each by itself may be of different moments, of which one was slow.
 */
export async function inTurn(runs: number, ours: () => Promise<unknown>, floor: () => Promise<unknown>) {
  const turns: { ours: number; floor: number }[] = []
  await ours()
  await floor()
  for (let i = 0; i < runs; i++) turns.push({ ours: await time(ours), floor: await time(floor) })
  const ratioOf = (turn: { ours: number; floor: number }) => turn.ours / turn.floor
  return turns.sort((a, b) => ratioOf(a) - ratioOf(b))[runs >> 1]!
}

/**
 * The longest that an empty call took while something ran, one after the other all the time. By node:http: thousands of calls by `fetch`
 * leave so much garbage that what collects it, 20 ms at a time, is taken for a wait.
 */
export async function worstMeanwhile({ url }: Pick<Bench, 'url'>, work: () => Promise<unknown>): Promise<number> {
  const agent = new http.Agent({ keepAlive: true })
  async function call() {
    const [response] = (await once(http.get(`${url}/livez`, { agent }), 'response')) as [http.IncomingMessage]
    await once(response.resume(), 'end')
  }
  let isOver = false
  let worst = 0
  const calls = (async () => {
    while (!isOver) worst = Math.max(worst, await time(call))
  })()
  await work()
  isOver = true
  await calls
  agent.destroy()
  return worst
}

const ms = (n: number) => (n < 100 ? `${n.toFixed(1)} ms` : n < 10_000 ? `${n.toFixed(0)} ms` : `${(n / 1000).toFixed(1)} s`)
/** Of Linux, where a host runs it among others: processor time in all, and what of it the host gave to somebody else; nothing elsewhere. */
function processorTime() {
  if (!fs.existsSync('/proc/stat')) return undefined
  const parts = fs.readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.trim().split(/\s+/).slice(1, 9).map(Number)
  return { all: parts.reduce((sum, part) => sum + part, 0), stolen: parts[7] ?? 0 }
}
let before = processorTime()
/** Since the last figure. */
function stolenShare(): string {
  const now = processorTime()
  const share = now && before && now.all > before.all ? (now.stolen - before.stolen) / (now.all - before.all) : 0
  before = now
  return share < 0.005 ? '' : `, ${(share * 100).toFixed(0)} % of them given to others`
}
/**
 * A figure is worth what the machine had to spare: beside each stands how many processes wanted its cores in the last minute, and what of
 * the cores its host withheld since the figure before. Where it withholds any, calls wait for 30 ms and longer whatever they ask for.
 */
export const print = (text: string) =>
  console.log(`${text} [load ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores${stolenShare()}]`)
export const printRatio = (what: string, { ours, floor }: { ours: number; floor: number }, limit: number) =>
  print(`${what}: ${ms(ours)}, floor ${ms(floor)}, ratio ${(ours / floor).toFixed(2)} (wanted: at most ${limit})`)
export const printFigure = (what: string, value: string, limit: string) => print(`${what}: ${value} (wanted: ${limit})`)

/** Resident memory in MB; 0 for a process that has just ended. */
function rssOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
/** The processes that one has started; none of one that has just ended. */
export function startedBy(pid: number): number[] {
  try {
    return fs.readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      const ids = fs.readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim()
      return ids === '' ? [] : ids.split(' ').map(Number)
    })
  } catch {
    return []
  }
}

/**
 * Resident memory of a process and those that it started in MB, watched while something runs: the most that they reached, and by how much
 * that is more than what they had before.
 * @param processes others, where what it started has nothing to do with the work
 */
export async function watchMemory<R>(pid: number, work: () => Promise<R>, processes = () => [pid, ...startedBy(pid)]) {
  const rss = () => processes().reduce((sum, id) => sum + rssOf(id), 0)
  const before = rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, rss())
  }, 50)
  try {
    const result = await work()
    return { result, most, grown: most - before }
  } finally {
    clearInterval(timer)
  }
}
