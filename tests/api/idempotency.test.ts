import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { ofEveryBrand } from '@ratebook/server/data/scope.ts'
import { api } from '@ratebook/shared/api.ts'
import { apiKeys } from '@ratebook/shared/api-keys.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { fileChecks } from '@ratebook/shared/file-checks.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { type Endpoint, takesIdempotencyKey } from '@ratebook/shared/wire/endpoint.ts'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { until } from '../server-process.ts'
import { alpha, beta, multipart, type Sent, type Username, useWorld } from '../world.ts'

const world = useWorld({ small: true })
let payerContractId: string
beforeAll(async () => {
  payerContractId = (await world.db.prisma.payerContract.findFirstOrThrow({ where: { brandId: alpha.id } })).id
})

const payer = (displayName: string) => ({ displayName, enabled: true, payerContractId })
const create = (key: string, body: object, as: Username = 'alpha.admin', sent: Sent = {}) =>
  world.call(payers.createPayer, { as, body, ...sent, headers: { 'idempotency-key': key, ...sent.headers } })
const called = (displayName: string) => world.db.prisma.payer.count({ where: { displayName } })
const rowsOf = (call: string) => world.db.prisma.idempotentCall.findMany({ where: { call } })
const isReplayed = ({ headers }: { headers: Record<string, unknown> }) => headers['idempotency-replayed'] === 'true'

describe('A call that is made again with its key', () => {
  test('is answered as the first time, and not made again', async () => {
    const first = await create('again', payer('Made once'))
    expect([first.status, isReplayed(first)]).toEqual([201, false])
    const second = await create('again', payer('Made once'))
    expect([second.status, second.text, isReplayed(second)]).toEqual([201, first.text, true])
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    expect(await called('Made once')).toBe(1)
    // what was refused stays refused, though it would be taken now
    const refused = await create('refused', payer('Made once'))
    await world.db.prisma.payer.updateMany({ where: { displayName: 'Made once' }, data: { displayName: 'Renamed' } })
    const still = await create('refused', payer('Made once'))
    expect([refused.status, still.status, still.text, isReplayed(still)]).toEqual([409, 409, refused.text, true])
    expect((await create('another', payer('Made once'))).status).toBe(201)
  })

  test('is refused with another body, or for another record', async () => {
    expect((await create('mismatch', payer('One body'))).status).toBe(201)
    expect(await create('mismatch', payer('Another body'))).toMatchObject({ status: 422, body: { code: 'idempotencyKeyReused' } })
    expect(await called('Another body')).toBe(0)
    const revoke = (id: string) =>
      world.call(apiKeys.revokeApiKey, { as: 'alpha.admin', params: { id }, headers: { 'idempotency-key': 'revoke' } })
    const id = randomUUID()
    expect((await revoke(id)).status).toBe(404)
    expect(await revoke(id)).toMatchObject({ status: 404, headers: { 'idempotency-replayed': 'true' } })
    expect(await revoke(randomUUID())).toMatchObject({ status: 422, body: { code: 'idempotencyKeyReused' } })
  })

  test('waits while the first is under way, and is answered alike after it', async () => {
    const name = 'Held for a while'
    const { first, second } = await world.db.transaction(async (tx) => {
      await tx.execute(sql`LOCK TABLE payer IN EXCLUSIVE MODE`)
      const going = create('held', payer(name))
      await until('the call is under way', async () => (await rowsOf('createPayer')).some(({ status }) => status === null))
      return { first: { going }, second: await create('held', payer(name)) }
    })
    expect(second).toMatchObject({ status: 409, body: { code: 'idempotencyInProgress' }, headers: { 'retry-after': '1' } })
    const { status, text } = await first.going
    const third = await create('held', payer(name))
    expect([status, third.status, third.text, isReplayed(third), await called(name)]).toEqual([201, 201, text, true, 1])
  })

  test('is made anew after a day, or where the server that began it has died', async () => {
    const expire = () => world.db.prisma.idempotentCall.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } })
    const ago = (await create('old', payer('Of yesterday'))).body.id
    const [row] = (await rowsOf('createPayer')).sort((a, b) => Number(b.expiresAt) - Number(a.expiresAt))
    expect(Math.round((Number(row?.expiresAt) - Date.now()) / 3_600_000)).toBe(24)
    await expire()
    const anew = await create('old', payer('Of today'))
    expect([anew.status, isReplayed(anew), anew.body.id === ago]).toEqual([201, false, false])
    // as a server leaves it that dies meanwhile
    await world.db.prisma.idempotentCall.updateMany({ data: { status: null } })
    expect((await create('old', payer('Of today'))).status).toBe(409)
    await expire()
    expect(await create('old', payer('Of tomorrow'))).toMatchObject({ status: 201 })
    await expire()
    await ofEveryBrand(() => keepHouse(world.served, world.config))
    expect(await world.db.prisma.idempotentCall.count()).toBe(0)
  })

  test('is made anew where it failed, or was not allowed yet', async () => {
    await world.db.rows(sql`ALTER TABLE payer RENAME TO away`)
    const failed = await create('failing', payer('At the second try'))
    await world.db.rows(sql`ALTER TABLE away RENAME TO payer`)
    expect(failed.status).toBe(500)
    expect(await create('failing', payer('At the second try'))).toMatchObject({ status: 201 })
    const headers = { 'x-brand-id': beta.id }
    expect((await create('other brand', payer('Never'), 'alpha.admin', { headers })).status).toBe(403)
  })
})

describe('A key', () => {
  test('is its caller’s, for one call of one brand', async () => {
    expect((await create('shared', payer('Of an administrator'))).status).toBe(201)
    const others = await create('shared', payer('Of a partner'), 'partner', { headers: { 'x-brand-id': alpha.id } })
    expect([others.status, isReplayed(others)]).toEqual([201, false])
    const headers = { 'idempotency-key': 'shared' }
    const otherCall = await world.call(payers.createPayerContract, { as: 'alpha.admin', body: { displayName: 'Of another call' }, headers })
    const inBrand = (displayName: string, id: string) =>
      world.call(payers.createPayerContract, { as: 'admin', body: { displayName }, headers: { ...headers, 'x-brand-id': id } })
    const [here, there] = [await inBrand('In one brand', alpha.id), await inBrand('In another brand', beta.id)]
    expect([otherCall, here, there].map((answer) => [answer.status, isReplayed(answer)])).toEqual(Array(3).fill([201, false]))
  })

  test('is 1 to 255 visible characters', async () => {
    for (const key of ['', 'with a space', 'é', 'x'.repeat(256)])
      expect(await create(key, payer('Never'))).toMatchObject({ status: 400, body: { code: 'idempotencyKeyMalformed' } })
    expect((await create('x'.repeat(255), payer('A long key'))).status).toBe(201)
  })

  test('opens a secret that was shown once to who made it, and keeps it from who reads the table', async () => {
    const make = () =>
      world.call(apiKeys.createApiKey, {
        as: 'alpha.admin',
        body: { name: 'Shown again', scopes: ['read-prices'] },
        headers: { 'idempotency-key': 'of-a-secret' },
      })
    const [first, second] = [await make(), await make()]
    expect([first.status, second.body.key, isReplayed(second)]).toEqual([201, first.body.key, true])
    const rows = JSON.stringify(await rowsOf('createApiKey'))
    expect(rows).toContain('A256GCM.')
    for (const clear of [first.body.key, first.body.prefix, 'Shown again', 'of-a-secret']) expect(rows).not.toContain(clear)
  })
})

describe('A form that is sent again with its key', () => {
  const send = (e: Endpoint, key: string, [fields, file]: Parameters<typeof multipart>, as: Username = 'alpha.admin') =>
    world.token(as).then((token) => {
      const { payload, headers } = multipart(fields, file)
      const of = { authorization: `Bearer ${token}`, 'x-brand-id': alpha.id, ...headers, ...(key && { 'idempotency-key': key }) }
      return world.inject({ method: 'POST', url: e.path, payload, headers: of })
    })

  test('is a document that is there once; with another file, or another field, it is refused', async () => {
    const [contract] = await world.db.prisma.contract.findMany({ where: { brandId: alpha.id } })
    const document = (content: string, description = ''): Parameters<typeof multipart> => [
      { contractId: contract?.id ?? '', documentName: 'Signed', description, metadata: '{}' },
      { name: 'signed.csv', field: 'document', content },
    ]
    const kept = () => world.db.prisma.contractDocument.count({ where: { documentName: 'Signed' } })
    const sendIt = (key: string, content: string, description = '') => send(contracts.uploadDocument, key, document(content, description))
    const [first, second] = [await sendIt('signed', 'a,b'), await sendIt('signed', 'a,b')]
    expect([first.status, second.status, second.text, isReplayed(second), await kept()]).toEqual([201, 201, first.text, true, 1])
    for (const other of [await sendIt('signed', 'a,c'), await sendIt('signed', 'a,b', 'Of June')])
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotencyKeyReused' } })
    expect([(await sendIt('', 'a,b')).status, await kept()]).toEqual([201, 2])
    expect(await sendIt('with a space', 'a,b')).toMatchObject({ status: 400, body: { code: 'idempotencyKeyMalformed' } })
  })

  test('is a brand', async () => {
    const brand = (ein: string): Parameters<typeof multipart> => [
      {
        Payload: JSON.stringify({
          ...{ displayName: 'Twice', domainName: 'twice', logoRedirectionURL: 'https://twice.example.org', selfPayPercentage: 60, ein },
        }),
      },
    ]
    const make = (key: string, ein: string) => send(brands.createBrand, key, brand(ein), 'admin')
    const [first, second] = [await make('twice', '07-1000999'), await make('twice', '07-1000999')]
    expect([first.status, second.text, isReplayed(second)]).toEqual([201, first.text, true])
    expect(await make('twice', '07-1000998')).toMatchObject({ status: 422, body: { code: 'idempotencyKeyReused' } })
    expect((await make('another-key', '07-1000999')).status).toBe(409)
  })

  test('is a check of a file, whose second copy is not kept', async () => {
    const check = () => send(fileChecks.checkFile, 'check', [{}, { name: 'theirs.csv', field: 'file', content: 'hospital_name\nX\n' }])
    const [first, second] = [await check(), await check()]
    expect([first.status, second.body.id, isReplayed(second)]).toEqual([200, first.body.id, true])
    expect(await world.db.prisma.fileCheck.count()).toBe(1)
    const spool = path.join(world.dataDir, 'uploads', alpha.id)
    await until('the file is checked', () => fs.readdirSync(spool).length === 0)
  })
})

test('Calls that read, sign in, take files or are visitors’ know no key; every other that makes something by POST does', () => {
  const taking = Object.entries(api).flatMap(([name, e]) => (takesIdempotencyKey(e) ? [name] : []))
  expect(taking).toEqual(
    expect.arrayContaining([
      'uploadDocument',
      'createBrand',
      'checkFile',
      'createUser',
      'createApiKey',
      'createContract',
      'createView',
      'renewContract',
      'editCharges',
    ]),
  )
  const not = ['authenticateUser', 'listPayers', 'tryRule', 'uploadCharges', 'keepEstimate', 'changePassword', 'updatePayer']
  expect(taking.filter((name) => not.includes(name))).toEqual([])
  const made = Object.entries(api).filter(([, e]) => e.status === 201 && e.access !== 'public')
  expect(made.filter(([name]) => !taking.includes(name))).toEqual([])
})
