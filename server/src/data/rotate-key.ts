import { setTimeout as sleep } from 'node:timers/promises'
import { parseConfig } from '../config.ts'
import { openDatabase } from './db.ts'
import { changeRing, KEYS_EVERY_MS, replaceLostRing } from './key-ring.ts'
import { withNewKey } from './keys.ts'
import { migrate } from './migrate.ts'
import { type Resealed, resealAll } from './reseal.ts'
import { connected, prepareDatabase } from './roles.ts'
import { ofEveryBrand } from './scope.ts'

// npm run rotate-key: makes a new key, seals with it whatever earlier ones sealed, and takes the keys away from every ENCRYPTION_KEY but
// the present one. Servers may run meanwhile; ended in the middle, it goes on where it was.
// npm run rotate-key -- --stopped: the same without waiting for servers to have the new key, where none runs.
// npm run rotate-key -- --lost: begins anew where ENCRYPTION_KEY is lost; what was sealed with it stays closed for ever.

/** So many rows that cannot be opened are named, of each column. */
const MOST_NAMED = 20

const rotation = 'rotate-key'
const args = process.argv.slice(2)
const known = ['--stopped', '--lost']

/** Until every server has the keys as they are now. */
async function letServersKnow() {
  if (args.some((arg) => known.includes(arg))) return
  console.log(`Waiting ${(3 * KEYS_EVERY_MS) / 1000} seconds for the servers that run`)
  await sleep(3 * KEYS_EVERY_MS)
}

function say({ table, column, sealed, unreadable }: Resealed) {
  console.log(`${table}.${column}: ${sealed} sealed anew`)
  if (unreadable.length === 0) return
  const more = unreadable.length - MOST_NAMED
  console.log(`  ${unreadable.length} CANNOT BE OPENED: their key is gone, or they were altered. They stay as they are:`)
  for (const id of unreadable.slice(0, MOST_NAMED)) console.log(`  ${table} ${id}`)
  if (more > 0) console.log(`  and ${more} more`)
}

async function rotate() {
  const config = parseConfig(process.env)
  const owner = config.ownerUrl ?? config.databaseUrl
  if (args.includes('--lost')) {
    await migrate(owner)
    await connected(owner, (client) => replaceLostRing(client, config))
  }
  await prepareDatabase(config)
  const db = openDatabase(owner, 2, () => {})
  const lock = await db.pool.connect()
  try {
    const { rows } = await lock.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken', [rotation])
    if (!rows[0]?.taken) throw new Error('The keys are being rotated already, by another run of this command')
    const { next } = await changeRing(db, config, (ring) => {
      if (ring.next !== '') return ring
      const { ring: more, mark } = withNewKey(ring)
      return { ...more, next: mark }
    })
    console.log(`The new key is ${next}`)
    await letServersKnow()
    config.keys.take(await changeRing(db, config, (ring) => ({ ...ring, present: next })))
    await letServersKnow()
    await ofEveryBrand(() => resealAll(db, config.keys, say))
    await changeRing(db, config, (ring) => ({ ...ring, next: '' }), true)
    console.log('Done. Only the present ENCRYPTION_KEY opens the keys of this database: ENCRYPTION_KEY_BEFORE can be taken away.')
  } finally {
    lock.release(true)
    await db.close()
  }
}

const unknown = args.find((arg) => !known.includes(arg))
try {
  if (unknown) throw new Error(`There is no ${unknown}: it takes ${known.join(' or ')}`)
  await rotate()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
