import { randomUUID } from 'node:crypto'
import jwt from 'fast-jwt'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '@ratebook/shared/accounts.ts'
import { contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { ownAccount } from '@ratebook/shared/own-account.ts'
import { passwords } from '@ratebook/shared/passwords.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { securityLog } from '@ratebook/shared/security-log.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { GUESSES_AN_HOUR, MOST_WAITING, SecurityLog } from '@ratebook/server/data/security-log.ts'
import { keepHouse } from '@ratebook/server/housekeeping.ts'
import { PASSWORD } from '../demo-template.ts'
import { alpha, beta, multipart, type Sent, type Username, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
/** Everything that was written since the last time. */
let seen = new Set<string>()
async function events() {
  await world.app.securityLog.flush()
  const rows = await world.db.prisma.securityEvent.findMany({ orderBy: { id: 'asc' } })
  const fresh = rows.filter(({ id }) => !seen.has(id))
  seen = new Set(rows.map(({ id }) => id))
  return fresh
}
const signIn = (username: string, password = PASSWORD, more: Sent = {}) =>
  world.call(sessions.authenticateUser, { body: { username, password }, host: 'alpha.localhost', ...more })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

beforeAll(async () => {
  for (const who of ['admin', 'alpha.admin', 'beta.admin'] as const) await world.token(who)
})
beforeEach(async () => {
  await events()
})

describe('who comes and goes', () => {
  test('is noted with person, address, device, request and result', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await signIn('Alpha.Admin', 'Wrong-Password-1')
    const { body } = await signIn('alpha.admin', PASSWORD, { headers: { 'user-agent': agent } })
    await world.call(sessions.logoutUser, { headers: bearer(body.token) })
    const log = await events()
    expect(log.map(({ kind, result, reason, status }) => [kind, result, reason, status])).toEqual([
      ['sign-in', 'failure', 'badLogin', 401],
      ['sign-in', 'success', '', 200],
      ['sign-out', 'success', '', 204],
    ])
    for (const event of log)
      expect(event).toMatchObject({
        brandId: alpha.id,
        username: 'alpha.admin',
        role: 'administrator',
        address: '127.0.0.1',
        userId: body.id,
      })
    expect(log[1]).toMatchObject({ browser: 'Firefox', system: 'Windows' })
    expect(new Set(log.map(({ requestId }) => requestId)).size).toBe(3)
    expect(JSON.stringify(log)).not.toContain('Wrong-Password-1')
  })

  test('of a name that nobody has only a hash is kept, the same for the same name', async () => {
    await signIn('my-secret-passphrase', 'x')
    await signIn('my-secret-passphrase', 'y')
    await signIn('another', 'x')
    await world.call(passwords.forgotPassword, { params: { username: 'Hunter2-typed-here' }, host: 'alpha.localhost' })
    const names = (await events()).map(({ username }) => username)
    expect(names).toEqual([expect.stringMatching(/^unknown-[\da-f]{16}$/), names[0], expect.any(String), expect.any(String)])
    expect(new Set(names).size).toBe(3)
    expect(names.join()).not.toMatch(/secret|another|hunter/i)
  })

  test('stands with the site, but of a known person never with a site that is not theirs', async () => {
    await signIn('nobody.at.all', 'x')
    // another brand's address does not know them; the site's does
    await signIn('beta.admin', 'x')
    await signIn('beta.admin', 'x', { host: 'localhost' })
    await signIn('admin', 'x')
    expect((await events()).map(({ brandId, username }) => [brandId, username])).toEqual([
      [alpha.id, expect.stringMatching(/^unknown-/)],
      [alpha.id, expect.stringMatching(/^unknown-/)],
      [beta.id, 'beta.admin'],
      [alpha.id, 'admin'],
    ])
  })

  test('so are forgotten passwords, links that are no good, new addresses and sessions that are ended', async () => {
    const { body } = await signIn('alpha.admin')
    await world.call(passwords.forgotPassword, { params: { username: 'alpha.admin' } })
    await world.call(passwords.resetPassword, { body: { token: 'x'.repeat(43), password: 'a good new passphrase' } })
    await world.call(ownAccount.changeOwnEmail, { headers: bearer(body.token), body: { email: 'new@example.org', password: 'wrong' } })
    await world.call(passwords.changePassword, { headers: bearer(body.token), body: { oldPassword: 'wrong', newPassword: 'whatever' } })
    await world.call(ownAccount.endOwnSession, { headers: bearer(body.token), params: { id: randomUUID() } })
    const log = await events()
    expect(log.map(({ kind, result, username }) => [kind, result, username])).toEqual([
      ['sign-in', 'success', 'alpha.admin'],
      ['forgot-password', 'success', 'alpha.admin'],
      ['reset-password', 'failure', ''],
      ['change-email', 'failure', 'alpha.admin'],
      ['change-password', 'failure', 'alpha.admin'],
      ['end-sessions', 'failure', 'alpha.admin'],
    ])
  })
})

describe('who is refused', () => {
  test('by their role, for another’s brand, with a token that is forged, too old or whose session ended', async () => {
    const { body } = await signIn('alpha.admin')
    const key = world.config.jwtSecret
    const claims = { sub: body.id, jti: randomUUID(), iss: 'ratebook', aud: 'ratebook-api' }
    const old = jwt.createSigner({ key, expiresIn: 1000, clockTimestamp: Date.now() - 3_600_000 })(claims)
    const gone = jwt.createSigner({ key, expiresIn: 3_600_000 })(claims)
    const list = (headers: Record<string, string>) => world.call(payers.listPayers, { body: {}, headers })
    await world.call(contracts.listContracts, { as: 'partner', body: {}, headers: { 'x-brand-id': alpha.id } })
    await list({ ...bearer(body.token), 'x-brand-id': beta.id })
    await list(bearer('forged.token.of-mine'))
    await list(bearer(old))
    await list(bearer(gone))
    await list({})
    const log = (await events()).filter(({ kind }) => kind !== 'sign-in')
    expect(log.map(({ kind, reason, username, call }) => [kind, reason, username, call])).toEqual([
      ['refused', 'notAllowed', 'partner', 'listContracts'],
      ['refused', 'otherBrand', 'alpha.admin', 'listPayers'],
      ['refused', 'tokenForged', '', 'listPayers'],
      ['refused', 'tokenExpired', '', 'listPayers'],
      ['refused', 'sessionEnded', 'alpha.admin', 'listPayers'],
    ])
    expect(log[1]?.brandId).toBe(alpha.id)
    expect(log.every(({ result }) => result === 'failure')).toBe(true)
  })
})

describe('who looks and takes', () => {
  let [contractId, serviceId] = ['', '']
  beforeAll(async () => {
    const contract = (
      await world.call(contracts.createContract, { as, body: { name: 'Read and written', isPayer: true, effectiveDate: '2025-01-01' } })
    ).body
    contractId = contract.id
    serviceId = contract.contractedService[0].id
  })

  test('a contract is noted once an hour for each person, also by its rules; one that is not there is too', async () => {
    const open = (who: Username, id = contractId) =>
      world.call(contracts.getContract, { as: who, params: { id }, headers: { 'x-brand-id': alpha.id } })
    await Promise.all([open(as), open(as), open('admin')])
    await world.call(rules.listRules, { as, params: { id: serviceId } })
    const nowhere = randomUUID()
    await open(as, nowhere)
    const log = (await events()).filter(({ kind }) => kind === 'read-contract')
    expect(log.map(({ username, call, objectId, result }) => [username, call, objectId, result]).sort()).toEqual(
      [
        ['admin', 'getContract', contractId, 'success'],
        ['alpha.admin', 'getContract', contractId, 'success'],
        ['alpha.admin', 'getContract', '', 'failure'],
        ['alpha.admin', 'listRules', contractId, 'success'],
      ].sort(),
    )
  })

  test('documents, users, rates and every file are noted, the public file when staff take it', async () => {
    const { payload, headers } = multipart(
      { contractId, documentName: 'Agreement', description: '', metadata: '{}' },
      { name: 'agreement.txt', content: 'We agree.', field: 'document' },
    )
    const sent = await world.inject({
      method: 'POST',
      url: contracts.uploadDocument.path,
      payload,
      headers: { ...headers, ...bearer(await world.token(as)) },
    })
    await world.call(contracts.downloadDocument, { as, params: { id: sent.body.id } })
    await world.call(accounts.listAccounts, { as, body: {} })
    await world.call(contractedRates.listContractedRates, { as, body: {} })
    await world.call(payers.listPayers, { as, body: { file: { name: 'all.csv', columns: [{ id: 'displayName', header: 'Payer' }] } } })
    const facilityName = alpha.facilities[0]?.name
    for (const token of [undefined, 'no.token.at-all', await world.token('beta.admin'), await world.token(as)])
      await world.call(mrf.downloadReport, { body: { brandId: alpha.id, facilityName }, headers: token ? bearer(token) : {} })
    const log = await events()
    expect(log.map(({ kind, call, username }) => [kind, call, username])).toEqual([
      ['read-document', 'downloadDocument', 'alpha.admin'],
      ['read-user', 'listAccounts', 'alpha.admin'],
      ['read-contract', 'listContractedRates', 'alpha.admin'],
      ['export', 'listPayers', 'alpha.admin'],
      ['export', 'downloadReport', 'alpha.admin'],
    ])
    expect(log[0]?.objectId).toBe(sent.body.id)
    expect(log[4]?.objectId).toBe(alpha.facilities[0]?.id)
  })
})

describe('the log on screen', () => {
  const list = async (who: Username, body: object = {}, headers: Record<string, string> = {}) =>
    (await world.call(securityLog.listSecurityEvents, { as: who, body, headers })).body
  const is = (field: string, value: string) => ({ filter: { field, equator: 'equals', value } })

  test('shows administrators their brand alone, and super_admins all and what is nobody’s', async () => {
    await signIn('alpha.admin', 'x')
    await world.call(sessions.authenticateUser, { body: { username: 'beta.admin', password: 'x' }, host: 'beta.localhost' })
    await world.app.securityLog.flush()
    const brandsOf = async (who: Username) =>
      new Set((await list(who, { pagination: { currentPage: 1, recordsPerPage: 0 } })).records.map((e: { brand: string }) => e.brand))
    expect(await brandsOf('alpha.admin')).toEqual(new Set([alpha.displayName]))
    expect(await brandsOf('beta.admin')).toEqual(new Set([beta.displayName]))
    expect(await brandsOf('admin')).toEqual(expect.objectContaining(new Set([alpha.displayName, beta.displayName])))
    expect((await world.call(securityLog.listSecurityEvents, { as, body: {}, headers: { 'x-brand-id': beta.id } })).status).toBe(403)
  })

  test('is filtered by person, kind, result, address and day, newest first, and names what was looked at', async () => {
    const opened = (
      await world.call(contracts.createContract, { as, body: { name: 'Looked at', isPayer: true, effectiveDate: '2025-01-01' } })
    ).body
    await world.call(contracts.getContract, { as, params: { id: opened.id } })
    await world.app.securityLog.flush()
    expect((await list(as, is('objectId', opened.id))).records).toMatchObject([{ kind: 'read-contract', name: 'Looked at' }])
    for (const [field, value] of [
      ['username', 'alpha.admin'],
      ['kind', 'sign-in'],
      ['result', 'failure'],
      ['address', '127.0.0.1'],
    ] as const) {
      const { records } = await list(as, is(field, value))
      expect(new Set(records.map((e: Record<string, string>) => e[field]))).toEqual(new Set([value]))
    }
    const days = (from: string, to: string) => ({ filter: { field: 'at', equator: 'between', value: `${from}..${to}` } })
    expect((await list(as, days('2020-01-01', '2020-12-31'))).records).toEqual([])
    const moments = (await list(as)).records.map((e: { at: string }) => e.at)
    expect(moments).toEqual([...moments].sort().reverse())
  })

  test('its picture counts sign-ins, failed ones and refusals by the brand’s clock', async () => {
    const of = async (span: string) => (await world.call(securityLog.getSecurityPicture, { as, query: { span } })).body.parts
    await world.app.securityLog.flush()
    const [before] = (await of('day')).slice(-1)
    await signIn('alpha.admin', 'x')
    await signIn('alpha.admin')
    await world.app.securityLog.flush()
    const hours = await of('day')
    expect(hours).toHaveLength(24)
    const last = hours.at(-1)
    if (last.from === before.from) expect(last).toEqual({ ...before, signIns: before.signIns + 1, failedSignIns: before.failedSignIns + 1 })
    const days = await of('month')
    expect(days).toHaveLength(30)
    expect(days.at(-1).signIns + days.at(-2).signIns).toBeGreaterThanOrEqual(last.signIns)
    await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { timeZone: 'Pacific/Kiritimati' } })
    const there = await of('day')
    expect(there.at(-1).from.slice(0, 10)).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' }).format())
    await world.db.prisma.brand.update({ where: { id: alpha.id }, data: { timeZone: '' } })
  })
})

describe('what was written', () => {
  test('is not altered, emptied, or removed before a day is over; after its days it goes', async () => {
    await signIn('alpha.admin', 'x')
    await world.app.securityLog.flush()
    for (const statement of ["UPDATE security_event SET address = ''", 'TRUNCATE security_event', 'DELETE FROM security_event'])
      await expect(world.db.pool.query(statement)).rejects.toThrow('not altered')
    await world.db.pool.query(`INSERT INTO security_event
      SELECT brand_id, gen_random_uuid(), now() - interval '401 days', kind, result, status, reason, call, object_id, user_id, username,
        role, address, browser, system, request_id, count FROM security_event LIMIT 1`)
    const all = await world.db.prisma.securityEvent.count()
    await keepHouse(world.db, world.config)
    expect(await world.db.prisma.securityEvent.count()).toBe(all - 1)
  })

  test('waits while the database does not take it, and comes whole', async () => {
    await world.db.pool.query('ALTER TABLE security_event RENAME TO away')
    await signIn('alpha.admin', 'x')
    await world.app.securityLog.flush()
    await world.db.pool.query('ALTER TABLE away RENAME TO security_event')
    expect((await events()).map(({ kind, result }) => [kind, result])).toEqual([['sign-in', 'failure']])
  })
})

describe('a flood', () => {
  test('of guesses fills nothing: the rest is a number, and a person’s own are counted apart', async () => {
    const log = new SecurityLog({ db: world.db, config: world.config, log: world.app.log })
    const guess = {
      kind: 'reset-password',
      result: 'failure',
      status: 422,
      reason: 'linkDead',
      call: 'resetPassword',
      objectId: '',
    } as const
    const from = {
      address: '192.0.2.1',
      browser: '',
      system: '',
      requestId: 'flood',
      hostname: 'localhost',
      brandId: alpha.id,
      person: null,
    }
    for (let i = 0; i < GUESSES_AN_HOUR + 20; i++) log.note({ ...guess, ...from })
    const kim = { id: randomUUID(), username: 'kim', role: 'partner' as const, brandIds: [alpha.id] }
    log.note({ ...guess, ...from, tried: { name: 'kim', find: async () => kim } })
    await log.close()
    const written = await events()
    const kept = written.filter(({ requestId }) => requestId === 'flood')
    expect(kept.filter(({ username }) => username === '')).toHaveLength(GUESSES_AN_HOUR)
    expect(kept.filter(({ username }) => username === 'kim')).toHaveLength(1)
    expect(written.filter(({ kind }) => kind === 'left-out').map(({ brandId, count }) => [brandId, count])).toEqual([[alpha.id, 20]])
  })

  test('of anything beyond what can wait is counted as well', async () => {
    const log = new SecurityLog({ db: world.db, config: world.config, log: world.app.log })
    const taken = { kind: 'export', result: 'success', status: 200, reason: '', call: 'listPayers', objectId: '' } as const
    const from = { address: '192.0.2.1', browser: '', system: '', requestId: 'many', hostname: 'localhost', brandId: alpha.id }
    const person = { id: randomUUID(), username: 'kim', role: 'partner' as const, brandIds: [alpha.id] }
    for (let i = 0; i < MOST_WAITING + 7; i++) log.note({ ...taken, ...from, person })
    // however long a busy machine takes
    while ((await world.db.prisma.securityEvent.count({ where: { requestId: 'many' } })) < MOST_WAITING) await log.flush()
    await log.close()
    expect(await world.db.prisma.securityEvent.count({ where: { requestId: 'many' } })).toBe(MOST_WAITING)
    expect((await events()).filter(({ kind }) => kind === 'left-out').map(({ count }) => count)).toEqual([7])
  })
})
