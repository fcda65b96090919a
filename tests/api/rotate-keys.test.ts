// The keys that seal and hash, exchanged while servers run: what an installation kept under one ENCRYPTION_KEY is there under the next.
import { execFile, spawn } from 'node:child_process'
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fs from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parseConfig } from '@ratebook/server/config.ts'
import { keepKeys } from '@ratebook/server/data/key-ring.ts'
import { prepareDatabase } from '@ratebook/server/data/roles.ts'
import { sealedColumns } from '@ratebook/server/data/sealed-columns.ts'
import { unseal } from '@ratebook/server/data/secrets.ts'
import { bookings } from '@ratebook/shared/bookings.ts'
import { SECRET_LOST, SECRET_MASK } from '@ratebook/shared/brand-settings.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { goodFaithEstimates } from '@ratebook/shared/good-faith-estimates.ts'
import { identityProvider } from '@ratebook/shared/identity-provider.ts'
import { keptEstimates } from '@ratebook/shared/kept-estimates.ts'
import { ownFactors } from '@ratebook/shared/own-factors.ts'
import { providerSignIn } from '@ratebook/shared/provider-sign-in.ts'
import { startAssistant } from '../assistant-service.ts'
import { CLIENT, startProvider } from '../oidc.ts'
import { asApp, cloneDatabase, demoTemplate } from '../postgres.ts'
import { sleep, until } from '../server-process.ts'
import { alpha, type Sent, World } from '../world.ts'
import { bookingsOf } from './bookings-setup.ts'
import { codeOf, load, reads, signInWith, type Written, write } from './one-of-everything.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const JWT = 'what signs the sessions of these tests alone'
const [OLD, NEW, NEWEST] = [
  'the first key that only tests know',
  'the second key that only tests know',
  'the third key that only tests know',
]
const admin = inject('adminUrl')

let url: string
let service: Awaited<ReturnType<typeof startAssistant>>
let provider: Awaited<ReturnType<typeof startProvider>>
const running: World[] = []

beforeAll(async () => {
  service = await startAssistant()
  provider = await startProvider([`http://${alpha.domainName}.prices.example.org/auth/provider`])
  provider.people.nora = { email: 'nora@example.org', name: 'Nora', roles: ['pricing'] }
  url = await cloneDatabase(admin, `rotate_keys_${process.pid}`, demoTemplate)
})
afterAll(async () => {
  for (const world of running) await world.stop()
  await service.close()
  await provider.stop()
})

const envOf = (keys: Record<string, string>) => ({
  ...{ DATABASE_URL: asApp(url), MIGRATE_DATABASE_URL: url, JWT_SECRET: JWT, LOG_LEVEL: 'silent', ENCRYPTION_KEY: '' },
  ...keys,
})
const query = async <R>(text: string, values?: unknown[]) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text, values)).rows as R[]
  } finally {
    await client.end()
  }
}
/** A server that starts with these keys. */
async function serve(keys: Record<string, string>) {
  await prepareDatabase(parseConfig(envOf(keys)))
  const env = {
    ASSISTANT_URL: service.requests,
    ASSISTANT_PRIVATE: '1',
    PUBLIC_URL: 'http://prices.example.org',
    OIDC_INTERNAL_HOSTS: 'localhost',
  }
  const world = await new World().start(admin, { url, env: { ...env, JWT_SECRET: JWT, ENCRYPTION_KEY: '', ...keys } })
  keepKeys(world.served, world.config, () => {})
  running.push(world)
  return world
}
const stop = (world: World) => running.splice(running.indexOf(world), 1)[0]?.stop()

const command = (keys: Record<string, string>, ...args: string[]) => ({
  args: ['server/dist/data/rotate-key.js', ...args],
  options: { cwd: root, env: { ...process.env, ...envOf(keys) } },
})
async function rotate(keys: Record<string, string>, ...given: string[]) {
  const { args, options } = command(keys, ...given)
  return promisify(execFile)(process.execPath, args, options).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  )
}
/** A server that ends by itself, and what it says. */
const startFails = (keys: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, ...envOf(keys), PORT: '0', HOST: '127.0.0.1' },
    timeout: 60_000,
  }).then(
    () => ({ code: 0, said: '' }),
    ({ code, stderr }) => ({ code, said: stderr as string }),
  )

/** With which keys texts are sealed, of all columns together. */
async function marks() {
  const seen = new Set<string>()
  for (const { table, column } of sealedColumns)
    for (const { sealed } of await query<{ sealed: string }>(`SELECT ${column} AS sealed FROM ${table} WHERE ${column} <> ''`))
      seen.add(/^A256GCM\.([0-9a-f]{8})\./.exec(sealed)?.[1] ?? '')
  return [...seen]
}

/** Every sealed text as it was before there were marks: sealed by ENCRYPTION_KEY itself. */
async function sealAsBefore(world: World, secret: string) {
  const key = createHash('sha256').update(`ratebook settings ${secret}`).digest()
  for (const { table, column } of sealedColumns)
    for (const { sealed } of await query<{ sealed: string }>(`SELECT ${column} AS sealed FROM ${table} WHERE ${column} <> ''`)) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const text = Buffer.concat([cipher.update(unseal(sealed, world.config.keys), 'utf8'), cipher.final()])
      const before = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
      await query(`UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2`, [before, sealed])
    }
}

const REFUSED = 'ENCRYPTION_KEY (or JWT_SECRET, where none is set) is not the key of this database'

describe('Keys', () => {
  let written: Written
  let [jwtHeaders, jwtBooking, jwtEstimate]: [Record<string, string>, string, string] = [{}, '', '']

  test('of an installation from before there were marks open and know again what it kept', async () => {
    await query('DELETE FROM key_ring')
    const first = await serve({ ENCRYPTION_KEY: OLD })
    written = await write(first, { service, provider })
    // hashes are those of the earlier versions: of the key itself
    const key = createHash('sha256').update(`ratebook recovery code ${OLD}`).digest('hex')
    const hash = createHash('sha3-256')
      .update(key + written.recoveryCodes[0]?.replaceAll('-', ''))
      .digest('hex')
      .slice(0, 32)
    expect(await query('SELECT 1 FROM recovery_code WHERE hash = $1', [hash])).toHaveLength(1)
    await sealAsBefore(first, OLD)
    await query('DELETE FROM key_ring')
    await stop(first)
    expect(await marks()).toEqual([''])

    expect(await startFails({ ENCRYPTION_KEY: NEW })).toEqual({ code: 1, said: expect.stringContaining(REFUSED) })
    const again = await serve({ ENCRYPTION_KEY: OLD })
    await reads(again, written, { service, provider })
    await stop(again)
  })

  test('are exchanged while servers with either ENCRYPTION_KEY run; afterwards the earlier one opens nothing', {
    timeout: 240_000,
  }, async () => {
    expect(await startFails({ ENCRYPTION_KEY: NEW })).toEqual({ code: 1, said: expect.stringContaining(REFUSED) })
    const both = { ENCRYPTION_KEY: NEW, ENCRYPTION_KEY_BEFORE: OLD }
    const servers = [await serve({ ENCRYPTION_KEY: OLD }), await serve(both)]
    const choice = (await servers[0]?.call(keptEstimates.openEstimate, { body: { brandId: alpha.id, key: written.estimateKey } }))?.body
      .choice
    const keptMeanwhile: string[] = []
    let isOver = false
    const meanwhile = (async () => {
      for (let i = 0; !isOver; i++) {
        const [one, other] = (i % 2 ? servers : [...servers].reverse()) as [World, World]
        const { body } = await one.call(keptEstimates.keepEstimate, { body: { ...choice, brandId: alpha.id } })
        expect((await other.call(keptEstimates.openEstimate, { body: { brandId: alpha.id, key: body.key } })).status).toBe(200)
        keptMeanwhile.push(body.key)
        await sleep(1000)
      }
    })()
    const { code, said } = await rotate(both)
    isOver = true
    await meanwhile
    expect([code, said]).toEqual([0, expect.stringMatching(/^The new key is [0-9a-f]{8}$/m)])
    expect(said).toContain('Done.')
    expect(said).not.toContain('CANNOT')
    expect(keptMeanwhile.length).toBeGreaterThan(5)
    expect(await marks()).toEqual([/new key is (\w+)/.exec(said)?.[1]])
    for (const server of [...servers]) await stop(server)

    expect(await query('SELECT mark FROM key_ring')).toHaveLength(1)
    expect(await startFails({ ENCRYPTION_KEY: OLD })).toEqual({ code: 1, said: expect.stringContaining(REFUSED) })
    const present = await serve({ ENCRYPTION_KEY: NEW })
    await reads(present, written, { service, provider })
    for (const key of keptMeanwhile)
      expect((await present.call(keptEstimates.openEstimate, { body: { brandId: alpha.id, key } })).status).toBe(200)
    await stop(present)
  })

  test('go on being exchanged where that was killed in the middle; what cannot be opened is named and left', {
    timeout: 240_000,
  }, async () => {
    const both = { ENCRYPTION_KEY: NEWEST, ENCRYPTION_KEY_BEFORE: NEW }
    // somebody holds a row, so that it gets no further
    const holder = new pg.Client(url)
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM booking_request FOR UPDATE')
    const { args, options } = command(both, '--stopped')
    const killed = spawn(process.execPath, args, options)
    let begun = ''
    killed.stdout.on('data', (piece) => {
      begun += piece
    })
    const waits = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%booking_request%'`
    await until('it waits for the row', async () => (await query(waits)).length > 0)
    expect(await rotate(both, '--stopped')).toMatchObject({ code: 1, said: expect.stringContaining('rotated already') })
    const gone = once(killed, 'exit')
    killed.kill('SIGKILL')
    await gone
    await holder.end()
    expect(await marks()).toHaveLength(2)
    const halfway = await serve({ ENCRYPTION_KEY: NEW })
    await reads(halfway, written, { service, provider })
    await stop(halfway)

    const [spoiled] = await query<{ id: string }>(`UPDATE kept_estimate SET sealed = 'A256GCM.00000000.AAAA' WHERE key_hash =
      (SELECT min(key_hash) FROM kept_estimate WHERE key_hash <> '${createHash('sha256').update(written.estimateKey).digest('hex')}')
      RETURNING brand_id || ' ' || key_hash AS id`)
    const { code, said } = await rotate(both, '--stopped')
    expect(code).toBe(0)
    const [mark] = /new key is \w+/.exec(begun) ?? []
    expect(said).toContain(mark)
    expect(said).toContain(`1 CANNOT BE OPENED`)
    expect(said).toContain(`kept_estimate ${spoiled?.id}`)
    expect(said).not.toContain('AAAA')
    expect((await marks()).sort()).toEqual(['00000000', mark?.slice(-8)].sort())
    const present = await serve({ ENCRYPTION_KEY: NEWEST })
    await reads(present, written, { service, provider })
    await stop(present)
  })

  test('move from JWT_SECRET to an ENCRYPTION_KEY of their own by the same command', async () => {
    url = await cloneDatabase(admin, `rotate_jwt_${process.pid}`, demoTemplate)
    await query('DELETE FROM key_ring')
    const first = await serve({})
    const { headers, app, bookingId, estimateId } = await write(first, { service, provider })
    ;[jwtHeaders, jwtBooking, jwtEstimate] = [headers, bookingId, estimateId]
    await stop(first)
    expect((await rotate({ ENCRYPTION_KEY: NEW }, '--stopped')).code).toBe(0)
    expect(await startFails({})).toEqual({ code: 1, said: expect.stringContaining(REFUSED) })
    const present = await serve({ ENCRYPTION_KEY: NEW })
    expect(await signInWith(present, codeOf(app)).catch(() => 0)).toBeGreaterThan(0)
    expect(await load(present, headers)).toMatchObject({ newClaims: 1, knownClaims: 1 })
    await stop(present)
  })

  test('that are lost are given up only where they are, and by name', async () => {
    expect(await rotate({ ENCRYPTION_KEY: NEW }, '--lost')).toMatchObject({
      code: 1,
      said: expect.stringContaining('nothing of it is lost'),
    })
    expect(await rotate({ ENCRYPTION_KEY: NEWEST })).toMatchObject({ code: 1, said: expect.stringContaining('--lost') })
    const { code, said } = await rotate({ ENCRYPTION_KEY: NEWEST }, '--lost')
    expect([code, said.match(/CANNOT BE OPENED/g)]).toEqual([0, sealedColumns.map(() => 'CANNOT BE OPENED')])
    const present = await serve({ ENCRYPTION_KEY: NEWEST })
    // every page says so, and none fails
    const lost = { ...jwtHeaders, host: 'localhost' }
    const call = (e: Parameters<typeof present.call>[0], sent: Sent = {}) => present.call(e, { headers: lost, ...sent })
    expect((await call(brands.getBrandSettings)).body.healthTalkSecret).toBe(SECRET_LOST)
    const { body: ofProvider } = await call(identityProvider.getProvider)
    expect(ofProvider.clientSecret).toBe(SECRET_LOST)
    const { redirectUri: _, ...same } = ofProvider
    const begun = await present.call(providerSignIn.startProviderSignIn, { host: `${alpha.domainName}.prices.example.org` })
    expect([begun.status, begun.body.code]).toEqual([503, 'providerRefusesSite'])
    const saved = await call(identityProvider.updateProvider, { body: same })
    expect([saved.status, saved.body.fields]).toMatchObject([422, [{ path: 'clientSecret', code: 'required' }]])
    const again = await call(identityProvider.updateProvider, { body: { ...same, clientSecret: CLIENT.secret } })
    expect([again.status, again.body.clientSecret]).toEqual([200, SECRET_MASK])
    expect((await call(ownFactors.getOwnFactors)).body).toMatchObject({ appSince: expect.any(String), appLost: true })
    expect((await call(goodFaithEstimates.listEstimates, { body: {} })).body.records).toMatchObject([{ patient: '', total: null }])
    for (const e of [goodFaithEstimates.getEstimate, goodFaithEstimates.downloadEstimate])
      expect(await call(e, { params: { id: jwtEstimate } })).toMatchObject({ status: 422, body: { code: 'estimateUnreadable' } })
    const of = bookingsOf(present)
    await of.job()
    await of.settled(jwtBooking, 'failed', 'unreadable')
    expect(await call(bookings.getVisitor, { params: { id: jwtBooking } })).toMatchObject({
      status: 422,
      body: { code: 'bookingUnreadable' },
    })
    expect(await load(present, { authorization: `Bearer ${await present.token('admin')}`, 'x-brand-id': alpha.id })).toMatchObject({
      knownClaims: 0,
    })
    await stop(present)
  })

  test('stand in the columns that the schema says are sealed, and in no other', () => {
    const schema = fs.readFileSync(`${root}/prisma/schema.prisma`, 'utf8')
    const models = [...schema.matchAll(/^model \w+ \{([\s\S]*?)^\}/gm)].flatMap(([, body = '']) => {
      const table = /@@map\("(\w+)"\)/.exec(body)?.[1]
      return [...body.matchAll(/\/\/\/.*AES-256-GCM text.*\n\s*(\w+).*/g)].map(
        ([line, field]) => `${table}.${/@map\("(\w+)"\)/.exec(line)?.[1] ?? field}`,
      )
    })
    expect(models.sort()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort())
  })
})
