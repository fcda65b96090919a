import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Postgres, startPostgres } from '../scripts/pg.mjs'
import { postgresUser } from '../scripts/pg-binaries.mjs'

/** What belongs to the server that was copied, and not to its copy. */
const OWN = new Set(['postmaster.pid', 'postmaster.opts', 'pg_stat_tmp', 'pg_replslot'])

/**
 * A second PostgreSQL that streams from a first: a base backup of its files, as `pg_basebackup` would make it, which the embedded
 * PostgreSQL does not have. Nothing else may be going on there meanwhile.
 */
export async function startStandby(primary: Postgres, more: Record<string, string> = {}): Promise<Postgres> {
  const dataDir = `${primary.dataDir}1`
  const client = new pg.Client(primary.url())
  await client.connect()
  await client.query(`SELECT pg_backup_start('standby', true)`)
  fs.cpSync(primary.dataDir, dataDir, { recursive: true, filter: (source) => !OWN.has(path.basename(source)) })
  fs.mkdirSync(path.join(dataDir, 'pg_replslot'))
  fs.mkdirSync(path.join(dataDir, 'pg_stat_tmp'), { recursive: true })
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await client.end()
  const { hostname, port, username, password } = new URL(primary.url())
  fs.writeFileSync(path.join(dataDir, 'backup_label'), rows[0]?.labelfile ?? '')
  fs.writeFileSync(path.join(dataDir, 'standby.signal'), '')
  const from = `host=${hostname} port=${port} user=${username} password=${password}`
  fs.appendFileSync(path.join(dataDir, 'postgresql.auto.conf'), `\nprimary_conninfo = '${from}'\n`)
  own(dataDir)
  return startPostgres({ dataDir, temporary: true, more })
}

/** Gives all files to whom PostgreSQL runs as. */
function own(dataDir: string) {
  const { uid, gid } = postgresUser()
  fs.chmodSync(dataDir, 0o700)
  if (uid === undefined || gid === undefined) return
  for (const name of ['', ...fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' })])
    fs.lchownSync(path.join(dataDir, name), uid, gid)
}
