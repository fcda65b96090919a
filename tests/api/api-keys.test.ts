import { randomUUID } from 'node:crypto'
import { accounts } from '@ratebook/shared/accounts.ts'
import { apiKeys, CALLS_A_MINUTE, MOST_KEYS } from '@ratebook/shared/api-keys.ts'
import { audit } from '@ratebook/shared/audit.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { payers } from '@ratebook/shared/payers.ts'
import type { Scope } from '@ratebook/shared/wire/scopes.ts'
import { warnKeyMakers } from '@ratebook/server/features/api-keys/warn-makers.ts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { alpha, beta, type Username, useWorld, type World } from '../world.ts'

const world = useWorld()
const limited = useWorld({ env: { RATE_LIMITS: '1' } })
const DAY = 86_400_000

const make = (body: object = {}, as: Username = 'alpha.admin', on: World = world) =>
  on.call(apiKeys.createApiKey, { as, body: { name: 'Warehouse', scopes: ['read-prices', 'read-contracts'], ...body } })
const bearing = (key: string) => ({ authorization: `Bearer ${key}` })
const ask = (key: string, on: World = world) => on.call(facilitySettings.listFacilities, { headers: bearing(key) })
const why = async (key: string) => {
  const { status, body } = await ask(key)
  return status === 200 ? 200 : [status, body.code]
}
const rowOf = async (id: string, as: Username = 'alpha.admin') =>
  (await world.call(apiKeys.listApiKeys, { as, body: {} })).body.records.find((k: { id: string }) => k.id === id)
const revoke = (id: string, as: Username = 'alpha.admin') => world.call(apiKeys.revokeApiKey, { as, params: { id } })
const change = (id: string, data: object) => world.db.prisma.apiKey.update({ where: { brandId_id: { brandId: alpha.id, id } }, data })

test('is said once, kept as a hash, and opens what its scopes say, for its brand', async () => {
  const { status, body } = await make()
  expect(status).toBe(201)
  expect(body.key).toMatch(/^rb_[0-9a-f]{12}_[\w-]{43}$/)
  expect(body.key.startsWith(`${body.prefix}_`)).toBe(true)
  const secret = body.key.slice(body.prefix.length + 1)
  const kept = await world.db.prisma.apiKey.findFirstOrThrow({ where: { id: body.id } })
  expect(JSON.stringify(kept)).not.toContain(secret)
  expect(JSON.stringify((await world.call(apiKeys.listApiKeys, { as: 'alpha.admin', body: {} })).body)).not.toContain(secret)
  expect(await rowOf(body.id)).toMatchObject({ name: 'Warehouse', madeBy: 'alpha.admin', lastUsed: '', requestsToday: 0, state: 'active' })

  const { body: facilities } = await ask(body.key)
  expect(facilities.map(({ id }: { id: string }) => id).sort()).toEqual(alpha.facilities.map(({ id }) => id).sort())
  expect(await rowOf(body.id)).toMatchObject({ lastUsed: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/), requestsToday: 1 })
})

test('stands in the log by its name, where it changes something and where it is made and revoked', async () => {
  const { body } = await make({ name: 'Loader', scopes: ['load-prices'] })
  const payerContract = await world.db.prisma.payerContract.findFirstOrThrow({ where: { brandId: alpha.id } })
  const payer = { displayName: 'Loaded by a program', enabled: true, payerContractId: payerContract.id }
  expect((await world.call(payers.createPayer, { headers: bearing(body.key), body: payer })).status).toBe(201)
  expect((await revoke(body.id)).status).toBe(204)
  const entries = async (field: string, value: string) =>
    (await world.call(audit.listAudit, { as: 'alpha.admin', body: { filter: { field, equator: 'equals', value } } })).body.records
  expect(await entries('username', `Loader (${body.prefix})`)).toMatchObject([
    { action: 'create', entity: 'payer', name: 'Loaded by a program' },
  ])
  expect(await entries('entityId', body.id)).toMatchObject([
    { action: 'revoke', name: 'Loader' },
    { action: 'create', name: 'Loader' },
  ])
})

describe('is refused, and says why to who holds it', () => {
  let id: string
  let key: string
  beforeEach(async () => {
    const { body } = await make()
    ;[id, key] = [body.id, body.key]
  })

  test('once it has expired', async () => {
    await change(id, { expiresAt: new Date(Date.now() - 1000) })
    expect(await why(key)).toEqual([401, 'keyExpired'])
    expect((await rowOf(id)).state).toBe('expired')
  })

  test('from the moment that it is revoked, however many calls are under way', async () => {
    let isRevoked = false
    const answers: { isLate: boolean; answer: unknown }[] = []
    const callers = Array.from({ length: 4 }, async () => {
      for (let isLate = false; !isLate; ) {
        isLate = isRevoked
        answers.push({ isLate, answer: await why(key) })
      }
    })
    await expect.poll(() => answers.length).toBeGreaterThan(8)
    expect((await revoke(id)).status).toBe(204)
    isRevoked = true
    await Promise.all(callers)
    expect(answers[0]).toEqual({ isLate: false, answer: 200 })
    expect(answers.filter(({ isLate }) => isLate)).toEqual(Array(4).fill({ isLate: true, answer: [401, 'keyRevoked'] }))
    expect((await revoke(id)).status).toBe(404)
  })

  test('while whoever made it does not work for the brand, and for ever once they are gone', async () => {
    const maker = { username: 'alpha.admin' }
    const { id: userId } = await world.db.prisma.user.findFirstOrThrow({ where: maker })
    await world.db.prisma.user.update({ where: { id: userId }, data: { enabled: false } })
    expect(await why(key)).toEqual([401, 'keyStopped'])
    await world.db.prisma.user.update({ where: { id: userId }, data: { enabled: true } })
    expect(await why(key)).toBe(200)
    await world.db.prisma.user.update({ where: { id: userId }, data: { clientId: beta.id } })
    expect(await why(key)).toEqual([401, 'keyStopped'])
    await world.db.prisma.user.update({ where: { id: userId }, data: { clientId: alpha.id } })

    const { body: other } = await world.call(accounts.createUser, {
      as: 'alpha.admin',
      body: { username: 'leaves', email: 'leaves@example.org', role: 'administrator' },
    })
    await change(id, { madeById: other.id, madeBy: 'leaves' })
    expect(await why(key)).toBe(200)
    await world.call(accounts.deleteUser, { as: 'alpha.admin', params: { id: other.id } })
    expect(await why(key)).toEqual([401, 'keyStopped'])
    expect(await rowOf(id)).toMatchObject({ madeBy: 'leaves', state: 'stopped' })
  })

  test('for contracts, once its maker may not read them any more', async () => {
    const listed = async () => {
      const { status, body } = await world.call(contracts.listContracts, { headers: bearing(key), body: {} })
      return status === 200 ? 200 : [status, body.code, body.values]
    }
    expect(await listed()).toBe(200)
    await world.db.prisma.user.updateMany({ where: { username: 'alpha.admin' }, data: { hasCmsAccess: false } })
    expect(await listed()).toEqual([403, 'keyScope', { scope: 'read-contracts' }])
    expect(await why(key)).toBe(200)
    await world.db.prisma.user.updateMany({ where: { username: 'alpha.admin' }, data: { hasCmsAccess: true } })
  })

  test.each([
    ['another secret', (k: string) => `${k.slice(0, -3)}abc`],
    ['another beginning', (k: string) => k.replace(/^rb_\w{12}/, 'rb_0123456789ab')],
    ['the beginning alone', (k: string) => k.slice(0, 15)],
    ['something behind it', (k: string) => `${k}x`],
    ['NUL', () => 'rb_\u0000'],
    ['NUL in it', (k: string) => k.replace(/.$/, '\0')],
    ['capitals', (k: string) => k.replace('rb_', 'RB_')],
    ['nothing else', () => 'rb_'],
    ['a thousand letters', () => `rb_${'a'.repeat(1000)}`],
    ['other letters', () => `rb_${'é'.repeat(12)}_${'é'.repeat(43)}`],
    ['quotes', () => "rb_' OR 1=1 --"],
    ['a hash', (k: string) => `rb_${k.slice(3, 15)}_${'0'.repeat(64)}`],
  ])('with %s', async (_, of) => {
    const { status, body } = await ask(of(key))
    expect([status, body.code]).toEqual([401, expect.toBeOneOf(['keyUnknown', 'signIn'])])
    expect(await why(key)).toBe(200)
  })
})

test('concerns its own brand: others neither see nor revoke it', async () => {
  const { body } = await make()
  expect(await rowOf(body.id, 'beta.admin')).toBeUndefined()
  expect((await revoke(body.id, 'beta.admin')).status).toBe(404)
  expect(await why(body.key)).toBe(200)
})

test.each([
  { name: '' },
  { name: 'x'.repeat(101) },
  { scopes: [] },
  { scopes: ['everything'] },
  { scopes: 'read-prices' },
  { days: 0 },
  { days: 731 },
  { days: 1.5 },
])('is not made of %j', async (wrong) => {
  expect((await make(wrong)).status).toBe(400)
})

test(`is one of ${MOST_KEYS} of its brand: of several made at once one has the last place, and a revoked one makes room`, async () => {
  const there = await world.db.prisma.apiKey.count({ where: { brandId: beta.id } })
  const { id: madeById } = await world.db.prisma.user.findFirstOrThrow({ where: { username: 'beta.admin' } })
  const row = { brandId: beta.id, scopes: ['read-prices'], madeById, madeBy: 'beta.admin', expiresAt: new Date(Date.now() + 100 * DAY) }
  const rows = Array.from({ length: MOST_KEYS - 1 - there }, () => randomUUID()).map((id) => ({
    ...row,
    id,
    name: id,
    prefix: id,
    hash: id,
  }))
  await world.db.prisma.apiKey.createMany({ data: rows })
  const answers = await Promise.all(Array.from({ length: 4 }, () => make({ scopes: ['read-prices'] }, 'beta.admin')))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'tooManyKeys', values: { limit: MOST_KEYS } })
  expect((await make()).status).toBe(201)
  expect((await revoke(rows[0]?.id as string, 'beta.admin')).status).toBe(204)
  expect((await make({ scopes: ['read-prices'] }, 'beta.admin')).status).toBe(201)
})

test.each(['read-contracts', 'load-contracts', 'load-remittances'] as Scope[])(
  '%s is given only by who may read contracts',
  async (scope) => {
    // partners look after the brand, but its contracts are not open to this one
    const { status, body } = await make({ scopes: ['read-prices', scope] }, 'partner')
    expect([status, body.fields?.[0]?.path]).toEqual([403, 'scopes'])
  },
)

test(`makes ${CALLS_A_MINUTE} calls a minute, of which each answer says how many are left; another key has its own`, async () => {
  const [first, second] = [(await make({}, 'alpha.admin', limited)).body, (await make({}, 'alpha.admin', limited)).body]
  const { headers } = await ask(first.key, limited)
  expect(headers).toMatchObject({ 'x-ratelimit-limit': String(CALLS_A_MINUTE), 'x-ratelimit-remaining': String(CALLS_A_MINUTE - 1) })
  // tried again where a minute ends meanwhile
  await expect
    .poll(async () => {
      await limited.db.rows(sql`UPDATE api_key SET used_minute = date_trunc('minute', now()), calls_that_minute = ${CALLS_A_MINUTE}
        WHERE id = ${first.id}::uuid`)
      const answer = await ask(first.key, limited)
      const { 'retry-after': wait, 'x-ratelimit-remaining': left, 'x-ratelimit-reset': reset } = answer.headers
      return [answer.status, Number(wait) > 0, wait === reset, left]
    })
    .toEqual([429, true, true, '0'])
  expect((await ask(second.key, limited)).status).toBe(200)
})

test('two weeks before it expires its maker is written to, once', async () => {
  const { body } = await make({ name: 'Ends soon' })
  await world.db.prisma.user.updateMany({ where: { username: 'alpha.admin' }, data: { email: 'maker@example.org' } })
  const mails: { to: string; subject: string; text: string }[] = []
  const run = () => warnKeyMakers(world.db, async (message) => void mails.push(message), world.config)
  await change(body.id, { expiresAt: new Date(Date.now() + 15 * DAY) })
  await run()
  expect(mails).toEqual([])
  await change(body.id, { expiresAt: new Date(Date.now() + 13 * DAY) })
  const noServer = async () => {
    throw new Error('no mail server')
  }
  await expect(warnKeyMakers(world.db, noServer, world.config)).rejects.toThrow('no mail server')
  await run()
  await run()
  expect(mails).toMatchObject([{ to: 'maker@example.org', subject: expect.stringMatching(/^The API key Ends soon expires on \d{4}-/) }])
  expect(mails[0]?.text).toContain(body.prefix)
  expect(mails[0]?.text).not.toContain(body.key)
})
