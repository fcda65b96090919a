// The database of a run: the one DATABASE_URL names, or an embedded PostgreSQL that is kept alive.
import { createRequire } from 'node:module'
import path from 'node:path'
import { inRoot, step } from './lib.mjs'
import { startPostgres } from './pg.mjs'
import { sleep } from './processes.mjs'

/** Answers `{ url, close }`; with `borrowed` the embedded one is left to whoever started it. */
export async function openDatabase(dataDir, { borrowed = false } = {}) {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => {} }
  const cluster = await startPostgres({ dataDir: path.join(dataDir, 'pg'), port: 54329 })
  step(`PostgreSQL ${cluster.adopted ? 'still runs' : 'runs'} on 127.0.0.1:${cluster.port}, its data in ${cluster.dataDir}`)
  await createDatabase(cluster.url(), 'ratebook')
  return { url: cluster.url('ratebook'), close: borrowed ? async () => {} : keepAlive(cluster) }
}

export async function createDatabase(adminUrl, name) {
  const pg = createRequire(inRoot('prisma/package.json'))('pg')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** Starts a cluster that died again on the same port, so that the server finds it there. Answers how to stop it for good. */
function keepAlive(cluster) {
  let current = cluster
  let closing = false
  async function watch() {
    for (let pause = 250; !closing; await sleep(pause)) {
      if (current.isAlive()) {
        pause = 250
        continue
      }
      try {
        current = await startPostgres({ dataDir: cluster.dataDir, port: cluster.port, exactPort: true })
        step('PostgreSQL had ended unexpectedly and runs again')
      } catch (error) {
        step(error.message)
        pause = Math.min(pause * 2, 10_000)
      }
    }
  }
  const watching = watch()
  return async () => {
    closing = true
    await watching
    await current.stop()
  }
}
