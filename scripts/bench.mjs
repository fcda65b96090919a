// npm run bench [-- name]: runs tests/bench/*.bench.ts one after another, each against an empty temporary PostgreSQL.
import fs from 'node:fs'
import { buildWeb, install } from './install.mjs'
import { inRoot, node, step } from './lib.mjs'
import { startTemporaryPostgres } from './pg.mjs'

install()
buildWeb()
const wanted = process.argv.slice(2)
const names = fs
  .readdirSync(inRoot('tests/bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''))
const chosen = names.filter((name) => wanted.length === 0 || wanted.includes(name))
if (chosen.length === 0) {
  console.error(`There is no such benchmark. There are: ${names.join(', ')}`)
  process.exitCode = 1
}
for (const name of chosen) {
  step(`Benchmark ${name}`)
  const cluster = await startTemporaryPostgres()
  try {
    const env = { BENCH_DATABASE_URL: cluster.url() }
    if (node(['--expose-gc', '--import', 'tsx', `tests/bench/${name}.bench.ts`], { env, stdout: 'inherit' }) !== 0) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
}
