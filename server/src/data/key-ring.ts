import { hkdfSync } from 'node:crypto'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Db, Reader } from './db.ts'
import { Keys, newRing, Ring, ringOfBefore } from './keys.ts'
import { sealedColumns } from './sealed-columns.ts'
import { decrypt, encrypt, opened } from './secrets.ts'

export type Secrets = Pick<Config, 'encryptionKey' | 'encryptionKeyBefore' | 'jwtSecret'>
type Asked = Pick<pg.ClientBase, 'query'>

/** What one server does to the roles and keys of a database at a time. */
export const LOCK = 72_707_370

/** So many texts of each column say whether a key is the one that sealed them. */
const SAMPLES = 50

const derived = (secret: string, what: string) => Buffer.from(hkdfSync('sha256', secret, '', `ratebook ${what}`, 32))
/** Which ENCRYPTION_KEY a ring is wrapped by: tells it from others, and nothing of it. */
const markOf = (secret: string) => derived(secret, 'mark of the key ring').toString('hex').slice(0, 16)
const wrap = (ring: Ring, secret: string) => encrypt(JSON.stringify(ring), derived(secret, 'key ring'), markOf(secret))
const unwrap = (wrapped: string, secret: string) => Ring.parse(JSON.parse(decrypt(wrapped, () => derived(secret, 'key ring'))))

/** The settings' secrets that may have wrapped the ring: the present one, the one before it, and what is used where none is set. */
const candidates = ({ encryptionKey, encryptionKeyBefore, jwtSecret }: Secrets) => [
  ...new Set([encryptionKey, ...(encryptionKeyBefore ? [encryptionKeyBefore] : []), jwtSecret]),
]

const WRONG_KEY = `ENCRYPTION_KEY (or JWT_SECRET, where none is set) is not the key of this database: what is sealed in it does not open.
Set it as it was before. To exchange it, set ENCRYPTION_KEY_BEFORE to the earlier one beside it, start, and run "npm run rotate-key".
Where the earlier one is lost, "npm run rotate-key -- --lost" gives up what was sealed with it.`

/** Some of what an installation sealed. */
export async function samplesOf(owner: Asked) {
  const samples: string[] = []
  for (const { table, column } of sealedColumns) {
    const { rows } = await owner.query<{ sealed: string }>(
      `SELECT ${column} AS sealed FROM ${table} WHERE ${column} <> '' LIMIT ${SAMPLES}`,
    )
    samples.push(...rows.map(({ sealed }) => sealed))
  }
  return samples
}

/** The ring of a database that has none yet. @throws Error where what is sealed there opens with none of the secrets */
async function firstRing(owner: Asked, secrets: Secrets): Promise<Ring> {
  const { rows } = await owner.query<{ used: boolean }>('SELECT EXISTS (SELECT FROM brand) OR EXISTS (SELECT FROM app_user) AS used')
  if (!rows[0]?.used) return newRing()
  const samples = await samplesOf(owner)
  if (samples.length === 0) return ringOfBefore(secrets.encryptionKeyBefore ?? secrets.encryptionKey)
  for (const secret of candidates(secrets)) {
    const [ring, keys] = [ringOfBefore(secret), new Keys()]
    keys.take(ring)
    if (samples.some((sealed) => opened(sealed, keys) !== null)) return ring
  }
  throw new Error(WRONG_KEY)
}

/** Writes the ring as these secrets open it. */
async function writeRing(owner: Asked, ring: Ring, secrets: readonly string[]) {
  for (const secret of secrets)
    await owner.query(
      `INSERT INTO key_ring (mark, wrapped) VALUES ($1, $2)
       ON CONFLICT (mark) DO UPDATE SET wrapped = excluded.wrapped, written_at = now()`,
      [markOf(secret), wrap(ring, secret)],
    )
}

/** The ring, and which of the secrets open it; null where there is none. @throws Error where none of them does */
async function readRing(owner: Asked, secrets: Secrets): Promise<{ ring: Ring; by: string[] } | null> {
  const { rows } = await owner.query<{ mark: string; wrapped: string }>('SELECT mark, wrapped FROM key_ring')
  if (rows.length === 0) return null
  const matching = candidates(secrets).flatMap((secret) => {
    const row = rows.find(({ mark }) => mark === markOf(secret))
    return row ? [{ secret, ring: unwrap(row.wrapped, secret) }] : []
  })
  const [first] = matching
  if (!first) throw new Error(WRONG_KEY)
  return { ring: first.ring, by: matching.map(({ secret }) => secret) }
}

/**
 * The ring of a database, as its owner opens it at a start, nobody else at the time: made where there is none, and wrapped by the present
 * ENCRYPTION_KEY as well where only an earlier one opens it, so that servers with either run side by side.
 * @throws Error where ENCRYPTION_KEY is not that of this database
 */
export async function openRing(owner: Asked, secrets: Secrets): Promise<Ring> {
  await owner.query(`SELECT set_config('app.brands', 'every', false)`)
  const { ring, by } = (await readRing(owner, secrets)) ?? { ring: await firstRing(owner, secrets), by: [] }
  if (!by.includes(secrets.encryptionKey)) await writeRing(owner, ring, [secrets.encryptionKey])
  return ring
}

/**
 * Changes the ring, which has been opened, for everybody whose ENCRYPTION_KEY is known here; others open it no more.
 * @param isLast whether from here on the present ENCRYPTION_KEY alone does
 */
export async function changeRing(db: Db, secrets: Secrets, change: (ring: Ring) => Ring, isLast = false): Promise<Ring> {
  return db.longTransaction(async (tx) => {
    await tx.rows(sql`SELECT pg_advisory_xact_lock(${LOCK}::bigint)::text`)
    const read = await readRing(tx.client, secrets)
    if (!read) throw new Error('The keys of this database are gone')
    const [ring, by] = [change(read.ring), isLast ? [secrets.encryptionKey] : read.by]
    await tx.execute(sql`DELETE FROM key_ring WHERE mark <> ALL(${by.map(markOf)})`)
    await writeRing(tx.client, ring, by)
    return ring
  })
}

/** Makes a new ring in the place of one that nobody can open. @throws Error where the secrets do open it */
export async function replaceLostRing(owner: Asked, secrets: Secrets) {
  await owner.query(`SELECT set_config('app.brands', 'every', false)`)
  const isOpen = await openRing(owner, secrets).then(
    () => true,
    () => false,
  )
  if (isOpen) throw new Error('ENCRYPTION_KEY opens the keys of this database: nothing of it is lost')
  await owner.query('DELETE FROM key_ring')
  await writeRing(owner, newRing(), [secrets.encryptionKey])
}

/** How soon a server has the keys that were made meanwhile. */
export const KEYS_EVERY_MS = 5_000

/**
 * Gives the keys anew where the ring is another one by now.
 * @param wrapped the ring as it was last read @returns as it is; null where ENCRYPTION_KEY no longer opens it
 */
export async function renewKeys(db: Reader, { encryptionKey, keys }: Pick<Config, 'encryptionKey' | 'keys'>, wrapped = '') {
  const [row] = await db.rows<{ wrapped: string }>(sql`SELECT wrapped FROM key_ring WHERE mark = ${markOf(encryptionKey)}`)
  if (row && row.wrapped !== wrapped) keys.take(unwrap(row.wrapped, encryptionKey))
  return row?.wrapped ?? null
}

/** Does so as long as the server runs. @param warn told once when its ENCRYPTION_KEY was taken away, and of what fails */
export function keepKeys(db: Reader, config: Config, warn: (message: string, error?: Error) => void) {
  let last: string | null = ''
  const look = async () => {
    const now = await renewKeys(db, config, last ?? '')
    if (now === null && last !== null)
      warn('ENCRYPTION_KEY is the earlier one: the keys were rotated, and this server cannot start with it again')
    last = now
  }
  return setInterval(() => {
    look().catch((error) => warn('new keys will be looked for again', error))
  }, KEYS_EVERY_MS).unref()
}
