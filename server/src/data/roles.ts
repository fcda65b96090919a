import pg from 'pg'
import type { Config } from '../config.ts'
import { codesOf } from './database-errors.ts'
import { LOCK, openRing, type Secrets } from './key-ring.ts'
import type { Keys } from './keys.ts'
import { migrate } from './migrate.ts'
import { keyedHash } from './secrets.ts'

/** The database as the server works in it, and as whoever owns its tables. */
export interface Prepared {
  databaseUrl: string
  ownerUrl: string
  /** the migrations that brought it up to this version just now */
  migrated: string[]
}

const { escapeIdentifier, escapeLiteral } = pg
const UNIQUE = new Set(['42710', '23505'])
const MAINTAIN_SINCE = 170_000

/** The role that the server makes for itself where the owner alone is known: its password is the same on every server, and kept nowhere. */
function ownRole(ownerUrl: string, keys: Keys) {
  const address = new URL(ownerUrl)
  const role = `${decodeURIComponent(address.pathname.slice(1)).slice(0, 58)}_app`
  address.username = encodeURIComponent(role)
  address.password = keyedHash(keys, 'database role')(role)
  return address.href
}

/** Work on a connection of its own. */
export async function connected<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the query that is running fails as well, and says more
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
/** Whether a role may come in; a server that is away throws. */
const comesIn = (url: string) =>
  connected(url, async () => true).catch((error) => {
    if (codesOf(error).some((code) => code.startsWith('28') || code === '42501')) return false
    throw error
  })

/**
 * Makes the role, or gives it this password where it is the server's own. Several servers, and those of other databases, may do so at
 * once.
 */
async function makeRole(owner: pg.Client, url: string, isOwn: boolean) {
  const { username, password } = new URL(url)
  const role = escapeIdentifier(decodeURIComponent(username))
  const secret = escapeLiteral(decodeURIComponent(password))
  try {
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD ${secret}`)
  } catch (error) {
    if (!codesOf(error).some((code) => UNIQUE.has(code))) throw error
    if (isOwn) await owner.query(`ALTER ROLE ${role} LOGIN PASSWORD ${secret}`)
  }
}

/**
 * Lets the role work in all tables there are and will be, but neither change nor empty them; what was migrated is not its concern, and the
 * keys it only reads.
 */
async function letIn(owner: pg.Client, url: string) {
  const role = escapeIdentifier(decodeURIComponent(new URL(url).username))
  const { rows } = await owner.query<{ database: string; version: number }>(
    `SELECT current_database() AS database, current_setting('server_version_num')::int AS version`,
  )
  const { database = '', version = 0 } = rows[0] ?? {}
  // statistics of what was just loaded; before, the database sees to them itself
  const rights = `SELECT, INSERT, UPDATE, DELETE${version >= MAINTAIN_SINCE ? ', MAINTAIN' : ''}`
  await owner.query(`
    GRANT CONNECT, TEMPORARY ON DATABASE ${escapeIdentifier(database)} TO ${role};
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT ${rights} ON ALL TABLES IN SCHEMA public TO ${role};
    REVOKE ALL ON _prisma_migrations FROM ${role};
    REVOKE INSERT, UPDATE, DELETE ON key_ring FROM ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ${rights} ON TABLES TO ${role}`)
}

/**
 * Brings the database up to this version as its owner, opens its keys, and settles as whom the server works in it: as the role that
 * DATABASE_URL names beside MIGRATE_DATABASE_URL, else as one that it makes for itself, else, where it has no right to make one, as the
 * owner.
 */
export async function prepareDatabase({
  databaseUrl,
  ownerUrl,
  keys,
  ...secrets
}: Pick<Config, 'databaseUrl' | 'ownerUrl' | 'keys'> & Secrets) {
  const owner = ownerUrl ?? databaseUrl
  const migrated = await migrate(owner)
  let app = databaseUrl
  const isIn = await connected(owner, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    keys.take(await openRing(client, secrets))
    if (!ownerUrl) app = ownRole(databaseUrl, keys)
    try {
      if (!(await comesIn(app))) await makeRole(client, app, !ownerUrl)
      await letIn(client, app)
      return await comesIn(app)
    } catch (error) {
      // neither is the owner's to give
      if (codesOf(error).includes('42501')) return false
      throw error
    }
  })
  if (!isIn && ownerUrl)
    throw new Error('The role that DATABASE_URL names cannot sign in: its password is another one, or MIGRATE_DATABASE_URL may not make it')
  return { databaseUrl: isIn ? app : owner, ownerUrl: owner, migrated } satisfies Prepared
}

/** Whether the role that the server works as could change what the database guards: as a superuser, or because tables are its own. */
export async function ownsTables(databaseUrl: string) {
  const { rows } = await connected(databaseUrl, (client) =>
    client.query<{ owns: boolean }>(`SELECT bool_or(rolsuper OR rolbypassrls) OR EXISTS (SELECT 1 FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND pg_has_role(current_user, relowner, 'USAGE')) AS owns
      FROM pg_roles WHERE rolname = current_user`),
  )
  return rows[0]?.owns ?? true
}
