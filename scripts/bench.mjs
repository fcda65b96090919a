// npm run bench [-- name]: runs tests/bench/*.bench.ts one after another, each over an empty database of a temporary PostgreSQL;
// sizing by name alone.
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildServer, buildWeb, install } from './install.mjs'
import { inRoot, start, step } from './lib.mjs'
import { startTemporaryPostgres } from './pg.mjs'

install()
buildServer()
buildWeb()
const requested = process.argv.slice(2)
// takes long
const byNameAlone = ['sizing']
const names = fs
  .readdirSync(inRoot('tests/bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''))
const chosen = names.filter((name) => (requested.length === 0 ? !byNameAlone.includes(name) : requested.includes(name)))
if (chosen.length === 0) {
  console.error(`There is no such benchmark. There are: ${names.join(', ')}`)
  process.exitCode = 1
}
let bench
let stopped = false
// the database is stopped with the benchmark, also when somebody has lost patience
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stopped = true
    bench?.kill('SIGTERM')
  })
const cluster = await startTemporaryPostgres()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-bench-world-'))
try {
  for (const name of chosen) {
    if (stopped) break
    step(`Benchmark ${name}`)
    bench = start(['--expose-gc', '--import', 'tsx', `tests/bench/${name}.bench.ts`], {
      env: { BENCH_DATABASE_URL: cluster.url(), BENCH_DATABASE_PID: String(cluster.pid), BENCH_WORLD_DIR: path.join(folder, 'data') },
    })
    const [code] = await once(bench, 'exit')
    if (code !== 0) process.exitCode = 1
  }
  step('All have run')
} finally {
  await cluster.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
